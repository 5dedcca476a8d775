import GromaCommandLanguage
import GromaConsole
import GromaShellTesting
import Testing

@testable import GromaScripts

/// Tests `source` in scripts.
@MainActor
struct SourceTests {
  @Test func sourcedScriptHasItsOwnVariables() {
    #expect(
      report(
        """
        let who = ann
        source a.nav who=bob
        expect top profile user=bob
        push profile $who
        expect top profile user=ann
        ! [variable.unknown] source b.nav
        | error: there is no variable 'who'
        ! [variable.unknown] push profile $inner
        | error: there is no variable 'inner'
        source c.nav
        expect top profile user=all
        -- a.nav --
        let inner = 1
        push profile $who
        -- b.nav --
        push profile $who
        -- c.nav --
        push profile $everybody

        """, variables: ["everybody": "all"]
      ).faults == [])
  }

  @Test func aValueIsGivenAName() {
    #expect(report("! [command.argument] source a.nav who\n| error: 'who' has no name\n").faults == [])
  }

  /// A sourced file writes nothing to disk, and its effects say so at the prompt.
  @Test func sourcedScriptNamesTheFilesThatItKeepsInMemory() throws {
    let folder = try ScriptFolder(["f.nav": "save s.json\nrecord r.nav\nstop\n"])
    let session = Session(scripting: .sample, allowsPrefixes: true, showsChanges: true)
    let shown = try session.lines("source \(folder.path)/f.nav")
    for file in ["saved to s.json", "recording to r.nav", "written: r.nav"] {
      #expect(shown.contains { $0.hasPrefix("\(file), in memory (a command file writes nothing to disk)") }, "\(shown)")
    }
    #expect(!FileError.exists(folder["s.json"]) && !FileError.exists(folder["r.nav"]))
  }

  @Test func fileIsRepeated() {
    #expect(report("source a.nav --times=3\nexpect count 4 rooms\n-- a.nav --\npush rooms\n").faults == [])
  }

  @Test func errorOfALaterRoundStatesTheRound() throws {
    let faults = report("push rooms\nsource a.nav --times=5\n-- a.nav --\nexpect count 2 rooms\npop\n").faults
    #expect(faults.count == 1 && faults[0].lines.contains { $0.contains("in round 2 of 5") }, "\(faults)")
  }

  @Test(arguments: ["0", "1001", "x"])
  func numberOfRoundsIsLimited(text: String) {
    let line = "! [command.number] source a.nav --times=\(text)"
    #expect(report("\(line)\n| error: '\(text)' is not a number from 1 to 1000\n-- a.nav --\ntree\n").faults == [])
  }

  @Test func fileNamesAreRelativeToTheFileThatContainsThem() throws {
    let folder = try ScriptFolder([
      "x.nav": "source sub/a.nav\nsource b.nav\nexpect count 1 chat\nexpect count 2 rooms\n", "sub/a.nav": "source b.nav\n",
      "sub/b.nav": "push chat 1 2\n", "b.nav": "push rooms\n",
    ])
    #expect(ScriptRunner(.sample).run(file: folder["x.nav"]).faults == [])
  }

  @Test func attachmentsOfASourcedFileAreRemovedAfterIt() throws {
    let folder = try ScriptFolder([
      "x.nav": "source a.nav\nsource part.nav\nexpect top rooms\n-- part.nav --\npush rooms\n",
      "a.nav": "source part.nav\nexpect top chat 1 2\n-- part.nav --\npush chat 1 2\n",
    ])
    #expect(ScriptRunner(.sample).run(file: folder["x.nav"]).faults == [])
  }

  @Test func filesSavedBySourcedScriptsAreReadable() {
    #expect(report("source a.nav\nreset\nload s.json\nexpect count 2 rooms\n-- a.nav --\npush rooms\nsave s.json\n").faults == [])
  }

  @Test func attachmentsOfASourcedFileHideNoFileAtThePrompt() throws {
    let folder = try ScriptFolder(["a.nav": "expect top rooms\n-- s.json --\nnot a state\n"])
    let session = Session(scripting: .sample)
    session.files.folder = folder.path
    for line in ["source a.nav", "save s.json", "load s.json"] { _ = try session.run(line) }
  }

  @Test func sourcedFileWritesNothingToDiskAtThePrompt() throws {
    let folder = try ScriptFolder()
    try folder.write("a.nav", "save s.json\nload s.json\nsave \(folder["t.json"])\nrecord \(folder["r.nav"])\npush rooms\n")
    let session = Session(scripting: .sample)
    session.files.folder = folder.path
    _ = try session.run("source a.nav")
    #expect(#expect(throws: Diagnostic.self) { try session.run("stop") }?.code == "record.none", "the recording ended with its script")
    for name in ["s.json", "t.json", "r.nav"] {
      #expect(throws: FileError.self) { try folder.read(name) }
      #expect(!session.files.holds(name))
    }
    _ = try session.run("save t.json")
    #expect(try folder.read("t.json").contains("windows"))
  }

  @Test func outputOfASourcedFileBelongsToTheLine() {
    #expect(
      report("source a.nav\n| found no chat\n| sample\n-- a.nav --\nfind chat\ntree --compact\n| [..]\n! pop\nlet a = sample\nfind chat\n")
        .faults
        .map(\.lines) == [
          ["x.nav:3:1: error: the output of 'source a.nav' differs", "  found no chat", "- sample", "+ found no chat"]
        ], "output matched by a block does not belong to the line")
  }

  @Test func firstFailureEndsTheSourcedFileAndItsSourceLine() {
    let result = report("# one\n\nsource a.nav\npop\n-- a.nav --\npush rooms\npop 9\npush rooms\n")
    #expect(result.summary == ["nav.no-screen a.nav:2"])
    #expect(result.faults.first?.lines.last == "note: sourced by x.nav:3")
    #expect(result.steps.map(\.line) == [3])
    #expect(
      report("source a.nav\nexpect count 2 rooms\n-- a.nav --\npush rooms\npop 9\npush rooms\n", keepsGoing: true).faults.count == 1)
  }

  @Test func failureOfASourcedFileCanBeExpected() {
    #expect(
      report("! source a.nav\n| error: cannot pop 9 screens: [..]\nexpect count 2 rooms\n-- a.nav --\npush rooms\npop 9\n")
        .faults == [])
  }

  @Test func theOutputOfAnInnerStepMayDifferToo() {
    #expect(report("source a.nav\n-- a.nav --\nfind chat\n| x\n").summary == ["script.output a.nav:2"])
  }

  @Test func quitEndsAllSourcedScripts() {
    #expect(report("#: may-quit\nexpect no-leaks\nsource a.nav\npop 9\n-- a.nav --\nquit\npop 9\n").outcome == .passed)
    #expect(report("source a.nav\npop 9\n-- a.nav --\nquit 3\n").summary == ["script.quit x.nav:1"])
  }

  @Test func clockDoesNotAdvanceInASourcedScript() {
    #expect(
      report("set transitions queue\nsource a.nav\n-- a.nav --\npush rooms &\npush rooms &\nexpect deferred 1\n").faults == [])
  }
}
