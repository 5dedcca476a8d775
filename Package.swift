// swift-tools-version: 6.2
import PackageDescription

// The map of the house, bottom to top, one line a module. Folders and target names follow from a module's kind.
let house: [Module] =
  floor(
    "Libraries",
    [
      .library("Groma", packages: [.logging], testedWith: ["GromaPlatformRequests"]),
      .library("GromaLinks", uses: ["Groma"]),
      .library("GromaFlows", uses: ["Groma", "GromaLinks"]),
      .library("GromaDestinations", uses: ["Groma"]),
      .library("GromaScreenCatalog", uses: ["Groma"]),
      .library("GromaPlatformRequests", uses: ["Groma"]),
      .library("GromaPresentation", uses: ["Groma"]),
      .library("GromaLinkContracts", uses: ["Groma", "GromaLinks"]),
      .libraryOnUIKit(
        "GromaUIKit", uses: ["Groma", "GromaPlatformRequests", "GromaPresentation"],
        testedWith: ["GromaExplorer", "GromaLinks", "GromaScripts", "GromaScriptTesting", "Plaza", "Kiosk", "Lab"]),
      .libraryOnUIKit(
        "GromaSystemScreens", uses: ["Groma", "GromaPlatformRequests", "GromaUIKit"], testedWith: ["GromaPresentation"]),
      .part("GromaShrinking"),
      .library(
        "GromaExplorer", uses: ["Groma", "GromaLinks", "GromaShrinking", "CGromaHiddenInputs"], packages: [.logging],
        testedWith: ["GromaFlows", "GromaPromela"]),
      .library("GromaPromela", uses: ["Groma", "GromaExplorer"], hasTests: false),
      .partInC("CGromaHiddenInputs"),
    ])
  + floor(
    "Shell",
    [
      .library("GromaCommandLanguage", uses: ["Groma"]),
      .library("GromaReportFormats", uses: ["Groma", "GromaLinks", "GromaExplorer"], testedWith: ["GromaShellTesting"]),
      .library(
        "GromaConsole",
        uses: ["Groma", "GromaLinks", "GromaFlows", "GromaDestinations", "GromaExplorer", "GromaCommandLanguage", "GromaReportFormats"],
        packages: [.logging], testedWith: ["GromaPlatformRequests", "GromaShellTesting"]),
      .library(
        "GromaScripts",
        uses: ["Groma", "GromaLinks", "GromaShrinking", "GromaExplorer", "GromaCommandLanguage", "GromaReportFormats", "GromaConsole"],
        testedWith: ["GromaShellTesting"]),
      .library(
        "GromaExplorerReports", uses: ["Groma", "GromaExplorer", "GromaReportFormats", "GromaConsole"],
        testedWith: ["GromaLinks", "GromaShellTesting"]),
      .part(
        "GromaContractReports", uses: ["Groma", "GromaLinkContracts", "GromaExplorer", "GromaReportFormats"],
        testedWith: ["GromaShellTesting"]),
      .part(
        "GromaLineEditor", uses: ["Groma", "GromaCommandLanguage", "GromaConsole", "CGromaEditLine"],
        testedWith: ["GromaTerminalTesting", "EditorProbe"]),
      .part("GromaProcesses", uses: ["CGromaParentDeath"]),
      .partInC("CGromaParentDeath"),
      .library(
        "GromaShell",
        uses: [
          "Groma", "GromaLinks", "GromaLinkContracts", "GromaExplorer", "GromaCommandLanguage", "GromaReportFormats", "GromaConsole",
          "GromaScripts", "GromaExplorerReports", "GromaContractReports", "GromaPromela", "GromaProcesses",
        ],
        usesWithLineEditor: ["GromaLineEditor"], packages: [.argumentParser, .subprocess, .system],
        testedWith: [
          "Plaza", "Kiosk", "Lab", "GromaDestinations", "GromaFlows", "GromaLinks", "GromaExplorerTesting", "GromaScriptTesting",
          "GromaTerminalTesting", "Shell", "FaultyShell",
        ]),
      .partInC("CGromaEditLine", linking: ["edit"], whichNeeds: ["tinfo", "bsd", "md"]),
    ])
  + floor(
    "Testing",
    [
      .library("GromaTesting", uses: ["Groma", "GromaPlatformRequests", "GromaPresentation", "GromaShrinking"]),
      .libraryOnUIKit("GromaUIKitTesting", uses: ["Groma", "GromaPresentation", "GromaUIKit"], testedWith: ["KioskViews", "PlazaViews"]),
      .library("GromaExplorerTesting", uses: ["Groma", "GromaExplorer", "GromaReportFormats"], testedWith: ["GromaLinks"]),
      .library("GromaScriptTesting", uses: ["Groma", "GromaScripts"]),
      .part("GromaShellTesting", uses: ["Groma", "GromaPlatformRequests", "GromaCommandLanguage", "GromaConsole"], hasTests: false),
      .part("GromaTerminalTesting", uses: ["CGromaPseudoTerminal", "CGromaVirtualTerminal"]),
      .partInC("CGromaPseudoTerminal", linking: ["util"]),
      .partInC("CGromaVirtualTerminal", linking: ["vterm"]),
    ])
  // The libraries that each feature uses, and the features whose screens it opens
  + floor(
    "Features",
    [
      .feature("Home", opens: ["Catalog", "Chat", "Items", "Places", "Profile"]),
      .feature("Chat", uses: ["GromaLinks"], opens: ["Profile", "Authorization"]),
      .feature("Profile", uses: ["GromaLinks"], opens: ["Authorization", "Chat", "Support"]),
      .feature("Authorization", uses: ["GromaLinks", "GromaFlows"]),
      .feature("Bag", uses: ["GromaLinks", "GromaFlows", "GromaDestinations"], opens: ["Authorization", "Catalog"]),
      .feature("Catalog", uses: ["GromaLinks", "GromaDestinations", "GromaPlatformRequests"], opens: ["Authorization", "Bag"]),
      .feature("Feedback", uses: ["GromaLinks", "GromaDestinations", "GromaPlatformRequests", "GromaScreenCatalog"]),
      .feature("Items", uses: ["GromaLinks", "GromaFlows"]),
      .feature("Onboarding", uses: ["GromaLinks", "GromaFlows"], opens: ["Authorization"]),
      .feature("Places", uses: ["GromaLinks", "GromaDestinations"]),
      .feature("Settings", uses: ["GromaLinks", "GromaDestinations"], opens: ["Feedback"]),
      .feature("Support", uses: ["GromaLinks"], opens: ["Feedback"]),

      // The views of the features, which import UIKit, and the arrangement of these views
      .partOnUIKit("GromaSampleLayout"),
      .views(of: "Authorization"),
      .views(of: "Bag", opens: ["Catalog"]),
      .views(of: "Catalog", opens: ["Bag"]),
      .views(of: "Feedback"),
      .views(of: "Settings"),
      .views(of: "Support", opens: ["Feedback"], hasTests: true),
    ])
  + [
    // Apps: where features meet
    .app(
      "Plaza",
      uses: [
        "Groma", "GromaLinks", "GromaFlows", "GromaDestinations", "GromaPlatformRequests", "GromaExplorer",
        "Authorization", "Bag", "Catalog", "Chat", "Feedback", "Home", "Items", "Onboarding", "Places", "Profile", "Settings", "Support",
      ],
      opens: ["Authorization", "Bag", "Chat", "Items", "Onboarding", "Profile", "Settings", "Support"],
      testedWith: ["GromaConsole"]),
    .app(
      "Kiosk",
      uses: [
        "Groma", "GromaLinks", "GromaFlows", "GromaDestinations", "GromaPlatformRequests", "GromaExplorer",
        "Authorization", "Bag", "Catalog", "Feedback", "Settings", "Support",
      ],
      opens: ["Authorization", "Bag", "Catalog", "Settings"], testedWith: []),
    .appOnUIKit(
      "KioskViews",
      uses: [
        "Groma", "GromaUIKit", "GromaSampleLayout", "Kiosk", "AuthorizationViews", "BagViews", "CatalogViews", "FeedbackViews",
        "SettingsViews", "SupportViews",
      ]),
    .appOnUIKit(
      "PlazaViews",
      uses: [
        "Groma", "GromaUIKit",
        "AuthorizationViews", "BagViews", "CatalogViews", "FeedbackViews", "Plaza", "SettingsViews", "SupportViews",
      ]),
    .app("Lab", uses: ["Groma", "GromaPlatformRequests"]),
    .app("Museum", uses: ["Groma", "GromaLinks", "GromaFlows", "GromaExplorer"], testedWith: ["GromaScripts"]),

    // The executable `groma`
    .executable("Shell", product: "groma", uses: ["Groma", "GromaShell", "Plaza", "Kiosk", "Lab"], packages: [.argumentParser]),
    // The executable `museum`
    .executable("MuseumShell", product: "museum", uses: ["Groma", "GromaShell", "Museum"], packages: [.argumentParser]),

    // Programs that tests run
    .probe("FaultyShell", uses: ["Groma", "GromaExplorer", "GromaShell"], packages: [.argumentParser]),
    .probe("EditorProbe", uses: ["GromaConsole", "GromaLineEditor"]),
    .probe(
      "Fuzz",
      uses: [
        "Groma", "GromaCommandLanguage", "GromaConsole", "GromaScripts", "GromaLinks", "GromaLinkContracts", "GromaExplorer",
        "GromaTesting", "Plaza",
      ],
      opens: ["Authorization", "Onboarding"], packages: [.logging]),
    .probe("ScriptMutants", uses: ["Groma", "GromaCommandLanguage", "GromaConsole", "GromaScripts", "Plaza", "Kiosk", "Lab"]),
  ]

/// `FOCUS=Chat swift test` builds and tests one module, with what it needs and nothing else.
let modules = focused(
  house, on: Context.environment["FOCUS"], withUIKit: Context.environment["STRICT"] != nil || Context.environment["FAKE_UIKIT"] != nil)

/// The UIKit for tests on Linux. Only `FOCUS=GromaUIKit`, the builds of `Tools/test` (`STRICT=1`), and the builds of packages that test their
/// views with it (`FAKE_UIKIT=1`) add it, so that the graph of no app has a module that hides UIKit.
let fakeUIKit = Target.Dependency.product(name: "UIKit", package: "FakeUIKit")

let package = Package(
  name: "groma",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: products(of: modules),
  // No trait enables another: of several enabled traits, SwiftPM passes the flags to the compiler in an order that can differ from one build
  // to the next, and then all modules compile again.
  traits: [
    .default(enabledTraits: ["LineEditor"]),
    .trait(name: "LineEditor", description: "GromaShell with a line editor: editing, history and completion, based on libedit."),
    .trait(name: "Shell", description: "GromaShell without a line editor."),
  ],
  dependencies: dependencies(of: modules, documented: Context.environment["DOCS"] != nil),
  targets: targets(
    of: modules, strict: Context.environment["STRICT"] != nil, optimized: Context.environment["OPTIMIZED"] != nil,
    isStatic: Context.environment["STATIC"] != nil),
  swiftLanguageModes: [.v6]
)

// MARK: - Conventions

/// One line of the map.
struct Module {
  enum Kind { case library, libraryInC, feature, interface, views, app, executable, probe }

  var kind: Kind
  var name: String

  /// The name of its target. No two packages that an app depends on may have targets of one name, so that of a sample has a prefix.
  var target: String {
    switch kind {
    case .library, .libraryInC: name
    case .feature, .interface, .views, .app, .executable: "GromaSample" + name
    case .probe: "Groma" + name
    }
  }

  /// The folder of its folders in `Modules`.
  var floor = ""
  /// Modules of this package that its sources import.
  var uses: [String] = []
  /// Features whose Interface its sources import.
  var opens: [String] = []
  var packages: [Dependency] = []
  /// Modules that only its tests import, besides `GromaTesting`.
  var testedWith: [String] = []
  var hasTests = true
  /// The name under which other packages depend on it, or people run it.
  var product: String?
  var linking: [String] = []
  /// The libraries that those in ``linking`` need: archives do not name them, so they are linked in a static build.
  var needed: [String] = []
  /// Modules that its sources import only with the trait `LineEditor`.
  var usesWithLineEditor: [String] = []
  /// Whether its sources import UIKit.
  var isOnUIKit = false
  /// Whether its sources import the UIKit for tests.
  var usesFakeUIKit = false

  /// A library that other packages import: `Sources` in its folder, with tests in `Tests/<Name>Tests`.
  static func library(
    _ name: String, uses: [String] = [], usesWithLineEditor: [String] = [], packages: [Dependency] = [], testedWith: [String] = [],
    hasTests: Bool = true
  ) -> Module {
    Module(
      kind: .library, name: name, uses: uses, packages: packages, testedWith: testedWith, hasTests: hasTests, product: name,
      usesWithLineEditor: usesWithLineEditor)
  }

  /// A library that imports UIKit. Elsewhere it is empty, and it has tests only with the UIKit for tests.
  static func libraryOnUIKit(_ name: String, uses: [String], testedWith: [String]) -> Module {
    Module(kind: .library, name: name, uses: uses, testedWith: testedWith, hasTests: false, product: name, isOnUIKit: true)
  }

  /// A library for this package alone that imports UIKit. Elsewhere it is empty.
  static func partOnUIKit(_ name: String) -> Module { Module(kind: .library, name: name, hasTests: false, isOnUIKit: true) }

  /// A library for this package alone.
  static func part(_ name: String, uses: [String] = [], testedWith: [String] = [], hasTests: Bool = true) -> Module {
    Module(kind: .library, name: name, uses: uses, testedWith: testedWith, hasTests: hasTests)
  }

  /// A library in C; what it links must be installed (`Tools/groma` does for the shell, `Tools/test` for tests).
  static func partInC(_ name: String, linking: [String] = [], whichNeeds needed: [String] = []) -> Module {
    Module(kind: .libraryInC, name: name, hasTests: false, linking: linking, needed: needed)
  }

  /// `Interface` (target `GromaSample<Name>Interface`) and `Sources` (target `GromaSample<Name>`) in its folder.
  static func feature(_ name: String, uses: [String] = [], opens: [String] = []) -> Module {
    Module(kind: .feature, name: name, uses: ["Groma"] + uses, opens: opens)
  }

  /// `Views` (target `GromaSample<Name>Views`) in the folder of a feature: its view controllers. Elsewhere than on UIKit, it is empty, and
  /// it has tests (in `Tests/<Name>ViewsTests`) only with the UIKit for tests.
  static func views(of feature: String, uses: [String] = [], opens: [String] = [], hasTests: Bool = false) -> Module {
    Module(
      kind: .views, name: feature + "Views", uses: ["Groma", "GromaUIKit", "GromaSampleLayout", feature] + uses, opens: [feature] + opens,
      testedWith: hasTests ? ["GromaPresentation", "GromaUIKitTesting"] : [], hasTests: hasTests, isOnUIKit: true)
  }

  /// `Apps/<Name>`: the views of an app.
  static func appOnUIKit(_ name: String, uses: [String]) -> Module {
    Module(kind: .app, name: name, uses: uses, hasTests: false, isOnUIKit: true)
  }

  /// `Apps/<Name>`: a composition of features. Its target is `GromaSample<Name>`.
  static func app(_ name: String, uses: [String], opens: [String] = [], testedWith: [String] = [], hasTests: Bool = true) -> Module {
    Module(kind: .app, name: name, uses: uses, opens: opens, testedWith: testedWith, hasTests: hasTests)
  }

  /// `Apps/<Name>`: an entry point, run as `product`.
  static func executable(_ name: String, product: String, uses: [String], packages: [Dependency] = []) -> Module {
    Module(kind: .executable, name: name, uses: uses, packages: packages, hasTests: false, product: product)
  }

  /// `Tests/Support/<Name>`: a program that tests run. Its target is `Groma<Name>`.
  static func probe(_ name: String, uses: [String], opens: [String] = [], packages: [Dependency] = []) -> Module {
    Module(kind: .probe, name: name, uses: uses, opens: opens, packages: packages, hasTests: false)
  }
}

/// The modules of one folder in `Modules`.
func floor(_ name: String, _ modules: [Module]) -> [Module] {
  modules.map { module in
    var module = module
    module.floor = name
    return module
  }
}

/// A package from outside, and why it is worth having.
struct Dependency: Hashable {
  var package: String
  var url: String
  var version: String
  var library: String
  /// Its optional parts that are wanted.
  var traits: Set<Package.Dependency.Trait> = [.defaults]
  /// The traits of this package of which one must be enabled for it to be needed.
  var needingTraits: Set<String>?

  /// Apps choose where logs go; a library must not.
  static let logging = Dependency(
    package: "swift-log", url: "https://github.com/apple/swift-log", version: "1.16.2", library: "Logging")
  /// Options, help and usage errors of `groma` itself.
  static let argumentParser = Dependency(
    package: "swift-argument-parser", url: "https://github.com/apple/swift-argument-parser", version: "1.8.2",
    library: "ArgumentParser", needingTraits: ["LineEditor", "Shell"])
  /// Scripts side by side, each worker a process: sessions live on the main actor, of which a process has one. Without its Foundation.
  static let subprocess = Dependency(
    package: "swift-subprocess", url: "https://github.com/swiftlang/swift-subprocess", version: "1.0.2", library: "Subprocess",
    traits: [], needingTraits: ["LineEditor", "Shell"])
  /// Paths of files, as the package of processes wants them.
  static let system = Dependency(
    package: "swift-system", url: "https://github.com/apple/swift-system", version: "1.8.1", library: "SystemPackage",
    needingTraits: ["LineEditor", "Shell"])
}

func products(of modules: [Module]) -> [Product] {
  modules.compactMap { module in
    module.product.map { name in
      module.kind == .library ? .library(name: name, targets: [module.target]) : .executable(name: name, targets: [module.target])
    }
  }
}

/// Returns the package dependencies of the modules.
///
/// - Parameter documented: Whether to include the DocC plug-in, which only `Tools/docs` needs. Without it, packages that depend on this one
///   do not have to resolve the plug-in.
func dependencies(of modules: [Module], documented: Bool) -> [Package.Dependency] {
  Set(modules.flatMap(\.packages)).sorted { $0.package < $1.package }
    .map { .package(url: $0.url, from: Version(stringLiteral: $0.version), traits: $0.traits) }
    + (documented ? [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")] : [])
    + (modules.contains(where: \.usesFakeUIKit) ? [.package(path: "Tests/FakeUIKit")] : [])
}

/// The modules that `name` needs to build and test, so that a broken neighbor cannot block it; all of them without a name.
///
/// - Parameter withUIKit: Whether the modules on UIKit are tested without focus, too.
func focused(_ modules: [Module], on name: String?, withUIKit: Bool) -> [Module] {
  guard let name, !name.isEmpty else {
    return modules.map { module in
      var module = module
      module.usesFakeUIKit = module.isOnUIKit && withUIKit
      if module.isOnUIKit { module.hasTests = withUIKit && (module.hasTests || module.product != nil) }
      return module
    }
  }
  guard let focus = modules.first(where: { $0.name == name }) else {
    fatalError("FOCUS=\(name): Package.swift defines no module with this name")
  }
  var sources: Set = [name]
  var interfaces: Set<String> = []
  var pending = [name]
  while let next = pending.popLast() {
    for module in modules where module.name == next {
      interfaces.formUnion(module.opens)
      let tested = next == name ? module.testedWith + ["GromaTesting"] : []
      pending += (module.uses + module.usesWithLineEditor + tested).filter { sources.insert($0).inserted }
    }
  }
  return modules.compactMap { module in
    var module = module
    guard sources.contains(module.name) || interfaces.contains(module.name) else { return nil }
    if !sources.contains(module.name) { module.kind = .interface }
    module.usesFakeUIKit = module.isOnUIKit && focus.isOnUIKit
    module.hasTests = module.name == name && (module.hasTests || module.isOnUIKit && module.product != nil)
    return module
  }
}

/// Targets by convention, with the same settings for all that are Swift.
func targets(of modules: [Module], strict: Bool, optimized: Bool, isStatic: Bool) -> [Target] {
  let names = Dictionary(modules.map { ($0.name, $0.target) }) { first, _ in first }
  return modules.flatMap { module in
    targets(of: module, named: names, isStatic: isStatic).map { target in
      guard module.kind != .libraryInC else { return target }
      target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .strictMemorySafety(),
      ]
      if strict { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
      if optimized { target.swiftSettings?.append(.unsafeFlags(flagsOfOptimizedBuild(of: target))) }
      return target
    }
  }
}

/// The flags of a debug build in which the modules that use most of the time of explorations and of link contracts are optimized. It takes
/// half of the processors' time of a release build. LLVM optimizes only the explorer and the core: for the explorer, that adds 8 s to the
/// 300 s of the build, and saves an eighth of an exploration; for the core, a second, and a twentieth. For the other modules, it would save
/// little. Assertions stay.
///
/// A module is compiled as a whole, which takes a fifth less than several files at once. The largest modules of tests are compiled in small
/// groups of files instead: the time of expanding a macro grows with the number of macros that the process has expanded.
func flagsOfOptimizedBuild(of target: Target) -> [String] {
  if ["GromaTests", "GromaExplorerTests"].contains(target.name) { return ["-driver-batch-size-limit", "12"] }
  // All other modules wait for Groma, so two threads write its objects.
  let whole = ["-whole-module-optimization", "-num-threads", target.name == "Groma" ? "2" : "1"]
  if ["Groma", "GromaExplorer"].contains(target.name) { return whole + ["-O", "-assert-config", "Debug"] }
  // Without optimization, the check of 191 patterns takes 7.6 s instead of 1.1 s, and the tests of GromaLinkContracts 200 s longer.
  let optimized = ["GromaLinks", "GromaLinkContracts"].contains(target.name)
  return whole + (optimized ? ["-Osize", "-Xfrontend", "-disable-llvm-optzns", "-assert-config", "Debug"] : [])
}

/// - Parameter targets: The targets of all modules, by the names of the modules.
func targets(of module: Module, named targets: [String: String], isStatic: Bool) -> [Target] {
  let name = module.target
  let folder = "Modules/\(module.floor)/\(module.name)"
  func dependencies(_ names: [String], condition: TargetDependencyCondition? = nil) -> [Target.Dependency] {
    names.map { .target(name: targets[$0] ?? $0, condition: condition) }
  }
  let lineEditor = dependencies(module.usesWithLineEditor, condition: .when(traits: ["LineEditor"]))
  let uses = dependencies(module.uses) + lineEditor
  let interfaces = module.opens.map { Target.Dependency.target(name: "GromaSample\($0)Interface") }
  let packages =
    (module.usesFakeUIKit ? [fakeUIKit] : [])
    + module.packages.map { package in
      Target.Dependency.product(
        name: package.library, package: package.package, condition: package.needingTraits.flatMap { .when(traits: $0) })
    }
  let interface = Target.target(name: name + "Interface", dependencies: ["Groma"], path: "\(folder)/Interface")
  let own: [Target]
  switch module.kind {
  case .library:
    own = [.target(name: name, dependencies: uses + packages, path: "\(folder)/Sources")]
  case .libraryInC:
    let linked = module.linking + (isStatic ? module.needed : [])
    own = [.target(name: name, path: "\(folder)/Sources", linkerSettings: linked.map { .linkedLibrary($0) })]
  case .feature:
    own = [
      interface,
      .target(name: name, dependencies: uses + interfaces + [.target(name: name + "Interface")], path: "\(folder)/Sources"),
    ]
  case .interface:
    return [interface]
  case .views:
    let feature = module.name.dropLast("Views".count)
    own = [.target(name: name, dependencies: uses + interfaces + packages, path: "Modules/\(module.floor)/\(feature)/Views")]
  case .app:
    own = [.target(name: name, dependencies: uses + interfaces + packages, path: "Apps/\(module.name)")]
  case .executable:
    own = [.executableTarget(name: name, dependencies: uses + interfaces + packages, path: "Apps/\(module.name)")]
  case .probe:
    own = [.executableTarget(name: name, dependencies: uses + interfaces + packages, path: "Tests/Support/\(module.name)")]
  }
  guard module.hasTests else { return own }
  let tested = Set(module.testedWith + ["GromaTesting"]).subtracting(module.uses + own.map(\.name)).sorted()
  let tests = own.map { Target.Dependency.target(name: $0.name) } + dependencies(tested) + uses + interfaces + packages
  return own + [.testTarget(name: name + "Tests", dependencies: tests, path: "Tests/\(module.name)Tests")]
}
