import GromaLinkContracts
import Testing

/// The meaning of `apple-app-site-association`, as tables of rules, URLs and decisions.
struct AppleSemanticsTests {
  /// Each row has the rules, the URL after the host, and whether it opens the app.
  private func check(_ rules: String, _ path: String, _ opens: Bool, app: String = "", links: String = "") throws {
    let file = readApple(appleFile(rules, app: app, links: links)).file
    let decision = file.decision(for: try SiteURL("https://plaza.example" + path), app: plaza)
    #expect(decision.opensApp == opens, "\(decision)")
  }

  @Test(arguments: [
    (#"{"/": "/a"}, {"/": "*", "exclude": true}"#, "/a", true),
    (#"{"/": "/a"}, {"/": "*", "exclude": true}"#, "/b", false),
    (#"{"/": "*", "exclude": true}, {"/": "/a"}"#, "/a", false),
    (#"{"/": "/a*"}, {"/": "/ab", "exclude": true}"#, "/ab", true),
    (#"{"/": "/ab", "exclude": true}, {"/": "/a*"}"#, "/ab", false),
    (#"{"/": "/ab", "exclude": true}, {"/": "/a*"}"#, "/ac", true),
    (#"{"/": "/a", "exclude": false}"#, "/a", true),
    (#"{"/": "/a"}"#, "/b", false),
    ("", "/a", false),
    ("{}", "/any/path?with=query#fragment", true),
    (#"{"exclude": true}"#, "/a", false),
  ])
  func firstMatchingRuleDecides(rules: String, path: String, opens: Bool) throws { try check(rules, path, opens) }

  @Test(arguments: [
    (#"{"?": "a=1"}"#, "/any/path?a=1", true),
    (##"{"#": "top"}"##, "/any/path?q=1#top", true),
    (#"{"/": "/a"}"#, "/a?q=1#top", true),
    (#"{"/": "/a"}"#, "/a", true),
    (#"{"?": ""}"#, "/a", true),
    (#"{"?": ""}"#, "/a?", true),
    (#"{"?": ""}"#, "/a?x", false),
    (##"{"#": ""}"##, "/a", true),
    (##"{"#": ""}"##, "/a#", true),
    (##"{"#": ""}"##, "/a#x", false),
    (#"{"?": "?*"}"#, "/a", false),
    (#"{"?": "?*"}"#, "/a?x", true),
    (##"{"#": "?*"}"##, "/a", false),
    (##"{"#": "?*"}"##, "/a#x", true),
    (##"{"#": "a/*"}"##, "/#a/b/c", true),
    (##"{"/": "/a", "?": "x", "#": "y"}"##, "/a?x#y", true),
    (##"{"/": "/a", "?": "x", "#": "y"}"##, "/a?x#z", false),
    (##"{"/": "/a", "?": "x", "#": "y"}"##, "/a?z#y", false),
    (##"{"/": "/a", "?": "x", "#": "y"}"##, "/b?x#y", false),
  ])
  func missingConditionsAreMetAndAbsentPartsAreEmpty(rules: String, path: String, opens: Bool) throws { try check(rules, path, opens) }

  @Test(arguments: [
    ("/buy/*", "/buy/1", true), ("/buy/*", "/buy/1/2/3", true), ("/buy/*", "/buying", false), ("/buy*", "/buying/x", true),
    ("/buy/?", "/buy/1", true), ("/buy/?", "/buy/12", false), ("/buy/?", "/buy/", false), ("/buy/??", "/buy/a/", false),
    ("/buy/???", "/buy/a/b", true), ("/buy/?*", "/buy/1", true), ("/buy/?*", "/buy/1/2", true), ("/buy/?*", "/buy", false),
    ("/buy/?*", "/buy/", false), ("/*/1", "/a/b/1", true), ("/*/1", "//1", true), ("/*/1", "/1", false), ("/?*/1", "//1", false),
    ("*", "/", true), ("*", "", true), ("*/edit", "/a/b/edit", true), ("*.html", "/a/b.html", true), ("*.html", "/a/b.htm", false),
    ("/a\\*", "/ab", false), ("/[ab]", "/a", false), ("/{a,b}", "/a", false), ("/a", "/a/b", false), ("/a/b", "/a", false),
  ])
  func wildcardsIncludeSlashes(pattern: String, path: String, opens: Bool) throws {
    try check(#"{"/": "\#(pattern.replacing("\\", with: #"\\"#))"}"#, path, opens)
  }

  @Test(arguments: [
    ("a", "/a", true), ("/a", "/a", true), ("//a", "/a", true), ("///a/b", "/a/b", true), ("a/*", "/a/b", true), ("buy", "/a/buy", false),
    ("", "/", true), ("", "", true), ("/", "", true), ("/", "/", true), ("//", "/", true), ("", "/a", false), ("/", "/a", false),
    // A run at the beginning collapses in the pattern only.
    ("/a", "//a", false), ("//a", "//a", false), ("*", "//a", true),
  ])
  func leadingSlashOfAPatternIsOptional(pattern: String, path: String, opens: Bool) throws {
    try check(#"{"/": "\#(pattern)"}"#, path, opens)
  }

  @Test(arguments: [
    ("/a", "/a/", true), ("/a", "/a///", true), ("/a/", "/a", true), ("/a///", "/a", true), ("/a/", "/a//", true), ("/a/b/", "/a/b", true),
    ("/a//b", "/a/b", false), ("/a//b", "/a//b", true), ("/a/?", "/a//", false), ("/a?", "/a/", false), ("/", "////", true),
    ("/a/?*", "/a//", false), ("/a/?*", "/a/b//", true), ("/?*", "/", false),
  ])
  func runsOfTrailingSlashesAreDropped(pattern: String, path: String, opens: Bool) throws {
    try check(#"{"/": "\#(pattern)"}"#, path, opens)
  }

  @Test(arguments: [
    ("/a/*", "/a", true), ("/a/*", "/a/", true), ("/a/*", "/a//", true), ("/a/*", "/a/b", true), ("/a/*", "/ab", false),
    ("/a/*", "/", false),
    ("/*", "/", true), ("/*", "/a/b", true), ("/a/*/*", "/a/b", true), ("/a/*/*", "/a", false), ("/a/*/*", "/a/b/c", true),
    ("/a/b/*", "/a", false), ("/a*", "/a", true), ("/a/?*", "/a", false), ("/$(lang)/*", "/de", true), ("/$(lang)/*", "/deu/1", false),
  ])
  func patternThatEndsInASegmentWildcardMatchesWithoutTheSegment(pattern: String, path: String, opens: Bool) throws {
    try check(#"{"/": "\#(pattern)"}"#, path, opens)
  }

  @Test(arguments: [
    ("a=1", "/?a=1", true), ("a=1", "/?a=1&b=2", false), ("a=1", "/?b=2&a=1", false), ("*a=1*", "/?b=2&a=1", true), ("a=?", "/?a=", false),
    ("a=*", "/?a=/x/y", true), ("a=1", "/a=1", false), ("?*", "/?", false), ("*", "/", true), ("a=b=c", "/?a=b=c", true),
    ("a=1&b=2", "/?a=1&b=2", true),
  ])
  func queryAsTextIsTheWholeQuery(pattern: String, path: String, opens: Bool) throws { try check(#"{"?": "\#(pattern)"}"#, path, opens) }

  @Test(arguments: [
    (#"{"a": "1"}"#, "/?a=1", true), (#"{"a": "1"}"#, "/?a=2", false), (#"{"a": "1"}"#, "/?b=2&a=1&c=3", true),
    (#"{"a": "1"}"#, "/", false), (#"{"a": "1"}"#, "/?A=1", false), (#"{"a": "1"}"#, "/?a=11", false), (#"{"a": "??"}"#, "/?a=12", true),
    // A missing item is an empty value.
    (#"{"a": "*"}"#, "/", true), (#"{"a": ""}"#, "/", true), (#"{"a": ""}"#, "/?a", true), (#"{"a": ""}"#, "/?a=", true),
    (#"{"a": ""}"#, "/?a=1", false), (#"{"a": "?*"}"#, "/", false), (#"{"a": "?*"}"#, "/?a=", false), (#"{"a": "?*"}"#, "/?a=x", true),
    // All occurrences must match.
    (#"{"a": "1"}"#, "/?a=1&a=1", true), (#"{"a": "1"}"#, "/?a=1&a=2", false), (#"{"a": "1"}"#, "/?a=2&a=1", false),
    (#"{"a": "?"}"#, "/?a=1&a=2", true), (#"{"a": "1"}"#, "/?a=1&a", false),
    // All items of the dictionary must match.
    (#"{"a": "1", "b": "2"}"#, "/?b=2&a=1", true), (#"{"a": "1", "b": "2"}"#, "/?a=1", false), (#"{"a": "1", "b": "2"}"#, "/?b=2", false),
    (#"{"a": "1", "b": "*"}"#, "/?a=1", true), ("{}", "/?a=1", true), ("{}", "/", true), (#"{"a": "b=c"}"#, "/?a=b=c", true),
    // One value that is not text drops the whole dictionary.
    (#"{"a": 1}"#, "/?a=2", true), (#"{"a": 1, "b": "2"}"#, "/?b=3", true), (#"{"b": "2", "a": null}"#, "/?b=3", true),
    (#"{"a": ["1"]}"#, "/?a=2", true), (#"{"a": {"b": "c"}}"#, "/", true), (#"{"a": true}"#, "/?a=x", true),
  ])
  func queryAsDictionaryIsAboutNamedItems(query: String, path: String, opens: Bool) throws { try check(#"{"?": \#(query)}"#, path, opens) }

  @Test(arguments: [
    // The settings of the domain, the app and the rule, and whether the case counts.
    (Bool?.none, Bool?.none, Bool?.none, true), (nil, nil, false, false), (nil, false, nil, false), (false, nil, nil, false),
    (false, true, nil, true), (true, false, nil, false), (nil, false, true, true), (nil, true, false, false), (false, false, true, true),
    (true, true, false, false), (false, nil, true, true), (true, nil, false, false),
  ])
  func settingOfARuleReplacesThatOfTheAppAndTheDomain(domain: Bool?, app: Bool?, rule: Bool?, counts: Bool) throws {
    func member(_ name: String, _ setting: Bool?) -> String { setting.map { #""\#(name)": \#($0)"# } ?? "" }
    func defaults(_ name: String, _ setting: Bool?) -> String { #""defaults": {\#(member(name, setting))},"# }
    // The setting precedes the pattern, so that a comma follows it.
    func rules(_ pattern: String, _ name: String) -> String {
      "{" + (rule == nil ? "" : member(name, rule) + ", ") + #""/": "\#(pattern)"}"#
    }
    let sensitive = "caseSensitive"
    try check(rules("/Abc", sensitive), "/aBC", !counts, app: defaults(sensitive, app), links: defaults(sensitive, domain))
    try check(rules("/Abc", sensitive), "/Abc", true, app: defaults(sensitive, app), links: defaults(sensitive, domain))
    let encoded = "percentEncoded"
    try check(rules("/caf%C3%A9", encoded), "/caf%C3%A9", counts, app: defaults(encoded, app), links: defaults(encoded, domain))
    try check(rules("/café", encoded), "/caf%C3%A9", !counts, app: defaults(encoded, app), links: defaults(encoded, domain))
  }

  @Test(arguments: [
    (#"{"/": "/A", "caseSensitive": false}"#, "/a", true),
    (#"{"?": {"a": "X"}, "caseSensitive": false}"#, "/?a=x", true),
    (#"{"?": {"Key": "X"}, "caseSensitive": false}"#, "/?kEY=x", true),
    (#"{"?": "A=X", "caseSensitive": false}"#, "/?a=x", true),
    (##"{"#": "TOP", "caseSensitive": false}"##, "/#top", true),
    (##"{"#": "TOP"}"##, "/#top", false),
    (#"{"/": "/%c3%a9", "caseSensitive": false}"#, "/%C3%A9", true),
  ])
  func caseIsIgnoredInAllParts(rules: String, path: String, opens: Bool) throws { try check(rules, path, opens) }

  @Test(arguments: [
    // Compared as written: the case of the digits counts.
    (#"{"/": "/caf%C3%A9"}"#, "/caf%C3%A9", true),
    (#"{"/": "/caf%C3%A9"}"#, "/caf%c3%a9", false),
    (#"{"/": "/caf%C3%A9"}, {"/": "/caf%c3%a9"}"#, "/caf%c3%a9", true),
    (#"{"/": "/caf%C3%A9"}"#, "/café", true),
    (#"{"/": "/café"}"#, "/caf%C3%A9", false),
    (#"{"/": "/%41"}"#, "/A", false),
    (#"{"/": "/A"}"#, "/%41", false),
    (#"{"/": "/a??????"}"#, "/a%C3%A9", true),
    (#"{"/": "/a?"}"#, "/a%C3%A9", false),
    // Decoded: the URL, but not the pattern.
    (#"{"/": "/café", "percentEncoded": false}"#, "/caf%C3%A9", true),
    (#"{"/": "/café", "percentEncoded": false}"#, "/caf%c3%a9", true),
    (#"{"/": "/caf%C3%A9", "percentEncoded": false}"#, "/caf%C3%A9", false),
    (#"{"/": "/a?", "percentEncoded": false}"#, "/a%C3%A9", true),
    (#"{"/": "/A", "percentEncoded": false}"#, "/%41", true),
    (#"{"/": "/a%20b", "percentEncoded": false}"#, "/a%2520b", true),
    (#"{"?": {"q": "a b"}, "percentEncoded": false}"#, "/?q=a%20b", true),
    (#"{"?": {"q": "a&b"}, "percentEncoded": false}"#, "/?q=a%26b", true),
    (#"{"?": {"q": "a b"}, "percentEncoded": false}"#, "/?q=a+b", false),
    (#"{"?": {"é": "1"}, "percentEncoded": false}"#, "/?%C3%A9=1", true),
    (#"{"?": "q=é", "percentEncoded": false}"#, "/?q=%C3%A9", true),
    (##"{"#": "é", "percentEncoded": false}"##, "/#%c3%a9", true),
    // What is not UTF-8 stays as it is written.
    (#"{"/": "/%FF", "percentEncoded": false}"#, "/%FF", true),
    (#"{"/": "/%4", "percentEncoded": false}"#, "/%4", true),
    (#"{"/": "/%zz", "percentEncoded": false}"#, "/%zz", true),
  ])
  func percentEncodingIsComparedAsWrittenOrDecoded(rules: String, path: String, opens: Bool) throws { try check(rules, path, opens) }

  @Test(arguments: [
    ("/$(food)", "/pizza", true), ("/$(food)", "/soup", false), ("/$(food)/*", "/sushi", true), ("/$(any)", "/x-1-y", true),
    ("/$(any)", "/x-y", false), ("/$(lang)-$(region)", "/de-AT", true), ("/$(lang)-$(region)", "/de-UK", false),
    ("/$(digit)$(digit)", "/42", true), ("/$(digit)$(digit)", "/4", false), ("/$(xdigit)", "/g", false), ("/$(alnum)", "/_", false),
    ("/$(missing)", "/x", false), ("/$(missing)", "/$(missing)", false), ("/a$(food)*", "/apizza/x", true),
  ])
  func substitutionVariablesAreListsOfPatterns(pattern: String, path: String, opens: Bool) throws {
    try check(
      #"{"/": "\#(pattern)"}"#, path, opens, links: #""substitutionVariables": {"food": ["pizza", "sushi"], "any": ["x-?-y"]},"#)
  }

  @Test(arguments: [
    (#""/a", "NOT *""#, "/a", true), (#""NOT /a/b", "/a/*""#, "/a/b", false), (#""NOT /a/b", "/a/*""#, "/a/c", true),
    (#""NOT /a/*", "*""#, "/a", false), (#""NOT /a/*", "*""#, "/b?x#y", true), (#""/a""#, "/a/", true), (#""a""#, "/a", true),
    (#""NOT  /a", "*""#, "/a", false), (#""NOT/a""#, "/NOT/a", true), (#""not /a""#, "/a", false), (#""*", "NOT /a""#, "/a", true),
  ])
  func legacyPathsAreRules(paths: String, path: String, opens: Bool) throws {
    let file = #"{"applinks": {"apps": [], "details": [{"appID": "\#(plaza)", "paths": [\#(paths)]}]}}"#
    #expect(readApple(file).problems.allSatisfy { $0.effect == .neverMatches })
    #expect(try appleOpens(file, path) == opens)
  }

  @Test(arguments: [
    ("/a", "T.a", true), ("/a", "T.b", true), ("/a", "T.c", false), ("/b", "T.a", false), ("/b", "T.b", false), ("/b", "T.c", false),
    ("/c", "T.a", true), ("/c", "T.b", false), ("/d", "T.a", true), ("/a", "T.x", false),
  ])
  func rulesOfSeveralDetailsOfOneAppAreInTheOrderOfTheFile(path: String, app: String, opens: Bool) throws {
    let file = readApple(
      #"""
      {"applinks": {"details": [
        {"appIDs": ["T.a", "T.b"], "components": [{"/": "/a"}, {"/": "/b", "exclude": true}]},
        {"appID": "T.a", "components": [{"/": "/c"}, {"/": "/b"}]},
        {"appID": "T.c", "appIDs": ["T.a"], "components": [{"/": "/b"}, {"/": "/d"}]}
      ]}}
      """#
    ).file
    #expect(file.appIDs == ["T.a", "T.b"], "'appID' beside 'appIDs' is ignored")
    #expect(file.decision(for: try SiteURL("https://plaza.example" + path), app: app).opensApp == opens)
  }

  // MARK: Traps

  /// A pattern that ends in `/*` also matches without that segment, so the obvious exclusion removes the link itself.
  @Test(arguments: [
    (#"{"/": "/chat/*/*"}"#, "/chat/1/2", true), (#"{"/": "/chat/*/*"}"#, "/chat/1/2/3", true),
    (#"{"/": "/chat/*/*/*", "exclude": true}, {"/": "/chat/*/*"}"#, "/chat/1/2/3", false),
    (#"{"/": "/chat/*/*/*", "exclude": true}, {"/": "/chat/*/*"}"#, "/chat/1/2", false),
    (#"{"/": "/chat/?*/?*/?*", "exclude": true}, {"/": "/chat/?*/?*"}"#, "/chat/1/2", true),
    (#"{"/": "/chat/?*/?*/?*", "exclude": true}, {"/": "/chat/?*/?*"}"#, "/chat/1/2/3", false),
    (#"{"/": "/chat/?*/?*/?*", "exclude": true}, {"/": "/chat/?*/?*"}"#, "/chat/1/2/3/4", false),
    (#"{"/": "/chat/?*/?*/?*", "exclude": true}, {"/": "/chat/?*/?*"}"#, "/chat/1", false),
    (#"{"/": "/chat/?*/?*/?*", "exclude": true}, {"/": "/chat/?*/?*"}"#, "/chat/1/", false),
  ])
  func excludingLongerPathsNeedsNonEmptySegments(rules: String, path: String, opens: Bool) throws { try check(rules, path, opens) }

  /// Apple drops a run of trailing slashes, so that a URL with an empty last segment opens the app.
  @Test(arguments: [("/chat/1/2/", true), ("/chat/1/2//", true), ("/chat/1/2////", true), ("/chat/1//2", true), ("/chat//", false)])
  func runOfTrailingSlashesOpensTheApp(path: String, opens: Bool) throws {
    try check(#"{"/": "/chat/?*/?*/?*", "exclude": true}, {"/": "/chat/?*/?*"}"#, path, opens)
  }

  /// Apple compares percent-encoded text as written, so that a literal with other letters needs a setting or both cases.
  @Test(arguments: [
    (#"{"/": "/café"}"#, "/caf%C3%A9", false), (#"{"/": "/café"}"#, "/café", false), (#"{"/": "/caf%C3%A9"}"#, "/caf%c3%A9", false),
    (#"{"/": "/café", "percentEncoded": false}"#, "/caf%C3%A9", true), (#"{"/": "/café", "percentEncoded": false}"#, "/caf%c3%a9", true),
    (#"{"/": "/caf%C3%A9"}, {"/": "/caf%c3%a9"}"#, "/caf%c3%a9", true), (#"{"/": "/caf%C3%A9"}, {"/": "/caf%c3%a9"}"#, "/café", true),
  ])
  func literalsWithOtherLettersNeedDecodedURLs(rules: String, path: String, opens: Bool) throws { try check(rules, path, opens) }
}
