import Groma
import GromaCommandLanguage
import GromaConsole
import GromaSamplePlaza
import GromaScripts
import GromaTesting

/// Random lines that run in sessions of Plaza. No state breaks a law, a line that fails changes nothing, a plan changes nothing, and undo
/// restores the launch state.
struct CommandTrial: Trial {
  let seed: UInt64
  private let app = AppDefinition.plaza
  private let words: [String]
  private var sessions = 0
  private var lines = 0
  private var failures = 0
  private var changes = 0

  /// Words of lines that may take effect partly, or run for minutes.
  private static let excluded = ["wait", "separate", "source", "why", "map", "screens-map", "explore", "--times"]

  private static let samples = [
    "push product 1", "present settings --in-stack", "select 1", "tap 'Sign in'", "tap sign-in user=ann", "tap 0", "back", "pop", "close",
    "open url=plaza://product/1", "open plaza://chat/1/2", "undo", "redo", "save s", "load s", "set-tree 'stack[home > product(id=1)]'",
    "put session.user ann", "alert Q { on ok { pop } }", "push product 1 || pop", "first stack { push support | pop }", "home",
    "tree --compact", "state", "history", "actions", "let x = 1", "push product $x", "alias two = push product 1", "expect top home",
    "ensure { push product 1 }", "open-window second { push support }", "set transitions queue", "log trace", "plan push product 1",
    "reset",
    "replace-top support", "insert product 2 --at=0", "dismiss", "lock", "unlock", "set-title hello", "quit",
  ]

  init(seed: UInt64) throws {
    self.seed = seed
    words = app.screens.all.map(\.name) + RandomRoutes.commands.map(\.name)
  }

  var count: Int { sessions }
  var summary: String { "\(sessions) sessions with \(lines) lines: \(failures) failed, \(changes) changed the tree" }

  func input(_ number: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed, number: number)
    let lines = (0...random.below(5)).map { _ in
      var line = Array(random.pick(Self.samples).unicodeScalars)
      for _ in 0..<random.below(3) {
        let place = random.below(line.count + 1)
        switch random.below(5) {
        case 0 where place < line.count: line.remove(at: place)
        case 1: line.replaceSubrange(place..., with: random.pick(Self.samples).unicodeScalars.dropFirst(place))
        case 2: line += (" | " + random.pick(Self.samples)).unicodeScalars
        case 3: line += (" " + random.pick(words)).unicodeScalars
        default:
          line.insert(contentsOf: random.pick([" ", "{", "}", "|", "||", "&", "$x", "'", "-1", "=", "--"]).unicodeScalars, at: place)
        }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: line)
      return String(text)
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  mutating func violation(_ input: [UInt8]) -> String? {
    let text = String(decoding: input, as: UTF8.self)
    sessions += 1
    guard !Self.excluded.contains(where: text.contains) else { return nil }
    let session = Session(scripting: app)
    session.files.keepsWrites = true
    session.files.folder = "/nonexistent"
    let start = session.navigator.state
    for line in text.split(separator: "\n").prefix(8) where !session.isOver {
      lines += 1
      let before = session.navigator.state
      let hasFailed: Bool
      do throws(Diagnostic) {
        _ = try session.run(String(line))
        hasFailed = false
      } catch {
        hasFailed = true
        failures += 1
      }
      let after = session.navigator.state
      if hasFailed, after != before {
        return "'\(line)' fails, and changes \(CompactTree.text(of: before)) to \(CompactTree.text(of: after))"
      }
      if let problem = Invariants.violation(of: after) { return "after '\(line)', the state breaks a law: \(problem)" }
      if after.root != before.root { changes += 1 }
    }
    while session.navigator.undo() {}
    return session.navigator.state.root == start.root ? nil : "undone, another tree is there: \(session.navigator.tree)"
  }
}
