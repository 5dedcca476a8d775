import Groma
import GromaPresentation

// Work of a presenter, on a hierarchy that is only a tree of views.
extension Workload {
  static let presentation: [Workload] = [
    // The limit allows 20 µs for the presenter alone.
    Workload(
      "p1", "a push or a pop with a presenter", limit: .times(0.5, of: "a1-10", plus: 20), steps: 2, isCounted: true
    ) { operations in
      let bed = Bed(stack(0..<10))
      let hierarchy = TreeOfViews()
      let presenter = Presenter(bed.navigator, on: hierarchy)
      let performed = hierarchy.performed
      return Batch {
        for index in 0..<operations {
          try bed.run(StackRoute().push(numbered(1_000_000 + index)), on: .root)
          try bed.run(StackRoute().pop(), on: .root)
        }
        try check(hierarchy.performed - performed == 2 * operations, "\(hierarchy.performed - performed) operations were performed")
        try check(presenter.isAtRest, "other views are shown")
      }
    }
  ]
}

/// A hierarchy without views: it only keeps the tree that it should show.
private final class TreeOfViews: ViewHierarchy {
  private(set) var shown = ViewTree()
  private(set) var performed = 0
  let isMoving = false
  let hasCompleted = true
  var onEvent: (@MainActor (ViewEvent) -> Void)?

  func perform(_ operation: ViewOperation, animation: NavigationAnimation) -> Bool {
    shown = shown.applying(operation)
    performed += 1
    return true
  }
}
