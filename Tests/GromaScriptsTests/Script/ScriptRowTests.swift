import Testing

@testable import GromaScripts

@MainActor struct ScriptRowTests {
  @Test(arguments: [
    ("who in ann bob", [["who=ann"], ["who=bob"]]), ("who in 'ann lee'", [["who='ann lee'"]]), ("who in in", [["who=in"]]),
    ("who amount in ann 3 bob 4", [["who=ann amount=3"], ["who=bob amount=4"]]), ("url in kiosk://bag", [["url=kiosk://bag"]]),
  ])
  func valuesFillTheRowsInOrder(text: String, titles: [[String]]) throws {
    let script = try ScriptParser.parse("#: for \(text)\nexpect no-leaks\n", file: "x.nav")
    #expect(script.rows.map { [$0.title] } == titles)
  }

  @Test(arguments: [
    ("", "names and values must follow 'for', such as 'for user in ann bob'"),
    ("who ann bob", "names and values must follow 'for', such as 'for user in ann bob'"),
    ("in ann", "names and values must follow 'for', such as 'for user in ann bob'"),
    ("who in", "names and values must follow 'for', such as 'for user in ann bob'"),
    ("1st in ann", "'1st' is not the name of a variable"), ("a a in 1 2", "a variable is named twice"),
    ("a b in 1 2 3", "3 values do not fill rows of 2"),
    ("a in b=1", "a value must be plain text; put a value with special characters in quotes"),
    ("a in $b", "a value must be plain text; put a value with special characters in quotes"),
    ("a in 'b", "the values cannot be read; put a value with special characters in quotes"),
    ("a in b | c", "the values cannot be read; put a value with special characters in quotes"),
  ])
  func aTableThatCannotBeReadIsAnError(text: String, message: String) {
    #expect(report("#: for \(text)\nexpect no-leaks\n").problems.map(\.message) == [message])
  }
}
