// swift-tools-version: 6.2
import PackageDescription

/// The strict settings that every target of ours is built with.
///
/// Warnings are errors wherever the code is worked on. `bin/campaignc`, which only wants a binary, says
/// `CAMPAIGNC_TOLERATE_WARNINGS`, so that a newer compiler's new warning does not stand between a user and the tool.
let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: Context.environment["CAMPAIGNC_TOLERATE_WARNINGS"] == nil ? .error : .warning),
]

let package = Package(
  name: "campaignc",
  products: [
    .executable(name: "campaignc", targets: ["campaignc"]),
    .library(name: "CampaignIR", targets: ["CampaignIR"]),
  ],
  targets: [
    .systemLibrary(
      name: "CYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .systemLibrary(name: "CLinux"),
    .target(name: "Bytes", swiftSettings: house),
    .target(name: "SourceText", swiftSettings: house),
    .target(name: "Findings", dependencies: ["SourceText"], swiftSettings: house),
    .target(name: "Files", dependencies: ["Bytes", "CLinux"], swiftSettings: house),
    .target(name: "SourceTree", dependencies: ["CYAML", "Findings", "SourceText"], swiftSettings: house),
    .target(name: "Patterns", swiftSettings: house),
    .target(name: "CampaignIR", dependencies: ["Bytes"], swiftSettings: house),
    .target(name: "CampaignLanguage", dependencies: ["Bytes", "CampaignIR"], swiftSettings: house),
    .target(
      name: "CampaignCheck",
      dependencies: ["Bytes", "CampaignIR", "CampaignLanguage", "Findings", "SourceText", "SourceTree"],
      swiftSettings: house),
    .target(
      name: "CampaignCompile",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignIR", "CampaignLanguage", "Findings", "SourceText", "SourceTree",
      ],
      swiftSettings: house),
    .target(
      name: "CampaignDecompile",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignCompile", "CampaignIR", "CampaignLanguage", "Findings", "SourceText",
        "SourceTree",
      ],
      swiftSettings: house),
    .target(
      name: "CampaignLint",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignIR", "CampaignLanguage", "Findings", "Patterns", "SourceText", "SourceTree",
      ],
      swiftSettings: house),
    .target(
      name: "CampaignDerive", dependencies: ["Bytes", "CampaignIR", "CampaignLanguage", "Findings"],
      swiftSettings: house),
    .target(
      name: "CampaignFixtures", dependencies: ["Bytes", "CampaignIR", "CampaignLanguage"], swiftSettings: house),
    .executableTarget(
      name: "campaignc",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignCompile", "CampaignDecompile", "CampaignDerive", "CampaignFixtures",
        "CampaignIR", "CampaignLanguage", "CampaignLint", "Files", "Findings", "SourceText", "SourceTree",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "CampaignTests",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignCompile", "CampaignDecompile", "CampaignDerive", "CampaignFixtures",
        "CampaignIR", "CampaignLanguage", "CampaignLint", "Files", "Findings", "Patterns", "SourceText", "SourceTree",
        "campaignc",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "GrowthTests", dependencies: ["CampaignFixtures", "CampaignLanguage", "campaignc"], swiftSettings: house),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer, which nothing else needs: `Fuzzing/fuzz` sets the variable. It is the command with another beginning, so
// that all of the tool stands behind it; libFuzzer is part of the toolchain.
if Context.environment["CAMPAIGNC_FUZZING"] != nil {
  package.products = []
  package.targets.removeAll { $0.type == .test }
  let command = package.targets.removeLast()
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Fuzzing/CFuzzer"),
    .executableTarget(
      name: "CampaignFuzzing",
      dependencies: command.dependencies + ["CFuzzer"],
      path: "Fuzzing/Sources",
      exclude: ["Tool/main.swift"],
      swiftSettings: house
    ),
  ]
}
