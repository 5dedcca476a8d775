import Groma
import GromaLinks

/// The places in the source code where the handlers of an app are defined.
struct HandlerPlaces {
  private let app: AppDefinition
  private let links: [String: DeepLink]

  init(_ app: AppDefinition) {
    self.app = app
    links = Dictionary((app.part(LinkTable.self)?.links ?? []).map { ("\($0.pattern)", $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The file and line of the definition that a handler belongs to: of a screen, a link, a guard or a custom step. If the definition is not
  /// known, the file is the name of the app. The line is `nil` for a custom step and if the definition is not known.
  subscript(handler: Handler) -> (file: String, line: Int?) {
    switch handler {
    case .action(_, let screen), .start(let screen), .flowData(let screen), .lock(let screen), .output(_, _, let screen),
      .left(_, let screen):
      app.screens[screen].map { ($0.owner, $0.line) } ?? (app.name, nil)
    case .link(let pattern): links[pattern].map { ($0.owner, $0.line) } ?? (app.name, nil)
    case .guard(let name): app.guards.first { $0.name == name }.map { ($0.owner, $0.line) } ?? (app.name, nil)
    case .step(let name): app.customSteps.first { $0.name == name }.map { ($0.owner, nil) } ?? (app.name, nil)
    case .outcome, .value, .followUp: (app.name, nil)
    }
  }
}
