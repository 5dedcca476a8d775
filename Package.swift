// swift-tools-version: 6.2
import PackageDescription

// The map of the house, bottom to top, one line a module. Folders and target names follow from a module's kind.
let house: [Module] = [
  // Libraries
  .library("Navigation", product: "Navigation", packages: [.logging], testedWith: ["NavigationTesting"]),
  .library("Links", product: "Links", uses: ["Navigation"], testedWith: ["NavigationTesting"]),
  .library("Flows", product: "Flows", uses: ["Navigation", "Links"], testedWith: ["NavigationTesting"]),
  .library("Composer", product: "Composer", uses: ["Navigation"], testedWith: ["NavigationTesting"]),
  .library("Catalogue", product: "Catalogue", uses: ["Navigation"], testedWith: ["NavigationTesting"]),
  .library("Shrinking"),
  .library(
    "Explorer", product: "Explorer", uses: ["Navigation", "Links", "Shrinking", "CPrefetch"], packages: [.logging],
    testedWith: ["NavigationTesting"]),
  .libraryInC("CPrefetch"),
  .library(
    "Console", product: "Console", uses: ["Navigation", "Links", "Flows", "Composer", "Shrinking", "Explorer"],
    testedWith: ["NavigationTesting"]),
  .library("LibEdit", uses: ["Console", "CLibEdit"], testedWith: ["TerminalTesting", "EditorProbe"]),
  .libraryInC("CLibEdit", linking: ["edit"], whichNeeds: ["tinfo", "bsd", "md"]),

  // For tests
  .library("NavigationTesting", uses: ["Navigation", "Shrinking"]),
  .library("ScriptTesting", product: "ScriptTesting", uses: ["Navigation", "Console"], testedWith: ["NavigationTesting"]),
  .library("TerminalTesting", uses: ["CPseudoTerminal"], hasTests: false),
  .libraryInC("CPseudoTerminal", linking: ["util"]),
  .probe("EditorProbe", uses: ["Console", "LibEdit"]),
  .probe(
    "Fuzz", uses: ["Navigation", "Console", "Links", "Explorer", "NavigationTesting", "Plaza"],
    opens: ["Authorization", "Onboarding"], packages: [.logging]),
  .probe("Mutants", uses: ["Navigation", "Console", "Plaza", "Kiosk", "Lab"]),

  // Features: the libraries each uses, and what it opens of others'
  .feature("Home", opens: ["Catalog", "Chat", "Items", "Places", "Profile"]),
  .feature("Chat", uses: ["Links"], opens: ["Profile", "Authorization"]),
  .feature("Profile", uses: ["Links"], opens: ["Authorization", "Chat", "Support"]),
  .feature("Authorization", uses: ["Links", "Flows"]),
  .feature("Bag", uses: ["Links", "Flows", "Composer"], opens: ["Authorization", "Catalog"]),
  .feature("Catalog", uses: ["Links", "Composer"], opens: ["Authorization", "Bag"]),
  .feature("Feedback", uses: ["Links", "Composer", "Catalogue"]),
  .feature("Items", uses: ["Links", "Flows"]),
  .feature("Onboarding", uses: ["Links", "Flows"], opens: ["Authorization"]),
  .feature("Places", uses: ["Links", "Composer"]),
  .feature("Settings", uses: ["Links", "Composer"], opens: ["Feedback"]),
  .feature("Support", uses: ["Links"], opens: ["Feedback"]),

  // Apps: where features meet
  .app(
    "Plaza",
    uses: [
      "Navigation", "Links", "Flows", "Composer", "Explorer",
      "Authorization", "Bag", "Catalog", "Chat", "Feedback", "Home", "Items", "Onboarding", "Places", "Profile", "Settings", "Support",
    ],
    opens: ["Authorization", "Bag", "Chat", "Items", "Onboarding", "Profile", "Settings", "Support"],
    testedWith: ["Console", "NavigationTesting"]),
  .app(
    "Kiosk", uses: ["Navigation", "Links", "Flows", "Composer", "Authorization", "Bag", "Catalog", "Feedback", "Settings", "Support"],
    opens: ["Authorization", "Bag", "Catalog", "Settings"], testedWith: ["Explorer", "NavigationTesting"]),
  .app("Lab", uses: ["Navigation"], testedWith: ["NavigationTesting"]),
  .app("Faulty", uses: ["Navigation", "Links", "Explorer"], hasTests: false),

  // The executable `groma`
  .executable(
    "Shell", product: "groma", uses: ["Navigation", "Console", "Explorer", "LibEdit", "Plaza", "Kiosk", "Lab", "Faulty"],
    packages: [.argumentParser, .subprocess, .system],
    testedWith: ["Composer", "Flows", "Links", "NavigationTesting", "ScriptTesting", "TerminalTesting"]),
]

/// `FOCUS=Chat swift test` builds and tests one module, with what it needs and nothing else.
let modules = focused(house, on: Context.environment["FOCUS"])

let package = Package(
  name: "groma",
  products: products(of: modules),
  dependencies: dependencies(of: modules),
  targets: targets(of: modules, strict: Context.environment["STRICT"] != nil, isStatic: Context.environment["STATIC"] != nil),
  swiftLanguageModes: [.v6]
)

// MARK: - Conventions

/// One line of the map.
struct Module {
  enum Kind { case library, libraryInC, feature, app, executable, probe }

  var kind: Kind
  var name: String
  /// Modules of the house that its sources import.
  var uses: [String] = []
  /// Features whose Interface its sources import.
  var opens: [String] = []
  var packages: [Dependency] = []
  /// Modules that only its tests import.
  var testedWith: [String] = []
  var hasTests = true
  var product: String?
  var linking: [String] = []
  /// What the linked libraries need: archives do not say it, so it is linked where all is static.
  var needed: [String] = []

  /// `Modules/<Name>/Sources`, with tests in `Tests/<Name>Tests`; what other packages import is a `product`.
  static func library(
    _ name: String, product: String? = nil, uses: [String] = [], packages: [Dependency] = [], testedWith: [String] = [],
    hasTests: Bool = true
  ) -> Module {
    Module(kind: .library, name: name, uses: uses, packages: packages, testedWith: testedWith, hasTests: hasTests, product: product)
  }

  /// `Modules/<Name>/Sources` in C; what it links must be installed (`Tools/groma` does).
  static func libraryInC(_ name: String, linking: [String] = [], whichNeeds needed: [String] = []) -> Module {
    Module(kind: .libraryInC, name: name, hasTests: false, linking: linking, needed: needed)
  }

  /// `Modules/<Name>/Interface` (target `<Name>Interface`) and `Modules/<Name>/Sources` (target `<Name>`).
  static func feature(_ name: String, uses: [String] = [], opens: [String] = []) -> Module {
    Module(kind: .feature, name: name, uses: ["Navigation"] + uses, opens: opens, testedWith: ["NavigationTesting"])
  }

  /// `Apps/<Name>`: a composition of features.
  static func app(_ name: String, uses: [String], opens: [String] = [], testedWith: [String] = [], hasTests: Bool = true) -> Module {
    Module(kind: .app, name: name, uses: uses, opens: opens, testedWith: testedWith, hasTests: hasTests)
  }

  /// `Apps/<Name>`: an entry point, run as `product`.
  static func executable(
    _ name: String, product: String, uses: [String], packages: [Dependency], testedWith: [String] = [], hasTests: Bool = true
  ) -> Module {
    Module(
      kind: .executable, name: name, uses: uses, packages: packages, testedWith: testedWith, hasTests: hasTests, product: product)
  }

  /// `Tests/Support/<Name>`: a program that tests run.
  static func probe(_ name: String, uses: [String], opens: [String] = [], packages: [Dependency] = []) -> Module {
    Module(kind: .probe, name: name, uses: uses, opens: opens, packages: packages, hasTests: false)
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

  /// Apps choose where logs go; a library must not.
  static let logging = Dependency(
    package: "swift-log", url: "https://github.com/apple/swift-log", version: "1.16.2", library: "Logging")
  /// Options, help and usage errors of `groma` itself.
  static let argumentParser = Dependency(
    package: "swift-argument-parser", url: "https://github.com/apple/swift-argument-parser", version: "1.8.2",
    library: "ArgumentParser")
  /// Scripts side by side, each worker a process: sessions live on the main actor, of which a process has one. Without its Foundation.
  static let subprocess = Dependency(
    package: "swift-subprocess", url: "https://github.com/swiftlang/swift-subprocess", version: "1.0.2", library: "Subprocess",
    traits: [])
  /// Paths of files, as the package of processes wants them.
  static let system = Dependency(
    package: "swift-system", url: "https://github.com/apple/swift-system", version: "1.8.1", library: "SystemPackage")
}

func products(of modules: [Module]) -> [Product] {
  modules.compactMap { module in
    module.product.map { name in
      module.kind == .library ? .library(name: name, targets: [module.name]) : .executable(name: name, targets: [module.name])
    }
  }
}

func dependencies(of modules: [Module]) -> [Package.Dependency] {
  Set(modules.flatMap(\.packages)).sorted { $0.package < $1.package }
    .map { .package(url: $0.url, from: Version(stringLiteral: $0.version), traits: $0.traits) }
}

/// The modules that `name` needs to build and test, so that a broken neighbour cannot block it; all of them without a name.
func focused(_ modules: [Module], on name: String?) -> [Module] {
  guard let name, !name.isEmpty else { return modules }
  guard modules.contains(where: { $0.name == name }) else { fatalError("FOCUS=\(name): the map in Package.swift has no such module") }
  var sources: Set = [name]
  var interfaces: Set<String> = []
  var pending = [name]
  while let next = pending.popLast() {
    for module in modules where module.name == next {
      interfaces.formUnion(module.opens)
      let tested = next == name ? module.testedWith : []
      pending += (module.uses + tested).filter { sources.insert($0).inserted }
    }
  }
  return modules.compactMap { module in
    var module = module
    guard sources.contains(module.name) || interfaces.contains(module.name) else { return nil }
    if !sources.contains(module.name) { module = .library(module.name + "Interface", uses: ["Navigation"]) }
    module.hasTests = module.name == name && module.hasTests
    return module
  }
}

/// Targets by convention, with the same settings for all that are Swift.
func targets(of modules: [Module], strict: Bool, isStatic: Bool) -> [Target] {
  modules.flatMap { module in
    targets(of: module, isStatic: isStatic).map { target in
      guard module.kind != .libraryInC else { return target }
      target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .strictMemorySafety(),
      ]
      if strict { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
      // Most of the time of all tests is spent in the explorer. Its assertions stay.
      if strict, target.name == "Explorer" {
        target.swiftSettings?.append(.unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug"]))
      }
      return target
    }
  }
}

func targets(of module: Module, isStatic: Bool) -> [Target] {
  let name = module.name
  let folder = name.hasSuffix("Interface") ? String(name.dropLast("Interface".count)) : name
  let uses = module.uses.map { Target.Dependency.target(name: $0) }
  let interfaces = module.opens.map { Target.Dependency.target(name: $0 + "Interface") }
  let packages = module.packages.map { Target.Dependency.product(name: $0.library, package: $0.package) }
  let tested = module.testedWith.map { Target.Dependency.target(name: $0) }
  let own: [Target]
  switch module.kind {
  case .library:
    let path = folder == name ? "Modules/\(name)/Sources" : "Modules/\(folder)/Interface"
    own = [.target(name: name, dependencies: uses + interfaces + packages, path: path)]
  case .libraryInC:
    let linked = module.linking + (isStatic ? module.needed : [])
    own = [.target(name: name, path: "Modules/\(name)/Sources", linkerSettings: linked.map { .linkedLibrary($0) })]
  case .feature:
    own = [
      .target(name: name + "Interface", dependencies: ["Navigation"], path: "Modules/\(name)/Interface"),
      .target(
        name: name, dependencies: uses + interfaces + [.target(name: name + "Interface")], path: "Modules/\(name)/Sources"),
    ]
  case .app:
    own = [.target(name: name, dependencies: uses + interfaces + packages, path: "Apps/\(name)")]
  case .executable:
    own = [.executableTarget(name: name, dependencies: uses + interfaces + packages, path: "Apps/\(name)")]
  case .probe:
    own = [.executableTarget(name: name, dependencies: uses, path: "Tests/Support/\(name)")]
  }
  guard module.hasTests else { return own }
  let extra = module.kind == .feature ? [Target.Dependency.target(name: name + "Interface")] : []
  let all = [Target.Dependency.target(name: name)] + extra + uses + interfaces + packages + tested
  return own + [.testTarget(name: name + "Tests", dependencies: all, path: "Tests/\(name)Tests")]
}
