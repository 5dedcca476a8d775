// swift-tools-version: 6.1
import PackageDescription

// The UIKit for tests, with which the rows v1 measure view controllers. Tools/bench sets the variable, which Groma's manifest reads, too.
let fakeUIKit = Context.environment["FAKE_UIKIT"] != nil
let ofViews: [Target.Dependency] =
  fakeUIKit ? [.product(name: "GromaUIKit", package: "groma"), .product(name: "UIKit", package: "FakeUIKit")] : []

// A separate package, so that apps that depend on Groma do not resolve the dependencies of its benchmarks.
let package = Package(
  name: "groma-benchmarks",
  dependencies: [
    .package(name: "groma", path: "../.."),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    // Without its traits the package needs no interposers of malloc and the runtime.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ] + (fakeUIKit ? [.package(path: "../../Tests/FakeUIKit")] : []),
  targets: [
    .target(
      name: "Workloads",
      dependencies: [
        "CMalloc", .product(name: "Groma", package: "groma"), .product(name: "GromaLinks", package: "groma"),
        .product(name: "GromaDestinations", package: "groma"), .product(name: "GromaConsole", package: "groma"),
        .product(name: "GromaPresentation", package: "groma"),
        .product(name: "Logging", package: "swift-log"),
      ] + ofViews),
    .systemLibrary(name: "CMalloc"),
    .executableTarget(name: "bench", dependencies: ["Workloads"], path: "Sources/Bench"),
    .executableTarget(name: "shell-bench", path: "Sources/ShellBench"),
    .executableTarget(
      name: "explorer-bench",
      dependencies: [
        .product(name: "GromaExplorer", package: "groma"), .product(name: "GromaPromela", package: "groma"),
        .product(name: "GromaLinks", package: "groma"), .product(name: "Groma", package: "groma"),
      ], path: "Sources/ExplorerBench"),
    .executableTarget(
      name: "Core", dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")], path: "Benchmarks/Core",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
