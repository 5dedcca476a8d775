import Foundation
import Groma
import GromaCommandLanguage
import GromaConsole
import GromaReportFormats
import GromaTesting
import Testing

@testable import GromaScripts

/// Tests that no output and no file contains the text of a secret field, in any encoding. A failure prints its seed.
@MainActor
struct SecretScenarioTests {
  private struct Door: Screen { static let name = "door" }
  private struct Hall: Screen {
    static let name = "hall"
    var id: Int?
  }
  private struct Entry: Codable, Sendable { var user: String?, pin: Secret }
  private struct Codes: Codable, Sendable { var all: [Secret], note: String? }
  private struct Note: Codable, Sendable { var text: String }
  private struct Opened: StateValue {
    static let name = "opened"
    static let initial = Opened(count: 0)
    var count: Int
  }

  private static let app = AppDefinition(
    "vault", "a vault",
    screens: [
      ScreenDefinition(
        Door.self, "a door", samples: [Door()],
        actions: { _ in
          [
            UserAction("enter", taking: Entry.self) {
              $1.with { _, transaction throws(NavigationError) in
                AppRoute().put(Opened(count: transaction.value(Opened.self).count + 1))
              }
            },
            UserAction("reset", taking: Codes.self) { $1.refresh() }, UserAction("note", taking: Note.self) { $1.refresh() },
            UserAction("fail", taking: Entry.self) { (_, _) throws(NavigationError) -> AppRoute in
              throw .custom(code: "door.closed", message: "closed")
            },
          ]
        }),
      ScreenDefinition(
        Hall.self, "a hall",
        actions: { hall in hall.id == 7 ? [UserAction("whisper", taking: Entry.self) { $1.refresh() }] : [] }),
    ], values: [Opened.self], root: AnyScreen(Door()).withStackContainer().erased)

  // MARK: Lines

  /// Lines in which `W` is the written form of a secret, and `S` the secret as a part of a longer text in single quotes.
  private static let lines = [
    "tap enter user=ann pin=W", "tap enter pin=W user=ann", "tap enter pin=W", "tap 0 pin=W", "top page | tap enter pin=W",
    "tap fail pin=W", "tap enter pn=W", "tap enter pin=W extra", "tap entr pin=W", "tap enter pin=W nothing=1", "tap whisper pin=W",
    "tap reset all='[S,2]'", "tap reset all=W", "tap reset all=[1] note=a", "tap note text=plain",
    "tpa enter pin=W", "click enter pin=W", "enter pin=W", "enter user=ann W", "push hall pin=W", "push hall 7 | tap whisper pin=W",
    "tap enter W", "tap enter pin W", "tap enter pin = W", "tap enter --pin=W", "tap enter --pin W", "tap pin=W enter", "tap enter , pin=W",
    "explain tap enter pin=W", "explain --full tap enter pin=W", "plan tap enter pin=W", "plan --tree tap fail pin=W",
    "push hall | wait 100s | tap enter pin=W", "wait 1s | tap enter pin=W &", "wait 5s | tap whisper pin=W &",
    "push hall 7 | wait 2s | tap enter pin=W &",
    "alert Q { on ok { tap enter pin=W } | on no --cancel }", "alert Q { on ok { push hall | wait 3s | tap fail pin=W } }", "tap ok",
    "alert Q --field=name { on ok | on no --cancel }", "tap ok name=plain", "present hall --when-gone='tap enter pin=S'",
    "present hall --when-gone 'tap whisper pin=S'", "dismiss", "pop", "back", "undo", "redo", "settle", "advance 3s",
    "request call number=112 { on done { tap enter pin=W } }", "complete done", "done { tap enter pin=W }",
    "do { tap enter pin=W } || pop", "tap fail pin=W | ignore-failure", "pop | ensure { tap enter pin=W }",
    "animated none { tap enter pin=W }",
    "let p = W; tap enter pin=$p", "let p = W; let q = $p; tap enter pin=$q", "let p=W; tap enter pin=\"$p\"", "tap enter pin=$given",
    "let r = 'tap enter pin=S'", "pop; tap enter pin=W", "tap nowhere; tap enter pin=W; tree", "tap enter pin=W }", "tap enter } pin=W",
    "tap enter pin=W |", "tap enter pin=\"\\q W", "source inner.nav pin=W", "source torn.nav", "set transitions queue",
    "set transitions immediate",
    "reset", "! tap fail pin=W", "expect error door.closed", "help tap", "save s.json", "load s.json", "tree --full", "state", "pending",
    "history",
  ]
  private static let promptLines = [
    "ta enter pin=W", "t enter pin=W", "ta 0 user=ann pin=W", "alias in = tap enter pin=W", "alias go = tap enter user=ann", "go pin=W",
    "in",
    "alias no = tap enter W",
    "alias x = explain tap enter", "x pin=W", "tap enter pin='S", "still open'", "tap enter \\", "pin=W", "tap enter pin=W > out.txt",
    "exp tap enter pin=W",
  ]
  private static let looks = [
    "history", "pending", "tree --full", "actions", "screen", "state", "log", "alias", "tree --json", "history 3", "links", "flows",
    "settings",
  ]

  /// A secret: a random part, which is searched for, with characters that need quotes around it.
  private struct Planted {
    let part: String
    let text: String

    init(_ random: inout SeededGenerator) {
      let letters = Array("abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
      part = "Z" + String((0..<11).map { _ in random.pick(letters) }) + "q"
      text = random.pick(["", "é", "a ", "<&", "%20"]) + part + random.pick(["", "!", " z", "\"", "\\"])
    }

    /// The forms to search for. Each contains only the random part.
    var forms: [String] {
      let bytes = Array(part.utf8)
      let base64 = (0..<3).map { offset in
        // The characters that do not depend on the bytes around the part.
        String(Data(Array(repeating: 0, count: offset) + bytes).base64EncodedString().dropFirst(offset == 0 ? 0 : offset + 1).dropLast(4))
      }
      return [part, String(part.reversed()), bytes.map { "%" + hex($0) }.joined(), bytes.map { "\\u00" + hex($0) }.joined()]
        + [bytes.map { "&#\($0);" }.joined(), bytes.map { "\\x" + hex($0) }.joined(), bytes.map(hex).joined()] + base64
    }

    private func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

    func isIn(_ text: String) -> Bool {
      if forms.contains(where: text.contains) { return true }
      let lower = text.lowercased()
      return forms.contains { lower.contains($0.lowercased()) }
    }
  }

  private func line(_ planted: Planted, _ random: inout SeededGenerator, _ lines: [String]) -> String {
    random.pick(lines).replacing("W", with: Quoting.quoted(planted.text)).replacing("S", with: planted.part)
  }

  private static func inner(_ planted: Planted) -> [(name: String, text: String)] {
    [("inner.nav", "tap enter pin=$pin\n"), ("torn.nav", "tap enter pin=\(planted.part) }\n")]
  }

  // MARK: Sessions

  /// A prompt whose lines, outputs and files are collected.
  private final class Prompt: LineEditing {
    private var inputs: [String]
    var output: [String] = []
    init(_ inputs: [String]) { self.inputs = inputs.reversed() }
    func readLine(prompt: String) async -> LineInput { inputs.popLast().map(LineInput.line) ?? .endOfInput }
    func show(_ text: String) { output.append(text) }
    func remember(_ line: String) { output.append("history: \(line)") }
    func assist(with aid: TypingAid) { self.aid = aid }
    func showProgress(_ text: String?) {}
    func onInterrupt(_ handler: @escaping @Sendable () -> Void) {}
    func close() {}
    private(set) var aid: TypingAid?
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func aPromptShowsAndStoresNoSecret(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let planted = Planted(&random)
    var inputs = ["record r.nav"]
    for _ in 0..<(4 + random.below(12)) {
      inputs.append(line(planted, &random, random.chance(25) ? Self.promptLines : Self.lines))
      if random.chance(30) { inputs.append(random.pick(Self.looks)) }
    }
    let session = Session(
      scripting: Self.app, variables: ["given": planted.text], allowsPrefixes: true, showsChanges: true, settles: random.chance(30))
    session.files.keepsWrites = true
    session.files.keep(Self.inner(planted))
    let prompt = Prompt(inputs + [""] + Self.looks + ["save end.json", "stop"])
    let style = Shell.Style(renderer: Renderer(random.chance(30) ? .jsonl : .tree), isInteractive: true)
    _ = await Shell(session, style: style, writeError: { prompt.output.append($0) }).run(prompt)
    let files = ["r.nav", "s.json", "end.json", "out.txt"].compactMap { try? session.files.readText($0) }
    let typing = ["", "in ", "go ", "cancel ", "goto ", "tap enter "].flatMap { text in
      (prompt.aid.map { $0.completions(text).candidates.map { "\($0)" } + [$0.hint(text)] } ?? [])
    }
    let found = (prompt.output + files + typing).first(where: planted.isIn)
    #expect(found == nil, "seed \(seed): \(planted.part)\n\(inputs.joined(separator: "\n"))")
    #expect(prompt.output.contains { $0.contains("written: r.nav") || $0.contains("record") }, "seed \(seed)")
  }

  @Test(arguments: 0..<80 as Range<UInt64>) func reportsContainNoSecret(seed: UInt64) throws {
    var random = SeededGenerator(seed: 1_000 + seed)
    let planted = Planted(&random)
    var lines = ["#: app vault", "#: name secrets"]
    for _ in 0..<(1 + random.below(6)) {
      // A file that cannot be parsed has only this error, so most files have no such line.
      let line = line(planted, &random, Self.lines)
      guard random.chance(5) || (try? ScriptParser.parse(line + "\n", file: "")) != nil else { continue }
      lines.append((random.chance(20) ? "! " : "") + line)
      if random.chance(30) { lines.append("| no such output") }
      if random.chance(20) { lines.append("# a phase") }
    }
    var options = ScriptRunner.Options()
    options.variables = ["given": planted.text]
    options.keepsGoing = true
    let text =
      lines.joined(separator: "\n")
      + "\nexpect no-leaks\n-- inner.nav --\ntap enter pin=$pin\n-- torn.nav --\ntap enter pin=\(planted.part) }\n"
    let report = ScriptRunner(Self.app, options: options).run(text, file: "secret.nav")
    let reporters: [any ScriptReporter] = [HumanReporter(), TAPReporter(), JSONLinesReporter()]
    var outputs = reporters.map { "\($0.lines(of: report, number: 1))" }
    outputs.append(JUnitDocument.text(of: [report]))
    outputs.append(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
    let found = outputs.first(where: planted.isIn)
    #expect(found == nil, "seed \(seed): \(planted.part)\n\(text)")
  }

  /// The search finds a planted secret in each encoding, so that the other tests can fail.
  @Test func theSearchFindsEachEncoding() {
    var random = SeededGenerator(seed: 5)
    let planted = Planted(&random)
    let bytes = Array(planted.part.utf8)
    let texts = [
      "a\(planted.part)b", "a" + bytes.map { String(format: "%%%02X", $0) }.joined(), bytes.map { String(format: "\\u%04x", $0) }.joined(),
      Data("x\(planted.part)y".utf8).base64EncodedString(), Data("xy\(planted.part)".utf8).base64EncodedString(),
      Data(bytes).base64EncodedString(), bytes.map { "&#\($0);" }.joined(), String(planted.part.reversed()),
    ]
    #expect(texts.map(planted.isIn) == texts.map { _ in true })
    #expect(!planted.isIn("Zq"))
  }
}
