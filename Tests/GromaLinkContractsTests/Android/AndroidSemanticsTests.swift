import GromaLinkContracts
import Testing

/// The meaning of `assetlinks.json`, as tables of rules, URLs and decisions.
struct AndroidSemanticsTests {
  private func check(_ rules: String, _ path: String, _ opens: Bool) throws {
    let reading = readAndroid(androidFile(rules))
    #expect(reading.problems.allSatisfy { $0.effect == .neverMatches })
    let decision = reading.file.decision(for: try SiteURL("https://plaza.example" + path), app: package)
    #expect(decision.opensApp == opens, "\(decision)")
  }

  @Test(arguments: [
    (#"{"/": "/a"}"#, "/a", true), (#"{"/": "/a"}"#, "/b", false), (#"{"/": "/a"}, {"/": "/b"}"#, "/b", true),
    (#"{"/": "/a", "exclude": true}, {"/": "*"}"#, "/a", false), (#"{"/": "/a", "exclude": true}, {"/": "*"}"#, "/b", true),
    (#"{"/": "*"}, {"/": "/a", "exclude": true}"#, "/a", true), (#"{"/": "/a", "exclude": true}"#, "/b", false),
    (#"{"/": "/a", "exclude": false}"#, "/a", true), ("{}", "/a?b#c", true), (#"{"exclude": true}"#, "/a", false),
  ])
  func firstMatchingRuleDecidesAndNoMatchExcludes(rules: String, path: String, opens: Bool) throws { try check(rules, path, opens) }

  @Test(arguments: [
    ("*", "/", true), ("*", "", true), ("/", "", true), ("/*", "/a/b", true), ("/a/*", "/a/b/c", true), ("/a/*", "/a/", true),
    // Unlike Apple: slashes count as they are written.
    ("/a/*", "/a", false), ("/a", "/a/", false), ("/a/", "/a", false), ("a", "/a", false), ("//a", "/a", false), ("/a", "/A", false),
    ("/a/?*", "/a/", false), ("/a/?*", "/a/b", true), ("/a?", "/ab", true), ("/a?", "/a", false),
    // The wildcard ends at the next character of the pattern.
    ("/*/edit", "/a/edit", true), ("/*/edit", "/a/b/edit", false), ("*/edit", "/edit", true), ("*/edit", "/a/edit", false),
    ("/*.html", "/a.html", true), ("/*.html", "/a.b.html", false), ("/a*/b", "/axy/b", true), ("/a*/b", "/a/c/b", false),
    ("/?*/?*", "/1/2/3", true), ("/?*/?*", "/1", false), ("/?*/?*", "/1/", false),
    ("/$(digit)", "/1", false), ("/$(digit)", "/$(digit)", true), ("/%41", "/A", false), ("/A", "/%41", false),
    ("/%c3%a9", "/%C3%A9", false),
    ("/é", "/%C3%A9", false), ("/%C3%A9", "/é", true),
  ])
  func patternIsComparedWithThePathAsWritten(pattern: String, path: String, opens: Bool) throws {
    try check(#"{"/": "\#(pattern)"}"#, path, opens)
  }

  @Test(arguments: [
    (#"{"a": "1"}"#, "/?a=1", true), (#"{"a": "1"}"#, "/?a=2", false), (#"{"a": "1"}"#, "/?b=2&a=1", true), (#"{"a": "1"}"#, "/", false),
    (#"{"a": "1", "b": "2"}"#, "/?b=2&a=1&c=3", true), (#"{"a": "1", "b": "2"}"#, "/?a=1", false),
    (#"{"a": "1", "b": "2"}"#, "/?b=2", false),
    // Unlike Apple: a missing item does not match, and one of several occurrences is enough.
    (#"{"a": "*"}"#, "/", false), (#"{"a": "*"}"#, "/?a", true), (#"{"a": "*"}"#, "/?a=", true), (#"{"a": "?*"}"#, "/?a=", false),
    (#"{"a": "1"}"#, "/?a=2&a=1", true), (#"{"a": "1"}"#, "/?a=2&a=3", false), (#"{"a": "x"}"#, "/?a=X", false),
    (#"{"A": "x"}"#, "/?a=x", false),
    (#"{"a": "*b"}"#, "/?a=ab", true), (#"{"a": "*b"}"#, "/?a=abb", false), (#"{"a": "b=c"}"#, "/?a=b=c", true),
  ])
  func eachEntryOfTheQueryMustBeMet(query: String, path: String, opens: Bool) throws { try check(#"{"?": \#(query)}"#, path, opens) }

  @Test(arguments: [
    ("top", "/#top", true), ("top", "/#Top", false), ("top", "/", false), ("*", "/", true), ("t*", "/#top", true), ("?*", "/#", false),
  ])
  func fragmentMustMatch(pattern: String, path: String, opens: Bool) throws { try check(##"{"#": "\##(pattern)"}"##, path, opens) }

  @Test(arguments: ["/", "/a", "/a?b=c#d", ""]) func withoutDynamicRulesEveryURLOpensTheApp(path: String) throws {
    #expect(try androidOpens(androidFile(extensions: ""), path))
    #expect(try androidOpens(androidFile(extensions: #", "relation_extensions": {}"#), path))
    let unrelated =
      #", "relation_extensions": {"delegate_permission/common.get_login_creds": {"dynamic_app_link_components": [{"/": "/x"}]}}"#
    #expect(try androidOpens(androidFile(extensions: unrelated), path))
  }

  /// One malformed or empty field discards all rules of the app, so that also the excluded URLs open it.
  @Test(arguments: [
    #"{"/": ""}"#, #"{"/": 1}"#, #"{"/": null}"#, ##"{"#": ""}"##, ##"{"#": ["x"]}"##, #"{"?": {}}"#, #"{"?": "a=1"}"#,
    #"{"?": {"a": ""}}"#,
    #"{"?": {"a": 1}}"#, #"{"?": {"": "1"}}"#, #"{"?": []}"#, #"{"exclude": "true"}"#, #"{"exclude": 1}"#, "1", "[]", "null", #""/a""#,
  ])
  func oneMalformedOrEmptyFieldDiscardsAllRules(fault: String) throws {
    let exclude = #"{"/": "*", "exclude": true}"#
    #expect(try !androidOpens(androidFile(exclude), "/a"))
    for rules in ["\(exclude), \(fault)", "\(fault), \(exclude)"] {
      let reading = readAndroid(androidFile(rules))
      #expect(reading.problems.map(\.effect) == [.dynamicRulesDiscarded])
      #expect(reading.file.dynamicRules(of: package) == nil)
      #expect(try androidOpens(androidFile(rules), "/a"))
    }
  }

  @Test(arguments: [
    #""x""#, "[]", #"{"\#(AndroidAssociation.handleAllURLs)": []}"#,
    #"{"\#(AndroidAssociation.handleAllURLs)": {"dynamic_app_link_components": {}}}"#,
    #"{"\#(AndroidAssociation.handleAllURLs)": {"dynamic_app_link_components": []}}"#,
  ])
  func malformedExtensionDiscardsAllRules(extensions: String) throws {
    let file = androidFile(extensions: #", "relation_extensions": \#(extensions)"#)
    #expect(readAndroid(file).problems.map(\.effect) == [.dynamicRulesDiscarded])
    #expect(try androidOpens(file, "/a"))
  }

  @Test func faultsDiscardTheRulesOfOneAppOnly() throws {
    func statement(_ package: String, _ path: String) -> String {
      androidFile(#"{"/": "\#(path)"}"#).replacing("example.plaza", with: package).dropFirst().dropLast().description
    }
    let file = readAndroid("[\(statement("one", "")), \(statement("two", "/a"))]").file
    let url = try SiteURL("https://plaza.example/b")
    #expect(file.packages == ["one", "two"])
    #expect(file.decision(for: url, app: "one").reason == .noDynamicRules)
    #expect(file.decision(for: url, app: "two").reason == .noRule)
    #expect(file.decision(for: url, app: "three").reason == .appNotListed)
    #expect(!file.decision(for: url, app: "three").opensApp)
  }

  @Test(arguments: [
    (AndroidAssociation.handleAllURLs, "delegate_permission/common.get_login_creds"),
    (#""android_app""#, #""web""#),
  ])
  func statementsAboutOtherRelationsAndTargetsOpenNothing(text: String, other: String) throws {
    let file = androidFile(extensions: "")
    #expect(try androidOpens(file, "/a"))
    #expect(try !androidOpens(file.replacing(text, with: other), "/a"))
    #expect(readAndroid(file.replacing(text, with: other)).problems.map(\.effect) == [.noLinks])
  }

  /// A literal with other letters needs a rule for each way to encode it.
  @Test(arguments: [
    (#"{"/": "/caf%C3%A9"}"#, "/caf%C3%A9", true), (#"{"/": "/caf%C3%A9"}"#, "/caf%c3%a9", false),
    (#"{"/": "/caf%C3%A9"}, {"/": "/caf%c3%a9"}"#, "/caf%c3%a9", true), (#"{"/": "/café"}"#, "/café", false),
  ])
  func encodingsAreListed(rules: String, path: String, opens: Bool) throws { try check(rules, path, opens) }

  /// One more segment than a pattern of Android means also passes it, and an exclusion of non-empty segments removes it.
  @Test(arguments: [
    (#"{"/": "/chat/*/*"}"#, "/chat/1/2/3", true),
    (#"{"/": "/chat/?*/?*/*", "exclude": true}, {"/": "/chat/?*/?*"}"#, "/chat/1/2", true),
    (#"{"/": "/chat/?*/?*/*", "exclude": true}, {"/": "/chat/?*/?*"}"#, "/chat/1/2/3", false),
    (#"{"/": "/chat/?*/?*/*", "exclude": true}, {"/": "/chat/?*/?*"}"#, "/chat/1/2/", false),
    (#"{"/": "/chat/?*/?*/*", "exclude": true}, {"/": "/chat/?*/?*"}"#, "/chat/1", false),
  ])
  func longerPathsAreExcluded(rules: String, path: String, opens: Bool) throws { try check(rules, path, opens) }
}
