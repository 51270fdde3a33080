// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "linter",
  dependencies: [.package(name: "campaignc", path: "../..")],
  targets: [
    .executableTarget(name: "linter", dependencies: [.product(name: "CampaignEngine", package: "campaignc")])
  ]
)
