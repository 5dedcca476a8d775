import ArgumentParser

/// The texts of the help of ``ReportFiles`` for a command.
protocol ReportHelp {
  static var html: String { get }
  static var junit: String { get }
  static var sarif: String { get }
  static var json: String { get }
}

/// The options for reports that several commands write.
struct ReportFiles<Help: ReportHelp>: ParsableArguments {
  @Option(help: ArgumentHelp("\(Help.html)", valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("\(Help.junit)", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("\(Help.sarif)", valueName: "file"))
  var sarif: String?

  @Option(help: ArgumentHelp("\(Help.json)", valueName: "file"))
  var json: String?

  /// The files that are named, in the order of the options.
  var named: [String] { [html, junit, sarif, json].compactMap(\.self) }
}
