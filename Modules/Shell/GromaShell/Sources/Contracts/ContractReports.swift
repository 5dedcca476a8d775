import ArgumentParser

/// The options for the reports on link contracts.
struct ContractReports: ParsableArguments {
  @Option(help: ArgumentHelp("Write an HTML page with all answers.", valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("Write a JUnit report, with a case for each question and subject.", valueName: "file"))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Write each answer other than yes as SARIF, at its rule or link, with paths relative to the current folder.", valueName: "file"))
  var sarif: String?

  @Option(help: ArgumentHelp("Write the report as JSON.", valueName: "file"))
  var json: String?

  /// The paths of the files that the options name, in the order of the options.
  var paths: [String] { [html, junit, sarif, json].compactMap(\.self) }
}
