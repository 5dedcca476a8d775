// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fake-uikit",
  products: [.library(name: "UIKit", targets: ["UIKit", "_Testing_UIKit"])],
  targets: [
    .target(name: "UIKit"),
    .target(name: "_Testing_UIKit", dependencies: ["UIKit"]),
    .testTarget(name: "UIKitTests", dependencies: ["UIKit", "_Testing_UIKit"]),
  ],
  swiftLanguageModes: [.v6]
)
