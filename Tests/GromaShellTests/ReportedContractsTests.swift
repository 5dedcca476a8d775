import Testing

/// Tests `groma contracts` with the kinds of files that teams reported as problems of other tools, or of earlier versions of this one.
struct ReportedContractsTests {
  private static let buy = """
    https://shop.example/buy
    https://shop.example/buy/*rest
    """

  @Test(arguments: cases) func aReportedFileIsAnswered(reported: ContractCase) throws { try reported.check() }

  private static let cases: [ContractCase] = [
    // WWDC19, session 717: systems from iOS 13 on ignore 'paths' beside 'components', which stays for older systems.
    .apple(
      "paths beside components", buy,
      #"""
      {"applinks": {"details": [{
        "appID": "ABCDE12345.example.shop", "paths": ["/buy/*"],
        "appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "/buy/*"}]
      }]}}
      """#, exits: 0,
      #"""
      remark: wk/apple-app-site-association:2:3: 'appID' is given together with 'appIDs': only systems before iOS 13 read it: Apple ignores the field
      remark: wk/apple-app-site-association:2:39: 'paths' is given together with 'components': only systems before iOS 13 read it: Apple ignores the field
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      file-fault: 2 of 2 remark; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    // Apple's swcutil ignores 'appID' beside 'appIDs', so the app in 'appID' opens nothing and is not listed.
    .apple(
      "appID beside appIDs", "https://shop.example/p\nhttps://shop.example/p/*rest",
      #"""
      {
        "applinks": {
          "details": [
            {
              "appID": "AAAAA11111.example.old",
              "appIDs": ["BBBBB22222.example.shop"],
              "components": [{ "/": "/p/*" }]
            }
          ]
        }
      }
      """#, exits: 0,
      #"""
      remark: wk/apple-app-site-association:5:9: 'appID' is given together with 'appIDs': only systems before iOS 13 read it: Apple ignores the field
      compared: apple-app-site-association of BBBBB22222.example.shop; no assetlinks.json; on shop.example
      file-fault: 1 of 1 remark; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    .apple(
      "the ignored app of appID beside appIDs", "https://shop.example/p\nhttps://shop.example/p/*rest",
      #"""
      {
        "applinks": {
          "details": [
            {
              "appID": "AAAAA11111.example.old",
              "appIDs": ["BBBBB22222.example.shop"],
              "components": [{ "/": "/p/*" }]
            }
          ]
        }
      }
      """#, .init(arguments: ["--ios", "AAAAA11111.example.old"]), exits: 2,
      #"""
      error: --ios: the files do not list 'AAAAA11111.example.old', but BBBBB22222.example.shop
      """#),
    // The segments of the next five cases are patterns or errors: none is read as the text that it is.
    .apple(
      "a parameter after a sign in its segment", "https://shop.example/@:user",
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "*"}]}]}}"#, exits: 1,
      #"""
      honest: ABCDE12345.example.shop (iOS): https://shop.example/ opens the app, but no link accepts it (rule 1 at 1:82: { "/": "*" })
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      covered: yes; honest: 1 of 1 no; dead-rule: none; two-apps: none
      """#),
    .apple(
      "a parameter after a text in its segment", "https://shop.example/item-:id",
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "*"}]}]}}"#, exits: 1,
      #"""
      honest: ABCDE12345.example.shop (iOS): https://shop.example/ opens the app, but no link accepts it (rule 1 at 1:82: { "/": "*" })
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      covered: yes; honest: 1 of 1 no; dead-rule: none; two-apps: none
      """#),
    .apple(
      "a parameter in braces", "https://shop.example/a/{id}",
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "*"}]}]}}"#, exits: 2,
      #"""
      error: links.txt:1:24: '{' has no meaning here: a parameter is written ':name', or '\{' for the character itself
      """#),
    .apple(
      "a parameter in brackets", "https://shop.example/[slug]",
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "*"}]}]}}"#, exits: 2,
      #"""
      error: links.txt:1:22: '[' has no meaning here: a parameter is written ':name', or '\[' for the character itself
      """#),
    .apple(
      "an asterisk at the end of a segment", "https://shop.example/x*",
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "*"}]}]}}"#, exits: 2,
      #"""
      error: links.txt:1:23: '*' has no meaning here: a segment '*name' is the rest of a path, or '\*' for the character itself
      """#),
    // Each rule that excludes URLs of links is named, not only the first one.
    .apple(
      "the opt-out of Apple's documentation", buy,
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [
        {"#": "no_universal_links", "exclude": true},
        {"/": "/buy/private", "exclude": true},
        {"/": "/buy/*"}
      ]}]}}
      """#, exits: 1,
      #"""
      covered: 'https://shop.example/buy' (line 1) and 1 other link in ABCDE12345.example.shop (iOS): https://shop.example/buy#no_universal_links does not open the app: rule 1 at 2:3: { "#": "no_universal_links", "exclude": true }
      covered: 'https://shop.example/buy/*rest' (line 2) in ABCDE12345.example.shop (iOS): https://shop.example/buy/private does not open the app: rule 2 at 3:3: { "/": "/buy/private", "exclude": true }
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      covered: 2 of 2 no; honest: yes; dead-rule: none; two-apps: none
      """#),
    .apple(
      "a declared opt-out", buy,
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [
        {"#": "no_universal_links", "exclude": true},
        {"/": "/buy/private", "exclude": true},
        {"/": "/buy/*"}
      ]}]}}
      """#, .facts("opt-out #no_universal_links"), exits: 1,
      #"""
      covered: 'https://shop.example/buy/*rest' (line 2) in ABCDE12345.example.shop (iOS): https://shop.example/buy/private does not open the app: rule 2 at 3:3: { "/": "/buy/private", "exclude": true }
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      covered: 1 of 2 no; honest: yes; opt-out: yes; dead-rule: none; two-apps: none
      """#),
    // Google: 'a JSON array of one or more … statements'. Without dynamic rules, the manifest decides.
    .android(
      "two statements about one app", "https://shop.example/buy/:id",
      #"""
      [
        {"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app", "package_name": "shop.example", "sha256_cert_fingerprints": ["14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}},
        {"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app", "package_name": "shop.example", "sha256_cert_fingerprints": ["24:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}}
      ]
      """#, exits: 1,
      #"""
      covered: 'https://shop.example/buy/:id' (line 1) in shop.example (Android): undecided: the file has no dynamic rules for shop.example; the intent filters in the manifest of the app decide
      honest: shop.example (Android): undecided: the file has no dynamic rules for shop.example; the intent filters in the manifest of the app decide
      compared: no apple-app-site-association; assetlinks.json of shop.example; on shop.example
      covered: 1 of 1 undecided; honest: 1 of 1 undecided; dead-rule: none; two-apps: none
      """#),
    .android(
      "a file with an include only", "https://shop.example/buy/:id",
      #"[{"include": "https://www.shop.example/statements.json"}]"#, exits: 1,
      #"""
      remark: wk/assetlinks.json:1:2: the statements of the included file 'https://www.shop.example/statements.json' were not read
      covered: assetlinks.json: undecided: the file includes https://www.shop.example/statements.json, which was not read
      compared: no apple-app-site-association; assetlinks.json without apps; on shop.example
      file-fault: 1 of 1 remark; covered: 1 of 1 undecided
      """#),
    .android(
      "no dynamic rules", "https://shop.example/buy/:id",
      #"""
      [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app", "package_name": "shop.example", "sha256_cert_fingerprints": ["14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}}]
      """#, exits: 1,
      #"""
      covered: 'https://shop.example/buy/:id' (line 1) in shop.example (Android): undecided: the file has no dynamic rules for shop.example; the intent filters in the manifest of the app decide
      honest: shop.example (Android): undecided: the file has no dynamic rules for shop.example; the intent filters in the manifest of the app decide
      compared: no apple-app-site-association; assetlinks.json of shop.example; on shop.example
      covered: 1 of 1 undecided; honest: 1 of 1 undecided; dead-rule: none; two-apps: none
      """#),
    .apple(
      "several variants after a byte order mark", buy,
      "\u{feff}" + #"""
        {"applinks": {"details": [
          {"appIDs": ["ABCDE12345.example.shop", "ABCDE12345.example.shop.beta", "ABCDE12345.example.shop.dev"], "components": [{"/": "/buy/*"}]}
        ]}}
        """#, exits: 1,
      #"""
      remark: wk/apple-app-site-association:1:1: the file begins with a byte order mark, which JSON does not permit: Apple does not document the effect
      two-apps: ABCDE12345.example.shop (iOS), ABCDE12345.example.shop.beta (iOS) and ABCDE12345.example.shop.dev (iOS): https://shop.example/buy opens all 3 apps (rule 1 at 2:121: { "/": "/buy/*" })
      compared: apple-app-site-association of ABCDE12345.example.shop, ABCDE12345.example.shop.beta, ABCDE12345.example.shop.dev; no assetlinks.json; on shop.example
      file-fault: 1 of 1 remark; covered: yes; honest: yes; dead-rule: none; two-apps: 1
      """#),
    .apple(
      "declared variants", buy,
      "\u{feff}" + #"""
        {"applinks": {"details": [
          {"appIDs": ["ABCDE12345.example.shop", "ABCDE12345.example.shop.beta", "ABCDE12345.example.shop.dev"], "components": [{"/": "/buy/*"}]}
        ]}}
        """#, .facts("variants ABCDE12345.example.shop ABCDE12345.example.shop.beta ABCDE12345.example.shop.dev"), exits: 0,
      #"""
      remark: wk/apple-app-site-association:1:1: the file begins with a byte order mark, which JSON does not permit: Apple does not document the effect
      compared: apple-app-site-association of ABCDE12345.example.shop, ABCDE12345.example.shop.beta, ABCDE12345.example.shop.dev; no assetlinks.json; on shop.example
      file-fault: 1 of 1 remark; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """#),
    .apple(
      "no links, only credentials", buy,
      #"{"webcredentials": {"apps": ["ABCDE12345.example.shop"]}}"#, exits: 1,
      #"""
      file-fault: wk/apple-app-site-association:1:1: the file has no section 'applinks'; its sections are: 'webcredentials': it lets no app open links
      compared: apple-app-site-association without apps; no assetlinks.json; on shop.example
      file-fault: 1
      """#),
    .apple(
      "a misspelled section", buy,
      #"{"applink": {"details": []}}"#, exits: 1,
      #"""
      file-fault: wk/apple-app-site-association:1:1: the file has no section 'applinks'; its sections are: 'applink': it lets no app open links
      compared: apple-app-site-association without apps; no assetlinks.json; on shop.example
      file-fault: 1
      """#),
    // Each fault has a line of its own, and the rules are answered for.
    .apple(
      "two faults", buy,
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": 7},
      {"/": "/buy/*", "exlude": true}]}]}}
      """#, exits: 1,
      #"""
      file-fault: wk/apple-app-site-association:1:88: '/' is a number, not a string: Apple ignores the field
      file-fault: wk/apple-app-site-association:2:17: 'exlude' is not a field of rules: Apple ignores the field
      honest: ABCDE12345.example.shop (iOS): https://shop.example/ opens the app, but no link accepts it (rule 1 at 1:82: {})
      dead-rule: rule 2 at 2:1: { "/": "/buy/*", "exlude": true } decides for no URL: shadowed by rule 1 at 1:82: {}
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      file-fault: 2; covered: yes; honest: 1 of 1 no; dead-rule: 1; two-apps: none
      """#),
    // The other rules are answered for.
    .apple(
      "a rule that no URL meets", buy,
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "/café/*"}, {"/": "/buy/*"}]}]}}
      """#, exits: 1,
      #"""
      file-fault: wk/apple-app-site-association:1:88: the path contains 'é', which is percent-encoded in every URL: no URL matches the rule
      dead-rule: rule 1 at 1:82: { "/": "/café/*" } decides for no URL
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      file-fault: 1; covered: yes; honest: yes; dead-rule: 1; two-apps: none
      """#),
    // Only URLs that repeat the item are not covered, which is a remark.
    .apple(
      "the documented rule of a required item", "https://shop.example/join?token(int)",
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "/join", "?": {"token": "?*"}}]}]}}
      """#, exits: 1,
      #"""
      covered: 'https://shop.example/join?token(int)' (line 1) in ABCDE12345.example.shop (iOS): remark: only URLs that repeat a query item do not open the app, such as https://shop.example/join?token&token=0 (no rule matches)
      honest: ABCDE12345.example.shop (iOS): https://shop.example/join?token=- opens the app, but no link accepts it (rule 1 at 1:82: { "/": "/join", "?": { "token": "?*" } })
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      covered: 1 of 1 remark; honest: 1 of 1 no; dead-rule: none; two-apps: none
      """#),
    .apple(
      "a declared item that is never empty", "https://shop.example/join?token(id)",
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "/join", "?": {"token": "?*"}}]}]}}
      """#, .facts("filled token"), exits: 0,
      #"""
      covered: 'https://shop.example/join?token(id)' (line 1) in ABCDE12345.example.shop (iOS): remark: only URLs that repeat a query item do not open the app, such as https://shop.example/join?token&token=a (no rule matches)
      honest: ABCDE12345.example.shop (iOS): https://shop.example/join?token=a&token[] opens the app, but no link accepts it, also with the files that Groma writes (rule 1 at 1:82: { "/": "/join", "?": { "token": "?*" } })
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      covered: 1 of 1 remark; honest: 1 of 1 nearest; dead-rule: none; two-apps: none
      """#),
  ]

  /// `openssl smime -sign -nodetach -outform der` writes such a file.
  @Test func aSignedFileIsAnswered() throws {
    let text = #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "/buy/*"}]}]}}"#
    let oid: [UInt8] = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07]
    func value(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
      [tag, 0x82, UInt8(contents.count >> 8), UInt8(contents.count & 0xff)] + contents
    }
    let wrapped = value(0x30, oid + [0x01] + value(0xa0, value(0x04, Array(text.utf8))))
    let data = value(0x30, [0x02, 0x01, 0x01] + value(0x31, []) + wrapped + value(0x31, []))
    let signed = ContractCase.apple(
      "a signed file", Self.buy, value(0x30, oid + [0x02] + value(0xa0, data)), exits: 0,
      """
      remark: wk/apple-app-site-association:1:1: the file is signed (PKCS #7): its contents were read, but the signature was not checked
      compared: apple-app-site-association of ABCDE12345.example.shop; no assetlinks.json; on shop.example
      file-fault: 1 of 1 remark; covered: yes; honest: yes; dead-rule: none; two-apps: none
      """)
    try signed.check()
  }

  /// A segment with a literal is written as it is, not as a text with variables for its signs.
  @Test func parametersInSegmentsAreWritten() throws {
    let folder = try ScriptFolder(["links.txt": "https://shop.example/@:user\nhttps://shop.example/item-:id"])
    let write = ["contracts", "--table", "links.txt", "--write", "wk", "--ios", "ABCDE12345.example.shop"]
    #expect(try groma(write, folder: folder.path).code == 0)
    let text = try folder.read("wk/apple-app-site-association")
    #expect(text.contains(#""/": "/$(commercialAt)?*""#) && text.contains(#""/": "/item-?*""#) && !text.contains("colon"), "\(text)")
    #expect(try groma(["contracts", "--table", "links.txt", "--check", "wk"], folder: folder.path).code == 0)
  }
}
