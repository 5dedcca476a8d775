import GromaExplorer
import GromaLinkContracts
import GromaReportFormats
import Testing

@testable import GromaContractReports

struct ContractDocumentTests {
  @Test func headlineCountsWhatIsNotYes() throws {
    #expect(try ContractDocument.faulty().headline == "links.txt: link contracts: 2 of 5 answers are not yes")
    #expect(try ContractDocument.proved().headline == "links.txt: link contracts: no fault in 4 answers")
    #expect(ContractDocument.open.headline == "plaza: link contracts: 1 of 1 answer is not yes")
    #expect(ContractDocument.empty.headline == "links.txt: no link contract was checked")
  }

  @Test func lightIsRedIfTheReportFails() throws {
    #expect(try ContractDocument.faulty().light == .red)
    #expect(try ContractDocument.proved().light == .green)
    #expect(ContractDocument.open.light == .red)
    #expect(ContractDocument.empty.light == .red)
  }

  @Test func reservationMakesTheLightAmber() {
    var report = ContractDocument.open.report
    report.findings[0].verdict = .yes
    #expect(ContractDocument(report, name: "plaza").light == .amber)
    report.findings[0].reservations = []
    #expect(ContractDocument(report, name: "plaza").light == .green)
  }

  @Test func eachLineNamesItsHostIfThereAreSeveral() throws {
    var report = try ContractDocument.faulty().report
    #expect(ContractDocument(report, name: "").lines == report.lines)
    report.findings[1].host = "m.shop.example"
    let lines = ContractDocument(report, name: "").lines
    #expect(lines.first?.hasPrefix("shop.example: ") == true || lines.first?.hasPrefix("m.shop.example: ") == true)
    #expect(lines.count == report.lines.count)
    #expect(lines.contains { $0.hasPrefix("m.shop.example: covered: ") }, "\(lines)")
    #expect(lines.last == report.lines.last)
  }

  /// All formats render the sentences and what was compared.
  @Test func everyFormatNamesTheHostAndWhatWasCompared() throws {
    var report = try ContractDocument.faulty().report
    report.findings[1].host = "m.shop.example"
    let document = ContractDocument(report, name: "links.txt", scope: "a file; two hosts")
    let sentence = "m.shop.example: \(report.findings[1])"
    let page = HTMLPage(title: "t", name: "n", command: "c", parts: [document.part]).text
    let texts = [
      document.lines.joined(separator: "\n"), try document.json.formattedJSON, JUnitDocument.text(of: document.suites),
      SARIF.text(of: [document.sarif]), page,
    ]
    for (number, text) in texts.enumerated() {
      let plain = text.replacing("&quot;", with: "\"").replacing("\\\"", with: "\"").replacing("&#39;", with: "'").replacing(
        "&apos;", with: "'"
      )
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      #expect(plain.contains(sentence), "format \(number): \(text)")
      #expect(plain.contains("a file; two hosts"), "format \(number)")
    }
  }

  @Test func placesAreTheRuleThenTheLink() throws {
    let document = try ContractDocument.faulty()
    func places(_ question: ContractReport.Question) -> [[ContractSources.Place]] {
      document.report.findings(for: question).filter { $0.verdict == .no }.map(document.sources.places)
    }
    #expect(places(.covered) == [[.init("links.txt", line: 2, column: 1)]])
    #expect(places(.honest) == [[.init("shop.example/apple-app-site-association", line: 1, column: 85)]])
    let yes = try #require(document.report.findings(for: .twoApps).first)
    #expect(document.sources.places(of: yes) == [.init("shop.example/apple-app-site-association")])
  }
}
