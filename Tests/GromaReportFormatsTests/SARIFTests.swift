import Testing

@testable import GromaReportFormats

struct SARIFTests {
  @Test(arguments: [
    (SARIF.location("links.txt"), #"{"physicalLocation":{"artifactLocation":{"uri":"links.txt","uriBaseId":"%SRCROOT%"}}}"#),
    (
      SARIF.location("/tmp/a b/links.txt", line: 3),
      #"{"physicalLocation":{"artifactLocation":{"uri":"file:///tmp/a%20b/links.txt"},"region":{"startLine":3}}}"#
    ),
    (
      SARIF.location("a.json", line: 3, column: 7, saying: "a rule"),
      #"{"physicalLocation":{"artifactLocation":{"uri":"a.json","uriBaseId":"%SRCROOT%"},"region":{"startLine":3,"startColumn":7}},"#
        + #""message":{"text":"a rule"}}"#
    ),
    (SARIF.location(nil, module: "Chat"), #"{"logicalLocations":[{"name":"Chat","kind":"module"}]}"#),
  ])
  func locationContainsWhatIsKnown(_ location: JSON, _ text: String) {
    #expect("\(location)" == text)
  }

  @Test func aDocumentContainsAllRuns() {
    let runs = ["explore/plaza/", "contracts/plaza/"].map { SARIF.run($0, rules: [], notifications: [], results: [], properties: [:]) }
    let text = SARIF.text(of: runs)
    #expect(text.matches(of: #/"automationDetails":\{"id":"([a-z\/]+)"\}/#).map(\.output.1) == ["explore/plaza/", "contracts/plaza/"])
    #expect(text.hasSuffix("}\n"))
  }
}
