/// A step of a route: its arguments, its text in the command language, and the change or search that it performs.
///
/// Each built-in type of step is declared in its own file, together with the methods of ``Route`` that append the step. ``Steps/types``
/// lists these types.
package protocol RouteStep: Hashable, Codable, Sendable {
  /// The name of the type in saved routes, unique among the types of steps. By default, also the text of the step.
  static var name: String { get }
  /// The commands that create a step of this type. Empty if the app defines the commands, if a command of another type creates the step, or
  /// if no command creates the step.
  static var commands: [StepCommand] { get }
  /// Whether the step only moves the route, without changing the state.
  static var isSearch: Bool { get }

  /// The kind of container on which the step must run, or `nil` if the step accepts several kinds.
  var needs: Kind? { get }
  /// The container on which the step runs if it is the first step of a command line.
  var defaultContainer: DefaultContainer { get }
  /// The screens that the step adds to the tree, in order.
  var shown: [Node] { get }
  /// The texts of the parts that cannot be saved: each ``RouteAction`` and each closure in the step and in the routes that it contains.
  var opaqueParts: [String] { get }
  /// The step in the command language: `push chat room=1 chat=2`. For an action, ``RouteAction/text``.
  var text: String { get }

  /// Returns a copy of the step in which the screens and the search criteria are replaced.
  ///
  /// - Throws: The error of the replacement.
  func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self

  /// Runs the step on the container at a path. If ``needs`` is not `nil`, the interpreter has checked the kind of the container before.
  ///
  /// - Throws: The reason why the step fails.
  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult
}

extension RouteStep {
  package static var isSearch: Bool { false }
  package var needs: Kind? { nil }
  package var defaultContainer: DefaultContainer { needs.map(DefaultContainer.topmost) ?? .window }
  package var shown: [Node] { [] }
  package var opaqueParts: [String] { shown.flatMap(\.opaqueParts) }
  package var text: String { Self.name }
  package func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self { self }
}

extension RouteStep {
  /// Whether the step cannot be saved, because the step or a route in it contains a ``RouteAction`` or a closure.
  package var isOpaque: Bool { !opaqueParts.isEmpty }
}

/// The container on which a step runs if it is the first step of a command line in the shell.
package enum DefaultContainer: Hashable, Sendable {
  /// The key window.
  case window
  /// The topmost visible screen.
  case content
  /// The topmost visible container of a kind.
  case topmost(Kind)
  /// The topmost visible container that holds its children side by side: a tab container, pages, a split or a custom container.
  case sideBySide
}

/// A replacement of the screens and search criteria in a route.
package struct ScreenReplacement {
  /// Returns the replacement of a screen that a step adds to the tree or updates.
  let screen: (Node) throws(NavigationError) -> Node
  /// Returns the replacement of a criterion with which a step searches.
  let match: (Match) -> Match

  /// Returns the replacements of several screens, in order.
  func screens(_ screens: [Node]) throws(NavigationError) -> [Node] {
    var replaced: [Node] = []
    for screen in screens { replaced.append(try self.screen(screen)) }
    return replaced
  }
}

// MARK: - Shapes of steps

/// A step that adds one screen to the tree.
package protocol ScreenStep: RouteStep {
  /// The screen.
  var screen: Node { get set }
}

extension ScreenStep {
  package var shown: [Node] { [screen] }
  package var text: String { "\(Self.name) \(screen.routeText)" }

  package func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self {
    var step = self
    step.screen = try replacement.screen(screen)
    return step
  }
}

/// A step that adds any number of screens to the tree.
package protocol ScreensStep: RouteStep {
  /// The screens, in order.
  var screens: [Node] { get set }
}

extension ScreensStep {
  package var shown: [Node] { screens }
  package var text: String { "\(Self.name) \(screens.routeText)" }

  package func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self {
    var step = self
    step.screens = try replacement.screens(screens)
    return step
  }
}

/// A step that finds containers or screens by a criterion.
package protocol MatchStep: RouteStep {
  /// The criterion.
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
