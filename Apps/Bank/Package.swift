// swift-tools-version: 6.2
import PackageDescription

/// The UIKit for tests, with which `FAKE_UIKIT=1 swift test` builds and tests the views on Linux. Without UIKit, the modules of views are empty.
let fakeUIKit: [Package.Dependency] = Context.environment["FAKE_UIKIT"] == nil ? [] : [.package(path: "../../Tests/FakeUIKit")]
let uiKit: [Target.Dependency] = fakeUIKit.isEmpty ? [] : [.product(name: "UIKit", package: "FakeUIKit")]

let package = Package(
  name: "bank",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "Bank", targets: ["Bank"]), .library(name: "BankViews", targets: ["BankViews"])],
  dependencies: [
    // Without its traits, Groma needs swift-log only.
    .package(name: "groma", path: "../..", traits: []),
    .package(path: "Care"),
    .package(path: "Money"),
  ] + fakeUIKit,
  targets: [
    .target(
      name: "Bank",
      dependencies: [
        .groma("Groma"), .groma("GromaExplorer"), .groma("GromaFlows"), .groma("GromaLinks"),
        .care("Chat"), .care("ChatInterface"), .care("Login"), .care("LoginInterface"), .care("Settings"), .care("Support"),
        .money("Accounts"), .money("AccountsInterface"), .money("Cards"), .money("Transfers"), .money("TransfersInterface"),
      ]),
    .target(
      name: "BankViews",
      dependencies: [
        "Bank", .groma("Groma"), .groma("GromaUIKit"), .care("Login"), .care("LoginViews"), .money("Accounts"),
        .money("AccountsViews"), .money("Transfers"), .money("TransfersViews"),
      ]),
    .testTarget(
      name: "BankTests",
      dependencies: [
        "Bank", .care("LoginInterface"), .money("AccountsInterface"), .money("Transfers"),
        .groma("Groma"), .groma("GromaExplorer"), .groma("GromaExplorerTesting"), .groma("GromaFlows"), .groma("GromaLinks"),
        .groma("GromaScriptTesting"), .groma("GromaTesting"),
      ],
      // The tests read the scripts and the names of screens from the source folder.
      exclude: ["Names", "Scripts"]),
  ]
    // The tests of the views use the UIKit for tests.
    + (uiKit.isEmpty
      ? []
      : [
        .testTarget(
          name: "BankViewsTests",
          dependencies: ["BankViews", .groma("Groma"), .groma("GromaUIKit"), .groma("GromaUIKitTesting")] + uiKit)
      ]),
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .strictMemorySafety(),
  ]
}

extension Target.Dependency {
  /// Returns a product of Groma.
  static func groma(_ name: String) -> Self { .product(name: name, package: "groma") }
  /// Returns a feature of the package `care`.
  static func care(_ name: String) -> Self { .product(name: name, package: "Care") }
  /// Returns a feature of the package `money`.
  static func money(_ name: String) -> Self { .product(name: name, package: "Money") }
}
