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

/// The settings of most tests. `bin/test` runs them on the optimised modules of the release binary. The tests are not
/// optimised themselves, because that takes longer than it saves.
let tested = house + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The tests of one layer, in a target of their own, so that a change rebuilds little. Tests that compute most of the
/// time are optimised, such as those that simulate clients.
func tests(_ name: String, of dependencies: [Target.Dependency], areOptimised: Bool = false) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: areOptimised ? house : tested)
}

/// What the tests of several layers share. No product ships it.
func testSupport(_ name: String, of dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: house)
}

/// How the command is linked. `bin/campaignc` asks for a binary without shared libraries. The modules are compiled in
/// the same way for every choice, so that the tests can use them.
let linking: [LinkerSetting] =
  switch Context.environment["CAMPAIGNC_LINKING"] {
  case "static": [.unsafeFlags(["-static-executable"])]
  case "static-runtime": [.unsafeFlags(["-static-stdlib"])]
  default: []
  }

let package = Package(
  name: "campaignc",
  products: [
    .executable(name: "campaignc", targets: ["campaignc"]),
    .library(name: "CampaignIR", targets: ["CampaignIR"]),
    .library(name: "CampaignEngine", targets: ["CampaignEngine"]),
    .plugin(name: "CampaignPayloads", targets: ["CampaignPayloads"]),
    .plugin(name: "CampaigncCommand", targets: ["CampaigncCommand"]),
  ],
  targets: [
    .systemLibrary(
      name: "CYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .systemLibrary(name: "CLinux"),
    .target(name: "Bytes", swiftSettings: house),
    .target(name: "SourceText", dependencies: ["Bytes"], swiftSettings: house),
    .target(name: "Findings", dependencies: ["Bytes", "SourceText"], swiftSettings: house),
    .target(name: "Files", dependencies: ["Bytes", "CLinux"], swiftSettings: house),
    .target(name: "SourceTree", dependencies: ["Bytes", "CYAML", "Findings", "SourceText"], swiftSettings: house),
    .target(name: "TimeZones", dependencies: ["Bytes"], swiftSettings: house),
    .target(name: "Liquid", dependencies: ["Bytes", "TimeZones"], swiftSettings: house),
    .target(name: "Patterns", dependencies: ["Bytes"], swiftSettings: house),
    .target(name: "CampaignJSON", dependencies: ["Bytes"], swiftSettings: house),
    .target(name: "CampaignIR", dependencies: ["CampaignJSON"], swiftSettings: house),
    .target(name: "CampaignLanguage", dependencies: ["Bytes", "CampaignJSON", "TimeZones"], swiftSettings: house),
    .target(
      name: "CampaignCheck",
      dependencies: ["Bytes", "CampaignJSON", "CampaignLanguage", "Findings", "SourceText", "SourceTree"],
      swiftSettings: house),
    .target(
      name: "CampaignCompile",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignJSON", "CampaignLanguage", "Findings", "Liquid", "SourceText", "SourceTree",
      ],
      swiftSettings: house),
    .target(
      name: "CampaignDiff",
      dependencies: [
        "Bytes", "CampaignLanguage", "CampaignLint", "Findings", "Liquid", "SourceText", "SourceTree",
      ],
      swiftSettings: house),
    .target(
      name: "CampaignEngine",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignCompile", "CampaignDelivery", "CampaignDiff", "CampaignIR", "CampaignJSON",
        "CampaignLanguage", "CampaignLint", "Files", "Findings", "Patterns", "SourceText", "SourceTree",
      ],
      swiftSettings: house
    ),
    .target(
      name: "CampaignDecompile",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignCompile", "CampaignEngine", "CampaignJSON", "CampaignLanguage", "Findings",
        "SourceText", "SourceTree",
      ],
      swiftSettings: house),
    .target(
      name: "CampaignFormat",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignCompile", "CampaignEngine", "CampaignLanguage", "CampaignLint", "Files",
        "Findings", "SourceText", "SourceTree",
      ],
      swiftSettings: house),
    .target(
      name: "CampaignLint",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignJSON", "CampaignLanguage", "Findings", "Liquid", "Patterns", "SourceText",
        "SourceTree", "TimeZones",
      ],
      swiftSettings: house),
    .target(
      name: "CampaignDelivery",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignIR", "CampaignJSON", "CampaignLanguage", "Findings", "Patterns",
        "SourceText", "SourceTree",
      ],
      swiftSettings: house),
    .target(
      name: "CampaignDerive", dependencies: ["Bytes", "CampaignJSON", "CampaignLanguage", "Findings"],
      swiftSettings: house),
    .target(
      name: "CampaignFixtures",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignCompile", "CampaignDelivery", "CampaignEngine", "CampaignIR", "CampaignJSON",
        "CampaignLanguage", "CampaignLint", "Files", "Findings", "SourceTree",
      ],
      resources: [.embedInCode("Conformance")], swiftSettings: house),
    .target(
      name: "CampaignPreview",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignCompile", "CampaignDelivery", "CampaignDiff", "CampaignEngine",
        "CampaignJSON", "CampaignLanguage", "Files", "Findings", "SourceText", "TimeZones",
      ],
      resources: [.embedInCode("Page")], swiftSettings: house),
    .target(
      name: "CampaignEditor",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignCompile", "CampaignDerive", "CampaignEngine", "CampaignFormat",
        "CampaignLanguage", "CampaignLint", "CampaignSimulation", "Files", "Findings", "Liquid", "SourceText",
        "SourceTree", "TimeZones",
      ],
      swiftSettings: house),
    .target(
      name: "LanguageServer",
      dependencies: ["Bytes", "CampaignEditor", "CampaignEngine", "Files", "Findings", "SourceText", "SourceTree"],
      swiftSettings: house),
    .target(
      name: "CampaignSimulation",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignCompile", "CampaignDelivery", "CampaignEngine", "CampaignIR", "CampaignJSON",
        "CampaignLanguage", "CampaignLint", "Files", "Findings", "SourceText", "SourceTree",
      ],
      swiftSettings: house),
    .target(
      name: "CommandSupport",
      dependencies: ["CampaignDerive", "CampaignEngine", "CampaignLanguage", "Files", "Findings", "SourceText"],
      swiftSettings: house),
    .target(
      name: "CampaignCommand",
      dependencies: [
        "Bytes", "CampaignCheck", "CampaignCompile", "CampaignDecompile", "CampaignDelivery", "CampaignDerive",
        "CampaignDiff", "CampaignEditor", "CampaignEngine", "CampaignFixtures", "CampaignFormat", "CampaignIR",
        "CampaignJSON", "CampaignLanguage", "CampaignLint", "CampaignPreview", "CampaignSimulation", "CommandSupport",
        "Files", "Findings", "LanguageServer", "SourceText", "SourceTree",
      ],
      swiftSettings: house),
    .executableTarget(
      name: "campaignc", dependencies: ["CampaignCommand"], swiftSettings: house, linkerSettings: linking),
    .plugin(name: "CampaignPayloads", capability: .buildTool(), dependencies: ["campaignc"]),
    .plugin(
      name: "CampaigncCommand",
      capability: .command(intent: .custom(verb: "campaignc", description: "Check and compile campaign files.")),
      dependencies: ["campaignc"]),
    testSupport("TestSupport", of: []),
    testSupport("TextTestSupport", of: ["Findings", "SourceText", "SourceTree", "TestSupport"]),
    testSupport(
      "EngineTestSupport",
      of: [
        "CampaignCheck", "CampaignCompile", "CampaignDelivery", "CampaignEngine", "CampaignFixtures",
        "CampaignLanguage", "CampaignLint", "Findings", "SourceTree", "TestSupport", "TextTestSupport",
      ]),
    tests("BytesTests", of: ["Bytes", "TestSupport"]),
    tests("SourceTextTests", of: ["Bytes", "SourceText", "TestSupport"]),
    tests("FindingsTests", of: ["Bytes", "CampaignJSON", "Findings", "SourceText", "TestSupport"]),
    tests("FilesTests", of: ["Bytes", "Files", "TestSupport"]),
    tests("SourceTreeTests", of: ["Findings", "SourceText", "SourceTree", "TestSupport", "TextTestSupport"]),
    tests("TimeZonesTests", of: ["TestSupport", "TimeZones"]),
    tests("LiquidTests", of: ["Bytes", "Liquid", "TestSupport"]),
    tests("PatternsTests", of: ["Bytes", "Patterns", "TestSupport"]),
    tests("JSONTests", of: ["CampaignJSON", "TestSupport"]),
    tests("LanguageTests", of: ["CampaignJSON", "CampaignLanguage", "TestSupport"]),
    tests(
      "CheckTests", of: ["CampaignCheck", "Findings", "SourceText", "SourceTree", "TestSupport", "TextTestSupport"]),
    tests(
      "LintTests",
      of: [
        "CampaignCheck", "CampaignCompile", "CampaignDelivery", "CampaignEngine", "CampaignIR", "CampaignJSON",
        "CampaignLanguage", "CampaignLint", "EngineTestSupport", "Findings", "SourceText", "SourceTree", "TestSupport",
        "TextTestSupport",
      ], areOptimised: true),
    tests(
      "DiffTests",
      of: [
        "CampaignCompile", "CampaignDiff", "CampaignEngine", "CampaignFormat", "CampaignLanguage", "CampaignLint",
        "Files", "Findings", "SourceText", "SourceTree", "TestSupport", "TextTestSupport",
      ]),
    tests(
      "CompileTests",
      of: [
        "Bytes", "CampaignCheck", "CampaignCompile", "CampaignDerive", "CampaignEngine", "CampaignFixtures",
        "CampaignIR", "CampaignJSON", "CampaignLanguage", "CampaignLint", "EngineTestSupport", "Findings", "SourceTree",
        "TestSupport", "TextTestSupport",
      ]),
    tests(
      "EngineTests",
      of: [
        "CampaignCheck", "CampaignCompile", "CampaignEngine", "CampaignLanguage", "CampaignLint", "EngineTestSupport",
        "Files", "Findings", "SourceText", "SourceTree", "TestSupport", "TextTestSupport",
      ]),
    tests(
      "FormatTests",
      of: [
        "CampaignCompile", "CampaignDerive", "CampaignEngine", "CampaignFixtures", "CampaignFormat",
        "CampaignLanguage", "EngineTestSupport", "Findings", "SourceText", "SourceTree", "TestSupport",
        "TextTestSupport",
      ]),
    tests(
      "DecompileTests",
      of: [
        "CampaignCheck", "CampaignCompile", "CampaignDecompile", "CampaignEngine", "CampaignFixtures",
        "CampaignLanguage", "EngineTestSupport", "Findings", "SourceText", "SourceTree", "TestSupport",
        "TextTestSupport",
      ]),
    tests(
      "DeriveTests",
      of: [
        "CampaignDerive", "CampaignEngine", "CampaignFixtures", "CampaignLanguage", "EngineTestSupport", "Files",
        "Findings", "SourceTree", "TestSupport", "TextTestSupport",
      ]),
    tests(
      "PreviewTests",
      of: [
        "Bytes", "CampaignCheck", "CampaignCompile", "CampaignEngine", "CampaignJSON", "CampaignLanguage",
        "CampaignLint", "CampaignPreview", "Findings", "SourceText", "SourceTree", "TestSupport",
      ]),
    tests(
      "FixturesTests",
      of: [
        "CampaignCheck", "CampaignFixtures", "CampaignLanguage", "CampaignLint", "EngineTestSupport", "Findings",
        "SourceText", "SourceTree", "TestSupport", "TextTestSupport",
      ]),
    tests(
      "CommandTests",
      of: [
        "Bytes", "CampaignCheck", "CampaignCommand", "CampaignCompile", "CampaignDecompile", "CampaignDelivery",
        "CampaignDerive", "CampaignDiff", "CampaignEditor", "CampaignEngine", "CampaignFixtures", "CampaignFormat",
        "CampaignIR", "CampaignJSON", "CampaignLanguage", "CampaignLint", "CampaignSimulation", "CommandSupport",
        "EngineTestSupport", "Files", "Findings", "Liquid", "SourceText", "SourceTree", "TestSupport",
        "TextTestSupport",
      ]),
    tests(
      "EndToEndTests",
      of: ["CampaignEngine", "CampaignLanguage", "Patterns", "SourceTree", "TestSupport", "TextTestSupport"]),
    tests(
      "GrowthTests",
      of: ["CampaignCommand", "CampaignFixtures", "CampaignLanguage", "CommandSupport", "Liquid", "TestSupport"]),
    tests(
      "EditorTests",
      of: ["CampaignEditor", "CampaignEngine", "Files", "SourceText", "SourceTree", "TestSupport", "TextTestSupport"]),
    tests("LanguageServerTests", of: ["CampaignEngine", "LanguageServer", "TestSupport"]),
    tests("TidinessTests", of: ["TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer, which nothing else needs: `Fuzzing/fuzz` sets the variable. All of the tool stands behind it; libFuzzer
// is part of the toolchain.
if Context.environment["CAMPAIGNC_FUZZING"] != nil {
  package.products = []
  let dependencies = package.targets.first { $0.name == "CampaignCommand" }?.dependencies ?? []
  package.targets.removeAll {
    [.test, .plugin, .executable].contains($0.type) || $0.name.hasSuffix("TestSupport")
  }
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Fuzzing/CFuzzer"),
    .executableTarget(
      name: "CampaignFuzzing",
      dependencies: dependencies + ["CFuzzer", "CampaignCommand", "CampaignEditor", "Liquid"],
      path: "Fuzzing/Sources",
      swiftSettings: house
    ),
  ]
}

// Some of the tests: `bin/test --filter` names their targets, separated by commas, and builds no other.
if let chosen = Context.environment["CAMPAIGNC_TEST_TARGETS"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}
