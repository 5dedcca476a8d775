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
        tree, or else created and shown. 'plan go NAME' shows what would change,
        'explain go NAME' lists what is found and created.
        """, examples: ["destinations"]
    ) { session, arguments, _ throws(Diagnostic) in
      try arguments.finish()
      let destinations = session.navigator.app.part(DestinationTable.self)?.customSteps ?? []
      return .records(
        destinations.map(record), ifNone: "this app has no destinations")
    }
  ]

  /// Returns the record of a destination, from the step that goes there.
  static func record(_ step: CustomStep) -> Record {
    Record(
      "destination", ["name": .text(step.words.name), "usage": .text(step.usage), "summary": .text(step.summary)], step.usage, step.summary)
  }
}
