import GromaExplorer
import GromaLinkContracts
import GromaReportFormats
import Testing

@testable import GromaContractReports

struct ContractPageTests {
  private func page(_ document: ContractDocument) -> String { HTMLPage(title: "links", name: document.name, parts: [document.part]).text }

  @Test func beginsWithTheResult() throws {
    let document = try ContractDocument.faulty()
    let page = page(document)
    #expect(page.contains("<p class=\"headline red\">\(document.headline)</p>"))
    #expect(page.contains("<h1>links.txt</h1>"))
    #expect(page.contains("<li>Link contracts of links.txt: \(document.report.states.of("state")) visited</li>"))
  }

  @Test func listsFaultsWithTheirPlaces() throws {
    let page = page(try .faulty())
    #expect(page.matches(of: #/<li class="violated">/#).count == 2)
    #expect(page.contains("(<code>links.txt:2:1</code>)"), "\(page)")
    #expect(page.contains("(<code>shop.example/apple-app-site-association:1:85</code>)"))
    #expect(self.page(try .proved()).contains("<p>No fault was found.</p>"))
  }

  @Test func escapesMarkup() throws {
    let page = page(try .faulty())
    #expect(page.contains("&lt;b&gt;&quot;&amp;"))
    #expect(!page.contains("/<b>"))
  }

  @Test func listsReservationsAndEmptyReports() {
    #expect(page(.open).contains("<li>\(ContractDocument.open.reservations[0])</li>"))
    #expect(page(.empty).contains("Nothing was checked."))
  }
}
