/// What a library above the core brings to an app: its steps, and what it keeps beside the tree. One that acts by itself is an ``ActingPart``, one
/// that belongs to screens a ``TreePart``.
public protocol AppPart: Sendable {
  /// Its steps.
  var actions: [NamedAction] { get }
  /// The types of the values that it holds back: see ``HeldItem``.
  var heldTypes: [any HeldValue.Type] { get }
  /// What it keeps beside the tree, as it is when the app starts.
  var values: [any StateValue] { get }
  /// The types of the outputs that this part handles.
  var outputs: [any ScreenOutput.Type] { get }
  /// The data that its flows start with, by the names of their screens: see ``NavigationTransaction/keep(_:at:)``.
  var flowData: [String: AnyFlowData] { get }
  /// Routes that it can lead to, as samples, each with what it belongs to: ``AppDefinition/problems()`` looks at them.
  func sampleRoutes(in transaction: inout NavigationTransaction) -> [(subject: String, route: AppRoute)]
  /// What is wrong with it in an app. Empty for one that may run.
  func problems(in app: AppDefinition) -> [String]
  /// Itself where it belongs to screens. Said by the part rather than asked of the runtime, which looks through all types of the program for it.
  var treePart: (any TreePart)? { get }
  /// Itself where it acts by itself.
  var actingPart: (any ActingPart)? { get }
}

/// A part of an app that acts by itself.
public protocol ActingPart: AppPart {
  /// Routes to run in response to a change: from the key window, in order, each in its own transaction. Usually empty.
  ///
  /// Called after each change of a route or of the clock, while nothing is being shown, until the answer is empty. The answer depends on the state
  /// alone, read through the transaction. When one of the routes fails, those behind it do not run.
  func next(in transaction: inout NavigationTransaction) -> [AppRoute]
  /// Called when the time of a value is over that some part of the app holds back, in the transaction that drops it. The part may announce it.
  func expired(_ value: any HeldValue, in transaction: inout NavigationTransaction)
}

/// A part of an app that belongs to screens: it hears what they say, and has a say in what becomes of the tree.
public protocol TreePart: AppPart {
  /// Who of this part hears what a screen says; nil when nobody does. Of several parts, the first of the app's list is asked first.
  func listener(to report: Report, in transaction: inout NavigationTransaction) -> Listener?
  /// What belongs to it that a screen with which something lived is gone. The outermost of several first. When it fails, so does the transaction.
  func screenLeft(_ departure: Departure, in transaction: inout NavigationTransaction) throws(NavigationError)
  /// What belongs to a change: asked before a transaction is committed, and again after what that changed, until nothing does. When it fails,
  /// so does the transaction.
  ///
  /// Asked also once when the app starts.
  ///
  /// - Parameter arrivals: Where something came, or may have come in sight: the outermost of it.
  func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError)
  /// Changes a state that was read from a snapshot, before it is shown. When it fails, the launch state takes its place.
  func restored(in transaction: inout NavigationTransaction) throws(NavigationError)
}

extension AppPart {
  /// None.
  public var actions: [NamedAction] { [] }
  /// None.
  public var heldTypes: [any HeldValue.Type] { [] }
  /// None.
  public var values: [any StateValue] { [] }
  /// None.
  public var outputs: [any ScreenOutput.Type] { [] }
  /// None.
  public var flowData: [String: AnyFlowData] { [:] }
  /// None.
  public func sampleRoutes(in transaction: inout NavigationTransaction) -> [(subject: String, route: AppRoute)] { [] }
  /// Nothing.
  public func problems(in app: AppDefinition) -> [String] { [] }
  /// Nothing.
  public var treePart: (any TreePart)? { nil }
  /// Nothing.
  public var actingPart: (any ActingPart)? { nil }
}

extension ActingPart {
  /// Itself.
  public var actingPart: (any ActingPart)? { self }
  /// Does nothing.
  public func expired(_ value: any HeldValue, in transaction: inout NavigationTransaction) {}
}

extension TreePart {
  /// Itself.
  public var treePart: (any TreePart)? { self }
  /// Nobody hears anything.
  public func listener(to report: Report, in transaction: inout NavigationTransaction) -> Listener? { nil }
  /// Nothing.
  public func screenLeft(_ departure: Departure, in transaction: inout NavigationTransaction) throws(NavigationError) {}
  /// Nothing.
  public func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {}
  /// Nothing.
  public func restored(in transaction: inout NavigationTransaction) throws(NavigationError) {}
}

/// What a library above the core tells of what its steps did: told once the transaction is committed, and never when it is not.
public protocol Announcement: Sendable, CustomStringConvertible {
  /// Whether a shell prints it; unless said, it does.
  var isPrinted: Bool { get }
}

extension Announcement {
  /// It is.
  public var isPrinted: Bool { true }
}

extension NavigationTransaction {
  /// Tells observers something once the transaction is committed: ``Event/announced(_:)``.
  public mutating func announce(_ announcement: @autoclosure () -> some Announcement) {
    if isHeard { consequences.append(.announce(announcement())) }
  }

  /// Notes for `explain` why a handler does what it does; an empty note is none. Nothing depends on it.
  public mutating func note(_ text: @autoclosure () -> String) {
    guard trace != nil else { return }
    let text = text()
    if !text.isEmpty { trace?.events.append(.noted(text)) }
  }
}
