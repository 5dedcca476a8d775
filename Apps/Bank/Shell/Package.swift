// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "bank-shell",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.executable(name: "bank", targets: ["BankShell"])],
  dependencies: [
    .package(name: "groma", path: "../../.."),
    .package(path: ".."),
  ],
  targets: [
    .executableTarget(
      name: "BankShell",
      dependencies: [
        .product(name: "Groma", package: "groma"), .product(name: "GromaShell", package: "groma"), .product(name: "Bank", package: "Bank"),
      ])
  ],
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
