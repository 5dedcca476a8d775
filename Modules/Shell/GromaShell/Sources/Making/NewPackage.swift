/// The files of a package that depends on Groma: an app with one feature, its tests, and a shell in a package of its own.
struct NewPackage {
  /// The dependency on Groma.
  enum Dependency {
    /// A repository, and the name by which Swift Package Manager identifies it.
    case url(String, identity: String)
    /// The path of a clone, absolute or relative to the folder of the package.
    case folder(String)
  }

  /// The names of modules that the packages or their dependencies have.
  static let takenModules: Set = [
    "Any", "ArgumentParser", "Foundation", "FoundationEssentials", "Glibc", "Logging", "Protocol", "Self", "Subprocess", "Swift", "SwiftUI",
    "SystemPackage", "Testing", "Type", "UIKit", "XCTest",
  ]
  /// The names by which Swift Package Manager identifies the other packages.
  static let takenPackages = ["groma", "shell", "swift-argument-parser", "swift-log", "swift-subprocess", "swift-system"]

  /// The name of the module.
  var name: String
  var dependency: Dependency
  /// The name of the folder of the package.
  var folder: String

  /// The name of the program: the words of the module's name in lower case, separated by hyphens.
  var command: String { name.replacing(/([a-z0-9])([A-Z])/) { "\($0.output.1)-\($0.output.2)" }.lowercased() }

  /// The name of the module with its first letter in lower case. The names of properties begin with it.
  private var prefix: String { name.prefix(1).lowercased() + name.dropFirst() }

  /// The name by which the manifests refer to Groma.
  private var groma: String {
    switch dependency {
    case .url(_, let identity): identity
    case .folder: "groma"
    }
  }

  /// Returns the line of a manifest that depends on Groma.
  ///
  /// - Parameters:
  ///   - parent: The path from the folder of the manifest to that of the package, which ends with a slash if it is not empty.
  ///   - traits: The argument for the traits, or an empty string for the default traits.
  private func line(from parent: String, _ traits: String) -> String {
    switch dependency {
    case .url(let url, _): ".package(url: \"\(url)\", branch: \"main\"\(traits))"
    case .folder(let path): ".package(name: \"groma\", path: \"\(path.hasPrefix("/") ? "" : parent)\(path)\"\(traits))"
    }
  }

  private func imports(_ modules: String...) -> String { modules.sorted().map { "import \($0)" }.joined(separator: "\n") }

  /// The commands that test the app and run its shell.
  var commands: String {
    """
      swift test                                     # trees, a script and an exploration
      swift run --package-path Shell \(command)
      swift run -c release --package-path Shell \(command) explore --require proof

    """
  }

  /// The paths of the files in the package, and their texts.
  var files: [(path: String, text: String)] {
    [
      (".gitignore", ".build/\n.swiftpm/\n"), ("README.md", readme), ("Package.swift", manifest),
      ("Sources/\(name)/\(name)Feature.swift", feature), ("Sources/\(name)/AppDefinition+\(name).swift", app),
      ("Tests/\(name)Tests/TreeTests.swift", treeTests), ("Tests/\(name)Tests/ScriptTests.swift", scriptTests),
      ("Tests/\(name)Tests/ExplorationTests.swift", explorationTests), ("Tests/\(name)Tests/Scripts/item.nav", script),
      ("Shell/Package.swift", shellManifest), ("Shell/Sources/\(name)Shell/\(name)Shell.swift", shell),
    ]
  }

  private var readme: String {
    """
    # \(name)

    An app that uses Groma. `Sources` contains the feature and the app, `Tests` the tests, and `Shell` a package with the program `\(command)`.

    ```
    \(commands.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n"))
    ```

    In the shell, `tap open-first` opens an item, `open \(command)://item/2` follows a link, `undo` reverts it, and `help` lists the commands.

    Swift Package Manager identifies a local package by the name of its folder. The folders of this package and of Groma must have different
    names, and neither may be called `shell`.

    """
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(folder)",
      platforms: [.macOS(.v14), .iOS(.v17)],
      products: [.library(name: "\(name)", targets: ["\(name)"])],
      dependencies: [
        // Without its traits, Groma needs swift-log only.
        \(line(from: "", ", traits: []"))
      ],
      targets: [
        .target(name: "\(name)", dependencies: [.groma("Groma"), .groma("GromaLinks")]),
        .testTarget(
          name: "\(name)Tests",
          dependencies: [
            "\(name)", .groma("Groma"), .groma("GromaExplorer"), .groma("GromaExplorerTesting"),
            .groma("GromaLinks"), .groma("GromaScriptTesting"), .groma("GromaTesting"),
          ],
          // The tests read the scripts from the source folder.
          exclude: ["Scripts"]),
      ],
      swiftLanguageModes: [.v6]
    )

    extension Target.Dependency {
      /// Returns a product of Groma.
      static func groma(_ name: String) -> Self { .product(name: name, package: "\(groma)") }
    }

    """
  }

  private var feature: String {
    """
    import Groma
    import GromaLinks

    /// The screens of the feature. The type that lists the screens of an app conforms to this protocol.
    protocol \(name)Feature: Sendable {}

    extension \(name)Feature {
      /// Returns the list of items.
      func list() -> AnyScreen<Page> { AnyScreen(ListScreen()) }
      /// Returns the page of one item.
      func item(id: Int) -> AnyScreen<Page> { AnyScreen(ItemScreen(id: id)) }

      /// The elements of the feature, which an app lists.
      @AppBuilder var \(prefix)Elements: AppElements {
        ScreenDefinition(ListScreen.self, "the list of items", samples: [ListScreen()]) { _ in
          UserAction("open-first") { $0.stack.push(item(id: 1)) }
        }
        ScreenDefinition(ItemScreen.self, "one item", samples: [ItemScreen(id: 1)]) { _ in
          UserAction("done") { $0.finish() }
        }
        DeepLink("item/:id", "one item", samples: [ItemScreen(id: 1)]) { (screen: ItemScreen) in
          AppRoute().land(on: item(id: screen.id))
        }
      }
    }

    /// The list of items.
    struct ListScreen: Screen {}

    /// The page of one item.
    struct ItemScreen: Screen {
      var id: Int
    }

    """
  }

  private var app: String {
    """
    public import Groma
    import GromaLinks

    /// The registry of the app's screens: the functions with which all features create them. If a feature needs a function that no feature
    /// has, the app does not compile.
    struct Screens: \(name)Feature {}

    extension AppDefinition {
      /// The app.
      public static var \(prefix)App: AppDefinition {
        let screens = Screens()
        let root = screens.list().withStackContainer()
        return AppDefinition("\(command)", "an app that uses Groma", root: root) {
          screens.\(prefix)Elements
          LinkTable(from: [.scheme("\(command)")])
        }
      }
    }

    """
  }

  private var treeTests: String {
    """
    \(imports("Groma", "GromaLinks", "GromaTesting", name, "Testing"))

    /// Compares the container tree before and after actions and links.
    @MainActor struct TreeTests {
      let app = AppDefinition.\(prefix)App

      @Test func appHasNoProblems() { #expect(app.problems() == []) }

      @Test func linkPresentsAnItem() throws {
        let navigator = Navigator(app)
        try navigator.open("\(command)://item/2")
        expectTree(navigator, "stack[list] ^ stack[item(id=2)]")
      }

      @Test func doneReturnsToTheList() throws {
        try expect("stack[list > item(id=1)]", of: app, { $0.tap("done") }, gives: "stack[list]")
      }
    }

    """
  }

  private var scriptTests: String {
    """
    \(imports("GromaScriptTesting", name, "Testing"))

    /// Runs each command file of the folder `Scripts`.
    @MainActor struct ScriptTests {
      @Test(arguments: NavScripts.all(in: "Scripts")) func passes(script: NavScript) {
        script.run(on: .\(prefix)App)
      }
    }

    """
  }

  private var explorationTests: String {
    """
    \(imports("Groma", "GromaExplorer", "GromaExplorerTesting", name, "Testing"))

    /// Tries every move in every state within small bounds.
    @MainActor struct ExplorationTests {
      @Test func everyPropertyIsProved() async {
        await expectProved(.\(prefix)App, bounds: Bounds(depth: 3, layers: 2))
      }
    }

    """
  }

  private var script: String {
    """
    #: name   An item opens above the list and closes

    tap open-first
    expect tree 'stack[list > item(id=1)]'
    tap done
    expect top list

    # a link
    open \(command)://item/2
    expect top item id=2

    """
  }

  private var shellManifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(folder)-shell",
      platforms: [.macOS(.v14), .iOS(.v17)],
      products: [.executable(name: "\(command)", targets: ["\(name)Shell"])],
      dependencies: [
        \(line(from: "../", "")),
        .package(name: "\(folder)", path: ".."),
      ],
      targets: [
        .executableTarget(
          name: "\(name)Shell",
          dependencies: [
            .product(name: "Groma", package: "\(groma)"), .product(name: "GromaShell", package: "\(groma)"),
            .product(name: "\(name)", package: "\(folder)"),
          ])
      ],
      swiftLanguageModes: [.v6]
    )

    """
  }

  private var shell: String {
    """
    \(imports("Groma", "GromaShell", name))

    /// The program `\(command)`: the shell for the app.
    @main struct \(name)Shell: GromaCommand {
      static let apps: [AppDefinition] = [.\(prefix)App]
    }

    """
  }
}
