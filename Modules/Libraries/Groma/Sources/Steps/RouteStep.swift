/// A step of a route: its arguments, its text in the command language, and its effect on a container.
///
/// Each type of step is declared in a file of its own, together with the methods of ``Route`` that append it and the commands that create
/// it. ``Steps/types`` lists the types.
package protocol RouteStep: Hashable, Codable, Sendable {
  /// The name of the type in saved routes, and of its first command.
  static var name: String { get }
  /// The commands that create a step of this type. Empty if the app defines the commands, if a command of another step creates it, or if no
  /// command does.
  static var commands: [StepCommand] { get }
  /// Whether the step only moves the route, without changing the state.
  static var isSearch: Bool { get }

  /// The kind of container that the step needs, or `nil` if it accepts several kinds.
  var needs: Kind? { get }
  /// The container at which the step runs if it is the first one of a line.
  var lineStart: LineStart { get }
  /// The screens that the step shows.
  var shown: [Node] { get }
  /// Whether the step cannot be saved, because a closure is part of it or of a route in it.
  var isOpaque: Bool { get }
  /// The step in the command language: `push chat room=1 chat=2`.
  var text: String { get }

  /// Returns the same step with its screens and matches replaced.
  ///
  /// - Throws: The error of the replacement.
  func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self

  /// Runs the step on the container at a path.
  ///
  /// - Throws: The reason why the step fails. The kind of the container is not among the reasons if ``needs`` is set: the interpreter
  ///   checks it before.
  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult
}

extension RouteStep {
  package static var isSearch: Bool { false }
  package var needs: Kind? { nil }
  package var lineStart: LineStart { needs.map(LineStart.topmost) ?? .window }
  package var shown: [Node] { [] }
  package var isOpaque: Bool { false }
  package var text: String { Self.name }
  package func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self { self }
}

/// The container at which a step runs if it is the first one of a line of the shell.
package enum LineStart: Hashable, Sendable {
  /// The key window.
  case window
  /// The topmost visible screen.
  case content
  /// The topmost visible container of a kind.
  case topmost(Kind)
  /// The topmost visible container that holds its children side by side.
  case sideBySide
}

/// A replacement of the screens and matches in a route.
package struct ScreenReplacement {
  /// Returns the replacement of a screen that a step shows.
  let screen: (Node) throws(NavigationError) -> Node
  /// Returns the replacement of a match that a step searches for.
  let match: (Match) -> Match

  /// Returns the replacements of several screens, in order.
  func screens(_ screens: [Node]) throws(NavigationError) -> [Node] {
    var replaced: [Node] = []
    for screen in screens { replaced.append(try self.screen(screen)) }
    return replaced
  }
}

// MARK: - Shapes of steps

/// A step that shows one screen.
package protocol ScreenStep: RouteStep {
  /// The screen.
  var screen: Node { get set }
}

extension ScreenStep {
  package var shown: [Node] { [screen] }
  package var isOpaque: Bool { screen.isOpaque }
  package var text: String { "\(Self.name) \(screen.routeText)" }

  package func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self {
    var step = self
    step.screen = try replacement.screen(screen)
    return step
  }
}

/// A step that shows any number of screens.
package protocol ScreensStep: RouteStep {
  /// The screens, in order.
  var screens: [Node] { get set }
}

extension ScreensStep {
  package var shown: [Node] { screens }
  package var isOpaque: Bool { screens.contains(where: \.isOpaque) }
  package var text: String { "\(Self.name) \(screens.routeText)" }

  package func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self {
    var step = self
    step.screens = try replacement.screens(screens)
    return step
  }
}

/// A step that searches for a container.
package protocol MatchStep: RouteStep {
  /// The criterion of the search.
  var match: Match { get set }
}

extension MatchStep {
  package var text: String { "\(Self.name) \(match)" }

  package func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self {
    var step = self
    step.match = replacement.match(match)
    return step
  }
}
