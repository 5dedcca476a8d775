import Foundation
import FoundationXML
import Testing

@testable import Console

@MainActor
struct JUnitDocumentTests {
  private func elements(_ reports: [ScriptReport]) throws -> [Element] {
    let reader = Reader()
    let parser = XMLParser(data: Data(JUnitDocument.text(of: reports).utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return reader.elements
  }

  @Test func isWellFormedWhateverIsInIt() throws {
    let elements = try elements(ScriptReport.samples)
    #expect(elements.first?.name == "testsuites")
    #expect(
      elements.filter { $0.name == "testsuite" }.map { $0["name"] } == [
        "a <b> & \"c\" # d", "'it' \\ \\u{FFFE}", "torn\\n\\u{1B}.nav", "slow.nav", "dead.nav", "empty.nav",
      ])
  }

  @Test func countsWhatItHolds() throws {
    let elements = try elements(ScriptReport.samples)
    let counts = try #require(elements.first)
    func count(_ name: String) -> String { "\(elements.count { $0.name == name })" }
    #expect(counts["tests"] == count("testcase") && counts["tests"] == "9")
    #expect(counts["failures"] == count("failure") && counts["failures"] == "1")
    #expect(counts["errors"] == count("error") && counts["errors"] == "3")
    #expect(counts["skipped"] == count("skipped") && counts["skipped"] == "3")
  }

  @Test func aPhaseIsACaseThatSaysWhereItFails() throws {
    let elements = try elements([report("find chat\n# two\npop 9\n", file: "a/b.nav")])
    let cases = elements.filter { $0.name == "testcase" }
    #expect(cases.map { $0["name"] } == ["line 1", "two"])
    #expect(cases.map { $0["line"] } == ["1", "2"])
    #expect(cases.allSatisfy { $0["file"] == "a/b.nav" && $0["classname"] == "a/b.nav" })
    let failure = try #require(elements.first { $0.name == "failure" })
    #expect(failure["type"] == "nav.no-screen")
    #expect(failure.text.hasPrefix("a/b.nav:3:1: error: there are not 9 screens to pop") && failure.text.hasSuffix("\npop 9\n^~~~~"))
  }

  @Test func nothingIsADocumentToo() throws {
    #expect(try elements([]).map(\.name) == ["testsuites"])
  }
}

private final class Element {
  let name: String
  private let attributes: [String: String]
  var text = ""

  init(_ name: String, _ attributes: [String: String]) { (self.name, self.attributes) = (name, attributes) }

  subscript(_ attribute: String) -> String? { attributes[attribute] }
}

/// Takes in elements as they begin.
private final class Reader: NSObject, XMLParserDelegate {
  var elements: [Element] = []
  private var open: [Element] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
  ) {
    let element = Element(name, attributes)
    elements.append(element)
    open.append(element)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { open.removeLast() }
}
