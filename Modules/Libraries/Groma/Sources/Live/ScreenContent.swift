/// What is behind a screen while it is in the tree: a view model, a view controller, a recorder in a test.
///
/// Made by the screen's ``ScreenDefinition`` when it first comes in sight, and dropped when it leaves the tree. The calls of one commit come in this
/// order, after the state has changed: `disappeared` (topmost first), `removed` (topmost first), `appeared` (outermost first), `updated`
/// (outermost first), `refreshed`.
/// Each comes right after the ``Event`` of the same name (`hidden`, `removed`, `shown`, `updated`, `refreshed`), and the order of all events is stated
/// there. A navigation started from one of them happens at once; what it tells comes after the rest of this commit's calls. What makes contents
/// may look at the navigator, but not navigate: that fails with ``NavigationError/busy``.
@MainActor
public protocol ScreenContent: AnyObject {
  /// What it shows whatever the state is, a line each.
  var lines: [String] { get }
  /// What it shows as the state is now, a line each: what a shell draws and a test compares, by ``Navigator/lines(at:)``. Depends on nothing
  /// of the state but what it asks; what it changes is never committed. Its ``lines`` unless it says otherwise.
  func lines(in transaction: inout NavigationTransaction) -> [String]
  /// The object that must be gone when the screen is: these contents, unless they stand for another object.
  var object: AnyObject { get }
  /// Came in sight. A layer that is covered by another stays in sight.
  func appeared()
  /// Went out of sight, but not out of the tree, or not yet.
  func disappeared()
  /// The screen got other data in place. What shows data follows: ``ScreenStateContent`` does.
  ///
  /// - Parameter key: The key of the screen with the new data; ``Screen/init(_:)`` reads it.
  func updated(to key: ScreenKey)
  /// Was asked to show what is new.
  func refreshed()
  /// Left the tree for good; an undo makes new contents.
  func removed()
}

extension ScreenContent {
  /// Nothing.
  public var lines: [String] { [] }
  /// The lines that it shows whatever the state is.
  public func lines(in transaction: inout NavigationTransaction) -> [String] { lines }
  /// These contents.
  public var object: AnyObject { self }
  /// Does nothing.
  public func appeared() {}
  /// Does nothing.
  public func disappeared() {}
  /// Does nothing.
  public func updated(to key: ScreenKey) {}
  /// Does nothing.
  public func refreshed() {}
  /// Does nothing.
  public func removed() {}
}

/// Contents that show the same for as long as they live. They do not follow an update of their screen: see ``ScreenStateContent``.
public final class StaticContent: ScreenContent {
  /// What it shows.
  public let lines: [String]

  /// Contents that show these lines.
  public init(_ lines: [String]) { self.lines = lines }
}

/// Contents that show what the state is, asked anew each time.
///
/// ```swift
/// StateContent { transaction in ["\(transaction.value(BagContents.self).total) denarii"] }
/// ```
public final class StateContent: ScreenContent {
  private let ask: @MainActor (inout NavigationTransaction) -> [String]

  /// Contents that show the lines which a closure makes of what it asks.
  public init(_ lines: @escaping @MainActor (inout NavigationTransaction) -> [String]) { ask = lines }

  /// What the closure says.
  public func lines(in transaction: inout NavigationTransaction) -> [String] { ask(&transaction) }
}

/// Contents that show what their screen and the state are, asked anew each time. They follow the data of the screen.
///
/// ```swift
/// contents: { screen in ScreenStateContent(screen) { screen, _ in products(of: screen).map(\.line) } }
/// ```
public final class ScreenStateContent<S: Screen>: ScreenContent {
  /// The screen, with its data as they are now.
  public private(set) var screen: S
  private let ask: @MainActor (S, inout NavigationTransaction) -> [String]

  /// Contents that show the lines which a closure makes of the screen and what it asks.
  public init(_ screen: S, _ lines: @escaping @MainActor (S, inout NavigationTransaction) -> [String]) {
    self.screen = screen
    ask = lines
  }

  /// The lines that the closure makes.
  public func lines(in transaction: inout NavigationTransaction) -> [String] { ask(screen, &transaction) }

  /// Takes the new data.
  public func updated(to key: ScreenKey) { screen = S(key) ?? screen }
}
