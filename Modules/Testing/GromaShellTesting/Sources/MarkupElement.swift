import Foundation
import FoundationXML

/// An XML element with the text that it contains directly, without the text of the elements inside it.
package final class MarkupElement {
  package let name: String
  package let attributes: [String: String]
  package fileprivate(set) var text = ""

  fileprivate init(_ name: String, _ attributes: [String: String]) { (self.name, self.attributes) = (name, attributes) }

  package subscript(_ attribute: String) -> String? { attributes[attribute] }

  /// Returns all elements of a document in the order of their start tags.
  ///
  /// - Throws: The parser's error if the document is not well-formed.
  package static func all(in document: String) throws -> [MarkupElement] {
    let reader = MarkupElementReader()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.formatting) }
    return reader.elements
  }
}

/// A parser delegate that collects elements.
private final class MarkupElementReader: NSObject, XMLParserDelegate {
  var elements: [MarkupElement] = []
  private var open: [MarkupElement] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
  ) {
    let element = MarkupElement(name, attributes)
    elements.append(element)
    open.append(element)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { open.removeLast() }
}
