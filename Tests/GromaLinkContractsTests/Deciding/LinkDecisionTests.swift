import GromaLinkContracts
import Testing

struct LinkDecisionTests {
  private static let apple = """
    {"applinks": {"details": [{"appIDs": ["\(plaza)"], "components": [
      {"/": "/sell/*"},
      {"/": "/chat/?*", "?": "a=1"},
      {"/": "/chat/?*", "?": {"b": "?*", "c": "x"}},
      {"/": "/chat/?*", "#": "top"},
      {"/": "/chat/secret", "exclude": true},
      {"/": "/chat/?*"}
    ]}]}}
    """

  @Test(arguments: [
    (
      "/sell/1",
      #"opens the app: rule 1 at 2:3 matches: { "/": "/sell/*" }"#
    ),
    (
      "/chat/secret?c=y",
      #"""
      does not open the app: rule 5 at 6:3 excludes it: { "/": "/chat/secret", "exclude": true }
      rule 1 at 2:3 does not match: the path '/chat/secret' does not match '/sell/*': { "/": "/sell/*" }
      rule 2 at 3:3 does not match: the query 'c=y' does not match 'a=1': { "/": "/chat/?*", "?": "a=1" }
      rule 3 at 4:3 does not match: the query item 'b' is missing, and must match '?*': { "/": "/chat/?*", "?": { "b": "?*", "c": "x" } }
      rule 4 at 5:3 does not match: the fragment '' does not match 'top': { "/": "/chat/?*", "#": "top" }
      """#
    ),
    (
      "/buy",
      #"""
      does not open the app: no rule matches
      rule 1 at 2:3 does not match: the path '/buy' does not match '/sell/*': { "/": "/sell/*" }
      rule 2 at 3:3 does not match: the path '/buy' does not match '/chat/?*': { "/": "/chat/?*", "?": "a=1" }
      rule 3 at 4:3 does not match: the path '/buy' does not match '/chat/?*': { "/": "/chat/?*", "?": { "b": "?*", "c": "x" } }
      rule 4 at 5:3 does not match: the path '/buy' does not match '/chat/?*': { "/": "/chat/?*", "#": "top" }
      rule 5 at 6:3 does not match: the path '/buy' does not match '/chat/secret': { "/": "/chat/secret", "exclude": true }
      rule 6 at 7:3 does not match: the path '/buy' does not match '/chat/?*': { "/": "/chat/?*" }
      """#
    ),
  ])
  func explanationNamesTheRuleThatDecidesAndWhyEarlierOnesDoNot(path: String, text: String) throws {
    let reading = readApple(Self.apple)
    #expect(reading.problems == [])
    #expect(reading.file.decision(for: try SiteURL("https://plaza.example" + path), app: plaza).description == text)
  }

  @Test func explanationOfManyRulesCountsThePathsThatDoNotMatch() throws {
    let rules = (1...30).map { LinkRule.Written(path: "/a\($0)") } + [.init(path: "/b", fragment: "x"), .init(path: "/b")]
    let file = AppleAssociation(details: [.init(appIDs: [plaza], rules: rules)])
    #expect(
      file.decision(for: try SiteURL("https://plaza.example/b"), app: plaza).description == #"""
        opens the app: rule 32 matches: { "/": "/b" }
        rule 31 does not match: the fragment '' does not match 'x': { "/": "/b", "#": "x" }
        30 other rules before it do not match the path
        """#)
  }

  @Test func itemOfAQueryIsExplained() throws {
    let rules = #"{"?": {"b": "?*", "c": "x"}}"#
    let url = try SiteURL("https://plaza.example/?b=1&c=x&c=y")
    let apple = readApple(appleFile(rules)).file.decision(for: url, app: plaza)
    #expect(apple.mismatches.map { "\($0.part) \($0.text ?? "-")" } == [#"item("c") y"#])
    #expect(
      apple.description.hasSuffix(
        #"does not match: the query item 'c' 'y' does not match 'x': { "?": { "b": "?*", "c": "x" } }"#))
    let android = readAndroid(androidFile(rules)).file.decision(for: try SiteURL("https://plaza.example/?c=x"), app: package)
    #expect(android.mismatches.map { "\($0.part) \($0.text ?? "-")" } == [#"item("b") -"#])
  }

  @Test func filesWithoutRulesAreExplained() throws {
    let url = try SiteURL("https://plaza.example/a")
    let file = readApple(appleFile("")).file
    #expect(file.decision(for: url, app: plaza).description == "does not open the app: the app has no rules")
    #expect(file.decision(for: url, app: "X.y").description == "does not open the app: the file does not list the app")
    #expect(
      readAndroid(androidFile(extensions: "")).file.decision(for: url, app: package).description
        == "may open the app: the file has no dynamic rules for the app; the intent filters in the manifest of the app decide")
  }

  @Test func ruleWithoutAFileHasNoPosition() throws {
    let file = AppleAssociation(details: [.init(appIDs: [plaza], rules: [.init(path: "/a")])])
    let decision = file.decision(for: try SiteURL("https://plaza.example/a"), app: plaza)
    #expect(decision.description == #"opens the app: rule 1 matches: { "/": "/a" }"#)
    #expect(decision.rule == file.rules(of: plaza)[0])
  }
}
