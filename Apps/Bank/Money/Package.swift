// swift-tools-version: 6.2
import PackageDescription

/// Returns a module of the package. Each module is a library of its own, so that an app depends only on the features that it contains.
func module(_ name: String, uses libraries: [String] = [], opens interfaces: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: (["Groma"] + libraries).map { .product(name: $0, package: "groma") } + interfaces)
}

let login: Target.Dependency = .product(name: "LoginInterface", package: "Care")

let modules = [
  module("AccountsInterface"),
  module("TransfersInterface"),
  module("Accounts", uses: ["GromaLinks"], opens: ["AccountsInterface", "TransfersInterface", login]),
  module("Transfers", uses: ["GromaFlows", "GromaLinks"], opens: ["TransfersInterface", "AccountsInterface", login]),
  module("Cards", uses: ["GromaLinks"], opens: [login]),
]

/// The UIKit for tests, with which `FAKE_UIKIT=1` builds and tests the views on Linux. Without UIKit, the modules of views are empty.
let fakeUIKit: [Package.Dependency] = Context.environment["FAKE_UIKIT"] == nil ? [] : [.package(path: "../../../Tests/FakeUIKit")]
let uiKit: [Target.Dependency] = fakeUIKit.isEmpty ? [] : [.product(name: "UIKit", package: "FakeUIKit")]

/// Returns a module with the view controllers of a feature. The feature itself imports no user interface.
func viewsModule(_ name: String, of feature: [Target.Dependency]) -> Target {
  .target(
    name: name,
    dependencies: feature + uiKit + [
      .product(name: "Groma", package: "groma"), .product(name: "GromaUIKit", package: "groma"),
      .product(name: "ViewLayout", package: "Care"),
    ])
}

let views = [
  viewsModule("AccountsViews", of: ["Accounts", "AccountsInterface"]),
  viewsModule("TransfersViews", of: ["Transfers", "TransfersInterface"]),
]

let package = Package(
  name: "money",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: (modules + views).map { .library(name: $0.name, targets: [$0.name]) },
  dependencies: [
    .package(name: "groma", path: "../../..", traits: []),
    .package(path: "../Care"),
  ] + fakeUIKit,
  targets: modules + views,
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
