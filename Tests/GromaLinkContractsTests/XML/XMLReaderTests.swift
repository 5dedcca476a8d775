import GromaTesting
import Testing

@testable import GromaLinkContracts

struct XMLReaderTests {
  private func read(_ text: String) throws -> XMLTreeElement { try XMLReader.read(Array(text.utf8)) }

  @Test func readsElementsAttributesAndText() throws {
    let root = try read(
      """
      <?xml version="1.0"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!-- a comment -->
      <a xmlns:n='urn:x' n:b="1 &lt;&#65;&#x42;&quot;" c='"'>t<!-- x --><![CDATA[<u>]]>&amp;
        <b/><n:d n:e="2"></n:d>
      </a>
      """)
    #expect(root.name == "a" && root.text.hasPrefix("t<u>&\n"))
    #expect(root.value("b", in: "urn:x") == "1 <AB\"" && root.value("c") == "\"" && root.value("b") == nil)
    #expect(root.children.map(\.name) == ["b", "n:d"] && root.children[1].value("e", in: "urn:x") == "2")
    #expect(root.position == FilePosition(line: 4, column: 1) && root.children[1].position == FilePosition(line: 5, column: 7))
    #expect(root.children[1].attributes[0].position == FilePosition(line: 5, column: 12))
  }

  @Test(arguments: [
    ("", "1:1: the file does not begin with an element"), ("x", "1:1: the file does not begin with an element"),
    ("<a>", "1:1: the element 'a' is not closed"), ("<a></b>", "1:6: the element 'a' is not closed here"),
    ("<a/><b/>", "1:5: the file continues after its element"), ("<a b=c/>", "1:6: the value of 'b' is not in quotes"),
    ("<a b='c/>", "1:4: the value of 'b' is not closed"), ("<a b='1' b='2'/>", "1:10: the attribute 'b' is repeated"),
    ("<a>&x;</a>", "1:4: '&x' is not a known reference"), ("<a>&#xD800;</a>", "1:4: '&#xD800' is not a known reference"),
    ("<!-- a", "1:1: '-->' is missing"), ("<!DOCTYPE a [", "1:13: a document type with declarations is not read"),
    ("< a/>", "1:2: a name is missing"),
    ("<a b/>", "1:5: '=' is missing after 'b'"), ("<a b='<'/>", "1:4: the value of 'b' is not closed"),
  ]) func refusesMalformedDocuments(text: String, message: String) {
    do throws(XMLReader.Failure) {
      _ = try XMLReader.read(Array(text.utf8))
      Issue.record("the document was read")
    } catch {
      #expect("\(error.position): \(error.message)" == message)
    }
  }

  @Test func depthAndEncodingAreLimited() {
    #expect(throws: XMLReader.Failure.self) { try XMLReader.read(Array(String(repeating: "<a>", count: 100_000).utf8)) }
    #expect(throws: XMLReader.Failure.self) { try XMLReader.read([0x3c, 0xff]) }
  }

  @Test(arguments: UInt64(1)...4) func damagedDocumentsAreReadOrRefused(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sample = Array("<?xml?><a b='1' n:c=\"&amp;\"><!-- x --><d>é<![CDATA[x]]></d><e/></a>".utf8)
    for _ in 0..<500 {
      var bytes = sample
      for _ in 0...random.below(3) {
        let place = random.below(bytes.count)
        bytes[place] = random.chance(70) ? UInt8(random.pick(Array("<>&;'\"/![]-? a".utf8))) : UInt8(random.below(256))
      }
      do throws(XMLReader.Failure) { _ = try XMLReader.read(bytes) } catch { #expect(error.position.line > 0, "seed \(seed)") }
    }
  }
}
