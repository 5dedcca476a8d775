// swift-tools-version: 6.2
import PackageDescription

/// The modules of the system with screens that an app presents: each has the name of Apple's module.
let screens = ["AVFoundation", "MessageUI", "PhotosUI", "QuickLook", "SafariServices", "StoreKit"]

let package = Package(
  name: "fake-uikit",
  products: [.library(name: "UIKit", targets: ["UIKit", "UniformTypeIdentifiers", "_Testing_UIKit"] + screens)],
  targets: [
    .target(name: "UniformTypeIdentifiers"),
    .target(name: "UIKit", dependencies: ["UniformTypeIdentifiers"]),
    .target(name: "_Testing_UIKit", dependencies: ["UIKit"]),
    .testTarget(
      name: "UIKitTests", dependencies: ["UIKit", "UniformTypeIdentifiers", "_Testing_UIKit"] + screens.map { .target(name: $0) }),
  ] + screens.map { .target(name: $0, dependencies: ["UIKit"]) },
  swiftLanguageModes: [.v6]
)
