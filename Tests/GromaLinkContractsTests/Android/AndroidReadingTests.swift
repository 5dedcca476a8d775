import Testing

@testable import GromaLinkContracts

struct AndroidReadingTests {
  private static let relation = #""relation": ["delegate_permission/common.handle_all_urls"]"#
  private static let target =
    #""target": {"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": ["\#(fingerprint)"]}"#

  private static func target(_ members: String) -> String { #"[{\#(relation), "target": {\#(members)}}]"# }

  @Test(arguments: [
    ("{", ["1:2: the file ends before a name in quotes: Android ignores the file"]),
    ("{}", ["1:1: the file is an object, not an array: Android ignores the file"]),
    ("[1]", ["1:2: a statement is a number, not an object: Android ignores the app"]),
    (
      "[{}]",
      ["1:2: a statement has no 'target': Android ignores the app", "1:2: a statement has no relation: Android ignores the app"]
    ),
    (
      "[]",
      ["1:1: the file has no statement about an app with the relation '\(AndroidAssociation.handleAllURLs)': it lets no app open links"]
    ),
    (
      #"[{"relation": ["a/b", "common.handle_all_urls"], \#(target)}]"#,
      [
        "1:23: 'common.handle_all_urls' is not a relation: a kind, a slash and a detail, with lower-case letters, digits, '_' and '.': "
          + "Android ignores the app"
      ]
    ),
    (
      #"[{"relation": ["delegate_permission/common.handle_all_urls "], \#(target)}]"#,
      [
        "1:16: 'delegate_permission/common.handle_all_urls ' is not a relation: a kind, a slash and a detail, with lower-case letters, "
          + "digits, '_' and '.': Android ignores the app"
      ]
    ),
    (target(#""namespace": "android-app""#), ["1:87: 'android-app' is not a namespace of targets: Android ignores the app"]),
    ("[{\(target)}]", ["1:2: a statement has no relation: Android ignores the app"]),
    (#"[{"relation": [], \#(target)}]"#, ["1:2: a statement has no relation: Android ignores the app"]),
    (
      #"[{"relation": "x", \#(target)}]"#,
      ["1:15: 'relation' is a string, not an array: Android ignores the app"]
    ),
    ("[{\(relation)}]", ["1:2: a statement has no 'target': Android ignores the app"]),
    (#"[{\#(relation), "target": 1}]"#, ["1:73: 'target' is a number, not an object: Android ignores the app"]),
    (target(""), ["1:73: 'target' has no 'namespace': Android ignores the app"]),
    (target(#""namespace": 1"#), ["1:87: 'namespace' is a number, not a string: Android ignores the app"]),
    (
      target(#""namespace": "android_app""#),
      [
        "1:73: 'target' has no 'package_name': Android ignores the app",
        "1:73: 'target' has no 'sha256_cert_fingerprints': Android ignores the app",
      ]
    ),
    (
      target(#""namespace": "android_app", "package_name": "", "sha256_cert_fingerprints": ["\#(fingerprint)"]"#),
      ["1:73: 'package_name' is empty: Android ignores the app"]
    ),
    (
      target(#""namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": []"#),
      ["1:153: 'sha256_cert_fingerprints' contains no fingerprint: Android ignores the app"]
    ),
    (
      target(#""namespace": "android_app", "package_name": 1, "sha256_cert_fingerprints": "x""#),
      [
        "1:118: 'package_name' is a number, not a string: Android ignores the app",
        "1:149: 'sha256_cert_fingerprints' is a string, not an array: Android ignores the app",
      ]
    ),
  ])
  func faultHasAPositionAndAnEffect(file: String, problems: [String]) {
    let reading = readAndroid(file)
    #expect(reading.problems.map(\.description) == problems)
    #expect(reading.file.packages == [])
  }

  @Test(arguments: [
    "", "x", fingerprint.lowercased(), String(fingerprint.dropLast()), fingerprint + ":A7", fingerprint.replacing(":", with: ""),
    fingerprint.replacing(":", with: "-"), "G" + fingerprint.dropFirst(),
  ])
  func malformedFingerprintIsAFault(text: String) {
    let reading = readAndroid(androidFile(extensions: "").replacing(fingerprint, with: text))
    #expect(
      reading.problems.map(\.message) == ["a fingerprint is not 32 pairs of upper-case hexadecimal digits, separated by colons"])
    #expect(reading.problems.map(\.effect) == [.fingerprintIgnored])
    #expect(reading.file.packages == [package])
  }

  @Test(arguments: ["", "1e300", "null, []"]) func appWithoutAFingerprintIsIgnored(list: String) {
    let reading = readAndroid(androidFile(extensions: "").replacing("\"\(fingerprint)\"", with: list))
    #expect(reading.problems.contains { $0.message == "'sha256_cert_fingerprints' contains no fingerprint" && $0.effect == .appIgnored })
    #expect(reading.file.packages == [])
  }

  /// A file is a list of statements, each of which is true. Only dynamic rules are limited to one statement.
  @Test func severalStatementsMayBeAboutOneApp() {
    let statement = androidFile(extensions: "").dropFirst().dropLast()
    let release = statement.replacing(fingerprint, with: fingerprint.replacing("A7", with: "B8"))
    let ruled = androidFile(#"{"/": "/a"}"#).dropFirst().dropLast()
    let reading = readAndroid("[\(statement),\n\(release),\n\(statement.replacing("example.plaza", with: "other.app")), \(ruled)]")
    #expect(reading.problems == [])
    #expect(reading.file.packages == ["example.plaza", "other.app"])
    #expect(reading.file.fingerprints(of: "example.plaza") == [fingerprint, fingerprint.replacing("A7", with: "B8")])
    #expect(reading.file.dynamicRules(of: "example.plaza")?.map(\.description) == [#"{ "/": "/a" }"#])
    #expect(reading.file.dynamicRules(of: "other.app") == nil)
    let twice = readAndroid("[\(ruled),\n\(ruled)]")
    #expect(
      twice.problems.map(\.description) == [
        "2:1: the statement at 1:2 also has dynamic rules for 'example.plaza': Android does not document the effect"
      ])
  }

  @Test func anIncludedFileIsNamedAndKept() {
    let statement = androidFile(extensions: "").dropFirst().dropLast()
    let reading = readAndroid(#"[{"include": "https://a.example/s.json", "x": 1}, \#(statement)]"#)
    #expect(reading.problems.map(\.description) == ["1:2: the statements of the included file 'https://a.example/s.json' were not read"])
    #expect(reading.problems.map(\.gravity) == [.remark])
    #expect(reading.file.includes == ["https://a.example/s.json"] && reading.file.packages == [package])
    #expect(readAndroid(reading.file.text).file.withoutPositions == reading.file.withoutPositions)
    let written = AndroidAssociation(of: [], on: "plaza.example", package: package, fingerprints: [fingerprint], replacing: reading.file)
    #expect(written.includes == reading.file.includes)
    #expect(readAndroid(#"[{"include": 7}]"#).problems.map(\.effect) == [.appIgnored])
  }

  @Test func anInsecureIncludeIsIgnored() {
    let reading = readAndroid(#"[{"include": "http://a.example/s.json"}]"#)
    #expect(
      reading.problems.map(\.description) == [
        "1:14: the URL of the included file 'http://a.example/s.json' does not begin with https://: Android ignores the field"
      ])
    #expect(reading.file.includes == [])
  }

  /// Google's compatibility tests refuse such a statement, but Android's open-source verifier reads the included file.
  @Test func anIncludeBesideATargetIsAFault() {
    let reading = readAndroid(#"[{"target": {}, "include": "https://a.example/s.json"}]"#)
    #expect(reading.problems.map(\.message).last == "'target' is given together with 'include'")
    #expect(reading.problems.map(\.effect) == [nil, .undocumented] && reading.file.includes == ["https://a.example/s.json"])
  }

  @Test func aTargetOnIOSIsNoFault() {
    let statement = #"{"relation": ["a/b"], "target": {"namespace": "ios_app", "appid": "585027354"}}"#
    let reading = readAndroid("[\(statement), \(androidFile(extensions: "").dropFirst())")
    #expect(reading.problems == [] && reading.file.packages == [package])
  }

  @Test func anImpossiblePackageNameIsAFault() {
    let reading = readAndroid(androidFile(extensions: "").replacing(package, with: "Shop App"))
    #expect(reading.problems.map(\.message) == ["'Shop App' is not a package name such as example.shop"])
    #expect(reading.problems.map(\.effect) == [.appNotFound] && reading.file.packages == ["Shop App"])
  }

  @Test func rulesOfAStatementThatOpensNothingAreAFault() {
    let file = androidFile(#"{"/": "/a"}"#).replacing(
      #""relation": ["delegate_permission/common.handle_all_urls"]"#, with: #""relation": ["a/x"]"#)
    #expect(
      readAndroid(file).problems.map(\.description) == [
        "1:2: dynamic rules are in a statement that does not let an app open URLs: Android ignores the field"
      ])
  }

  @Test func faultsOfRulesHavePositions() {
    let reading = readAndroid(
      androidFile(
        "\n" + #"""
          {"/": ""},
          {"?": {"": "1", "b": ""}},
          {"/": "/é", "comment": "x"},
          7
          """#))
    #expect(
      reading.problems.map(\.description) == [
        "2:7: '/' is empty: Android discards all dynamic rules of the app",
        "3:8: the name of a query item is empty: Android discards all dynamic rules of the app",
        "3:22: the query item 'b' is empty: Android discards all dynamic rules of the app",
        "4:7: the path contains 'é', which is percent-encoded in every URL: no URL matches the rule",
        "4:13: 'comment' is not a field of dynamic rules: Android does not document the effect",
        "5:1: a dynamic rule is a number, not an object: Android discards all dynamic rules of the app",
      ])
  }

  @Test func statementHasAllItsParts() {
    let reading = readAndroid(androidFile(##"{"/": "/a*", "?": {"b": "c"}, "#": "d", "exclude": true}"##))
    #expect(reading.problems == [])
    let statement = reading.file.statements[0]
    #expect(statement.relations == [AndroidAssociation.handleAllURLs])
    #expect(statement.target == .app(package: package, fingerprints: [fingerprint]))
    let rule = statement.dynamicRules?.first
    #expect(rule?.path == Glob("/a*", dialect: .android))
    #expect(rule?.query == .items([.init(name: "b", value: Glob("c", dialect: .android))]))
    #expect(rule?.fragment == Glob("d", dialect: .android))
    #expect(rule?.isExcluded == true && rule?.isCaseSensitive == true && rule?.isPercentEncoded == true && rule?.dialect == .android)
    #expect(rule?.position != nil)
  }
}
