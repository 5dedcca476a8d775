/// A part of an app that adds behavior to the navigator, such as the app's deep links or flows.
///
/// A part that runs routes in response to changes is an ``ActingPart``. A part that handles outputs or completes changes is a ``TreePart``.
package protocol LibraryPart: AppContribution {
  /// The custom steps of the part.
  var customSteps: [CustomStep] { get }
  /// The types of the values that the part holds back: see ``HeldItem``.
  var heldTypes: [any HeldValue.Type] { get }
  /// The initial values of the part's data in the navigation state.
  var values: [any StateValue] { get }
  /// The types of the outputs that the part handles.
  var outputs: [any ScreenOutput.Type] { get }
  /// The initial data of the part's flows, keyed by the names of their screens: see ``NavigationTransaction/keep(_:at:)``.
  var flowData: [String: AnyFlowData] { get }
  /// Returns samples of the routes that the part can run, each with a phrase that names the route in messages.
  /// ``AppDefinition/problems()`` inspects the routes.
  func sampleRoutes(in transaction: inout NavigationTransaction) -> [(subject: String, route: AppRoute)]
  /// Returns the mistakes in an app's use of the part, one message each. Returns an empty array if there are none.
  func problems(in app: AppDefinition) -> [String]
  /// Returns whether the container at a path is the root that the part determines for the window `main`. Returns `nil` if the part
  /// determines no root.
  func showsRoot(at path: TreePath, in transaction: inout NavigationTransaction) -> Bool?
  /// This part, if it is a ``TreePart``; `nil` otherwise. The property is a requirement because a cast at run time would search the
  /// conformances of the whole program.
  var treePart: (any TreePart)? { get }
  /// This part, if it is an ``ActingPart``; `nil` otherwise.
  var actingPart: (any ActingPart)? { get }
}

/// A part of an app that runs routes in response to changes.
package protocol ActingPart: LibraryPart {
  /// Returns the routes to run in response to a change. The routes start at the key window and run in order, in separate transactions. The
  /// result is usually empty.
  ///
  /// Called after changes by routes, by the clock and by the hooks of parts, once no transition is in progress and no route is queued. The
  /// parts are called in the order of the app's list, until a part returns routes. The navigator runs these routes and calls the parts
  /// again, until no part returns a route. If one of the routes fails, the rest do not run. After 1,000 rounds, the navigator runs no more
  /// of these routes and sends ``Event/halted(_:)``.
  ///
  /// An undo, a redo or the restoration of a state by the navigator does not cause a call. The result must depend only on the state, which
  /// the part reads through the transaction.
  func next(in transaction: inout NavigationTransaction) -> [AppRoute]
  /// Called when a held value of any part has expired, in the transaction that drops the value. The part may send an announcement. By
  /// default, does nothing.
  func expired(_ value: any HeldValue, in transaction: inout NavigationTransaction)
}

/// A part of an app that can handle the outputs of screens and extend changes of the state.
package protocol TreePart: LibraryPart {
  /// Returns the part's handler of an output or of the end of a screen, or `nil` if there is none. If several parts have a handler, the
  /// handler of the first part in the app's list is used.
  func outputHandler(for report: Report, in transaction: inout NavigationTransaction) -> OutputHandler?
  /// Called when a route or a hook of a part permanently removes a screen with flow data, once for each such screen and in the same
  /// transaction. Not called for a screen whose flow has finished, because its flow data is already removed. If a screen is removed
  /// together with screens inside it, the outer screen comes first.
  ///
  /// - Throws: An error that makes the whole transaction fail.
  func screenLeft(_ departure: Departure, in transaction: inout NavigationTransaction) throws(NavigationError)
  /// Called for the changes of a route before they are committed, so that the part can make further changes. Called again for the changes
  /// of parts, until no part makes further changes.
  ///
  /// Also called on the launch state, with the path of the app, and for the changes of ``restored(in:)``. Not called when the navigator
  /// undoes or redoes a change or restores a state.
  ///
  /// - Parameters:
  ///   - arrivals: The paths of containers that were added, that may have become visible, or whose flow has ended. Each path includes the
  ///     whole subtree: containers inside a listed container are not always listed.
  ///   - transaction: The transaction in which the part makes its changes.
  /// - Throws: An error that makes the whole transaction fail.
  func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError)
  /// Changes a state that was read from a snapshot, before the state is shown.
  ///
  /// - Throws: An error that rejects the state of the snapshot. The launch state is used instead.
  func restored(in transaction: inout NavigationTransaction) throws(NavigationError)
}

extension LibraryPart {
  /// No custom steps.
  package var customSteps: [CustomStep] { [] }
  /// No types of held values.
  package var heldTypes: [any HeldValue.Type] { [] }
  /// No values.
  package var values: [any StateValue] { [] }
  /// No outputs.
  package var outputs: [any ScreenOutput.Type] { [] }
  /// No flow data.
  package var flowData: [String: AnyFlowData] { [:] }
  /// Returns no routes.
  package func sampleRoutes(in transaction: inout NavigationTransaction) -> [(subject: String, route: AppRoute)] { [] }
  /// Returns an empty array.
  package func problems(in app: AppDefinition) -> [String] { [] }
  /// Returns `nil`: the part determines no root.
  package func showsRoot(at path: TreePath, in transaction: inout NavigationTransaction) -> Bool? { nil }
  /// `nil`: the part is not a ``TreePart``.
  package var treePart: (any TreePart)? { nil }
  /// `nil`: the part is not an ``ActingPart``.
  package var actingPart: (any ActingPart)? { nil }
}

extension ActingPart {
  /// This part.
  package var actingPart: (any ActingPart)? { self }
  /// Does nothing.
  package func expired(_ value: any HeldValue, in transaction: inout NavigationTransaction) {}
}

extension TreePart {
  /// This part.
  package var treePart: (any TreePart)? { self }
  /// Returns `nil`: the part handles no outputs.
  package func outputHandler(for report: Report, in transaction: inout NavigationTransaction) -> OutputHandler? { nil }
  /// Does nothing.
  package func screenLeft(_ departure: Departure, in transaction: inout NavigationTransaction) {}
  /// Does nothing.
  package func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) {}
  /// Does nothing.
  package func restored(in transaction: inout NavigationTransaction) {}
}

/// A notice that a step or a part of the app sends to observers. An announcement is sent after its transaction is committed, and dropped
/// if the transaction is rolled back.
public protocol Announcement: Sendable, CustomStringConvertible {}

/// An announcement that decides whether a shell prints it.
package protocol SilentAnnouncement: Announcement {
  /// Whether a shell prints the announcement.
  var isPrinted: Bool { get }
}

extension Announcement {
  /// Whether a shell prints the announcement: `true`, unless a ``SilentAnnouncement`` decides otherwise.
  package var isPrinted: Bool { (self as? any SilentAnnouncement)?.isPrinted ?? true }
}

extension NavigationTransaction {
  /// Sends an announcement to observers once the transaction is committed (``Event/announced(_:)``). The argument is not evaluated if
  /// announcements are neither observed nor collected.
  package mutating func announce(_ announcement: @autoclosure () -> some Announcement) {
    if recordsAnnouncements { consequences.append(.announce(announcement())) }
  }

  /// Adds a note to the trace, to explain the decision of a handler: see ``Explanation``. The argument is evaluated only while the
  /// transaction is traced. An empty string adds no note.
  package mutating func note(_ text: @autoclosure () -> String) {
    guard trace != nil else { return }
    let text = text()
    if !text.isEmpty { trace?.events.append(.noted(text)) }
  }
}
