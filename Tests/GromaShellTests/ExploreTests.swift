import Foundation
import GromaTerminalTesting
import GromaTesting
import Testing

/// Tests `groma explore` and `groma diff` as command-line programs.
struct ExploreTests {
  /// Bounds that are small enough for a test.
  private static let few = ["explore", "--app", "kiosk", "--bounds", "depth=2,layers=1"]
  /// Bounds that take longer than a test.
  private static let many = ["explore", "--bounds", "depth=6,layers=4"]

  @Test func writesTheRequestedReports() throws {
    let folder = try ScriptFolder()
    let forms = ["dot", "mermaid", "junit", "sarif", "json", "html"]
    let result = try groma(Self.few + forms.flatMap { ["--\($0)", folder["a.\($0)"]] })
    #expect(result.code == 0)
    #expect(result.error == "", "progress is shown only on a terminal")
    #expect(result.output.hasPrefix("kiosk: no problem found in the 8,640 states within the bounds; not everything was looked at\n"))
    #expect(result.output.contains(/proved in all 8,640 states +every link lands\n/))
    #expect(result.output.contains(/no violation in \d+ states, not proved +the tree is well-formed\n/))
    #expect(try folder.read("a.dot").hasPrefix("digraph screens {"))
    #expect(try folder.read("a.mermaid").hasPrefix("flowchart LR"))
    #expect(try folder.read("a.junit").hasSuffix("</testsuites>\n"))
    #expect(try folder.read("a.sarif").contains("\"version\":\"2.1.0\""))
    #expect(try folder.read("a.json").contains("\"app\" : \"kiosk\""))
    #expect(try folder.read("a.html").hasPrefix("<!doctype html>"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == forms.count, "no other files are written")
  }

  @Test func namesTheFilesThatItWrote() throws {
    let folder = try ScriptFolder()
    let result = try groma(Self.few + ["--html", "a.html", "--junit", "a.xml", "--trace", "found"], folder: folder.path)
    #expect(result.output.hasSuffix("\n\nwrote a.html, a.xml\nthere is no violation to write to found\n"), "\(result.output)")
    let page = try folder.read("a.html")
    let command = "groma explore --app kiosk --bounds depth=2,layers=1 --html a.html --junit a.xml --trace found"
    #expect(page.contains("<code>\(command)</code>"))
  }

  /// Another program reads the report from standard output, so it must contain nothing else.
  @Test(arguments: [
    ("json", "{\n", "}\n"), ("junit", "<?xml", "</testsuites>\n"), ("html", "<!doctype", "</html>\n"), ("dot", "digraph", "}\n"),
  ])
  func aReportCanBeWrittenToStandardOutput(_ form: String, _ start: String, _ end: String) throws {
    let folder = try ScriptFolder()
    let result = try groma(Self.few + ["--\(form)", "-"], folder: folder.path)
    #expect(result.code == 0)
    #expect(result.output.hasPrefix(start) && result.output.hasSuffix(end), "\(result.output)")
    #expect(!result.output.contains("Not looked at:\n"))
    #expect(result.error.hasPrefix("kiosk: no problem found in the 8,640 states within the bounds; "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func mapsShowTheRequestedMoves() throws {
    let usual = try groma(Self.few + ["--dot", "-"]).output
    let links = try groma(Self.few + ["--dot", "-", "--edges", "links"]).output
    #expect(!usual.contains("style=dashed];") && links.contains("style=dashed];"))
    #expect(usual.contains("subgraph cluster_0 {"))
  }

  @Test func isTheSameEachTimeButForTimeAndMemory() throws {
    let folder = try ScriptFolder()
    for name in ["a", "b"] { #expect(try groma(Self.few + ["--json", folder[name]]).code == 0) }
    func lines(_ name: String) throws -> [Substring] {
      try folder.read(name).split(separator: "\n").filter { !$0.contains("econds\"") && !$0.contains("\"peakMemory\"") }
    }
    #expect(try lines("a") == lines("b"))
    #expect(try lines("a").count > 100)
  }

  @Test(
    arguments: [
      ([], "one in 10,000 at first, and fewer after each 500 checks"),
      (["--audit", "20"], "one in 20"),
      (["--audit", "all"], "all of them"),
      (["--audit", "off"], "own code: none"),
    ])
  func reportsTheAuditRate(_ arguments: [String], _ line: String) throws {
    let result = try groma(["explore", "--app", "kiosk", "--bounds", "depth=1,layers=1"] + arguments)
    #expect(result.code == 0)
    #expect(result.output.contains("\(line)\n"), "\(result.output)")
  }

  @Test(arguments: ["plaza", "kiosk", "lab"])
  func samplesHaveNoHiddenInput(app: String) throws {
    let result = try groma(["explore", "--app", app, "--bounds", "depth=2,layers=1"])
    #expect(result.code == 0)
    #expect(result.output.contains("runs repeated in another order"))
    #expect(!result.output.contains("hidden input") && !result.output.contains("read the time"), "\(result.output)")
  }

  /// Spin finds in the generated model what the explorer finds in the features' own code. With `GROMA_SEEDS`, also in Plaza.
  @Test(
    .enabled(if: Spin.isInstalled, "spin, or a C compiler (cc, clang or gcc), is not installed"),
    arguments: [("kiosk", "depth=2,layers=1")] + (Seeds.number == nil ? [] : [("plaza", "depth=1,layers=2")]))
  func spinFindsTheSameInTheWrittenModel(_ app: String, _ bounds: String) throws {
    let folder = try ScriptFolder()
    let result = try groma(["explore", "--app", app, "--bounds", bounds, "--promela", folder["app.pml"], "--json", "-"])
    let report = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], "\(result.error)")
    let counts = try #require(report["counts"] as? [String: Any])
    try expectSpin(
      folder.read("app.pml"), findsStates: try #require(counts["states"] as? Int), transitions: try #require(counts["transitions"] as? Int))
  }

  @Test func writesNoModelOfAnIncompleteExploration() throws {
    let folder = try ScriptFolder()
    let result = try groma(Self.few + ["--time", "1ms", "--json", folder["a.json"], "--promela", folder["a.pml"]])
    #expect(result.code == 2)
    #expect(result.error == "error: no Promela model can be written: the exploration within the bounds is not complete\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
  }

  @Test func showsProgressOnATerminal() throws {
    let folder = try ScriptFolder()
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("groma"), ["explore", "--bounds", "depth=2,layers=2"],
      environment: ["HOME": folder.path, "LANG": "C.UTF-8", "TERM": "xterm"], folder: folder.path, rows: 60, columns: 100)
    try terminal.waitFor("how far it is") {
      $0.text.contains(" states found, ") && $0.text.contains(" explored, no violation; ")
        && $0.text.contains(" MB")
    }
    #expect(try terminal.waitForEnd() == 0, "\(terminal.screen.text)")
    #expect(!terminal.screen.text.contains(" explored, "), "the progress is removed at the end")
  }

  @Test func whyOfAnUnusedScreenSaysThatItIsUnused() throws {
    let result = try groma(["--app", "kiosk", "-c", "why done --depth=1 --states=3"])
    #expect(result.code == 1)
    #expect(result.error.contains("hint: the app lists this screen as unused"), "\(result.error)")
  }

  // MARK: Growing bounds

  @Test func withoutBoundsTheyGrowUntilNothingIsBeyond() throws {
    let result = try groma(["explore", "--app", "lab"])
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("lab: no problem found, but the launch is the only state: no move is possible in it\n"))
    let step =
      /\{depth 1, layers 1, waiting 1, samples 1\}: 1 state, \d+ of \d+ properties proved, \d+ with nothing to check \([\d.]+ s\); first shown: a\n/
    #expect(result.error.wholeMatch(of: step) != nil, "\(result.error)")
    #expect(result.output.contains("\nExplored bounds:\n  \(result.error)"), "\(result.output)")
  }

  @Test func theTimeLimitKeepsTheVerdictsOfTheCompletedBounds() throws {
    let folder = try ScriptFolder()
    let forms = ["junit", "sarif", "json", "html"]
    let arguments =
      ["explore", "--app", "plaza", "--time", "4s", "--require", "complete"] + forms.flatMap { ["--\($0)", folder["a.\($0)"]] }
    let result = try groma(arguments)
    #expect(result.code == 0, "\(result.output)\(result.error)")
    let steps = result.error.split(separator: "\n")
    let first = steps.first.map(String.init) ?? ""
    #expect(first.contains(#/^\{depth 1, layers 1, waiting 1, samples 1\}: \d+ states, /#), "\(result.error)")
    for step in steps { #expect(result.output.contains("\n  \(step)\n")) }
    // The time ends within bounds or, between them, in the search for the screens that no exploration showed.
    let isOpen = result.output.contains(
      /\n  bounds not finished, so nothing is claimed within them: \{depth \d, .* not finished\n/)
    #expect(isOpen || result.output.contains(/\n  no violation in [\d,]+ states, not proved +every screen is visible/), "\(result.output)")
    #expect(result.output.contains(/\n  proved in all [\d,]+ states within \{depth \d, layers \d, waiting 1, samples 1\} +nothing fails\n/))
    #expect(result.output.contains(/\n  to look further: a longer --time, or --bounds depth=\d,layers=\d\n/))
    for form in forms { #expect(try folder.read("a.\(form)").contains("screens never visible within the bounds"), "\(form)") }
  }

  @Test func aBaselineHasTheBounds() throws {
    let folder = try ScriptFolder()
    #expect(try groma(Self.few + ["--json", folder["old.json"]]).code == 0)
    let result = try groma(["explore", "--app", "kiosk", "--baseline", folder["old.json"]])
    #expect(result.code == 0 && result.error == "")
    #expect(result.output.contains("\n### `kiosk`: no differences\n"), "\(result.output)")
  }

  // MARK: The map

  /// Returns a folder with a program `dot` that replaces Graphviz.
  private func graphviz(_ script: String) throws -> ScriptFolder {
    let folder = try ScriptFolder(["dot": "#!/bin/sh\n\(script)\n"])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder["dot"])
    return folder
  }

  @Test func theMapIsDrawnByGraphviz() throws {
    let folder = try graphviz("read line <\"$3\"\necho '<?xml version=\"1.0\"?>'\necho \"<svg id='$1'><text>$line</text></svg>\"")
    let result = try groma(Self.few + ["--html", folder["a.html"]], environment: ["PATH": "\(folder.path):/usr/bin:/bin"])
    #expect(result.code == 0)
    #expect(try folder.read("a.html").contains("<div class=\"map\"><svg id='-Tsvg'><text>digraph screens {</text></svg>"))
  }

  @Test(arguments: ["exit 1", "exec 1>&-; exit 0"])
  func failingGraphvizIsNoFailure(_ script: String) throws {
    let folder = try graphviz(script)
    let result = try groma(Self.few + ["--html", folder["a.html"]], environment: ["PATH": "\(folder.path):/usr/bin:/bin"])
    #expect(result.code == 0)
    #expect(try folder.read("a.html").contains("Graphviz is not installed"))
  }

  // MARK: Usage

  @Test(
    arguments: [
      (["--bounds", "depth=0"], "from 1 to 1000000"), (["--bounds", "depth=-1"], "from 1 to 1000000"),
      (["--bounds", "states=99999999999999999999"], "from 1 to 1000000000"), (["--bounds", "layers=2000000"], "from 1 to 1000000"),
      (["--bounds", "width=3"], "There is no bound 'width'"), (["--bounds", "dept=3"], "Did you mean 'depth'?"),
      (["--bounds", "depth"], "is not written as name=number"), (["--bounds", ""], "is not written as name=number"),
      (["--bounds", "depth=1,depth=2"], "given twice"), (["--property", "all is well"], "There is no property 'all is well'"),
      (["--property", "every link land"], "Did you mean 'every link lands'?"), (["--time", "0s"], "must be longer than 0s"),
      (["--audit", "0"], "The value '0' is invalid for '--audit <N|all|off|thinning>'"), (["--audit", "some"], "'some' is invalid"),
      (["--html", "x", "--json", "x"], "Two reports would be written to 'x'"),
      (["--html", "-", "--json", "-"], "Two reports would be written to '-', standard output"),
      (["--trace", "-"], "a folder is needed"), (["--edges", "doors"], "unknown kind of edges 'doors'"),
      (["--feature", "GromaSampleChatt"], "There is no feature 'GromaSampleChatt'. The features are: "),
      (["--feature", "GromaSampleChatt"], "Did you mean 'GromaSampleChat'?"),
    ])
  func rejectsInvalidArguments(_ arguments: [String], _ why: String) throws {
    let result = try groma(["explore"] + arguments)
    #expect(result.code == 2)
    #expect(result.error.hasPrefix("Error: "))
    #expect(result.error.contains(why), "\(result.error)")
    #expect(result.output == "")
  }

  @Test func aFeatureIsExploredWithoutTheOthers() throws {
    // New features come into Plaza, not into Kiosk.
    let result = try groma(["explore", "--app", "kiosk", "--feature", "GromaSampleSupport", "--bounds", "depth=2,layers=2"])
    #expect(result.code == 0 && result.output.hasPrefix("kiosk: proved; "), "\(result.output)")
    #expect(result.output.contains("\n  does not say: routes through two features\n"))
  }

  @Test func withoutLinksNothingIsProved() throws {
    let result = try groma(["explore", "--app", "kiosk", "--without-links", "--bounds", "depth=2,layers=1", "--require", "complete"])
    #expect(result.code == 1, "\(result.output)")
    #expect(result.output.contains("not complete: links, notifications and shortcuts were not opened"))
    #expect(result.output.contains("  NOT CHECKED ") && !result.output.contains("  proved in all"))
  }

  @Test(arguments: ["--dot", "--mermaid", "--junit", "--sarif", "--json", "--html", "--promela"])
  func reportsUnwritableFilesAtTheStart(_ option: String) throws {
    let folder = try ScriptFolder(["file": ""])
    for (path, why) in [(folder["no/a"], "there is no such file or folder"), (folder.path, "it is a folder"), (folder["file/a"], "folder")]
    {
      // The exploration would take too long, so it must not start.
      let result = try groma(Self.many + [option, path])
      #expect(result.code == 2)
      #expect(result.error.hasPrefix("error: '\(path)' cannot be written: ") && result.error.contains(why), "\(result.error)")
      #expect(result.output == "")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func reportsAnImpossibleFolderAtOnce() throws {
    let folder = try ScriptFolder(["file": ""])
    let result = try groma(Self.many + ["--trace", folder["file/a"]])
    #expect(result.code == 2)
    #expect(result.error.hasPrefix("error: '\(folder["file/a"])' cannot be created: "), "\(result.error)")
  }

  @Test(arguments: ["", "{}", "no JSON", "{\"format\":99}"])
  func refusesABrokenBaselineAtOnce(_ text: String) throws {
    let folder = try ScriptFolder(["old.json": text])
    for arguments in [
      Self.many + ["--baseline", folder["old.json"]], ["diff", folder["old.json"], folder["old.json"]],
    ] {
      let result = try groma(arguments)
      #expect(result.code == 2)
      #expect(result.error.hasPrefix("error: '\(folder["old.json"])' is not a report of an exploration: "), "\(result.error)")
      #expect(result.output == "")
    }
  }

  @Test func rejectsAMissingBaseline() throws {
    for arguments in [["explore", "--baseline", "/nowhere/a.json"], ["diff", "/nowhere/a.json", "/nowhere/a.json"]] {
      let result = try groma(arguments)
      #expect(result.code == 2)
      #expect(result.error == "error: '/nowhere/a.json' cannot be read: there is no such file or folder\n")
    }
  }

  // MARK: Comparing

  @Test func comparesWithABaseline() throws {
    let folder = try ScriptFolder()
    #expect(try groma(Self.few + ["--json", folder["old.json"]]).code == 0)
    let same = try groma(Self.few + ["--baseline", folder["old.json"]])
    #expect(same.code == 0)
    #expect(same.output.contains("\n### `kiosk`: no differences\n"))
    // The old report is edited: a link leads elsewhere, and a screen has another name.
    var old = try folder.read("old.json").replacingOccurrences(of: "\"destination\" : \"color\"", with: "\"destination\" : \"bag\"")
    old = old.replacingOccurrences(of: "\"name\" : \"color\"", with: "\"name\" : \"paint\"")
    try folder.write("old.json", old)
    let other = try groma(Self.few + ["--baseline", folder["old.json"], "--json", folder["new.json"]])
    #expect(other.code == 1)
    #expect(other.output.contains("**Links that land elsewhere**\n\n- `kiosk://color/cc7722`: bag → color"))
    #expect(other.output.contains("**Screens no longer reachable**\n\n- `paint`: "))
    let comment = try groma(["diff", folder["old.json"], folder["new.json"]])
    #expect(comment.code == 1)
    #expect(comment.error == "")
    #expect(comment.output.hasPrefix("### `kiosk`: 2 regressions, 1 other difference\n"))
    #expect(other.output.hasSuffix(comment.output))
    #expect(try groma(["diff", folder["new.json"], folder["new.json"]]).code == 0)
  }

  @Test func rejectsABaselineOfAnotherApp() throws {
    let folder = try ScriptFolder()
    #expect(try groma(Self.few + ["--json", folder["kiosk.json"]]).code == 0)
    let result = try groma(["explore", "--app", "lab", "--baseline", folder["kiosk.json"]])
    #expect(result.code == 2)
    #expect(result.error.hasSuffix("belongs to the app 'kiosk', not to 'lab'\n"), "\(result.error)")
  }

  // MARK: Requirements

  /// The exploration is complete, but not each screen is visible. `SupervisorTests` has one that is not complete.
  @Test(arguments: [("proof", 1), ("complete", 0), ("nothing", 0)])
  func requirementDefinesTheExitCode(_ requirement: String, _ code: Int32) throws {
    let folder = try ScriptFolder()
    let result = try groma(Self.few + ["--require", requirement, "--junit", folder["a.xml"]])
    #expect(result.code == code)
    #expect(result.error.hasPrefix("error: --require \(requirement): ") == (code == 1), "\(result.error)")
    #expect(try folder.read("a.xml").contains("<failure type=\"explore.requirement\"") == (code == 1))
  }

  @Test func checkingNothingIsAFailure() throws {
    // The time is up before the first state is checked.
    let result = try groma(
      ["explore", "--app", "plaza", "--bounds", "depth=2,layers=2", "--time", "1ms"])
    #expect(result.code == 1)
    #expect(result.error == "error: --require nothing: nothing was checked\n")
    #expect(result.output.contains(/\n  NOT CHECKED +nothing fails\n/))
  }

  @Test func aTraceFolderHoldsTheTracesOfOneRun() throws {
    let folder = try ScriptFolder(["mine.nav": "#: app lab\ntree\n"])
    let faulty = ["explore", "--bounds", "depth=3", "--run-limit", "1s", "--trace", folder.path]
    let program = PseudoTerminal.product("GromaFaultyShell")
    #expect(try groma(faulty, program: program).code == 1)
    let all = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(all.count == 4 && all.contains("mine.nav"))
    #expect(try groma(faulty + ["--property", "every note is read"], program: program).code == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["every-note-is-read-1.nav", "mine.nav"])
  }

  // MARK: Stopping

  @Test(arguments: [SIGINT, SIGTERM])
  func signalStopsAndReportsTheFindings(signal: Int32) throws {
    let folder = try ScriptFolder()
    let process = try GromaProcess(Self.many + ["--json", folder["a.json"]])
    try wait(until: "a process explores") { !process.children.isEmpty }
    kill(process.id, signal)
    let result = try process.end()
    #expect(result.code == 128 + signal)
    #expect(result.output.contains("\n  not complete: "), "\(result.output)")
    #expect(result.error.contains("stopped: the report contains the results so far\n"), "\(result.error)")
    #expect(try folder.read("a.json").contains("\"app\" : \"plaza\""))
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Starts an exploration whose bounds grow, and waits until the first bounds are complete.
  private func exploring(_ folder: ScriptFolder) throws -> GromaProcess {
    let process = try GromaProcess(["explore", "--json", folder["a.json"], "--junit", folder["a.xml"], "--html", folder["a.html"]])
    #expect(process.readSomeError().hasPrefix("{depth 1"))
    return process
  }

  private func expectReports(_ process: GromaProcess, after signal: Int32, in folder: ScriptFolder) throws {
    let result = try process.end()
    #expect(result.code == 128 + signal)
    #expect(result.output.hasPrefix("plaza: ") && result.error.hasSuffix("stopped: the report contains the results so far\n"), "\(result)")
    #expect(try folder.read("a.json").contains("\"app\" : \"plaza\""))
    #expect(try folder.read("a.xml").hasSuffix("</testsuites>\n"))
    #expect(try folder.read("a.html").hasPrefix("<!doctype html>"))
  }

  /// `timeout` sends a signal to its child and to the process group, so the exploring process must not end by the signal, and the second
  /// signal must not end the program.
  @Test(arguments: signals) func aSignalToTheProcessGroupStopsAndReports(signal: Int32) throws {
    let folder = try ScriptFolder()
    let process = try exploring(folder)
    kill(process.id, signal)
    #expect(kill(-process.id, signal) == 0)
    try expectReports(process, after: signal, in: folder)
  }

  @Test(arguments: signals) func aSignalToEachProcessStopsAndReports(signal: Int32) throws {
    let folder = try ScriptFolder()
    let process = try exploring(folder)
    for id in process.children + [process.id] { for _ in 1...2 { kill(id, signal) } }
    try expectReports(process, after: signal, in: folder)
  }

  @Test(arguments: ["INT", "TERM"]) func timeoutStopsAndReports(signal: String) throws {
    let folder = try ScriptFolder()
    let command = ["-s", signal, "2", PseudoTerminal.product("groma"), "explore", "--json", folder["a.json"]]
    let result = try groma(command, program: "/usr/bin/timeout")
    #expect(result.code == 124)
    #expect(result.output.hasPrefix("plaza: "), "\(result)")
    #expect(try folder.read("a.json").contains("\"app\" : \"plaza\""))
  }

  /// A shell without job control ignores SIGINT in what it runs in the background.
  @Test func aSignalStopsAProcessInTheBackground() throws {
    let folder = try ScriptFolder()
    let command = "trap '' INT; exec '\(PseudoTerminal.product("groma"))' explore --json \(folder["a.json"])"
    let process = try GromaProcess(["-c", command], program: "/bin/bash")
    #expect(process.readSomeError().hasPrefix("{depth 1"))
    kill(process.id, SIGINT)
    #expect(try process.end().code == 128 + SIGINT)
    #expect(try folder.read("a.json").contains("\"app\" : \"plaza\""))
  }

  @Test func anIgnoredHangUpStopsNothing() throws {
    let folder = try ScriptFolder()
    let program =
      "trap '' HUP; '\(PseudoTerminal.product("groma"))' \((Self.few + ["--json", folder["a.json"]]).joined(separator: " ")) & kill -HUP $!; wait $!"
    let result = try groma(["-c", program], program: "/bin/bash")
    #expect(result.code == 0 && result.error == "", "\(result)")
  }

  // MARK: Files

  @Test func aFileThatCannotBeWrittenLosesNoOther() throws {
    let folder = try ScriptFolder()
    let others = ["json", "junit", "sarif", "dot"]
    let result = try groma(
      Self.few + ["--html", "/dev/full", "--trace", folder["found"]] + others.flatMap { ["--\($0)", folder["a.\($0)"]] })
    #expect(result.code == 2)
    #expect(result.error == "error: '/dev/full' cannot be written: there is no space left\n")
    #expect(
      result.output.hasPrefix("kiosk: ")
        && result.output.contains("\nwrote \(folder["a.junit"]), \(folder["a.sarif"]), \(folder["a.json"]), "))
    for form in others { #expect(try !folder.read("a.\(form)").isEmpty) }
  }

  /// If an exploration fails before it reports, its files do not contain an earlier report. A baseline that is also a report is kept.
  @Test func anExplorationThatFailsEarlyKeepsNoEarlierReport() throws {
    for arguments in [["--property", "all is well"], ["--baseline", "/nowhere/a.json"], ["--html", "/nowhere/a.html"]] {
      let folder = try ScriptFolder(["a.json": "{\"earlier\": 1}", "found.nav": "#: name   x\n#: tags   explorer\npop\n"])
      let result = try groma(Self.few + arguments + ["--json", folder["a.json"], "--trace", folder.path])
      #expect(result.code == 2)
      #expect(try folder.read("a.json") == "" && !folder.holds("found.nav"), "\(arguments)")
    }
    let folder = try ScriptFolder(["a.json": "{\"earlier\": 1}"])
    let result = try groma(Self.few + ["--baseline", folder["a.json"], "--json", folder["a.json"]])
    #expect(result.code == 2)
    #expect(try folder.read("a.json") == "{\"earlier\": 1}")
  }

  // MARK: Time

  @Test func timeoutReportsItsFindings() throws {
    let result = try groma(Self.many + ["--time", "1s", "--property", "every link lands"])
    // On a slow machine, the time is up before the first states are checked.
    #expect(result.code == (result.output.contains("nothing was checked") ? 1 : 0))
    #expect(result.output.contains("\n  not complete: "))
    #expect(!result.output.contains("proved in all"))
  }
}
