import Foundation
import GromaTerminalTesting
import GromaTesting
import Testing

/// Kills the program, or fills its disk, at each call that changes a file. Afterwards, each file has its old contents or its new contents,
/// and the next start works.
@Suite(
  .serialized,
  .enabled(if: InstalledProgram.compiler != nil, "a C compiler (cc, clang or gcc) is not installed"))
struct DiskFaultTests {
  /// Returns the names in a folder, apart from drafts that a killed process left.
  private func names(in folder: ScriptFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".groma-") }.sorted()
  }

  /// Runs command lines with a fault at each call. Checks that a file that the lines write has its old or its new contents.
  ///
  /// - Parameter emptiesFirst: Whether the lines remove the old contents first, as those of a report.
  private func expectOldOrNew(
    _ file: String, _ arguments: [String], files: [String: String], _ faults: DiskFaults, emptiesFirst: Bool = false
  ) throws {
    let usual = try ScriptFolder(files)
    _ = try groma(arguments, folder: usual.path)
    let new = try usual.read(file)
    let old = files[file]
    #expect(new != old)
    try faults.atEachCall(files: files) { fault in
      try groma(arguments, environment: fault.environment, folder: fault.folder.path)
    } check: { fault, result in
      let text = fault.folder.holds(file) ? try fault.folder.read(file) : nil
      #expect(text == old || text == new || emptiesFirst && text == "", "call \(fault.call): \(text ?? "none")")
      if faults.kind == .full {
        #expect(result.code == 1 || result.code == 2, "call \(fault.call): \(result)")
        #expect(result.error.contains("there is no space left"), "call \(fault.call): \(result)")
        #expect(text == old || emptiesFirst && text == "", "call \(fault.call): \(result)")
        let drafts = try FileManager.default.contentsOfDirectory(atPath: fault.folder.path).filter { $0.hasPrefix(".groma-") }
        #expect(drafts == [], "call \(fault.call)")
      } else {
        #expect(result.code == 128 + SIGKILL, "call \(fault.call): \(result)")
      }
      // The next run writes the file.
      _ = try groma(arguments, folder: fault.folder.path)
      #expect(try fault.folder.read(file) == new, "call \(fault.call)")
    }
  }

  // MARK: Files that a line names

  @Test(arguments: DiskFaults.all, [nil, "old"]) func aSavedStateIsWhole(_ faults: DiskFaults, old: String?) throws {
    try expectOldOrNew(
      "s.json", ["--app", "lab", "-c", "push b; save s.json"], files: old.map { ["s.json": $0] } ?? [:], faults)
  }

  @Test(.enabled(if: DiskFaults.isNightly, "it takes long: Tools/test --nightly sets GROMA_SEEDS"), arguments: DiskFaults.all)
  func aSavedStateReplacesTheFileOfALink(_ faults: DiskFaults) throws {
    let arguments = ["--app", "lab", "-c", "push b; save link"]
    try faults.atEachCall(files: ["s.json": "old"]) { fault in
      // C reads the paths.
      #expect(unsafe symlink("s.json", fault.folder["link"]) == 0)
      return try groma(arguments, environment: fault.environment, folder: fault.folder.path)
    } check: { fault, _ in
      #expect(try names(in: fault.folder) == ["link", "s.json"])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: fault.folder["link"]) == "s.json")
      let text = try fault.folder.read("s.json")
      #expect(text == "old" || text.hasPrefix("{") && text.hasSuffix("}"), "call \(fault.call): \(text)")
    }
  }

  @Test(.enabled(if: DiskFaults.isNightly, "it takes long: Tools/test --nightly sets GROMA_SEEDS"), arguments: DiskFaults.all)
  func aRedirectedReplyIsWhole(_ faults: DiskFaults) throws {
    try expectOldOrNew("out", ["--app", "lab", "-c", "tree --compact > out"], files: ["out": "old"], faults)
    try faults.atEachCall(files: ["out": "old\n"]) { fault in
      try groma(["--app", "lab", "-c", "tree --compact >> out"], environment: fault.environment, folder: fault.folder.path)
    } check: { fault, _ in
      let text = try fault.folder.read("out")
      #expect(text == "old\n" || text == "old\nstack[a]\n", "call \(fault.call): \(text)")
    }
  }

  @Test(.enabled(if: DiskFaults.isNightly, "it takes long: Tools/test --nightly sets GROMA_SEEDS"), arguments: DiskFaults.all)
  func aRewrittenScriptIsWhole(_ faults: DiskFaults) throws {
    let old = "#: app lab\n\npush b\ntree --compact\n| stack[a]\n"
    let new = old.replacing("| stack[a]", with: "| stack[a > b]")
    try faults.atEachCall(files: ["a.nav": old]) { fault in
      try groma(["run", "--bless", "a.nav"], environment: fault.environment, folder: fault.folder.path)
    } check: { fault, result in
      let text = try fault.folder.read("a.nav")
      #expect(text == old || text == new, "call \(fault.call): \(text)")
      #expect(result.code != 0, "call \(fault.call): \(result)")
      if faults.kind == .full { #expect(try names(in: fault.folder) == ["a.nav"]) }
    }
  }

  // MARK: Recordings

  /// A recording contains the lines up to the fault. If the process is killed within a write, the last line can be incomplete, and so can the
  /// start state of a recording that began after changes.
  @Test(arguments: DiskFaults.all, ["", "push d; "]) func aRecordingKeepsItsLines(_ faults: DiskFaults, before: String) throws {
    let arguments = ["--app", "lab", "-c", "\(before)record r.nav; push b; push c; tree --compact; stop"]
    let usual = try ScriptFolder()
    _ = try groma(arguments, folder: usual.path)
    let whole = try usual.read("r.nav")
    let attachment = whole.range(of: "\n-- start.json --\n").map { whole[$0.lowerBound...] } ?? ""
    let lines = whole.dropLast(attachment.count)
    try faults.atEachCall { fault in
      try groma(arguments, environment: fault.environment, folder: fault.folder.path)
    } check: { fault, result in
      guard fault.folder.holds("r.nav") else { return }
      let text = try fault.folder.read("r.nav")
      if faults.kind == .half, !attachment.isEmpty { return }
      #expect(text.hasSuffix(attachment), "call \(fault.call): \(text)")
      #expect(lines.hasPrefix(text.dropLast(attachment.count)), "call \(fault.call): \(text)")
      #expect(faults.kind == .half || text.dropLast(attachment.count).hasSuffix("\n"), "call \(fault.call): \(text)")
      if faults.kind == .full {
        #expect(result.code == 1 && result.error.contains("there is no space left"), "call \(fault.call): \(result)")
      }
      guard DiskFaults.isNightly else { return }
      let next = try groma(["--app", "lab", "-c", "record r2.nav; stop"], folder: fault.folder.path)
      #expect(next.code == 0, "call \(fault.call): \(next)")
    }
  }

  // MARK: Reports

  @Test(arguments: DiskFaults.all) func aReportOfScriptsIsWhole(_ faults: DiskFaults) throws {
    let arguments = ["run", "--quiet", "--junit", "j.xml", "a.nav"]
    try faults.atEachCall(files: ["a.nav": "#: app lab\n\nexpect top a\n", "j.xml": "old"]) { fault in
      try groma(arguments, environment: fault.environment, folder: fault.folder.path)
    } check: { fault, result in
      let text = try fault.folder.read("j.xml")
      #expect(["old", ""].contains(text) || text.hasSuffix("</testsuites>\n"), "call \(fault.call): \(text)")
      #expect(result.code != 0, "call \(fault.call): \(result)")
      if faults.kind == .full { #expect(result.error.contains("there is no space left"), "call \(fault.call): \(result)") }
    }
  }

  @Test(.enabled(if: DiskFaults.isNightly, "it takes long: Tools/test --nightly sets GROMA_SEEDS"), arguments: DiskFaults.all)
  func reportsOfAnExplorationAreWhole(_ faults: DiskFaults) throws {
    let ends = ["e.json": "}", "e.html": "</html>", "e.xml": "</testsuites>", "e.sarif": "}", "e.dot": "}"]
    let arguments = [
      "explore", "--app", "lab", "--bounds", "depth=1", "--json", "e.json", "--html", "e.html", "--junit", "e.xml", "--sarif", "e.sarif",
      "--dot", "e.dot",
    ]
    try faults.atEachCall(files: ends.mapValues { _ in "old" }) { fault in
      try groma(arguments, environment: fault.environment, folder: fault.folder.path)
    } check: { fault, result in
      for (file, end) in ends {
        let text = try fault.folder.read(file)
        #expect(
          ["old", ""].contains(text) || text.trimmingCharacters(in: .newlines).hasSuffix(end),
          "call \(fault.call): \(file): \(text.suffix(100))")
      }
      if faults.kind == .full {
        #expect(result.code == 2 && result.error.contains("there is no space left"), "call \(fault.call): \(result.error)")
      }
    }
  }

  @Test(.enabled(if: DiskFaults.isNightly, "it takes long: Tools/test --nightly sets GROMA_SEEDS"), arguments: DiskFaults.all)
  func associationFilesAreWhole(_ faults: DiskFaults) throws {
    let arguments = [
      "contracts", "--table", "links", "--write", "out", "--ios", "ABCDE12345.x.y", "--android", "x.y", "--fingerprint",
      (0..<32).map { _ in "0A" }.joined(separator: ":"),
    ]
    let links = ["links": "https://x.example/a/:id(int)\n"]
    let names = ["apple-app-site-association", "assetlinks.json"].map { "out/\($0)" }
    let usual = try ScriptFolder(links)
    let result = try groma(arguments, folder: usual.path)
    try #require(result.code == 0, "\(result)")
    let new = try names.map { try usual.read($0) }
    try faults.atEachCall(files: links) { fault in
      try groma(arguments, environment: fault.environment, folder: fault.folder.path)
    } check: { fault, result in
      let texts = try names.map { fault.folder.holds($0) ? try fault.folder.read($0) : nil }
      for (text, new) in zip(texts, new) { #expect(text == nil || text == new, "call \(fault.call): \(text ?? "")") }
      if faults.kind == .full {
        #expect(result.code == 2 && result.error.contains("there is no space left"), "call \(fault.call): \(result)")
        #expect(texts == [nil, nil], "call \(fault.call): either all files are written or none")
      }
      #expect(try groma(arguments, folder: fault.folder.path).code == 0, "call \(fault.call)")
    }
  }

  // MARK: Files of the user

  private func terminal(_ home: String, _ environment: [String: String] = [:], _ arguments: [String] = []) throws -> PseudoTerminal {
    let fixed = ["LANG": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1", "HOME": home]
    return try PseudoTerminal(
      PseudoTerminal.product("groma"), ["--app", "lab"] + arguments, environment: fixed.merging(environment) { $1 }, folder: home,
      columns: 200)
  }

  /// The history contains the entered lines up to the fault. The saved session is the one after the last change or the change before. The
  /// next start reads both, and its own line is not joined with an incomplete one.
  @Test(
    .enabled(if: DiskFaults.isNightly, "it takes long: Tools/test --nightly sets GROMA_SEEDS"), arguments: DiskFaults.all, [false, true])
  func aSessionAtATerminalIsKept(_ faults: DiskFaults, isHistoryFull: Bool) throws {
    let typed = ["push b", "push c"]
    let old = isHistoryFull ? (1...10_003).map { "# \($0)" } : []
    let history = ".local/state/groma/history-lab"
    try faults.atEachCall { fault in
      if isHistoryFull {
        let folder = URL(filePath: fault.folder[".local/state/groma"])
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try fault.folder.write(history, old.map { $0 + "\n" }.joined())
      }
      let terminal = try terminal(fault.folder.path, fault.environment)
      do throws(PseudoTerminalError) {
        for line in typed {
          try terminal.waitFor("a prompt") { $0.text.hasSuffix("lab>") }
          terminal.type("\(line)\r")
          try terminal.waitFor("the line and a prompt") { $0.text.contains("> \(line)\n") && $0.text.hasSuffix("lab>") }
        }
        terminal.type("quit\r")
      } catch {
        if faults.kind == .full { throw error }
      }
      return try terminal.waitForEnd()
    } check: { fault, status in
      #expect(status == (faults.kind == .full ? 0 : 128 + SIGKILL), "call \(fault.call)")
      let next = try terminal(fault.folder.path, [:], ["--resume"])
      try next.waitFor("a prompt") { $0.text.hasSuffix("lab>") }
      next.type("tree --compact\r")
      try next.waitFor("the tree") { $0.text.contains("> tree --compact\nstack[") && $0.text.hasSuffix("lab>") }
      let tree = next.screen.text.split(separator: "\n").last { $0.hasPrefix("stack[") }
      #expect(["stack[a]", "stack[a > b]", "stack[a > b > c]"].contains(tree), "call \(fault.call): \(next.screen.text)")
      #expect(!next.screen.text.contains("cannot be loaded"), "call \(fault.call): \(next.screen.text)")
      next.type("quit\r")
      #expect(try next.waitForEnd() == 0)
      let lines = try fault.folder.read(history).split(separator: "\n").map(String.init)
      let entered = lines.filter { !$0.hasPrefix("#") }
      #expect(entered.suffix(2) == ["tree --compact", "quit"], "call \(fault.call): \(entered)")
      var expected = (typed + ["quit"])[...]
      for (index, line) in entered.dropLast(2).enumerated() {
        let isLast = index == entered.count - 3
        // On a full disk, a line may be missing.
        while faults.kind == .full, let first = expected.first, first != line { expected.removeFirst() }
        let first = expected.popFirst()
        #expect(first == line || isLast && first?.hasPrefix(line) == true, "call \(fault.call): \(entered)")
      }
      if isHistoryFull { #expect(lines.contains("# 10003") && lines.contains("# 5000"), "call \(fault.call)") }
    }
  }
}
