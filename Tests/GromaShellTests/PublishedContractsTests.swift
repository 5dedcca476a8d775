import Foundation
import Testing

/// Tests `groma contracts` with the kinds of association files that web sites serve. A comment states the source of an answer: documentation
/// of Apple or Google, the specification of asset links (google/digitalassetlinks, `well-known/details.md`), or its compatibility tests.
struct PublishedContractsTests {
  private static let buy = """
    https://shop.example/buy
    https://shop.example/buy/*rest
    """

  /// The intent filter of the links ``buy``.
  private static let manifest = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application><activity android:exported="true">
    <intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/><category android:name="android.intent.category.BROWSABLE"/>
    <data android:scheme="https" android:host="shop.example"/><data android:path="/buy"/><data android:pathPrefix="/buy/"/>
    </intent-filter></activity></application></manifest>
    """

  private static let fingerprint = "14" + String(repeating: ":6D", count: 31)
  private static let release = "24" + String(repeating: ":6D", count: 31)

  /// Returns a statement about an app.
  ///
  /// - Parameters:
  ///   - package: The package name.
  ///   - relation: The relations, as the elements of an array.
  ///   - fingerprints: The fingerprints. `nil` for ``fingerprint`` only.
  ///   - rules: The dynamic rules, as the elements of an array.
  private static func statement(
    _ package: String = "shop.example", relation: String = #""delegate_permission/common.handle_all_urls""#,
    fingerprints: [String]? = nil, rules: String? = nil
  ) -> String {
    let list = (fingerprints ?? [fingerprint]).map { "\"\($0)\"" }.joined(separator: ", ")
    let extensions = rules.map {
      #", "relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": [\#($0)]}}"#
    }
    return #"{"relation": [\#(relation)], "target": {"namespace": "android_app", "package_name": "\#(package)", "#
      + #""sha256_cert_fingerprints": [\#(list)]}\#(extensions ?? "")}"#
  }

  @Test(arguments: filesOfApple) func aFileOfAppleIsAnswered(published: ContractCase) throws { try published.check() }

  @Test(arguments: filesOfAndroid) func aFileOfAndroidIsAnswered(published: ContractCase) throws { try published.check() }

  private static let filesOfApple: [ContractCase] = [
    // Apple, 'Supporting associated domains': applinks, webcredentials, appclips and activitycontinuation are independent.
    .apple(
      "other sections beside applinks", buy,
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "/buy/*"}]}]}, "webcredentials": {"apps": ["ABCDE12345.example.shop", "ABCDE12345.example.shop.beta"]}, "appclips": {"apps": ["ABCDE12345.example.shop.Clip"]}, "activitycontinuation": {"apps": ["ABCDE12345.example.shop"]}}
      """#, exits: 0,
      #"""
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // WWDC15, session 509, showed this form. Apple's documentation has arrays only, so the effect is not known.
    .apple(
      "details with a member for each app", buy,
      #"{"applinks": {"apps": [], "details": {"ABCDE12345.example.shop": {"paths": ["/buy", "/buy/*"]}}}}"#, exits: 1,
      #"""
      file-fault: wk/apple-app-site-association:1:38: 'details' is an object with a member for each app, which was its form in 2015, not an array: Apple does not document the effect
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      file-fault: 1; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Apple, 'applinks': 'details' is an array.
    .apple(
      "details with one object", buy,
      #"{"applinks": {"details": {"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "/buy/*"}]}}}"#, exits: 1,
      #"""
      file-fault: wk/apple-app-site-association:1:26: 'details' is an object, not an array: Apple ignores the section
      compared: apple-app-site-association without apps; no assetlinks.json; on shop.example
      file-fault: 1
      """#),
    // Apple, 'applinks': the defaults of the domain apply to all rules. They compare decoded URLs, without regard to case.
    .apple(
      "defaults of the domain", "https://shop.example/café/:id(int)\nhttps://shop.example/buy/:id(int)",
      #"""
      {"applinks": {"defaults": {"caseSensitive": false, "percentEncoded": false}, "details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "/café/?*/?*", "exclude": true}, {"/": "/café/?*"}, {"/": "/buy/?*"}]}]}}
      """#, exits: 1,
      #"""
      honest: ABCDE12345.example.shop (iOS): https://shop.example/buy/- opens the app, but no link accepts it (rule 3 at 1:203: { "/": "/buy/?*" })
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      covered: yes; honest: 1 of 1 no; dead-rule: none; two-apps: none
      """#),
    // Apple, 'applinks.Details': the defaults of the app replace those of the domain, and those of a rule replace both.
    .apple(
      "defaults at three levels", "https://shop.example/buy/:id",
      #"""
      {"applinks": {"defaults": {"caseSensitive": false}, "details": [{"appIDs": ["ABCDE12345.example.shop"], "defaults": {"caseSensitive": true}, "components": [{"/": "/BUY/?*/?*", "exclude": true}, {"/": "/BUY/?*", "caseSensitive": false}]}]}}
      """#, exits: 1,
      #"""
      honest: ABCDE12345.example.shop (iOS): https://shop.example/BUY/a opens the app, but no link accepts it (rule 2 at 1:195: { "/": "/BUY/?*", "caseSensitive": false })
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      covered: yes; honest: 1 of 1 no; dead-rule: none; two-apps: none
      """#),
    // Apple, 'applinks.SubstitutionVariables': each variable stands for one of its values.
    .apple(
      "substitution variables", "https://shop.example/:lang(de|fr)/shoes",
      #"""
      {"applinks": {"substitutionVariables": {"tongue": ["de", "fr"], "kind": ["shoes"]}, "details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "/$(tongue)/$(kind)"}]}]}}
      """#, exits: 0,
      #"""
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // An app has one prefix, so these are two apps, for the same URLs.
    .apple(
      "two prefixes of teams", buy,
      #"""
      {"applinks": {"details": [{"appIDs": ["9ABCD12345.example.shop", "ABCDE12345.example.shop"], "components": [{"/": "/buy/*"}]}]}}
      """#, exits: 1,
      #"""
      two-apps: 9ABCD12345.example.shop (iOS) and ABCDE12345.example.shop (iOS): https://shop.example/buy opens both apps (rule 1 at 1:109: { "/": "/buy/*" })
      compared: apple-app-site-association of 9ABCD12345.example.shop, ABCDE12345.example.shop; no assetlinks.json; on shop.example
      covered: yes; honest: yes; dead-rule: none; two-apps: 1
      """#),
    .apple(
      "two prefixes of teams, declared as variants", buy,
      #"""
      {"applinks": {"details": [{"appIDs": ["9ABCD12345.example.shop", "ABCDE12345.example.shop"], "components": [{"/": "/buy/*"}]}]}}
      """#, .facts("variants 9ABCD12345.example.shop ABCDE12345.example.shop"), exits: 0,
      #"""
      compared: apple-app-site-association of 9ABCD12345.example.shop, ABCDE12345.example.shop; no assetlinks.json; on shop.example
      covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Apple's prefixes consist of ten upper-case letters or digits.
    .apple(
      "a prefix in lower case", buy,
      #"""
      {"applinks": {"details": [{"appIDs": ["abcde12345.example.shop"], "components": [{"/": "/buy/*"}]}]}}
      """#, exits: 1,
      #"""
      file-fault: wk/apple-app-site-association:1:39: 'abcde12345.example.shop' is not an app ID: ten upper-case letters or digits, a dot and the bundle identifier: no app has this identifier
      compared: apple-app-site-association of abcde12345.example.shop; no assetlinks.json; on shop.example
      file-fault: 1; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    .apple(
      "a minified file with an exclusion", buy,
      #"""
      {"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.example.shop","paths":["NOT /buy/private","/buy","/buy/*"]}]}}
      """#, exits: 1,
      #"""
      covered: 'https://shop.example/buy/*rest' (line 2) in ABCDE12345.example.shop (iOS): https://shop.example/buy/private does not open the app: rule 1 at 1:79: { "/": "/buy/private", "exclude": true }
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      covered: 1 of 2 no; honest: yes; dead-rule: none; two-apps: none
      """#),
    // RFC 8259, section 5: a comma separates two values.
    .apple(
      "a trailing comma", buy,
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "/buy/*"},]}]}}
      """#, exits: 2,
      #"""
      error: wk/apple-app-site-association:1:98: ']' is not a value: Apple ignores the file
      """#),
    // A server that answers each path with a page sends its page.
    .apple(
      "an error page", buy,
      #"""
      <!DOCTYPE html>
      <html><head><title>404</title></head><body>Not Found</body></html>
      """#, exits: 2,
      #"""
      error: wk/apple-app-site-association:1:1: the file is HTML or XML, not JSON: Apple ignores the file
      """#),
    .apple(
      "an empty file", buy,
      "", exits: 2,
      #"""
      error: wk/apple-app-site-association:1:1: the file ends before a value: Apple ignores the file
      """#),
    // RFC 8259, section 4: the effect of a duplicate name is not predictable.
    .apple(
      "a duplicate name", buy,
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "/sell/*", "/": "/buy/*"}]}]}}
      """#, exits: 1,
      #"""
      file-fault: wk/apple-app-site-association:1:99: '/' is already at 1:83, and the last value is used: Apple does not document the effect
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      file-fault: 1; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // RFC 8259, section 8.1: JSON that systems exchange is in UTF-8.
    .apple(
      "UTF-16 with a byte order mark", buy,
      [0xff, 0xfe] + #"{"applinks": {}}"#.utf8.flatMap { [$0, 0] }, exits: 2,
      #"""
      error: wk/apple-app-site-association:1:1: the file is in UTF-16 or UTF-32, not UTF-8: Apple ignores the file
      """#),
    .apple(
      "UTF-16 without a byte order mark", buy,
      #"{"applinks": {}}"#.utf8.flatMap { [0, $0] }, exits: 2,
      #"""
      error: wk/apple-app-site-association:1:1: the file is in UTF-16 or UTF-32, not UTF-8: Apple ignores the file
      """#),
    .apple(
      "a compressed file without the header for it", buy,
      [0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00], exits: 2,
      #"""
      error: wk/apple-app-site-association:1:1: the file is compressed (gzip), not JSON: Apple ignores the file
      """#),
  ]

  private static let handling = #""delegate_permission/common.handle_all_urls""#

  private static let filesOfAndroid: [ContractCase] = [
    // Google, 'Statement list syntax': targets are web sites or apps. Only statements about apps matter for links.
    .android(
      "a web site as another target", buy,
      #"[{"relation": ["delegate_permission/common.get_login_creds"], "target": {"namespace": "web", "site": "https://www.shop.example"}}, "#
        + statement() + "]", .manifest(manifest), exits: 0,
      #"""
      compared: no apple-app-site-association; assetlinks.json of shop.example; on shop.example
      association: yes; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Google, 'Relation strings': get_login_creds shares credentials, and lets no app open links.
    .android(
      "credentials only", buy,
      "[" + statement(relation: #""delegate_permission/common.get_login_creds""#) + "]", .manifest(manifest), exits: 1,
      #"""
      file-fault: wk/assetlinks.json:1:1: the file has no statement about an app with the relation 'delegate_permission/common.handle_all_urls': it lets no app open links
      compared: no apple-app-site-association; assetlinks.json without apps; on shop.example
      file-fault: 1
      """#),
    // Compatibility test 2002: an empty list is an error.
    .android(
      "no statement", buy,
      "[]", .manifest(manifest), exits: 1,
      #"""
      file-fault: wk/assetlinks.json:1:1: the file has no statement about an app with the relation 'delegate_permission/common.handle_all_urls': it lets no app open links
      compared: no apple-app-site-association; assetlinks.json without apps; on shop.example
      file-fault: 1
      """#),
    // Specification: a descriptor with two fingerprints is equivalent to two descriptors. Compatibility test 2001: a statement may have
    // two relations.
    .android(
      "two fingerprints and two relations", buy,
      "[" + statement(relation: handling + #", "delegate_permission/common.get_login_creds""#, fingerprints: [fingerprint, release]) + "]",
      .manifest(manifest, "--certificate", release), exits: 0,
      #"""
      compared: no apple-app-site-association; assetlinks.json of shop.example; on shop.example
      association: yes; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Compatibility test 2312: the fingerprint is malformed.
    .android(
      "a fingerprint in lower case", buy,
      "[" + statement(fingerprints: [fingerprint.lowercased()]) + "]", .manifest(manifest), exits: 1,
      #"""
      file-fault: wk/assetlinks.json:1:163: a fingerprint is not 32 pairs of upper-case hexadecimal digits, separated by colons: Android does not verify the app by this fingerprint
      association: shop.example (Android): the file lists no well-formed fingerprint of the app
      compared: no apple-app-site-association; assetlinks.json of shop.example; on shop.example
      file-fault: 1; association: 1 of 1 no; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Specification: the fingerprints are colon-separated.
    .android(
      "a fingerprint without colons", buy,
      "[" + statement(fingerprints: [fingerprint.replacing(":", with: "")]) + "]", .manifest(manifest), exits: 1,
      #"""
      file-fault: wk/assetlinks.json:1:163: a fingerprint is not 32 pairs of upper-case hexadecimal digits, separated by colons: Android does not verify the app by this fingerprint
      association: shop.example (Android): the file lists no well-formed fingerprint of the app
      compared: no apple-app-site-association; assetlinks.json of shop.example; on shop.example
      file-fault: 1; association: 1 of 1 no; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Compatibility test 5002: the statement is valid whatever the included file contains.
    .android(
      "an include beside a statement", buy,
      #"[{"include": "https://static.shop.example/more.json"}, "# + statement() + "]", .manifest(manifest), exits: 0,
      #"""
      remark: wk/assetlinks.json:1:2: the statements of the included file 'https://static.shop.example/more.json' were not read
      compared: no apple-app-site-association; assetlinks.json of shop.example; on shop.example
      file-fault: 1 of 1 remark; association: yes; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Compatibility test 5006: a secure site cannot include an insecure file.
    .android(
      "an insecure include", buy,
      #"[{"include": "http://static.shop.example/more.json"}, "# + statement() + "]", .manifest(manifest), exits: 1,
      #"""
      file-fault: wk/assetlinks.json:1:14: the URL of the included file 'http://static.shop.example/more.json' does not begin with https://: Android ignores the field
      compared: no apple-app-site-association; assetlinks.json of shop.example; on shop.example
      file-fault: 1; association: yes; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Compatibility test 2004 refuses the element. Android's open-source verifier reads the included file.
    .android(
      "an include with a target", buy,
      #"[{"include": "https://static.shop.example/more.json", "relation": [], "target": {}}, "# + statement() + "]", .manifest(manifest),
      exits: 1,
      #"""
      remark: wk/assetlinks.json:1:2: the statements of the included file 'https://static.shop.example/more.json' were not read
      file-fault: wk/assetlinks.json:1:55: 'relation' is given together with 'include': Android does not document the effect
      compared: no apple-app-site-association; assetlinks.json of shop.example; on shop.example
      file-fault: 1, 1 of 2 remark; association: yes; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Google, 'Dynamic App Links': the first rule decides. The first rule also excludes the link with a slash at its end.
    .android(
      "dynamic rules", "https://shop.example/buy/:id",
      "[" + statement(rules: #"{"/": "/buy/?*/*", "exclude": true}, {"/": "/buy/?*"}"#) + "]", .manifest(manifest), exits: 1,
      #"""
      covered: 'https://shop.example/buy/:id' (line 1) in shop.example (Android): https://shop.example/buy/a/ does not open the app: rule 1 at 1:367: { "/": "/buy/?*/*", "exclude": true }
      honest: shop.example (Android): https://shop.example/buy// opens the app, but no link accepts it (rule 2 at 1:404: { "/": "/buy/?*" })
      compared: no apple-app-site-association; assetlinks.json of shop.example; on shop.example
      association: yes; covered: 1 of 1 no; honest: 1 of 1 no; dead-rule: none; two-apps: none
      """#),
    .android(
      "dynamic rules of each path", buy,
      "[" + statement(rules: #"{"/": "/buy"}, {"/": "/buy/*"}"#) + "]", .manifest(manifest), exits: 0,
      #"""
      compared: no apple-app-site-association; assetlinks.json of shop.example; on shop.example
      association: yes; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Each statement is about an app of its own. With the given manifest, all of them open the same URLs.
    .android(
      "apps for a television and a watch", buy,
      "[" + ["shop.example", "shop.example.tv", "shop.example.wear"].map { statement($0) }.joined(separator: ", ") + "]",
      .manifest(manifest), exits: 1,
      #"""
      two-apps: shop.example (Android), shop.example.tv (Android) and shop.example.wear (Android): https://shop.example/buy opens all 3 apps
      compared: no apple-app-site-association; assetlinks.json of shop.example, shop.example.tv, shop.example.wear; on shop.example
      association: yes; covered: yes; honest: yes; dead-rule: none; two-apps: 1
      """#),
    // The manifests may be for different URLs.
    .android(
      "apps without manifests", buy,
      "[" + statement() + ", " + statement("shop.example.tv") + "]", exits: 1,
      #"""
      covered: 'https://shop.example/buy' (line 1) and 1 other link in shop.example (Android): undecided: the file has no dynamic rules for shop.example; the intent filters in the manifest of the app decide
      honest: shop.example (Android): undecided: the file has no dynamic rules for shop.example; the intent filters in the manifest of the app decide
      two-apps: shop.example (Android) and shop.example.tv (Android): undecided: the file has no dynamic rules for shop.example; the intent filters in the manifest of the app decide
      compared: no apple-app-site-association; assetlinks.json of shop.example, shop.example.tv; on shop.example
      covered: 2 of 2 undecided; honest: 1 of 1 undecided; dead-rule: none; two-apps: 1 of 1 undecided
      """#),
    .android(
      "apps that are declared as variants", buy,
      "[" + statement() + ", " + statement("shop.example.tv") + "]",
      .init(
        arguments: ["--manifest", "m.xml", "--facts", "facts.txt"],
        files: ["m.xml": manifest, "facts.txt": "variants shop.example shop.example.tv"]), exits: 0,
      #"""
      compared: no apple-app-site-association; assetlinks.json of shop.example, shop.example.tv; on shop.example
      association: yes; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Specification: an app on iOS is a target with an 'appid'.
    .android(
      "an app on iOS as another target", buy,
      #"[{"relation": [\#(handling)], "target": {"namespace": "ios_app", "appid": "585027354"}}, "# + statement() + "]",
      .manifest(manifest), exits: 0,
      #"""
      compared: no apple-app-site-association; assetlinks.json of shop.example; on shop.example
      association: yes; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Compatibility test 2014: the namespace is not recognized.
    .android(
      "a misspelled namespace", buy,
      "[" + statement().replacing("android_app", with: "android-app") + "]", .manifest(manifest), exits: 1,
      #"""
      file-fault: wk/assetlinks.json:1:87: 'android-app' is not a namespace of targets: Android ignores the app
      compared: no apple-app-site-association; assetlinks.json without apps; on shop.example
      file-fault: 1
      """#),
    // Compatibility test 2103: a relation may be any kind and detail.
    .android(
      "an unknown relation", buy,
      "[" + statement(relation: handling + #", "delegate_permission/com.example.custom""#) + "]", .manifest(manifest), exits: 0,
      #"""
      compared: no apple-app-site-association; assetlinks.json of shop.example; on shop.example
      association: yes; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Compatibility test 2122: the detail is in lower case. The statement is not read.
    .android(
      "a relation with upper-case letters", buy,
      "[" + statement(relation: #""delegate_permission/common.handle_all_URLs""#) + "]", .manifest(manifest), exits: 1,
      #"""
      file-fault: wk/assetlinks.json:1:16: 'delegate_permission/common.handle_all_URLs' is not a relation: a kind, a slash and a detail, with lower-case letters, digits, '_' and '.': Android ignores the app
      compared: no apple-app-site-association; assetlinks.json without apps; on shop.example
      file-fault: 1
      """#),
    // Compatibility test 2114: a relation has a kind and a detail.
    .android(
      "a relation without its kind", buy,
      "[" + statement(relation: #""common.handle_all_urls""#) + "]", .manifest(manifest), exits: 1,
      #"""
      file-fault: wk/assetlinks.json:1:16: 'common.handle_all_urls' is not a relation: a kind, a slash and a detail, with lower-case letters, digits, '_' and '.': Android ignores the app
      compared: no apple-app-site-association; assetlinks.json without apps; on shop.example
      file-fault: 1
      """#),
    // Compatibility test 2308: the package name is malformed.
    .android(
      "an impossible package name", buy,
      "[" + statement("Shop App") + "]", .manifest(manifest), exits: 1,
      #"""
      file-fault: wk/assetlinks.json:1:118: 'Shop App' is not a package name such as example.shop: no app has this identifier
      compared: no apple-app-site-association; assetlinks.json of Shop App; on shop.example
      file-fault: 1; association: yes; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
  ]

  /// The folder of a wildcard contains the files of all subdomains.
  @Test func filesOfAWildcardAreAnswered() throws {
    let folder = try ScriptFolder(["links.txt": "https://*.shop.example/buy/:id"])
    let text =
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "/buy/?*/?*", "exclude": true}, {"/": "/buy/?*"}]}]}}"#
    for host in ["shop.example", "_wildcard.shop.example"] {
      try FileManager.default.createDirectory(atPath: folder["wk/\(host)"], withIntermediateDirectories: true)
      try folder.write("wk/\(host)/apple-app-site-association", text)
    }
    let result = try groma(["contracts", "--table", "links.txt", "--check", "wk"], folder: folder.path)
    #expect(result.output.contains("on shop.example, *.shop.example\ncovered: yes; "), "\(result.output)\(result.error)")
    try folder.write("wk/_wildcard.shop.example/apple-app-site-association", text.replacing("/buy/?*\"}", with: "/buy/1*\"}"))
    let changed = try groma(["contracts", "--table", "links.txt", "--check", "wk"], folder: folder.path)
    #expect(changed.code == 1 && changed.output.contains("\n*.shop.example: covered: "), "\(changed.output)")
  }

  /// For `*.shop.example` in an intent filter, Android reads the file of `shop.example`, not that of a subdomain.
  @Test(
    arguments: [
      ("shop.example", "_wildcard.shop.example", 0), ("_wildcard.shop.example", "shop.example", 1),
    ] as [(String, String, Int32)])
  func theFileOfTheDomainDecidesForSubdomains(right: String, wrong: String, code: Int32) throws {
    let hosts = #"android:host="shop.example"/><data android:host="*.shop.example"/>"#
    let folder = try ScriptFolder([
      "links.txt": "https://*.shop.example/buy\nhttps://*.shop.example/buy/*rest",
      "m.xml": Self.manifest.replacing(#"android:host="shop.example"/>"#, with: hosts),
    ])
    for (host, fingerprint) in [(right, Self.fingerprint), (wrong, Self.release)] {
      try FileManager.default.createDirectory(
        atPath: folder["wk/\(host)"], withIntermediateDirectories: true)
      try folder.write(
        "wk/\(host)/assetlinks.json", "[\(Self.statement(fingerprints: [fingerprint]))]")
    }
    let check = [
      "contracts", "--table", "links.txt", "--check", "wk", "--manifest", "m.xml", "--certificate",
      Self.fingerprint,
    ]
    let result = try groma(check, folder: folder.path)
    #expect(result.code == code, "\(result.output)\(result.error)")
    #expect(
      result.output.contains("association: " + (code == 0 ? "yes" : "2 of 2 no")),
      "\(result.output)\(result.error)")
  }
}
