import Groma

@testable import GromaPresentation

/// A view hierarchy that is only a tree. A test decides how long operations take, which of them are refused, and what the user does.
@MainActor final class ModelHierarchy: ViewHierarchy {
  private(set) var shown = ViewTree()
  var onEvent: (@MainActor (ViewEvent) -> Void)?
  /// Whether animated operations take time, until a test calls ``end(isCanceled:)``.
  var isSlow = false
  /// The number of operations that will be refused.
  var refusals = 0
  private(set) var operations: [(operation: ViewOperation, animation: NavigationAnimation)] = []
  /// The tree at the end of the current transition, or `nil` if there is none.
  private var next: ViewTree?

  var isMoving: Bool { next != nil }
  private(set) var hasCompleted = false

  func perform(_ operation: ViewOperation, animation: NavigationAnimation) -> Bool {
    precondition(!isMoving, "an operation during a transition")
    if refusals > 0 {
      refusals -= 1
      return false
    }
    operations.append((operation, animation))
    hasCompleted = false
    if isSlow, operation.canShow(animation) { next = shown.applying(operation) } else { shown = shown.applying(operation) }
    return true
  }

  /// Ends the current transition.
  func end(isCanceled: Bool = false) {
    complete(isCanceled: isCanceled)
    onEvent?(.changed)
  }

  private func complete(isCanceled: Bool) {
    if let next, !isCanceled {
      shown = next
      hasCompleted = true
    }
    next = nil
  }

  /// Begins a gesture of the user that changes what is shown; ``end(isCanceled:)`` ends it. A transition that runs is completed at once.
  func begin(_ change: (inout ViewTree) -> Void) {
    complete(isCanceled: false)
    var tree = shown
    change(&tree)
    next = tree
  }

  /// Begins a gesture of the user that makes the same change as an operation.
  func begin(_ operation: ViewOperation) { begin { $0 = $0.applying(operation) } }

  /// Changes what is shown, as the user does.
  func act(_ change: (inout ViewTree) -> Void) {
    begin(change)
    end()
  }

  /// Removes layers by code that is not the presenter's. The report of the change follows later.
  func remove(layersAbove index: Int) {
    shown.windows[0].layers.removeSubrange((index + 1)...)
    next?.windows[0].layers.removeSubrange((index + 1)...)
    onEvent?(.removed)
  }

  func clear() { operations = [] }
}
