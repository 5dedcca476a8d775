import Foundation
import GromaTerminalTesting
import Testing

/// Tests the escaping of names and messages in reports, with the parsers of Python if it is installed.
struct EscapingTests {
  private static let texts = [
    "x\n      ...\n    ok 2 - two\nok 1 - a.nav\n\u{1B}[2J", "a: b", "# x", "-", "- a", "%x", "]]>", "'x", "\"", "{a", "*a", "!a", "|",
    "true", " a",
    "a\u{FEFF}\u{202E}\u{FFFE}\u{85}\u{2028}b", "<b>&amp;", "`\u{301}`", "\\", "",
  ]

  private static func hasPython(_ modules: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import \(modules)"]
    process.standardError = Pipe()
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Returns a folder with a script for each text, which is its title, its file name, and the code and message of its failure.
  private func folder() throws -> ScriptFolder {
    let folder = try ScriptFolder()
    for (index, text) in Self.texts.enumerated() {
      let quoted = "\"" + text.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined() + "\""
      let title = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      let name = text.contains("\n") ? "" : text.replacing("/", with: "")
      try folder.write("\(index)\(name).nav", "#: name \(title)\n# \(title)\nfail \(quoted) \(quoted)\n")
    }
    return folder
  }

  /// Returns the output of a Python program that reads a report.
  private func read(_ arguments: String, by program: String, in folder: ScriptFolder) throws -> String {
    try folder.write("read.py", program)
    let shell = try GromaProcess(
      ["-c", "\"$0\" run --app lab \(arguments) . 2> /dev/null > out; python3 read.py", PseudoTerminal.product("groma")],
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": ProcessInfo.processInfo.environment["HOME"] ?? ""],
      folder: folder.path, program: "/bin/bash")
    let result = try shell.end()
    #expect(result.error == "")
    return result.output
  }

  @Test(.enabled(if: hasPython("yaml"), "python3 with the module yaml (PyYAML) is not installed"))
  func blocksOfTAPAreYAML() throws {
    let program = """
      import re, yaml
      points, block = 0, None
      for line in open('out', encoding='utf-8').read().split('\\n'):
          if line == '      ---': block = []
          elif line == '      ...':
              read = yaml.safe_load('\\n'.join(block))
              assert sorted(read) == ['at', 'code', 'diagnostic', 'message', 'severity'], read
              assert read['code'] == read['message'] or read['message'] == '', read
              assert read['message'] in read['diagnostic'], read
              block = None
          elif block is not None: block.append(line[6:])
          elif re.match('not ok|ok', line): points += 1
          else: assert re.match(r'TAP version 14$|1\\.\\.\\d+$|# |    1\\.\\.1$|    not ok 1 - |$', line), line
      print(points)

      """
    #expect(try read("--tap", by: program, in: folder()) == "\(Self.texts.count)\n")
  }

  @Test(.enabled(if: hasPython("xml.dom.minidom"), "python3 with the module xml is not installed"))
  func jUnitIsXML() throws {
    let program = """
      from xml.dom.minidom import parse
      print(len(parse('junit').getElementsByTagName('failure')))

      """
    #expect(try read("--junit junit", by: program, in: folder()) == "\(Self.texts.count)\n")
  }

  @Test(.enabled(if: hasPython("json"), "python3 with the module json is not installed"))
  func linesOfJSONAreObjects() throws {
    let program = """
      import json
      print(sum(json.loads(line)['kind'] == 'script' for line in open('out', encoding='utf-8').read().split('\\n') if line))

      """
    #expect(try read("--report jsonl", by: program, in: folder()) == "\(Self.texts.count)\n")
  }
}
