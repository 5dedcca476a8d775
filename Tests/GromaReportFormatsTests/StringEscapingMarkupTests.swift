import Groma
import GromaReportFormats
import Testing

/// Tests that any text can be an element or an attribute of XML and HTML.
struct StringEscapingMarkupTests {
  /// The scalars that XML 1.0 allows.
  private func isAllowedInXML(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Returns the text that a parser reads. Scalars are compared, because a combining mark joins the semicolon of an entity.
  private func read(_ markup: String) -> String {
    let entities = ["lt": "<", "gt": ">", "quot": "\"", "amp": "&"]
    var text = ""
    var rest = Substring(markup).unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "&", let end = rest.firstIndex(of: ";") {
        text += entities[String(rest[..<end])] ?? "?"
        rest = rest[rest.index(after: end)...]
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  @Test func specialCharactersAreEntities() {
    #expect("<a b=\"c\">'&amp;'</a>".escapingMarkup == "&lt;a b=&quot;c&quot;&gt;'&amp;amp;'&lt;/a&gt;")
    #expect("é 漢 👩‍👧 \u{301}".escapingMarkup == "é 漢 👩‍👧 \u{301}")
    #expect("".escapingMarkup == "")
  }

  @Test(arguments: [
    ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t"), ("\u{0}", "\\u{0}"), ("\u{1B}", "\\u{1B}"), ("\u{202E}", "\\u{202E}"),
    ("\u{FFFE}", "\\u{FFFE}"), ("\u{FFFF}", "\\u{FFFF}"), ("\u{FEFF}", "\\u{FEFF}"), ("\u{10FFFF}", "\\u{10FFFF}"),
  ])
  func invisibleCharactersAreVisible(_ text: String, _ escaped: String) { #expect("a\(text)b".escapingMarkup == "a\(escaped)b") }

  /// A scalar that combines with a special character does not hide it.
  @Test(arguments: ["<", ">", "&", "\""])
  func combiningMarksHideNothing(_ special: String) {
    for mark in ["\u{301}", "\u{20DD}", "\u{FE0F}", "\u{200D}"] {
      let escaped = (special + mark).escapingMarkup
      #expect(escaped.unicodeScalars.allSatisfy { !"<>\"".unicodeScalars.contains($0) } && escaped.hasPrefix("&"), "\(mark)")
      #expect(read(escaped).unicodeScalars.elementsEqual((special + mark).unicodeScalars))
    }
  }

  @Test func everyScalarIsValidAndReadBack() {
    var invalid: [UInt32] = []
    var changed: [UInt32] = []
    let samples = Array(0...0x2FFF as ClosedRange<UInt32>) + Array(0xD700...0xFFFF) + stride(from: 0x10000, through: 0x10FFFF, by: 257)
    for scalar in samples.compactMap(Unicode.Scalar.init) {
      let markup = String(scalar).escapingMarkup
      let isSafe = markup.unicodeScalars.allSatisfy { isAllowedInXML($0) && $0 != "<" && $0 != ">" && $0 != "\"" && $0 != "\n" }
      if !isSafe || markup.contains("&") && !markup.hasSuffix(";") { invalid.append(scalar.value) }
      let isEscaped = scalar.isControlling || scalar.value & 0xFFFE == 0xFFFE
      if !isEscaped, read(markup) != String(scalar) { changed.append(scalar.value) }
      if isEscaped, markup != scalar.escaped { changed.append(scalar.value) }
    }
    #expect(invalid == [] && changed == [])
  }
}
