import Groma
import GromaShellTesting
import GromaTesting
import Testing

@testable import GromaConsole

@MainActor
struct HighlightTests {
  private let completer: Completer

  init() {
    let session = Session(.sample, variables: ["room": "1"])
    completer = Completer(table: session.table, model: CompletionModel(session).current)
  }

  /// Returns the parts of a line that have a role, as `role:text`.
  private func parts(_ line: String) -> String {
    let scalars = Array(line.unicodeScalars)
    return completer.highlights(line).map { highlight in
      let text = String(String.UnicodeScalarView(scalars[highlight.range]))
      return "\(highlight.role):\(text)"
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("push", "command:push"), ("pus", "command:pus"), ("ls", "command:ls"), ("p", ""), ("p ", "unknown:p"), ("pusj", "unknown:pusj"),
    ("pusj rooms", "unknown:pusj"), ("  tree", "command:tree"), ("pop | tree", "command:pop sign:| unknown:tree"),
    ("pop;tree", "command:pop sign:; command:tree"), ("tre | pop", "command:tre sign:|"), ("res", ""), ("res ", "unknown:res"),
    ("reset", "command:reset"), ("plan pop", "command:plan command:pop"), ("plan tree", "command:plan unknown:tree"),
    ("$x", "variable:$x"), ("'push'", "quoted:'push'"), ("screens | grep -v 'a'; tree", "command:screens sign:| sign:; command:tree"),
    ("tree > x; pop", "command:tree sign:; command:pop"),
  ]) func marksTheNamesOfCommands(line: String, expected: String) {
    #expect(parts(line) == expected)
  }

  @Test(arguments: [
    ("push chat 1 2", "command:push screen:chat"), ("push ch", "command:push"), ("push ch ", "command:push unknown:ch"),
    ("push chx", "command:push unknown:chx"), ("set-stack rooms, chat 1", "command:set-stack screen:rooms sign:, screen:chat"),
    ("set-stack rooms, x", "command:set-stack screen:rooms sign:, unknown:x"),
    ("set-stack rooms,", "command:set-stack screen:rooms sign:,"),
    ("first tabs", "command:first"), ("first rooms", "command:first screen:rooms"), ("first 'rooms'", "command:first quoted:'rooms'"),
    ("first profile()", "command:first screen:profile()"), ("first nowhere", "command:first unknown:nowhere"),
    ("push stack[rooms]", "command:push"), ("expect top rooms", "command:expect screen:rooms"), ("screens ro", "command:screens"),
    ("select-tab profile", "command:select-tab screen:profile"), ("select-tab 0", "command:select-tab"),
    ("open-window second rooms", "command:open-window screen:rooms"), ("tap open", "command:tap"),
    ("push --title rooms rooms", "command:push option:--title screen:rooms"), ("nowhere rooms", "unknown:nowhere"),
  ]) func marksTheNamesOfScreens(line: String, expected: String) {
    #expect(parts(line) == expected)
  }

  @Test(arguments: [
    ("push chat room=1", "command:push screen:chat option:room="),
    ("push chat room='a b'", "command:push screen:chat option:room= quoted:'a b'"),
    ("push chat $room x$room", "command:push screen:chat variable:$room variable:$room"),
    ("push chat \"a $room b\"", "command:push screen:chat quoted:\"a  variable:$room quoted: b\""),
    ("push chat \"${room}\"'c'", "command:push screen:chat quoted:\" variable:${room} quoted:\" quoted:'c'"),
    ("push chat 'a $room", "command:push screen:chat quoted:'a $room"),
    ("push rooms --title=x", "command:push screen:rooms option:--title="),
    ("push rooms --ti", "command:push screen:rooms option:--ti"), ("push rooms --ti ", "command:push screen:rooms unknown:--ti"),
    ("push rooms --nowhere=\"x\"", "command:push screen:rooms unknown:--nowhere= quoted:\"x\""),
    ("pop||pop { pop }", "command:pop sign:|| command:pop sign:{ command:pop sign:}"), ("pop {", "command:pop sign:{"),
    ("pop &", "command:pop sign:&"),
    ("pop # a | b", "command:pop comment:# a | b"), ("#", "comment:#"), ("at #7", "command:at"),
    ("push 'é' 𝕏 | pop", "command:push quoted:'é' sign:| command:pop"),
    ("tap open\npop", "command:tap sign:\n command:pop"),
  ]) func marksSignsOptionsQuotesAndVariables(line: String, expected: String) {
    #expect(parts(line) == expected)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func highlightsOfAnyTextAreInOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let text = random.text(upTo: 30)
      var end = 0
      for highlight in completer.highlights(text) {
        #expect(highlight.range.lowerBound >= end && !highlight.range.isEmpty, "\(text.debugDescription)")
        end = highlight.range.upperBound
      }
      #expect(end <= text.unicodeScalars.count, "\(text.debugDescription)")
    }
  }
}
