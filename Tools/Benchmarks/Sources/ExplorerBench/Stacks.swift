import Groma
import GromaLinks

/// An app of any number of tabs, to explore: on each tab's stack two letters are pushed as one likes.
///
/// Of stacks no deeper than four there are 15 in each tab, and nothing in one tab depends on another: as many states as can be of what is known
/// of each tab on its own.
enum Stacks {
  /// The stacks of so many tabs.
  static func app(tabs: Int) -> AppDefinition {
    let stack = AnyScreen(Letter(name: "a")).withStackContainer().anyModal
    let root = AnyScreen(Home(), (0..<tabs).map { _ in stack })
    return AppDefinition(
      "stacks-\(tabs)", "letters on stacks",
      entries: [
        ScreenDefinition(Home.self, "the tabs", samples: [Home()], make: { _ in root }),
        ScreenDefinition(
          Letter.self, "a letter", samples: [Letter(name: "a")],
          actions: { _, _, _ throws(NavigationError) in
            ["b", "c"].map { name in UserAction("open-\(name)") { $0.stack.push(AnyScreen(Letter(name: name))) } }
          }),
      ], root: root.anyModal)
  }

  struct Letter: Screen {
    static let name = "letter"
    var name: String
  }
  struct Home: Screen {
    typealias Current = Tabs
    static let name = "home"
  }
}
