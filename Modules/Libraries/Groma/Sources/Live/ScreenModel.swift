/// The object behind a screen: a view model, a view controller, a recorder in a test.
///
/// ```swift
/// final class ChatModel: ScreenModel {
///   private var unread = 3
///   var lines: [String] { ["\(unread) unread messages"] }
///   func appeared() { unread = 0 }
/// }
/// ```
///
/// The screen's ``ScreenDefinition`` creates the model when the screen first becomes visible or its view is created. The navigator releases
/// the model when the screen is removed from the tree. While the model is being created, it may read the navigator but not navigate: routes
/// fail with ``NavigationError/busy``.
///
/// After a commit has changed the state, the methods are called in this order: `disappeared` (topmost first), `removed` (topmost first),
/// `appeared` (outermost first), `updated` (outermost first), `refreshed`. Each call follows the corresponding ``Event``: `hidden`,
/// `removed`, `shown`, `updated`, `refreshed`. If one of the methods runs a route, the calls that the route causes follow the calls that
/// are already queued.
@MainActor
public protocol ScreenModel: AnyObject {
  /// The lines of text that the model shows now. They may depend on the state, which a model reads through its ``ScreenContext``. The view
  /// can show the properties of the model from which the lines are computed.
  var lines: [String] { get }
  /// Returns the lines of text that the model shows in the current state, as a shell prints them and a test compares them
  /// (``Navigator/lines(at:)``): for a model without a context. By default, returns ``lines``.
  ///
  /// - Parameter transaction: A transaction for reading the state. Changes in the transaction are discarded.
  func lines(in transaction: inout NavigationTransaction) -> [String]
  /// The object that must be deallocated when the screen is removed: this model, or the object that it wraps. See ``Navigator/leaks()``.
  var object: AnyObject { get }
  /// Called when the screen has become visible. A screen below a sheet or an alert stays visible; a screen below a full-screen layer does
  /// not.
  func appeared()
  /// Called when the screen is no longer visible. If the screen was also removed, ``removed()`` follows.
  func disappeared()
  /// Called when the data of the screen has changed in place, even while the screen is not visible.
  ///
  /// - Parameter key: The key of the screen with the new data; ``Screen/init(_:)`` reads it.
  func updated(to key: ScreenKey)
  /// Called when a route has requested a reload of the screen.
  func refreshed()
  /// Called when the screen has been removed from the tree. If an undo restores the screen, the screen gets a new model.
  func removed()
}

extension ScreenModel {
  /// No lines.
  public var lines: [String] { [] }
  /// Returns ``lines``.
  public func lines(in transaction: inout NavigationTransaction) -> [String] { lines }
  /// This model.
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

/// A model that shows lines of text.
///
/// ```swift
/// TextModel(context, ["How can we help?"])
/// TextModel { transaction in ["\(transaction.value(BagContents.self).total) denarii"] }
/// ```
public final class TextModel: ScreenModel {
  private typealias Answer = @MainActor (inout NavigationTransaction) -> [String]

  private var answer: Answer
  /// Returns the new `answer` after the data of the screen has changed, or `nil` if it stays the same.
  private let renewed: @MainActor (ScreenKey) -> Answer?

  /// Creates a model that shows the same lines for as long as it exists, even when the data of the screen changes.
  public convenience init(_ lines: [String]) { self.init { _ in lines } }

  /// Creates a model that shows the same texts, in the language of the navigator: see ``ScreenContext/text(_:)``.
  public convenience init<S: Screen>(_ context: ScreenContext<S>, _ texts: [LocalizableText]) {
    self.init { _ in texts.map { context.text($0) } }
  }

  /// Creates a model whose lines a closure computes each time they are read. The closure reads the state through the transaction.
  public init(_ lines: @escaping @MainActor (inout NavigationTransaction) -> [String]) {
    answer = lines
    renewed = { _ in nil }
  }

  /// Creates a model whose lines a closure computes from the current data of the screen and from the state, each time the lines are read.
  ///
  /// ```swift
  /// model: { screen, _ in TextModel(screen) { screen, _ in products(of: screen).map(\.line) } }
  /// ```
  public init<S: Screen>(_ screen: S, _ lines: @escaping @MainActor (S, inout NavigationTransaction) -> [String]) {
    func answer(for screen: S) -> Answer { { transaction in lines(screen, &transaction) } }
    self.answer = answer(for: screen)
    renewed = { key in S(key).map(answer) }
  }

  /// Returns the fixed lines, or the lines that the closure computes.
  public func lines(in transaction: inout NavigationTransaction) -> [String] { answer(&transaction) }

  /// Passes the new data of the screen to later calls of the closure, if the closure takes the screen.
  public func updated(to key: ScreenKey) { answer = renewed(key) ?? answer }
}
