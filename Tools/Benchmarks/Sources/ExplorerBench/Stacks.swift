import Groma
import GromaLinks

/// An app with any number of tabs, for measuring the explorer. Each tab is a stack on which the user can push the letters `b` and `c`,
/// repeatedly and in any order.
///
/// A tab has 15 possible stacks with at most four screens. The tabs are independent of each other, so every combination of their stacks is
/// a state.
enum Stacks {
  /// Returns the app with this number of tabs.
  static func app(tabs: Int) -> AppDefinition {
    let stack = AnyScreen(Letter(name: "a")).withStackContainer().erased
    let root = AnyScreen(Home(), (0..<tabs).map { _ in stack })
    return AppDefinition("stacks-\(tabs)", "letters on stacks", root: root) {
      ScreenDefinition(Home.self, "the tabs", samples: [Home()], make: { _ in root })
      ScreenDefinition(Letter.self, "a letter", samples: [Letter(name: "a")]) { _ in
        for name in ["b", "c"] { UserAction("open-\(name)") { $0.stack.push(AnyScreen(Letter(name: name))) } }
      }
    }
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
