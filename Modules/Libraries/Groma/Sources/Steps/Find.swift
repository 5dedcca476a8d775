extension Steps {
  /// A step that finds a container, and continues there: see ``Route/first(_:)``, ``Route/last(_:)`` and ``Route/top(_:)``.
  package struct Find: MatchStep {
    package static let name = "find"
    package static let isSearch = true

    /// The match that a search selects, if there are several. The matches are ordered as in ``Route/first(_:)``.
    package enum Choice: String, Hashable, Codable, Sendable, CaseIterable {
      /// The first match.
      case first
      /// The last match.
      case last
      /// The last visible match.
      case top
    }

    /// The choice among the matches.
    package var choice: Choice
    package var match: Match

    package init(_ choice: Choice, _ match: Match) { (self.choice, self.match) = (choice, match) }

    package var text: String { "\(choice.rawValue) \(match)" }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      .moved(try transaction.find(choice, match, from: path))
    }

    package static var commands: [StepCommand] {
      [
        command(.first, "Go to the first container or screen that matches.", "first tabs"),
        command(.last, "Go to the last container or screen that matches.", "last stack"),
        command(.top, "Go to the topmost visible match.", "top stack"),
      ]
    }

    private static func command(_ choice: Choice, _ summary: String, _ example: StepCommand.Example) -> StepCommand {
      StepCommand(
        choice.rawValue, .searching, "TARGET", summary,
        details: """
          TARGET is a kind (\(Match.kindWords.joined(separator: ", "))), a
          screen with its arguments, or the name of a screen, which matches any
          arguments. NAME() matches the screen without arguments.

          The search starts at the current container and visits its children (the branch
          of the selected child last). From the root of a layer it also visits the
          layers above. If it finds no match there, it searches the whole window.
          """, takes: [.target], examples: [example], frequency: 6
      ) { reader in Find(choice, try reader.match()) }
    }
  }
}

extension Route {
  /// Finds the first match, and continues there.
  ///
  /// The search visits the current container, then its children in order, each with its descendants; the branch of the selected child comes
  /// last. If the current container is the outermost one of its layer, the layers above follow. If there is no match, the search is
  /// repeated in the whole window.
  ///
  /// Fails with ``NavigationError/noContainer(_:in:)`` if there is no match.
  public consuming func first<K>(_ target: Target<K>) -> Route<Root, K> { step(Steps.Find(.first, target.match)) }
  /// Finds the last match in the order of ``first(_:)``, and continues there. Fails with ``NavigationError/noContainer(_:in:)`` if there is
  /// no match.
  public consuming func last<K>(_ target: Target<K>) -> Route<Root, K> { step(Steps.Find(.last, target.match)) }
  /// Finds the last visible match in the order of ``first(_:)``, and continues there. A match inside the current container also counts as
  /// visible if only a container around the current one hides it, for example because another tab is selected.
  ///
  /// Fails with ``NavigationError/covered(_:_:by:)`` if only a full-screen layer hides a match, and otherwise with
  /// ``NavigationError/noContainer(_:in:)`` if there is no visible match.
  public consuming func top<K>(_ target: Target<K>) -> Route<Root, K> { step(Steps.Find(.top, target.match)) }
  /// Runs a route on the match that ``first(_:)`` finds, and stays on the current container. Fails for the same reasons as ``first(_:)``,
  /// or with the error of the nested route.
  public consuming func first<K>(_ target: Target<K>, _ nested: (Route<K, K>) -> any RouteFrom<K>) -> Self {
    step(Steps.Find(.first, target.match), nested)
  }
  /// Runs a route on the match that ``last(_:)`` finds, and stays on the current container. Fails for the same reasons as ``last(_:)``, or
  /// with the error of the nested route.
  public consuming func last<K>(_ target: Target<K>, _ nested: (Route<K, K>) -> any RouteFrom<K>) -> Self {
    step(Steps.Find(.last, target.match), nested)
  }
  /// Runs a route on the match that ``top(_:)`` finds, and stays on the current container. Fails for the same reasons as ``top(_:)``, or
  /// with the error of the nested route.
  public consuming func top<K>(_ target: Target<K>, _ nested: (Route<K, K>) -> any RouteFrom<K>) -> Self {
    step(Steps.Find(.top, target.match), nested)
  }

  // The same searches for a screen, which need no ``Target``.

  /// Finds the first match for a screen, and continues there: see ``first(_:)`` and ``Target/screen(_:)``.
  public consuming func first<S: ScreenValue>(_ screen: S) -> Route<Root, S.Current> { first(.screen(screen)) }
  /// Finds the last match for a screen, and continues there: see ``last(_:)`` and ``Target/screen(_:)``.
  public consuming func last<S: ScreenValue>(_ screen: S) -> Route<Root, S.Current> { last(.screen(screen)) }
  /// Finds the last visible match for a screen, and continues there: see ``top(_:)`` and ``Target/screen(_:)``.
  public consuming func top<S: ScreenValue>(_ screen: S) -> Route<Root, S.Current> { top(.screen(screen)) }
  /// Runs a route on the first match for a screen, and stays on the current container.
  public consuming func first<S: ScreenValue>(
    _ screen: S, _ nested: (Route<S.Current, S.Current>) -> any RouteFrom<S.Current>
  ) -> Self { first(.screen(screen), nested) }
  /// Runs a route on the last match for a screen, and stays on the current container.
  public consuming func last<S: ScreenValue>(
    _ screen: S, _ nested: (Route<S.Current, S.Current>) -> any RouteFrom<S.Current>
  ) -> Self { last(.screen(screen), nested) }
  /// Runs a route on the last visible match for a screen, and stays on the current container.
  public consuming func top<S: ScreenValue>(
    _ screen: S, _ nested: (Route<S.Current, S.Current>) -> any RouteFrom<S.Current>
  ) -> Self { top(.screen(screen), nested) }
}
