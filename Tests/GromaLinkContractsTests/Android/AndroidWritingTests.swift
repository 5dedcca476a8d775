import GromaTesting
import Testing

@testable import GromaLinkContracts

struct AndroidWritingTests {
  @Test func formatIsForReview() {
    let file = AndroidAssociation(statements: [
      .init(
        package: package, fingerprints: ["AA:BB", "CC:DD"],
        dynamicRules: [
          .init(path: "/chat/?*/?*/*", isExcluded: true, isCaseSensitive: true, isPercentEncoded: false, comment: "dropped"),
          .init(path: "/chat/*", query: .items([.init("a", "1")]), fragment: "x"),
        ]),
      .init(package: "other", fingerprints: ["EE"]),
    ])
    #expect(
      file.text == ##"""
        [
          {
            "relation": ["delegate_permission/common.handle_all_urls"],
            "target": {
              "namespace": "android_app",
              "package_name": "example.plaza",
              "sha256_cert_fingerprints": ["AA:BB", "CC:DD"]
            },
            "relation_extensions": {
              "delegate_permission/common.handle_all_urls": {
                "dynamic_app_link_components": [
                  { "/": "/chat/?*/?*/*", "exclude": true },
                  { "/": "/chat/*", "?": { "a": "1" }, "#": "x" }
                ]
              }
            }
          },
          {
            "relation": ["delegate_permission/common.handle_all_urls"],
            "target": {
              "namespace": "android_app",
              "package_name": "other",
              "sha256_cert_fingerprints": ["EE"]
            }
          }
        ]

        """##)
    #expect(readAndroid(file.text).file.withoutPositions == file)
  }

  @Test func otherStatementsAndMembersAreKept() {
    let text = #"""
      [
        {
          "relation": ["delegate_permission/common.get_login_creds"],
          "target": {
            "namespace": "web",
            "site": "https://plaza.example"
          },
          "note": 1
        },
        {
          "relation": ["delegate_permission/common.handle_all_urls", "delegate_permission/x"],
          "target": {
            "namespace": "android_app",
            "package_name": "a.b",
            "sha256_cert_fingerprints": [],
            "more": true
          },
          "relation_extensions": {
            "delegate_permission/common.handle_all_urls": {
              "dynamic_app_link_components": [
                {}
              ],
              "more": true
            },
            "x": null
          }
        }
      ]

      """#.replacing(#"fingerprints": []"#, with: #"fingerprints": ["\#(fingerprint)"]"#)
    #expect(readAndroid(text).problems == [])
    #expect(readAndroid(text).file.text == text)
  }

  @Test(arguments: UInt64(1)...10) func readingWhatWasWrittenReturnsTheFile(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<50 {
      let file = random.androidAssociation()
      let text = file.text
      let reading = readAndroid(text)
      #expect(reading.file.withoutPositions == file, "seed \(seed), round \(round): \(text)")
      #expect(reading.file.text == text, "seed \(seed), round \(round)")
    }
  }

  @Test func emptyFileCanBeWritten() { #expect(AndroidAssociation(statements: []).text == "[]\n") }
}
