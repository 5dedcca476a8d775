import Groma
import GromaCommandLanguage

/// The command that lists services.
enum ServiceCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "services", .looking, "", "List the services that the visible screen can use.",
      details: """
        They are the services of the screens around it, the nearest first, then the
        services of the app. The list creates none of them.
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
      scope.services.map { [scope.scope, $0.service, $0.life.text] }
    }
    return rows.isEmpty ? .lines(["there are no services here"]) : .table(rows)
  }
}

extension ServiceScope.Listing.Life {
  fileprivate var text: String {
    switch self {
    case .made: "made"
    case .unmade: "made at the first use"
    case .transient: "made for each use"
    }
  }
}
