import Testing

@testable import GromaLinkContracts

struct AppleReadingTests {
  @Test(arguments: [
    // The file
    ("", "1:1: the file ends before a value: Apple ignores the file"),
    ("[]", "1:1: the file is an array, not an object: Apple ignores the file"),
    (#"{"applinks": {"details": []}"#, "1:29: the file ends before ',' or '}': Apple ignores the file"),
    (
      #"{"webcredentials": {}, "applink": {}}"#,
      "1:1: the file has no section 'applinks'; its sections are: 'webcredentials', 'applink': it lets no app open links"
    ),
    ("{}", "1:1: the file has no section 'applinks': it lets no app open links"),
    (#"{"applinks": 1}"#, "1:14: 'applinks' is a number, not an object: Apple ignores the section"),
    (
      #"{"applinks": {"details": {"appID": "ABCDE12345.a", "paths": ["*"]}}}"#,
      "1:26: 'details' is an object, not an array: Apple ignores the section"
    ),
    (
      #"{"applinks": {"details": [], "details": [{"appID": "ABCDE12345.a", "paths": []}]}}"#,
      "1:30: 'details' is already at 1:15, and the last value is used: Apple does not document the effect"
    ),
    (#"{"applinks": {"details": []}}"#, "1:26: 'details' lists no app: it lets no app open links"),
    // Apps
    (#"{"applinks": {"details": [1]}}"#, "1:27: an element of 'details' is a number, not an object: Apple ignores the app"),
    (#"{"applinks": {"details": [{"components": []}]}}"#, "1:27: an element of 'details' names no app: Apple ignores the app"),
    (
      #"{"applinks": {"details": [{"appIDs": [], "components": []}]}}"#, "1:27: an element of 'details' names no app: Apple ignores the app"
    ),
    (
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a", 1], "components": []}]}}"#,
      "1:55: an element of 'appIDs' is a number, not a string: Apple ignores the field"
    ),
    (#"{"applinks": {"details": [{"appID": "ABCDE12345.a"}]}}"#, "1:27: an element of 'details' has no rules: Apple ignores the app"),
    (
      #"{"applinks": {"details": [{"appID": "plaza", "components": []}]}}"#,
      "1:37: 'plaza' is not an app ID: ten upper-case letters or digits, a dot and the bundle identifier: no app has this identifier"
    ),
    (
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a", "TEAMID.a"], "components": []}]}}"#,
      "1:55: 'TEAMID.a' is not an app ID: ten upper-case letters or digits, a dot and the bundle identifier: no app has this identifier"
    ),
    (
      #"{"applinks": {"details": [{"appID": "ABCDE12345.a", "components": [], "paths": ["*"]}]}}"#,
      "1:71: 'paths' is given together with 'components': only systems before iOS 13 read it: Apple ignores the field"
    ),
    (
      #"{"applinks": {"details": [{"appID": "ABCDE12345.a", "paths": [{}]}]}}"#,
      "1:63: an element of 'paths' is an object, not a string: Apple ignores the rule"
    ),
    // Defaults and variables
    (
      #"{"applinks": {"defaults": {"caseSensitive": 0}, "details": [{"appID": "ABCDE12345.a", "paths": []}]}}"#,
      "1:45: 'caseSensitive' is a number, not a Boolean: Apple ignores the field"
    ),
    (
      #"{"applinks": {"defaults": [], "details": [{"appID": "ABCDE12345.a", "paths": []}]}}"#,
      "1:27: 'defaults' is an array, not an object: Apple ignores the field"
    ),
    (
      #"{"applinks": {"substitutionVariables": {"x": "a"}, "details": [{"appID": "ABCDE12345.a", "paths": []}]}}"#,
      "1:46: the variable 'x' is a string, not an array: Apple ignores the field"
    ),
    (
      #"{"applinks": {"substitutionVariables": {"x": ["a", 1]}, "details": [{"appID": "ABCDE12345.a", "paths": []}]}}"#,
      "1:52: a value of 'x' is a number, not a string: Apple ignores the field"
    ),
    (
      #"{"applinks": {"substitutionVariables": {"x": ["$(y)"]}, "details": [{"appID": "ABCDE12345.a", "paths": []}]}}"#,
      "1:47: a value of 'x' contains '$(': Apple does not document the effect"
    ),
    (
      #"{"applinks": {"substitutionVariables": {"$(x)": ["a"]}, "details": [{"appID": "ABCDE12345.a", "paths": []}]}}"#,
      "1:41: '$(x)' contains '$', '(' or ')': Apple ignores the field"
    ),
    (
      #"{"applinks": {"substitutionVariables": {"lang": ["a"]}, "details": [{"appID": "ABCDE12345.a", "paths": []}]}}"#,
      "1:41: 'lang' is predefined: Apple does not document the effect"
    ),
  ])
  func faultHasAPositionAndAnEffect(file: String, problem: String) {
    #expect(readApple(file).problems.map(\.description) == [problem])
  }

  @Test(arguments: [
    ("1", "2:1: a rule is a number, not an object: Apple ignores the rule"),
    (#"{"/": 1}"#, "2:7: '/' is a number, not a string: Apple ignores the field"),
    (#"{"/": "/a", "exclude": "yes"}"#, "2:24: 'exclude' is a string, not a Boolean: Apple ignores the field"),
    (#"{"caseSensitive": null}"#, "2:19: 'caseSensitive' is null, not a Boolean: Apple ignores the field"),
    (#"{"percentEncoded": 1}"#, "2:20: 'percentEncoded' is a number, not a Boolean: Apple ignores the field"),
    (#"{"comment": {}}"#, "2:13: 'comment' is an object, not a string: Apple ignores the field"),
    (##"{"#": false}"##, "2:7: '#' is a Boolean, not a string: Apple ignores the field"),
    (#"{"?": 1}"#, "2:7: '?' is a number, not a string or an object: Apple ignores the field"),
    (#"{"?": {"a": "1", "b": 2}}"#, "2:23: the query item 'b' is a number, not a string: Apple ignores the whole dictionary"),
    (#"{"/": "/$(x)/a"}"#, "2:7: the path uses '$(x)', which has no values: no URL matches the rule"),
    (#"{"/": "/a", "?": "$(x)"}"#, "2:18: the query uses '$(x)', which has no values: no URL matches the rule"),
    (#"{"?": {"a": "$(x)"}}"#, "2:7: the query item 'a' uses '$(x)', which has no values: no URL matches the rule"),
    (##"{"#": "$(x)"}"##, "2:7: the fragment uses '$(x)', which has no values: no URL matches the rule"),
    (#"{"/": "/café"}"#, "2:7: the path contains 'é', which is percent-encoded in every URL: no URL matches the rule"),
    (#"{"?": "a b"}"#, "2:7: the query contains ' ', which is percent-encoded in every URL: no URL matches the rule"),
    (#"{"/": "/a", "/": "/b"}"#, "2:13: '/' is already at 2:2, and the last value is used: Apple does not document the effect"),
  ])
  func faultOfARuleHasAPositionAndAnEffect(rule: String, problem: String) {
    #expect(readApple(appleFile("\n" + rule)).problems.map(\.description) == [problem])
  }

  @Test func faultsAreInTheOrderOfTheFile() {
    let reading = readApple(
      #"""
      {"applinks": {"details": [
        {"appID": "ABCDE12345.a", "components": [{"/": "/$(x)"}, 7, {"exclude": 1}]},
        8
      ], "defaults": {"caseSensitive": 1}}}
      """#)
    #expect(reading.problems.map(\.position.description) == ["2:50", "2:60", "2:75", "3:3", "4:34"])
    #expect(reading.file.rules(of: "ABCDE12345.a").map(\.description) == [#"{ "/": "/$(x)" }"#, "{}"])
  }

  @Test func misspelledFieldsOfRulesAndDefaultsAreFaults() {
    let text =
      #"{"applinks": {"details": [{"appID": "ABCDE12345.a", "components": [{"/": "/a", "exlude": true}]}], "defaults": {"case": 1}}}"#
    let reading = readApple(text)
    #expect(reading.problems.map(\.message) == ["'exlude' is not a field of rules", "'case' is not a default of rules"])
    #expect(reading.problems.allSatisfy { $0.effect == .fieldIgnored })
    #expect(AppleAssociation.read(Array(reading.file.text.utf8)).problems.count == 2, "writing keeps both")
  }

  @Test func ruleHasAllItsParts() throws {
    let reading = readApple(
      appleFile(
        "\n"
          + ##"{"/": "/a", "?": {"b": "c"}, "#": "d", "exclude": true, "caseSensitive": false, "percentEncoded": false, "comment": "e", "f": 1}"##
      ))
    #expect(reading.problems.map(\.description) == ["2:122: 'f' is not a field of rules: Apple ignores the field"])
    let rule = reading.file.rules(of: plaza)[0]
    #expect(rule.path == Glob("a", dialect: .apple))
    #expect(rule.query == .items([.init(name: "b", value: Glob("c", dialect: .apple))]))
    #expect(rule.fragment == Glob("d", dialect: .apple))
    #expect(rule.isExcluded && !rule.isCaseSensitive && !rule.isPercentEncoded)
    #expect(rule.comment == "e")
    #expect(rule.position == FilePosition(line: 2, column: 1))
    #expect(rule.dialect == .apple)
    #expect(
      rule.description == ##"{ "/": "/a", "?": { "b": "c" }, "#": "d", "exclude": true, "caseSensitive": false, "##
        + #""percentEncoded": false, "comment": "e", "f": 1 }"#)
    let bare = readApple(appleFile("{}")).file.rules(of: plaza)[0]
    #expect(bare.query == .any)
    #expect(bare.path.elements == [.any] && bare.fragment.elements == [.any])
    #expect(!bare.isExcluded && bare.isCaseSensitive && bare.isPercentEncoded && bare.comment == nil)
  }

  @Test func fileWithoutLinksHasNoApps() {
    let reading = readApple(#"{"webcredentials": {"apps": ["ABCDE12345.a"]}}"#)
    #expect(reading.problems.map(\.effect) == [.noLinks] && reading.isRead)
    #expect(reading.file.appIDs == [])
    #expect(
      readApple(#"{"applinks": {"detials": []}}"#).problems.map(\.description) == [
        "1:14: 'applinks' has no 'details': it lets no app open links",
        "1:15: 'detials' is not a member of 'applinks': Apple ignores the field",
      ])
  }

  /// The form of 2015, which Apple no longer documents.
  @Test func detailsWithAMemberForEachAppAreRead() {
    let reading = readApple(
      #"{"applinks": {"details": {"ABCDE12345.a": {"paths": ["NOT /a", "*"]}, "ABCDE12345.b": {"appID": "x", "paths": ["/b"]}}}}"#)
    #expect(reading.file.appIDs == ["ABCDE12345.a", "ABCDE12345.b"] && reading.file.rules(of: "ABCDE12345.a").count == 2)
    #expect(
      reading.problems.map(\.description) == [
        "1:26: 'details' is an object with a member for each app, which was its form in 2015, not an array: "
          + "Apple does not document the effect"
      ])
    #expect(reading.file.legacy.appIDs == ["ABCDE12345.a", "ABCDE12345.b"])
  }

  /// Newer systems read the newer form, and are not affected by the older one beside it.
  @Test func olderFormsBesideNewerOnesAreRemarks() throws {
    let reading = readApple(
      #"""
      {"applinks": {"apps": [], "details": [
        {"appID": "ABCDE12345.old", "appIDs": ["ABCDE12345.new"], "paths": ["NOT /a/b", "/a/*"], "components": [{"/": "/c/*"}], "note": 1}
      ]}}
      """#)
    #expect(reading.problems.map(\.gravity) == [.remark, .remark, .remark])
    #expect(reading.file.appIDs == ["ABCDE12345.new"])
    #expect(reading.file.rules(of: "ABCDE12345.new").map(\.description) == [#"{ "/": "/c/*" }"#])
    let again = readApple(reading.file.text)
    #expect(again.file.withoutPositions == reading.file.withoutPositions && again.problems.count == 3, "writing loses nothing")
    let legacy = reading.file.legacy
    #expect(legacy.appIDs == ["ABCDE12345.old"])
    #expect(
      legacy.rules(of: "ABCDE12345.old").map { $0.isExcluded ? "NOT \($0.written.path ?? "")" : $0.written.path } == ["NOT /a/b", "/a/*"])
    #expect(legacy.decision(for: try SiteURL("https://a.example/a/c"), app: "ABCDE12345.old").opensApp)
  }

  @Test(arguments: [#""appID": "ABCDE12345.a", "appIDs": []"#, #""appIDs": [], "appID": "ABCDE12345.a""#])
  func anEmptyListReplacesASingleApp(apps: String) {
    let reading = readApple(#"{"applinks": {"details": [{\#(apps), "components": []}]}}"#)
    #expect(reading.file.appIDs == [])
    #expect(reading.problems.map(\.gravity).contains(.fault))
  }

  @Test func olderSystemsReadElementsWithASingleAppAndPaths() {
    let reading = readApple(
      #"""
      {"applinks": {"details": [{"appID": "ABCDE12345.a", "paths": ["*"]}, {"appIDs": ["ABCDE12345.b"], "paths": ["*"]},
        {"appID": "ABCDE12345.c", "components": [{}]}]}}
      """#)
    #expect(reading.file.appIDs == ["ABCDE12345.a", "ABCDE12345.b", "ABCDE12345.c"])
    #expect(reading.file.legacy.appIDs == ["ABCDE12345.a"])
  }

  @Test func anElementForOlderSystemsIsNeeded() {
    let reading = readApple(appleFile("{}"))
    #expect(reading.problems == [])
    #expect(
      reading.legacy.problems.map(\.description) == ["1:1: no element has 'appID' and 'paths', so systems before iOS 13 open no link"])
    #expect(readApple(#"{"applinks": {"details": [{"appID": "ABCDE12345.a", "paths": ["*"]}]}}"#).legacy.problems == [])
    let empty = readApple(#"{"applinks": {"details": []}}"#)
    #expect(empty.legacy.problems == empty.problems)
  }

  @Test func aFileMayHave128KB() {
    func reading(_ count: Int) -> AssociationReading<AppleAssociation> {
      let text = appleFile("{}")
      return readApple(text + String(repeating: " ", count: count - text.utf8.count))
    }
    #expect(reading(131_072).problems == [])
    #expect(reading(131_116).problems.map(\.description) == ["1:1: the file has 131116 bytes; Apple permits 128 KB (131,072)"])
    #expect(reading(131_116).isRead)
  }

  @Test(
    arguments: [
      ([0x1f, 0x8b, 0x08], "compressed (gzip), not JSON"), (Array("\n <!DOCTYPE html>".utf8), "HTML or XML, not JSON"),
      ([0xff, 0xfe, 0x7b, 0], "in UTF-16 or UTF-32, not UTF-8"), ([0, 0x7b], "in UTF-16 or UTF-32, not UTF-8"),
    ] as [([UInt8], String)]) func aFileOfAnotherFormatIsNamed(bytes: [UInt8], format: String)
  {
    #expect(AppleAssociation.read(bytes).problems.map(\.description) == ["1:1: the file is \(format): Apple ignores the file"])
    #expect(AndroidAssociation.read(bytes).problems.map(\.description) == ["1:1: the file is \(format): Android ignores the file"])
  }

  @Test func aByteOrderMarkIsARemark() {
    let reading = AppleAssociation.read([0xef, 0xbb, 0xbf] + Array(appleFile(#"{"/": 1}"#).utf8))
    #expect(reading.isRead && reading.file.appIDs == [plaza])
    #expect(reading.problems.map(\.gravity) == [.remark, .fault])
    #expect(
      reading.problems[0].description
        == "1:1: the file begins with a byte order mark, which JSON does not permit: Apple does not document the effect")
    #expect(reading.problems[1].position == readApple(appleFile(#"{"/": 1}"#)).problems[0].position)
    #expect(AndroidAssociation.read([0xef, 0xbb, 0xbf] + Array(androidFile("{}").utf8)).file.packages == [package])
    #expect(!AppleAssociation.read([0xef, 0xbb, 0xbf]).isRead)
  }
}
