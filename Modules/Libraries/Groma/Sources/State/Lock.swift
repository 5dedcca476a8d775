/// A restriction on a screen: the screen must not be removed, or must be neither removed nor covered. A lock can ask the user for
/// permission.
///
/// The built-in steps respect locks. A step that would violate a lock fails with ``NavigationError/locked(_:_:)``.
///
/// If the lock has a question, and the whole route fails with this error after all its fallbacks, the user is asked. The changes of the
/// route are reverted, and the route waits for the answer in the same way as for a screen after ``Verdict/redirect(_:until:)``. The
/// question is shown above all layers in the window of the screen; if no layer covers the screen, its tab is selected first. A route that
/// cannot be saved (``NavigationError/opaque(_:)``) cannot wait, and fails as if the lock had no question.
///
/// The choice `leave` permits the route to remove or cover the screen, and the route runs again from its start. If the route fails, or the
/// screen is still in the tree afterwards, the screen stays locked. The choice `stay`, or any other removal of the question, drops the
/// route.
///
/// ``Route/unlockAll()`` removes locks, for a reset that must not fail. An undo, a redo and a restored snapshot remove a locked screen
/// without a question. If the locked screen itself finishes, its lock does not prevent the removal.
///
/// ```swift
/// route.lock(.kept.asking("Discard the changes?"))
/// screens.newItem().policies { $0.lock = .kept.asking("Discard the changes?") }
/// ```
public struct Lock: Hashable, Codable, Sendable {
  /// The extent of a restriction.
  package enum Extent: String, Hashable, Codable, Sendable, CaseIterable {
    /// The screen can be covered, but must not be removed.
    case kept
    /// The screen must be neither removed nor covered by a push, a presentation or another selection.
    case visible
  }

  /// The extent of the restriction.
  package let extent: Extent
  /// The question to the user, or `nil` if the user is not asked.
  package let question: LocalizableText?

  /// A lock against removal: for example, for a form with unsaved input. The screen can be covered.
  public static let kept = Lock(extent: .kept, question: nil)
  /// A lock against removal and covering: for example, for a payment in progress.
  public static let visible = Lock(extent: .visible, question: nil)

  /// Returns a copy of the lock with a question: the user is asked for permission before a change that the lock forbids.
  ///
  /// People see the choices as "Leave" and "Stay", or their translations: ``TextKey/Kind/outcome``.
  public func asking(_ question: LocalizableText) -> Lock { Lock(extent: extent, question: question) }

  private init(extent: Extent, question: LocalizableText?) {
    self.extent = extent
    self.question = question
  }

  /// Returns whether both locks have the same extent, and questions that consist of the same Unicode scalars.
  public static func == (a: Lock, b: Lock) -> Bool { a.extent == b.extent && a.question == b.question }
}

extension Lock {
  /// The name of the choice that runs the waiting routes, and permits them to remove or cover the screen.
  package static let leave = "leave"
  /// The name of the choice that keeps the screen and drops the waiting routes.
  package static let stay = "stay"

  /// The alert that asks the question, or `nil` if there is no question.
  var effect: Effect? { question.map { .alert($0).on(OutcomeName(Lock.leave), .destructive).on(OutcomeName(Lock.stay), .cancel) } }
}
