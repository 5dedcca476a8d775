/// A built-in step of a route. As a value, it can be compared, printed, explained and saved.
///
/// Searches move the route to the container that they find. Changes stay on their container; a nested route runs on the container that they
/// return.
public enum Verb: Hashable, Codable, Sendable {
  // Searches: the route continues at the container that is found.

  /// Searches the current container, its descendants and the layers above, and then, if there is no match, the whole window.
  indirect case find(Search, Match)
  /// Looks up a container with the options of a RouteComposer finder.
  indirect case lookUp(Match, SearchOptions, from: SearchStart)
  /// Continues at a container related to the current one, such as its parent or its stack.
  case go(Relation)
  /// Continues at the window with this name or, if it is nil, at the window of the container.
  case window(ScreenKey?)
  /// Continues at the container at a path.
  indirect case at(TreePath)

  // Stacks

  /// Pushes a screen onto the stack.
  case push(Node)
  /// Removes this many screens from the top of the stack. At least one remains.
  case pop(Int)
  /// Removes the screens above the topmost match.
  indirect case popTo(Match)
  /// Removes all screens except the first one.
  case popToRoot
  /// Replaces the top screen of the stack.
  case replace(Node)
  /// Replaces all screens of the stack.
  case setStack([Node])
  /// Removes all screens of the stack.
  case clearStack

  // Modal layers

  /// Presents a screen over the modal layer of the container.
  case present(Node)
  /// Closes the layers above the layer of the container; with `all`, every layer above the root of the window.
  case dismiss(all: Bool)
  /// Closes the modal layer of the container, and continues at the layer below.
  case close
  /// Goes back as a user would, and continues at the container that is in front afterwards.
  case back

  // Tabs

  /// Selects a tab.
  indirect case selectTab(TabChoice)
  /// Adds a tab, or replaces one. The selection does not move to it.
  indirect case setupTab(Node, at: Int?, replacing: Bool)
  /// Removes a tab. The selection stays on its tab, or moves to the nearest one.
  indirect case removeTab(TabChoice)

  // Pages, splits and custom containers

  /// Selects a child.
  indirect case select(TabChoice)
  /// Replaces all children.
  case setChildren([Node])
  /// Adds a child, or replaces one. The selection does not move to it.
  indirect case insert(Node, at: Int?, replacing: Bool)
  /// Removes a child. The selection stays on its child, or moves to the nearest one.
  indirect case remove(TabChoice)
  /// Replaces the primary column of a split.
  case showPrimary(Node)
  /// Replaces the detail of a split, or adds it beside the primary column, and makes it visible.
  case showDetail(Node)
  /// Pushes a screen onto the stack in the detail of a split, and makes the detail visible.
  case pushDetail(Node)

  // Windows

  /// Replaces the root of a window and all its modal layers.
  case setRoot(Node)
  /// Opens a window with a root, and makes it the key window.
  indirect case openWindow(ScreenKey, root: Node?)
  /// Closes the window of the container, and continues at the new key window.
  case closeWindow
  /// Changes the key window to the window of the container.
  case makeKey

  // Any container

  /// Changes one property of a container's appearance or presentation: the detents change on the sheet around the container, the HUD on its
  /// window, and any other property on the container itself.
  indirect case wear(Decoration.Change)
  /// Replaces the data of the screen with the data of this key, which must identify the same screen.
  case update(ScreenKey)
  /// Unlocks the container and all screens in it.
  case unlockAll
  /// Shows the container: closes layers, selects children and pops stacks, from the outside in.
  case makeVisible
  /// Refreshes the screen content of the container after the commit.
  case refresh
  /// Finishes the screen with its output.
  indirect case finish(AnyOutput?)
  /// Sends an output of the screen to the nearest flow that handles it. The screen stays open.
  indirect case report(AnyOutput)
  /// Starts an effect, which is work outside the container tree.
  indirect case request(Effect)
  /// Ends a running effect with an outcome.
  indirect case complete(String, of: String?, values: [EnteredValue] = [])
  /// Commits the preceding changes, and continues after a delay.
  case wait(milliseconds: Int)
  /// Performs an action that the visible screen offers, with the values that the user entered.
  indirect case tap(String, values: [EnteredValue] = [])
  /// Fails with a feature's own error.
  indirect case fail(code: String, message: String)
  /// Evaluates a guard by its name.
  indirect case check(guard: String)
  /// Sets a feature's value in the state.
  indirect case put(AnyStateValue)
  /// Performs a custom step by its name, with its arguments.
  case named(ScreenKey)
  /// Runs an ``Action``.
  indirect case custom(AnyAction)

  /// The match that a search selects. Matches are in search order: a container, its children (the branch of the selected child last), then
  /// the layers above.
  public enum Search: String, Hashable, Codable, Sendable {
    /// The first match.
    case first
    /// The last match.
    case last
    /// The last visible match.
    case top
  }

  /// A relation of one container to another.
  public enum Relation: String, Hashable, Codable, Sendable, CaseIterable {
    /// The nearest stack around the container, or the container itself.
    case stack
    /// The nearest tab container around the container, or the container itself.
    case tabs
    /// The parent of the container.
    case parent
    /// The root of the window.
    case root
    /// The visible screen inside the container.
    case visible
    /// The modal layer above the layer of the container.
    case presented
    /// The modal layer below the layer of the container.
    case presenting
  }

  /// A reference to a tab or another child.
  public enum TabChoice: Hashable, Codable, Sendable {
    /// The child at an index, from 0.
    case index(Int)
    /// The child that matches, or the first stack that starts with a match.
    case match(Match)
  }

  /// Whether the route continues at the container that the step returns.
  var moves: Bool {
    switch self {
    case .find, .lookUp, .go, .window, .at, .close, .back, .closeWindow: true
    case .custom(let action): action.moves
    default: false
    }
  }

  /// Whether the step only moves the route, without changing the state.
  package var isSearch: Bool {
    switch self {
    case .find, .lookUp, .go, .window, .at: true
    default: false
    }
  }

  /// The kind of container that the step needs. Nil if it accepts any kind.
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
