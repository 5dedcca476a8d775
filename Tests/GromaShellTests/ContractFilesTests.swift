import Foundation
import GromaTerminalTesting
import GromaTesting
import Testing

/// Tests `groma contracts` with the files that teams serve: each file that a platform reads is answered for.
struct ContractFilesTests {
  private static let app = "ABCDE12345.example.shop"
  private static let fingerprint = "14" + String(repeating: ":6D", count: 31)

  private func check(_ list: String, _ files: [String: [UInt8]], _ arguments: [String] = []) throws -> ProcessResult {
    let folder = try ScriptFolder()
    try folder.write("links.txt", list)
    for (name, bytes) in files {
      let path = folder[name]
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
    return try groma(["contracts", "--table", "links.txt", "--check", "wk"] + arguments, folder: folder.path)
  }

  private func apple(_ list: String, _ file: String, _ arguments: [String] = [], _ others: [String: [UInt8]] = [:]) throws -> ProcessResult
  {
    try check(list, others.merging(["wk/apple-app-site-association": Array(file.utf8)]) { $1 }, arguments)
  }

  private func android(_ list: String, _ file: String, _ arguments: [String] = [], _ others: [String: [UInt8]] = [:]) throws
    -> ProcessResult
  {
    try check(list, others.merging(["wk/assetlinks.json": Array(file.utf8)]) { $1 }, arguments)
  }

  private static let buy = "https://shop.example/buy\nhttps://shop.example/buy/*rest"

  @Test func pathsBesideComponentsAreARemark() throws {
    let file = #"""
      {"applinks": {"details": [{
        "appID": "\#(Self.app)", "paths": ["/sell/*"],
        "appIDs": ["\#(Self.app)"], "components": [{"/": "/buy/*"}]
      }]}}
      """#
    let result = try apple(Self.buy, file)
    #expect(result.code == 0 && result.error == "")
    #expect(
      result.output.hasPrefix(
        "remark: wk/apple-app-site-association:2:3: 'appID' is given together with 'appIDs': only systems before iOS 13 read it"))
    #expect(
      result.output.hasSuffix("file-fault: 2 of 2 remark; covered: yes; honest: yes; dead-rule: none; two-apps: none\n"), "\(result.output)"
    )
    let legacy = try apple(Self.buy, file, ["--legacy"])
    #expect(
      legacy.code == 1 && legacy.output.contains("https://shop.example/sell opens the app, but no link accepts it"), "\(legacy.output)")
  }

  @Test func aListOfAppsReplacesASingleApp() throws {
    let file = #"{"applinks": {"details": [{"appID": "AAAAA11111.old", "appIDs": ["\#(Self.app)"], "components": [{"/": "/buy/*"}]}]}}"#
    #expect(try apple(Self.buy, file).output.contains("of \(Self.app); no assetlinks.json"))
    let old = try apple(Self.buy, file, ["--ios", "AAAAA11111.old"])
    #expect(old.code == 2 && old.error.contains("the files do not list 'AAAAA11111.old'"), "\(old.error)")
  }

  @Test func faultsHaveALineEachAndTheOtherRulesAreAnswered() throws {
    let file = #"""
      {"applinks": {"details": [{"appIDs": ["TEAMID.shop"], "components": [
        {"/": "/café/*"},
        {"/": "/buy/*", "exlude": true}]}]}}
      """#
    let result = try apple(Self.buy, file)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(result.code == 1 && lines.count == 6, "\(result.output)")
    #expect(lines[0].hasPrefix("file-fault: wk/apple-app-site-association:1:39: 'TEAMID.shop' is not an app ID"))
    #expect(lines[0].hasSuffix(": no app has this identifier"))
    #expect(lines[1].hasPrefix("file-fault: wk/apple-app-site-association:2:9: the path contains 'é'"))
    #expect(lines[2].hasPrefix("file-fault: wk/apple-app-site-association:3:"))
    #expect(lines[5] == "file-fault: 3; covered: yes; honest: yes; dead-rule: 1; two-apps: none")
    let explained = try apple(Self.buy, file, ["--explain", "https://shop.example/buy/1"])
    #expect(explained.code == 1 && explained.output.contains("\niOS: opens the app: rule 2 at 3:3"), "\(explained.output)")
  }

  @Test(arguments: [
    (
      #"{"webcredentials": {"apps": ["\#(app)"]}}"#,
      "the file has no section 'applinks'; its sections are: 'webcredentials': it lets no app open links"
    ),
    (#"{"applink": {}}"#, "the file has no section 'applinks'; its sections are: 'applink': it lets no app open links"),
  ]) func aFileWithoutLinksIsAFault(file: String, message: String) throws {
    let result = try apple(Self.buy, file)
    #expect(result.code == 1 && result.error == "")
    #expect(result.output.hasPrefix("file-fault: wk/apple-app-site-association:1:1: \(message)\n"), "\(result.output)")
    let named = try apple(Self.buy, file, ["--ios", Self.app])
    #expect(named.code == 1 && named.output.contains("covered: 2 of 2 no"), "\(named.output)")
  }

  @Test func aFileThatIsNotReadEndsTheCommandIfItIsTheOnlyOne() throws {
    let broken = try apple(Self.buy, "{\"a\": 1, \"a\": ")
    #expect(broken.code == 2 && broken.error.hasPrefix("error: wk/apple-app-site-association:1:"), "\(broken.error)")
    let other =
      #"[{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": ["\#(Self.fingerprint)"]}}]"#
    let both = try apple(Self.buy, "{", [], ["wk/assetlinks.json": Array(other.utf8)])
    #expect(
      both.code == 1 && both.output.contains("file-fault: wk/apple-app-site-association:1:2:") && both.output.contains("a.b (Android)"),
      "\(both.output)")
  }

  @Test func severalAppsAreCompared() throws {
    let rules = #""components": [{"/": "/buy/*"}]"#
    let file =
      #"{"applinks": {"details": [{"appIDs": ["\#(Self.app)", "\#(Self.app).beta"], \#(rules)}, {"appIDs": ["ZZZZZ12345.other"], "components": [{"/": "/other"}]}]}}"#
    let bom: [UInt8] = [0xef, 0xbb, 0xbf]
    let result = try check(
      Self.buy, ["wk/apple-app-site-association": bom + Array(file.utf8), "facts.txt": Array("variants \(Self.app) \(Self.app).beta".utf8)])
    #expect(result.code == 1)
    #expect(
      result.output.contains("compared: apple-app-site-association of \(Self.app), \(Self.app).beta, ZZZZZ12345.other;"), "\(result.output)"
    )
    #expect(result.output.contains("two-apps: \(Self.app) (iOS) and \(Self.app).beta (iOS): "), "\(result.output)")
    #expect(result.output.contains(" in ZZZZZ12345.other (iOS): https://shop.example/buy does not open the app: no rule matches"))
    let declared = try check(
      Self.buy,
      ["wk/apple-app-site-association": bom + Array(file.utf8), "facts.txt": Array("variants \(Self.app) \(Self.app).beta".utf8)],
      ["--ios", Self.app, "--facts", "facts.txt"])
    #expect(declared.code == 0, "\(declared.output)")
  }

  private static func statement(_ fingerprint: String) -> String {
    #"{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app", "package_name": "shop.example", "sha256_cert_fingerprints": ["\#(fingerprint)"]}}"#
  }

  private static let manifest = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application><activity android:exported="true">
    <intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/><category android:name="android.intent.category.BROWSABLE"/>
    <data android:scheme="https" android:host="shop.example" android:pathPrefix="/buy/"/></intent-filter></activity></application></manifest>
    """

  @Test func withoutDynamicRulesTheManifestDecides() throws {
    let file = "[\(Self.statement(Self.fingerprint))]"
    let links = "https://shop.example/buy/:id\nhttps://shop.example/help"
    let unknown = try android(links, file)
    #expect(unknown.code == 1 && unknown.output.contains("covered: 2 of 2 undecided; honest: 1 of 1 undecided"), "\(unknown.output)")
    #expect(
      unknown.output.contains("covered: 'https://shop.example/buy/:id' (line 1) and 1 other link in shop.example (Android): undecided: "))
    let known = try android(links, file, ["--manifest", "m.xml"], ["m.xml": Array(Self.manifest.utf8)])
    #expect(
      known.output.contains("https://shop.example/help does not open the app: no intent filter of the manifest matches"), "\(known.output)")
    #expect(known.output.contains("https://shop.example/buy/ opens the app, but no link accepts it"), "\(known.output)")
    #expect(known.output.contains("association: yes; covered: 1 of 2 no"))
    let explained = try android(
      links, file, ["--manifest", "m.xml", "--explain", "https://shop.example/buy/1"], ["m.xml": Array(Self.manifest.utf8)])
    #expect(
      explained.output.hasPrefix(
        "Android: opens the app: the file has no dynamic rules for the app, and the intent filter at 2:1 matches\n"),
      "\(explained.output)")
    let compiled = try android(links, file, ["--manifest", "m.xml"], ["m.xml": [3, 0, 8, 0]])
    #expect(compiled.code == 2 && compiled.error == "error: m.xml:1:1: the manifest is compiled: give AndroidManifest.xml as text\n")
  }

  @Test func certificatesAreComparedWithEachStatement() throws {
    let release = Self.fingerprint.replacing("14:", with: "24:")
    let file = "[\(Self.statement(Self.fingerprint)), \(Self.statement(release))]"
    #expect(try android(Self.buy, file).error == "")
    for certificate in [Self.fingerprint, release] {
      #expect(try android(Self.buy, file, ["--certificate", certificate]).output.contains("association: yes"))
    }
    let other = Self.fingerprint.replacing("14:", with: "34:")
    #expect(
      try android(Self.buy, file, ["--certificate", "c.txt"], ["c.txt": Array("SHA256: \(other)\n".utf8)]).output
        .contains("association: shop.example (Android): the file does not list the certificate \(other)\n"))
    #expect(
      try android(Self.buy, file, ["--certificate", "c.txt"], ["c.txt": []]).error.contains("'c.txt' contains no certificate in PEM form"))
  }

  @Test func includedStatementsAreNotKnown() throws {
    let result = try android(
      "https://shop.example/buy/:id", #"[{"include": "https://www.shop.example/statements.json"}]"#, ["--android", "shop.example"])
    #expect(result.code == 1)
    #expect(
      result.output.hasPrefix(
        "remark: wk/assetlinks.json:1:2: the statements of the included file 'https://www.shop.example/statements.json' were not read\n"))
    #expect(
      result.output.contains("undecided: the file includes https://www.shop.example/statements.json, which was not read"),
      "\(result.output)")
    #expect(
      try android("https://shop.example/a", #"[{"include": "https://a.example/s.json"}]"#).output.contains("assetlinks.json without apps"))
    let unnamed = try android("https://shop.example/a", #"[{"include": "https://a.example/s.json"}]"#)
    #expect(
      unnamed.code == 1 && unnamed.output.contains("covered: assetlinks.json: undecided: the file includes https://a.example/s.json"),
      "\(unnamed.output)")
  }

  @Test func entitlementsListTheHosts() throws {
    let file = #"{"applinks": {"details": [{"appIDs": ["\#(Self.app)"], "components": [{"/": "/buy/*"}]}]}}"#
    func entitlements(_ domain: String) -> [String: [UInt8]] {
      let text = "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>\(domain)</string></array></dict></plist>"
      return ["e.plist": Array(text.utf8)]
    }
    #expect(try apple(Self.buy, file, ["--entitlements", "e.plist"], entitlements("applinks:shop.example")).code == 0)
    let missing = try apple(Self.buy, file, ["--entitlements", "e.plist"], entitlements("applinks:www.shop.example"))
    #expect(
      missing.code == 1
        && missing.output.hasPrefix("association: \(Self.app) (iOS): the entitlements do not list 'applinks:shop.example'\n"),
      "\(missing.output)")
  }

  @Test func writingLosesNothing() throws {
    let folder = try ScriptFolder()
    try folder.write("links.txt", Self.buy)
    let remarks =
      #"{"applinks": {"details": [{"appID": "AAAAA11111.b", "appIDs": ["AAAAA11111.a"], "paths": ["/x"], "components": [{"/": "/x"}]}]}}"#
    try FileManager.default.createDirectory(atPath: folder["wk"], withIntermediateDirectories: true)
    try folder.write("wk/apple-app-site-association", remarks)
    let write = ["contracts", "--table", "links.txt", "--write", "wk", "--ios", Self.app]
    #expect(try groma(write, folder: folder.path).code == 0)
    let text = try folder.read("wk/apple-app-site-association")
    #expect(text.contains(#""appID": "AAAAA11111.b""#) && text.contains(#""paths""#), "\(text)")
    let faulty = remarks.replacing(#"{"/": "/x"}"#, with: #"{"/": 7}"#)
    try folder.write("wk/apple-app-site-association", faulty)
    let refused = try groma(write, folder: folder.path)
    #expect(refused.code == 2 && refused.error.contains("'/' is a number"), "\(refused.error)")
    #expect(try folder.read("wk/apple-app-site-association") == faulty)
  }

  @Test(arguments: [
    ("https://shop.example/a/{id}", "links.txt:1:24: '{' has no meaning here"),
    ("https://shop.example/x*", "links.txt:1:23: '*' has no meaning here"),
  ])
  func signsOfOtherNotationsAreErrors(list: String, message: String) throws {
    let result = try apple(list, "{}")
    #expect(result.code == 2 && result.error.contains(message), "\(result.error)")
  }

  @Test(arguments: [
    ("filled tokn", "facts.txt:1:8: no link has a query item 'tokn'"), ("x", "facts.txt:1:1: 'x' is not a fact"),
  ]) func faultyFactsAreErrors(facts: String, message: String) throws {
    let result = try apple(Self.buy, "{}", ["--facts", "facts.txt"], ["facts.txt": Array(facts.utf8)])
    #expect(result.code == 2 && result.error.contains(message), "\(result.error)")
  }
}
