import ArgumentParser
import FoundationEssentials
import GromaCommandLanguage
import GromaScripts

/// The command-line options that select scripts.
struct SelectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Run only scripts whose file or name matches this regular expression.", valueName: "regex"))
  var filter: String?

  @Option(help: ArgumentHelp("Run only scripts with one of these tags, and with none of the tags after '!'.", valueName: "tag,!tag"))
  var tags: String?

  @Option(help: ArgumentHelp("Run only part K of N; a script is always in the same part.", valueName: "K/N"))
  var shard: String?

  func validate() throws { _ = try selection() }

  func selection() throws -> ScriptSelection {
    var selection = ScriptSelection()
    selection.folder = FileManager.default.currentDirectoryPath
    if let filter {
      guard (try? Regex(filter)) != nil else { throw ValidationError("--filter: '\(filter)' is not a regular expression.") }
      selection.pattern = filter
    }
    for tag in tags?.split(separator: ",") ?? [] {
      if tag.hasPrefix("!") { selection.unwanted.insert(String(tag.dropFirst())) } else { selection.wanted.insert(String(tag)) }
    }
    if let shard {
      let parts = shard.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard parts.count == 2, parts[0] >= 1, parts[0] <= parts[1] else {
        throw ValidationError("--shard: '\(shard)' is not K/N with K from 1 to N.")
      }
      selection.shard = (parts[0], parts[1])
    }
    return selection
  }
}

/// The command-line options for the execution of scripts.
struct ExecutionOptions: ParsableArguments {
  @Flag(help: "Continue a file after a failed step.")
  var keepGoing = false

  @Flag(help: "Require that a step without expected output prints nothing, as '#: strict' does.")
  var strict = false

  @Option(name: .shortAndLong, help: "Run this many files at a time.")
  var jobs = 1

  @Option(
    help: ArgumentHelp("Stop a file after this time, such as 60s; 0s means no limit.", valueName: "time"),
    transform: WrittenDuration.init(argument:))
  var timeout = WrittenDuration(seconds: 60)

  @Flag(help: "Run files again when they change, until Ctrl-C.")
  var watch = false

  func validate() throws {
    guard (1...256).contains(jobs) else { throw ValidationError("-j: from 1 to 256.") }
  }
}

/// The command-line options for the report of a run.
struct ReportOptions: ParsableArguments {
  /// The formats of a printed report.
  enum Format: String, ExpressibleByArgument, CaseIterable { case human, tap, jsonl }

  @Flag(help: "Do not report scripts that pass.")
  var quiet = false

  @Option(name: .customLong("report"), help: "The format of the report: human, tap or jsonl.")
  var form = Format.human

  @Flag(help: "The same as --report tap.")
  var tap = false

  @Option(help: ArgumentHelp("Write a JUnit report as well.", valueName: "file"))
  var junit: String?

  @Flag(help: "Report the screens, actions, links and commands that were reached.")
  var coverage = false

  var reporter: any ScriptReporter {
    switch tap ? .tap : form {
    case .human: HumanReporter(isQuiet: quiet)
    case .tap: TAPReporter()
    case .jsonl: JSONLinesReporter()
    }
  }
}

/// The command-line options for updating expected output.
struct BlessingOptions: ParsableArguments {
  @Flag(help: "Rewrite expected output that differs from the actual output.")
  var bless = false

  @Flag(help: "Show each difference, and ask whether to rewrite the expected output.")
  var review = false

  var isWanted: Bool { bless || review }
}
