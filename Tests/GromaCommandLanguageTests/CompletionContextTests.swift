import GromaTesting
import Testing

@testable import GromaCommandLanguage

/// Returns a completion context as one line of text.
private func sketch(_ text: String) -> String {
  let context = CompletionContext(textBeforeCursor: text)
  func steps(_ steps: [CompletionContext.Step]) -> String {
    steps.map { step in ([step.name] + step.arguments.map(\.description)).joined(separator: " ") }.joined(separator: " | ")
  }
  let word = context.word
  let quote =
    switch word.quote {
    case nil: ""
    case .single: " single"
    case .double: " double"
    }
  let role =
    switch word.role {
    case .plain: ""
    case .value(let label): "\(label)="
    case .flagValue(let name): "--\(name)="
    }
  let outer = context.enclosing.map { "\(steps($0)) { " }.joined()
  return
    "\(context.place)\(context.isFirstStepOfLine ? " first" : ""): \(outer)\(steps(context.steps)) ‹\(role)\(word.text)›\(word.replaced)\(quote)"
}

struct CompletionContextTests {
  @Test(arguments: [
    ("", "command first:  ‹›0"),
    ("  pu", "command first:  ‹pu›2"),
    ("push ", "argument first: push ‹›0"),
    ("push ch", "argument first: push ‹ch›2"),
    ("top stack | ", "command: top stack ‹›0"),
    ("top stack |pu", "command: top stack ‹pu›2"),
    ("a | b || ", "command:  ‹›0"),
    ("a 1 | b { ", "command: a 1 | b {  ‹›0"),
    ("a { b 1 { c x", "argument: a { b 1 { c ‹x›1"),
    ("a { b } ", "nothing: a ‹›0"),
    ("a { b } | c ", "argument: a | c ‹›0"),
    ("a {\n b |\n c", "command: a { b ‹c›1"),
    ("push x # co", "nothing first: push x ‹›0"),
    ("at #", "argument first: at ‹#›1"),
    ("at #1", "argument first: at ‹#1›2"),
    ("at #a", "nothing first: at ‹›0"),
    ("push x &", "argument first: push x ‹&›1"),
    ("push x & ", "nothing first: push x ‹›0"),
  ]) func findsTheCompletedPosition(text: String, expected: String) {
    #expect(sketch(text) == expected)
  }

  @Test(arguments: [
    ("x 'a b", "argument first: x ‹a b›4 single"),
    ("x \"a \\\"b", "argument first: x ‹a \"b›6 double"),
    ("x \"a\\", "argument first: x ‹a›3 double"),
    ("x a\\", "argument first: x ‹a›2"),
    ("x a\\ b", "argument first: x ‹a b›4"),
    ("x 'a'b", "argument first: x ‹ab›4"),
    ("x '", "argument first: x ‹›1 single"),
    ("x e\u{301}", "argument first: x ‹e\u{301}›1"),
    ("x room=1", "argument first: x ‹room=1›1"),
    ("x room=", "argument first: x ‹room=›0"),
    ("x room='a b", "argument first: x ‹room=a b›4 single"),
    ("x --st", "argument first: x ‹--st›4"),
    ("x --", "argument first: x ‹--›2"),
    ("x --style=pa", "argument first: x ‹--style=pa›2"),
    ("x rooms,", "argument first: x ‹rooms,›6"),
    ("x rooms, ch", "argument first: x rooms , ‹ch›2"),
    ("x {", "argument first: x ‹{›1"),
    ("a=b", "command first:  ‹a=b›3"),
  ]) func findsTheCompletedWord(text: String, expected: String) {
    #expect(sketch(text) == expected)
  }

  @Test func keepsFinishedArgumentsWithTheirKind() throws {
    let step = try #require(CompletionContext(textBeforeCursor: "push chat --a room='x y', $z ").steps.last)
    #expect(step.arguments.map(\.description) == ["chat", "--a", "room='x y'", ",", "${z}"])
  }

  @Test(arguments: [
    ("x $", "", false), ("x $ro", "ro", false), ("x a${ro", "ro", true), ("x ${", "", true), ("x \"a $ro", "ro", false),
  ]) func findsTheVariableBeingTyped(text: String, name: String, isBraced: Bool) {
    #expect(CompletionContext(textBeforeCursor: text).word.variable == .init(name: name, isBraced: isBraced))
  }

  @Test(arguments: ["x '$ro", "x ${ro}", "x \\$", "x $5", "x $a/", "x ${1", "x '$'"]) func findsNoVariableElsewhere(text: String) {
    #expect(CompletionContext(textBeforeCursor: text).word.variable == nil)
  }

  @Test(arguments: [
    ("x ", "a", "a", "a"), ("x ", "a b", "'a b'", "'a b"), ("x ", "", "''", ""), ("x '", "a", "'a'", "'a"),
    ("x '", "it's", "\"it's\"", "\"it's"),
    ("x \"", "a\"b", #""a\"b""#, #""a\"b"#), ("x a\\ ", "a $b", "'a $b'", "'a $b"),
  ]) func writesAValueInTheOpenQuotes(text: String, value: String, final: String, open: String) {
    let word = CompletionContext(textBeforeCursor: text).word
    #expect(word.written(value) == final)
    #expect(word.written(value, isFinal: false) == open)
  }

  @Test func writesAVariableWithItsBrace() throws {
    let braced = try #require(CompletionContext(textBeforeCursor: "x ${ro").word.variable)
    #expect(braced.written("room") == "room}")
    #expect(braced.replaced == 2)
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func aCandidateReplacesAnyWord(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<100 {
      let text = random.text(upTo: 30)
      let value = random.text(upTo: 8)
      let context = CompletionContext(textBeforeCursor: text)
      let typed = Array(text)
      #expect(context.word.replaced <= typed.count)
      // If a mark combines with the blank before the word, no number of Characters is right.
      guard context.place == .argument, typed.count == text.unicodeScalars.count else { continue }
      let completed = String(typed.dropLast(context.word.replaced)) + context.word.written(value) + " "
      let after = CompletionContext(textBeforeCursor: completed)
      let last = try #require(after.steps.last?.arguments.last, "CASE \(text.debugDescription) \(value.debugDescription)")
      let read: String? =
        switch last {
        case .word(let word), .named(_, let word, _): word.literalText
        case .flag(_, let word, _): word?.literalText
        case .comma: nil
        }
      #expect(read == value, "\(text.debugDescription) -> \(completed.debugDescription)")
      count += 1
    }
    #expect(count > 0, "seed \(seed)")
  }
}
