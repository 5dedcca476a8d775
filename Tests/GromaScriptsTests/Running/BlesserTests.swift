import GromaTesting
import Testing

@testable import GromaScripts

@MainActor
struct BlesserTests {
  private func decide(_ text: String, isStrict: Bool = false, accepts: (ScriptReport.Step) -> Bool = { _ in true }) -> Blesser.Decision {
    Blesser.decide(report(text, keepsGoing: true, isStrict: isStrict), text: text, accepts: accepts)
  }

  @Test func rewritesDifferingBlocksAndNamesThem() {
    #expect(
      decide("# a\nfind chat\n| x\nfind chat # b\n| found [..]\nfind login\n| ...\n| y\n")
        == .changed("# a\nfind chat\n| found no chat\nfind chat # b\n| found [..]\nfind login\n| ...\n| found no login\n", steps: [2, 6]))
  }

  @Test func rewritesExpectedErrors() {
    #expect(
      decide("! pop 9\n| error: x\n")
        == .changed("! pop 9\n| error: cannot pop 9 screens: one screen must stay in the stack at /0/0/0\n", steps: [1]))
  }

  @Test func doesNotChangeAPassingScript() { #expect(decide("find chat\n| found no chat\n") == .unchanged) }

  @Test func asksStepByStep() {
    #expect(
      decide("find chat\n| x\nfind login\n| y\n") { $0.line == 3 } == .changed("find chat\n| x\nfind login\n| found no login\n", steps: [3])
    )
    #expect(decide("find chat\n| x\n") { _ in false } == .unchanged)
  }

  @Test func aStrictRunAddsBlocks() {
    #expect(decide("find chat\nlet a = 1\n", isStrict: true) == .changed("find chat\n| found no chat\nlet a = 1\n", steps: [1]))
  }

  @Test(arguments: [
    ("find chat\n| x\npop 9\n", 3), ("find chat\n| x\n! find chat\n", 3), ("find chat\n| x\nquit 2\n", 3), ("find chat\n| x\npush 'x\n", 3),
    ("find chat\n| x\nsource a.nav\n-- a.nav --\nfind chat\n| y\n", 2), ("find chat\n| x\nexpect top login\n", 3),
  ])
  func rejectsScriptsWithOtherFaults(_ text: String, line: Int) {
    guard case .refused(let problem) = decide(text) else {
      Issue.record("the script was not rejected")
      return
    }
    #expect(problem.line == line)
  }

  @Test(arguments: 0..<30 as Range<UInt64>) func blessedScriptsPass(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = [
      "find chat", "tree", "tree --compact", "push rooms", "push chat 1 2", "! pop 90", "screens", "state session.user", "history",
    ]
    let blocks = ["...", "found [..]", "re: .*", "window main *", "", "x", "| ", "error: [..]"]
    for _ in 0..<10 {
      var text = random.chance(30) ? "#: strict\n" : ""
      for _ in 0..<random.below(8) {
        text += "\(random.pick(lines))\n" + (0..<random.below(4)).map { _ in "| \(random.pick(blocks))\n" }.joined()
      }
      let isStrict = random.chance(30)
      switch decide(text, isStrict: isStrict) {
      case .refused(let problem): Issue.record("\(problem.lines.joined(separator: "\n"))")
      case .differs(let line): Issue.record("line \(line)")
      case .unchanged: #expect(report(text, isStrict: isStrict).faults == [])
      case .changed(let blessed, _):
        #expect(report(blessed, isStrict: isStrict).faults == [], "\(text)")
        #expect(decide(blessed, isStrict: isStrict) == .unchanged)
      }
    }
  }
}
