import Groma
import GromaLinks

/// The source locations of the elements of an app; `nil` for an element that the app does not define.
extension AppDefinition {
  func declaration(ofScreen name: String) -> ExplorationReport.Declaration? { screens[name].map { .init(file: $0.owner, line: $0.line) } }

  func declaration(ofGuard name: String) -> ExplorationReport.Declaration? {
    guards.first { $0.name == name }.map { .init(file: $0.owner, line: $0.line) }
  }

  func declaration(ofLink pattern: String) -> ExplorationReport.Declaration? {
    part(LinkTable.self)?.links.first { "\($0.pattern)" == pattern }.map { .init(file: $0.owner, line: $0.line) }
  }

  /// Returns the declaration of the link that a move opens, or of the screen that offers the action. Returns `nil` if there is none, as for
  /// ways out and outcomes.
  func declaration(of move: Move) -> ExplorationReport.Declaration? {
    if case .tap(_, let screen) = move.origin { return declaration(ofScreen: screen) }
    return (move.origin.link ?? move.opened?.pattern).flatMap(declaration(ofLink:))
  }

  /// Returns the declaration of the code that has a hidden input: of a move, the second of two moves, a property, a guard or a screen. If
  /// this declaration is not known, returns that of the screen that is visible in the state of the hidden input, or `nil` if that is not
  /// known either.
  @MainActor func declaration(of input: HiddenInput) -> ExplorationReport.Declaration? {
    let declaration =
      switch input.subject {
      case .move(let move): declaration(of: move)
      case .pair(let pair): declaration(of: pair.second)
      case .property(let name): properties.first { $0.name == name }?.declaration
      case .guard(let name): declaration(ofGuard: name)
      case .offers(let screen): declaration(ofScreen: screen)
      case .launch, .link, .url, .sample, .sight, .way, .pictures: nil as ExplorationReport.Declaration?
      }
    return declaration ?? input.state.visibleScreen.flatMap { self.declaration(ofScreen: $0.name) }
  }
}

extension Property {
  /// The declaration of the property, or `nil` if the property is built in or made for a guard.
  var declaration: ExplorationReport.Declaration? { line.map { .init(file: owner, line: $0) } }
}
