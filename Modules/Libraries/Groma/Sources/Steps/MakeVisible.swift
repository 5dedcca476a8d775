extension Steps {
  /// A step that makes its container visible. From the outside in, it closes layers, selects children, pops stacks and reveals the children
  /// of custom containers.
  package struct MakeVisible: RouteStep {
    package static let name = "make-visible"

    package init() {}

    package var defaultContainer: DefaultContainer { .content }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      for level in 0..<path.depth {
        let container = path.prefix(level)
        let index = path[level]
        switch transaction.kind(container) {
        case .stack, .window: try transaction.change(.truncate(index + 1), at: container)
        case .app, .tabs, .pages: try transaction.change(.select(index), at: container)
        // A split that shows all its columns has no selection.
        case .split: if transaction.number(.selection(container)) != nil { try transaction.change(.select(index), at: container) }
        case .custom(let kind):
          let count = transaction.number(.count(container)) ?? 0
          if let change = kind.type.reveal(index, of: count) { try transaction.change(change.operation, at: container) }
        case .page, nil: throw .noContainer("container", in: path)
        }
      }
      return .stayed(path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "make-visible", .flow, "", "Make the container visible.",
          details: "The step dismisses layers, selects tabs and pops screens as needed.",
          examples: ["last profile | make-visible"],
          frequency: 4
        ) { _ in MakeVisible() }
      ]
    }
  }
}

extension Route {
  /// Shows the container, and stays on it. From the outside in, the step makes the window the key window, closes the layers above, selects
  /// tabs, pages and the columns of collapsed splits, pops stacks, and reveals the children of custom containers.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if a locked screen would be removed or covered, and with
  /// ``NavigationError/noContainer(_:in:)`` if one of the containers around it no longer exists.
  public consuming func makeVisible() -> Self { step(Steps.MakeVisible()) }
}
