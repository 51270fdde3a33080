// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "workspace",
  dependencies: [.package(name: "campaignc", path: "../..")],
  targets: [
    .executableTarget(name: "workspace", dependencies: [.product(name: "CampaignEngine", package: "campaignc")])
  ]
)
