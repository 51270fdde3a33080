// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "consumer",
  dependencies: [.package(name: "campaignc", path: "../..")],
  targets: [
    .executableTarget(name: "consumer", dependencies: [.product(name: "CampaignIR", package: "campaignc")])
  ]
)
