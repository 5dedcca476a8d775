/// A built-in step of a route. Values: a route can be compared, printed, explained and saved.
///
/// Searches *move* the route to what they find. Changes *stay* on their container; a nested route runs on what they give.
public enum Verb: Hashable, Codable, Sendable {
  // Searching: the route goes on at what is found.

  /// Searches from the current container down, and in the layers above it; when nothing is there, in the whole window.
  indirect case find(Search, Match)
  /// Looks a container up, as a composer's finder does.
  indirect case lookUp(Match, SearchOptions, from: SearchStart)
  /// Goes to a container near the current one.
  case go(Relation)
  /// Goes to a window by its name; nil for the window the route is in.
  case window(ScreenKey?)
  /// Goes to a place.
  indirect case at(TreePath)

  // Stacks

  /// Puts a screen on top.
  case push(Node)
  /// Takes screens off the top; the last one stays.
  case pop(Int)
  /// Takes off what is above the topmost match.
  indirect case popTo(Match)
  /// Takes off all but the first.
  case popToRoot
  /// Puts a screen in the place of the top one.
  case replace(Node)
  /// Puts these screens in the place of all.
  case setStack([Node])
  /// Takes all screens off.
  case clearStack

  // Layers

  /// Covers the layer of the container.
  case present(Node)
  /// Closes what covers the layer of the container; with `all`, every layer above the window's root.
  case dismiss(all: Bool)
  /// Closes the layer of the container, and goes on at the one below.
  case close
  /// Goes back as a user would, and goes on at what is then there.
  case back

  // Tabs

  /// Selects a tab.
  indirect case selectTab(TabChoice)
  /// Adds a tab; selects nothing.
  indirect case setupTab(Node, at: Int?, replacing: Bool)
  /// Removes a tab; the selection stays on its tab, or moves to the nearest.
  indirect case removeTab(TabChoice)

  // Pages, splits and kinds of a team's own

  /// Selects a child.
  indirect case select(TabChoice)
  /// Puts these in the place of all children.
  case setChildren([Node])
  /// Adds a child, like a tab.
  indirect case insert(Node, at: Int?, replacing: Bool)
  /// Removes a child, like a tab.
  indirect case remove(TabChoice)
  /// Puts a screen in the place of the primary column of a split.
  case showPrimary(Node)
  /// Puts a screen in the place of the detail of a split, which comes in sight; beside a primary column alone, adds it.
  case showDetail(Node)
  /// Puts a screen on top of the stack that is the detail of a split, which comes in sight.
  case pushDetail(Node)

  // Windows

  /// Puts a screen in the place of a window's root and all its layers.
  case setRoot(Node)
  /// Opens a window with a root, and makes it key.
  indirect case openWindow(ScreenKey, root: Node?)
  /// Closes the window of the container, and goes on at the key one.
  case closeWindow
  /// Makes the window of the container key.
  case makeKey

  // Anything

  /// Changes the appearance of the container: of the sheet it is in for the heights, of its window for the HUD.
  indirect case wear(Decoration.Change)
  /// Gives the screen that a key identifies the data of the key.
  case update(ScreenKey)
  /// Unlocks the container and all screens in it.
  case unlockAll
  /// Brings the container in sight: closes layers, selects, pops, outside in.
  case makeVisible
  /// Tells the contents to show what is new.
  case refresh
  /// Says that the screen is done, with its output.
  indirect case finish(AnyOutput?)
  /// Says something of the screen, which stays, to whoever hears it around it.
  indirect case report(AnyOutput)
  /// Asks for work outside the tree.
  indirect case request(Effect)
  /// Ends an effect with an outcome.
  indirect case complete(String, of: String?, values: [EnteredValue] = [])
  /// Commits, and goes on later.
  case wait(milliseconds: Int)
  /// Takes one of the actions that the visible screen offers, with the texts that the user entered.
  indirect case tap(String, values: [EnteredValue] = [])
  /// Fails.
  indirect case fail(code: String, message: String)
  /// Asks a guard.
  indirect case check(guard: String)
  /// Puts a feature's value.
  indirect case put(AnyStateValue)
  /// A step of the app's own, found by its name, with its arguments.
  case named(ScreenKey)
  /// A step of somebody else's.
  indirect case custom(AnyAction)

  /// Which of the matches a search gives. The order is that of ``Node``'s tree, first to last: a container, its children (the selected
  /// one's branch last), then the layers above.
  public enum Search: String, Hashable, Codable, Sendable {
    /// The first.
    case first
    /// The last.
    case last
    /// The last in sight.
    case top
  }

  /// A container near another.
  public enum Relation: String, Hashable, Codable, Sendable, CaseIterable {
    /// The nearest stack it is in, or itself.
    case stack
    /// The nearest tabs it is in, or itself.
    case tabs
    /// The container it is in.
    case parent
    /// The root of its window.
    case root
    /// The screen in sight in it.
    case visible
    /// The layer above its own.
    case presented
    /// The layer below its own.
    case presenting
  }

  /// How a tab is named.
  public enum TabChoice: Hashable, Codable, Sendable {
    /// By index, from 0.
    case index(Int)
    /// By its screen, or the first screen of its stack.
    case match(Match)
  }

  /// Whether the route goes on at what the step gives.
  var moves: Bool {
    switch self {
    case .find, .lookUp, .go, .window, .at, .close, .back, .closeWindow: true
    case .custom(let action): action.moves
    default: false
    }
  }

  /// Whether it only goes to a container, and changes nothing.
  package var isSearch: Bool {
    switch self {
    case .find, .lookUp, .go, .window, .at: true
    default: false
    }
  }

  /// The kind of container it works on; nil for any.
  public var needs: Kind? {
    switch self {
    case .push, .pop, .popTo, .popToRoot, .replace, .setStack, .clearStack: .stack
    case .selectTab, .setupTab, .removeTab: .tabs
    case .showPrimary, .showDetail, .pushDetail, .wear(.isCollapsed): .split
    case .setRoot: .window
    default: nil
    }
  }
}
