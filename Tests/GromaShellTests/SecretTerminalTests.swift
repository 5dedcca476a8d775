import Foundation
import GromaTerminalTesting
import GromaTesting
import Testing

/// Tests that a session in a terminal stores and shows no text of a secret field, apart from the line in which the user types it.
@Suite(.serialized)
struct SecretTerminalTests {
  private static let lines = [
    "tap sign-in user=ann password=W", "tap sign-in user=ann password=W; tree", "t sign-in password=W", "tap sign-in passwrd=W",
    "tap 0 user=ann password=W", "explain tap sign-in user=ann password=W", "plan tap sign-in user=ann password=W",
    "tap sign-in user=ann W",
    "push login | wait 100s | tap sign-in user=ann password=W", "alert Q { on ok { tap sign-in user=ann password=W } }", "tap ok",
    "present login --when-gone='tap sign-in user=ann password=W'", "alias in = tap sign-in password=W", "in", "let p = W",
    "tap sign-in user=ann password=$p", "tpa sign-in password=W", "pop; tap sign-in user=ann password=W", "tap sign-in password=W }",
    "tap sign-in user=ann password=W > out.txt", "push login password=W", "history", "pending", "tree --full", "undo", "save s.json",
  ]

  private func isPrompt(_ line: String) -> Bool { line.hasPrefix("plaza>") || line.hasPrefix("plaza (rec)>") }

  private func start(_ home: String, _ arguments: [String] = []) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("groma"), ["--app", "plaza"] + arguments, environment: ["HOME": home, "GROMA_PAGER": ""], folder: home,
      rows: 200, columns: 180)
    try terminal.waitFor("plaza>")
    return terminal
  }

  /// Types a line and waits for the next prompt.
  private func run(_ line: String, _ terminal: PseudoTerminal) throws {
    let count = terminal.screen.lines.count(where: isPrompt)
    terminal.type(line + "\r")
    try terminal.waitFor("a prompt after \(line)") { screen in
      screen.lines.count(where: isPrompt) > count && screen.text.hasSuffix(">") && screen.lines.last.map(isPrompt) == true
    }
  }

  /// The contents of all files in a folder, by path.
  private func files(in folder: String) -> [String: String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.reduce(into: [:]) { files, name in
      if let data = FileManager.default.contents(atPath: "\(folder)/\(name)") { files[name] = String(decoding: data, as: UTF8.self) }
    }
  }

  @Test(arguments: Seeds.few(6)) func aSessionStoresAndShowsNoSecret(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    let secret = "z" + String((0..<11).map { _ in random.pick(letters) })
    let home = TemporaryFolder.make()
    let terminal = try start(home)
    if random.chance(50) { try run("record r.nav", terminal) }
    var typed: [String] = []
    for _ in 0..<(3 + random.below(4)) {
      typed.append(random.pick(Self.lines).replacing("W", with: secret))
      try run(typed[typed.count - 1], terminal)
    }
    let comment = Comment(rawValue: "seed \(seed): \(secret)\n\(typed.joined(separator: "\n"))")
    let shown = terminal.screen.lines.filter { $0.contains(secret) && !isPrompt($0) }
    #expect(shown == [], comment)
    func expectNoFile() {
      for (name, text) in files(in: home) { #expect(!text.contains(secret), "\(name), \(comment.rawValue)") }
    }
    expectNoFile()
    try run("stop", terminal)
    terminal.type("\u{4}")
    try terminal.expectEnd()
    expectNoFile()
    #expect(files(in: home).keys.contains { $0.contains("history-plaza") }, comment)

    let next = try start(home, ["--resume"])
    for text in ["tap sig", "explain ", "alias ", "let ", "push lo"] {
      // The suggestion follows the text. Ctrl-C discards the line.
      try next.type("\(text)", shows: "plaza> \(text)".trimmingCharacters(in: .whitespaces))
      next.type("\u{1B}[A")
      next.type("\u{3}")
      try next.waitFor("an empty prompt") { $0.text.hasSuffix("plaza>") }
    }
    try run("history", next)
    for line in ["pending", "tree --full", "alias"] { try run(line, next) }
    next.type("\u{4}")
    _ = try next.waitForEnd()
    #expect(!String(decoding: next.output, as: UTF8.self).contains(secret), comment)
  }
}
