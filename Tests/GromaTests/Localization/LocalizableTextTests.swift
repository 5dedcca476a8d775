import Foundation
import GromaTesting
import Testing

@testable import Groma

struct LocalizableTextTests {
  @Test func aLiteralIsAPatternWithoutValues() {
    let text: LocalizableText = "Delete 100 % {of} \\it?"
    #expect(text.text == #"Delete 100 % {of} \it?"#)
    #expect(text.pattern == #"Delete 100 % {of} \it?"#)
    #expect(text.values == [] && text.isTranslatable)
  }

  @Test func interpolatedValuesAreNotPartOfThePattern() {
    let text: LocalizableText = "\("ann"): 100 % of \(3) {messages}"
    #expect(text.text == "ann: 100 % of 3 {messages}")
    #expect(text.pattern == "%@: 100 %% of %@ {messages}")
    #expect(text.values == ["ann", "3"])
    #expect("\(text)" == text.text)
  }

  @Test(arguments: ["bob", "", "{", "}", "\\", "a}", "{a}", "\\{", "%@"]) func anyTextCanBeAValue(value: String) {
    let verbatim = LocalizableText.verbatim(value)
    #expect(verbatim.text == value && !verbatim.isTranslatable)
    let text: LocalizableText = "Call \(value)}\(value)"
    #expect(text.text == "Call \(value)}\(value)" && text.values == [value, value] && text.pattern == "Call %@}%@")
    #expect(LocalizableText(form: text.form) == text)
  }

  @Test(arguments: ["{", "a { b", "}", "a } b", "\\", "a \\b", "{a"]) func aTypedBraceWithoutACounterpartBelongsToTheText(form: String) {
    #expect(LocalizableText(form: form).text == form && LocalizableText(form: form).values == [])
  }

  @Test(arguments: [
    ("Den Chat mit %@ löschen (%@)?", "Den Chat mit ann löschen (3)?"), ("%2$@ × %1$@, 100 %% von %1$@", "3 × ann, 100 % von ann"),
    ("ohne Werte, 5 %", "ohne Werte, 5 %"), ("%3$@ %0$@ %@", "%3$@ %0$@ ann"), ("%@ %@ %@", "ann 3 %@"), ("%", "%"),
  ]) func translationsPlaceTheValues(translation: String, shown: String) {
    let text: LocalizableText = "Delete the chat with \("ann") (\(3))?"
    #expect(text.filling(translation) == shown)
    let plain: LocalizableText = "Delete?"
    #expect(plain.filling(translation) == translation)
  }

  @Test func excessPlaceholdersAreFound() {
    #expect(LocalizableText.hasExcessPlaceholders("%3$@", of: "%@ %@"))
    #expect(LocalizableText.hasExcessPlaceholders("%@ %@ %@", of: "%@ %@"))
    #expect(!LocalizableText.hasExcessPlaceholders("%2$@ %%@", of: "%@ %@"))
    #expect(!LocalizableText.hasExcessPlaceholders("%@", of: "none"), "a text without values is shown as it is")
  }

  @Test func isSavedAsItsForm() throws {
    let text: LocalizableText = "Delete {\("ann")}?"
    let data = try JSONEncoder().encode([text])
    #expect(String(decoding: data, as: UTF8.self) == #"["Delete \\{{ann}\\}?"]"#)
    #expect(try JSONDecoder().decode([LocalizableText].self, from: data) == [text])
  }

  @Test(arguments: [("open-profile", "Open profile"), ("send", "Send"), ("a_b-c", "A b c"), ("", "")])
  func namesAreMadeReadable(name: String, readable: String) {
    #expect(name.readableName == readable)
  }
}
