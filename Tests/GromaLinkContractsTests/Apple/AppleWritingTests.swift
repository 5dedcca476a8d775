import GromaTesting
import Testing

@testable import GromaLinkContracts

struct AppleWritingTests {
  @Test func formatIsForReview() throws {
    let file = AppleAssociation(
      details: [
        .init(
          appIDs: [plaza],
          rules: [
            .init(path: "/chat/?*/?*/?*", isExcluded: true, comment: "too long"),
            .init(path: "/chat/?*/?*", query: .items([.init("a", "1")])),
          ], defaults: RuleDefaults(isPercentEncoded: false)),
        .init(appIDs: ["T.a", "T.b"], rules: []),
      ], defaults: RuleDefaults(isCaseSensitive: false), variables: SubstitutionVariables([.init("food", ["pizza", "sushi"])]))
    #expect(
      file.text == #"""
        {
          "applinks": {
            "defaults": {
              "caseSensitive": false
            },
            "details": [
              {
                "appIDs": ["ABCDE12345.example.plaza"],
                "defaults": {
                  "percentEncoded": false
                },
                "components": [
                  { "/": "/chat/?*/?*/?*", "exclude": true, "comment": "too long" },
                  { "/": "/chat/?*/?*", "?": { "a": "1" } }
                ]
              },
              {
                "appIDs": ["T.a", "T.b"],
                "components": []
              }
            ],
            "substitutionVariables": {
              "food": ["pizza", "sushi"]
            }
          }
        }

        """#)
    #expect(file.rules(of: plaza)[0].isCaseSensitive == false)
    #expect(file.rules(of: plaza)[0].isPercentEncoded == false)
    #expect(readApple(file.text).file.withoutPositions == file)
  }

  @Test func otherSectionsAndMembersAreKept() {
    let text = #"""
      {
        "applinks": {
          "details": [
            {
              "appID": "T.a",
              "paths": [
                "NOT /a",
                "*"
              ],
              "note": 1
            },
            {
              "appIDs": ["T.b"],
              "components": [
                { "/": "/b", "since": "2" }
              ],
              "paths": [
                "/b"
              ]
            }
          ],
          "apps": []
        },
        "webcredentials": {
          "apps": ["T.a"]
        },
        "appclips": {
          "apps": []
        },
        "activitycontinuation": null
      }

      """#
    #expect(readApple(text).file.text == text)
    let replaced = AppleAssociation(details: [.init(appIDs: ["T.a"], rules: [])], keepingSectionsOf: readApple(text).file).text
    #expect(replaced.contains("webcredentials") && replaced.contains("activitycontinuation") && !replaced.contains("T.b"))
  }

  @Test(arguments: UInt64(1)...10) func readingWhatWasWrittenReturnsTheFile(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<50 {
      let file = random.appleAssociation()
      let text = file.text
      let reading = readApple(text)
      #expect(reading.file.withoutPositions == file, "seed \(seed), round \(round): \(text)")
      #expect(reading.file.text == text, "seed \(seed), round \(round)")
    }
  }

  @Test func emptyFileCanBeWritten() {
    #expect(AppleAssociation(details: []).text == "{\n  \"applinks\": {\n    \"details\": []\n  }\n}\n")
  }
}
