extension Steps {
  /// A step that continues at the container at a path.
  package struct At: RouteStep {
    package static let name = "at"
    package static let isSearch = true

    /// The path of the container.
    package var path: TreePath

    package init(_ path: TreePath) { self.path = path }

    package var text: String { "at \(path)" }

    package func run(on _: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard transaction.kind(path) != nil else { throw .noContainer("container at \(path)", in: .app) }
      return .moved(path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "at", .searching, "PATH|#ID", "Go to the container with this path or identity.", takes: [.place], examples: ["at /0/0"],
          frequency: 8
        ) { reader in At(try reader.path()) }
      ]
    }
  }
}

extension Route {
  /// Continues at the container at a path. Fails with ``NavigationError/noContainer(_:in:)`` if there is no container at the path.
  public consuming func at(_ path: TreePath) -> Route<Root, AnyContainer> { step(Steps.At(path)) }
}
