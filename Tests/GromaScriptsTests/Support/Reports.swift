import Groma
import GromaShellTesting

@testable import GromaScripts

/// Runs a script in the sample app and returns its report.
@MainActor
func report(
  _ text: String, file: String = "x.nav", variables: [String: String] = [:], keepsGoing: Bool = false, isStrict: Bool = false,
  measuresCoverage: Bool = false
) -> ScriptReport {
  var options = ScriptRunner.Options()
  options.variables = variables
  options.keepsGoing = keepsGoing
  options.isStrict = isStrict
  options.measuresCoverage = measuresCoverage
  return ScriptRunner(.sample, options: options).run(text, file: file)
}

extension ScriptReport {
  /// The problems, except that nothing was checked, which is true of most short scripts in tests.
  var faults: [Problem] { problems.filter { $0.code != "script.no-check" } }

  /// The faults, each as `code file:line`.
  var summary: [String] { faults.map { "\($0.code) \($0.file):\($0.line)" } }

  /// One report of each kind. Names and outputs contain characters that are special in the output formats.
  @MainActor
  static var samples: [ScriptReport] {
    [
      report(
        "#: name   a <b> & \"c\" # d\n# one\ntree --compact\n| [..]rooms[..]\n# two\n[tablet] pop\n", file: "good.nav",
        variables: ["tablet": ""]),
      report(
        "#: name 'it' \\ \u{FFFE}\npush rooms\n# what's # wrong\ntree\n| ...\n| ]]>\n# never\npop\n# nor this\npop\n", file: "dir/bad.nav"),
      report("tree\npush 'x\n", file: "torn\n\u{1B}.nav"),
      ScriptReport(file: "slow.nav", .timedOut, code: "script.timeout", "it was not done in time"),
      ScriptReport(file: "dead.nav", .crashed, code: "script.crash", "the process that ran it ended"),
      report("# only a title\n", file: "empty.nav"),
      report("#: skip a <b> # c\npop 9\n", file: "later.nav"),
    ]
  }
}
