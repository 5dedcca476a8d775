import Groma
import GromaCommandLanguage
import GromaReportFormats

/// The command that lists services.
enum ServiceCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "services", .looking, "", "List the services that the visible screen can use.",
      details: """
        They are the services of the enclosing screens, the nearest first, then the
        services of the app. The command does not create any of them.
        """,
      examples: ["services", .init(line: "services", after: ["set-root checkout"])]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      return listServices(session)
    }
  ]

  @MainActor private static func listServices(_ session: Session) -> Reply {
    let state = session.navigator.state
    let place = state.visibleLeaf(of: state.keyWindow ?? .app) ?? .app
    let rows = session.navigator.listedServices(at: place).flatMap { scope in
      scope.services.map { row in
        Record(
          "service", ["scope": .text(scope.scope), "service": .text(row.service), "life": .text("\(row.life)")], scope.scope, row.service,
          row.life.text)
      }
    }
    return .records(rows, ifNone: "there are no services here")
  }
}

extension ServiceScope.Listing.Life {
  fileprivate var text: String {
    switch self {
    case .made: "created"
    case .unmade: "created at the first use"
    case .transient: "created for each use"
    }
  }
}
