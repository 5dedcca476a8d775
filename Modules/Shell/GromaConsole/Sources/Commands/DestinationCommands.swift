import Groma
import GromaCommandLanguage
import GromaDestinations
import GromaReportFormats

/// The command that lists destinations.
enum DestinationCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "destinations", .looking, "", "List the destinations of the app.",
      details: """
        'go NAME' goes to a destination from anywhere: its screen is found in the
        tree, or else created and shown. 'plan go NAME' shows the resulting tree,
        'explain go NAME' the steps of the search.
        """, examples: ["destinations"]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      let destinations = session.navigator.app.part(DestinationTable.self)?.actions ?? []
      return .records(
        destinations.map { step in
          Record(
            "destination", ["name": .text(step.words.name), "usage": .text(step.usage), "summary": .text(step.summary)], step.usage,
            step.summary)
        }, ifNone: "this app has no destinations")
    }
  ]
}
