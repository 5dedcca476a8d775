// swift-tools-version: 6.2
import PackageDescription

/// Returns a module of the package. Each module is a library of its own, so that an app depends only on the features that it contains.
func module(_ name: String, uses libraries: [String] = [], opens interfaces: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: (["Groma"] + libraries).map { .product(name: $0, package: "groma") } + interfaces)
}

let modules = [
  module("LoginInterface"),
  module("ChatInterface"),
  module("Login", uses: ["GromaFlows"], opens: ["LoginInterface"]),
  module("Chat", uses: ["GromaLinks"], opens: ["ChatInterface", "LoginInterface"]),
  module("Support", uses: ["GromaLinks"], opens: ["ChatInterface", "LoginInterface"]),
  module("Settings", uses: ["GromaLinks"], opens: ["LoginInterface"]),
]

let package = Package(
  name: "care",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: modules.map { .library(name: $0.name, targets: [$0.name]) },
  dependencies: [.package(name: "groma", path: "../../..", traits: [])],
  targets: modules,
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
