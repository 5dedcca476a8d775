import Groma
import GromaDestinations

/// The command that lists destinations.
enum DestinationCommands: CommandSet {
  static let commands: [Command] = [
    Command(
      "destinations", .looking, "", "Lists the destinations of the app: what one can go to from anywhere.",
      details: """
        'go NAME' goes to one: it is found where it is, and made and shown where it is not. 'plan go NAME' shows what that would give, and
        'explain go NAME' what is searched, found and made.
        """, examples: ["destinations"],
      body: .line { session, arguments, _ throws(Diagnostic) in
        try arguments.finish()
        let destinations = session.navigator.app.part(DestinationTable.self)?.actions ?? []
        return destinations.isEmpty ? .lines(["this app has no destinations"]) : .table(destinations.map { [$0.usage, $0.summary] })
      })
  ]
}
