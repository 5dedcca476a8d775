import GromaSampleSettingsInterface
import Testing

struct HexColorTests {
  @Test(arguments: ["000000", "ffffff", "cc7722", "0a0b0c"])
  func sixDigitsAreAColor(_ text: String) {
    #expect(HexColor(rawValue: text)?.rawValue == text)
  }

  @Test func hasOneText() {
    #expect(HexColor(rawValue: "CC77aB")?.rawValue == "cc77ab")
  }

  @Test(arguments: ["", "fff", "#ffffff", "fffffff", "gggggg", "-12345", "+12345", "12 345", "１２３４５６", "éé1111", "１２", "0x1234"])
  func otherTextsAreNotColors(_ text: String) {
    #expect(HexColor(rawValue: text) == nil)
  }

  @Test(arguments: [[0, 0, 0], [255, 255, 255], [1, 16, 171]] as [[UInt8]])
  func isCreatedFromItsComponents(_ parts: [UInt8]) {
    let color = HexColor(red: parts[0], green: parts[1], blue: parts[2])
    #expect(color.parts == parts)
    #expect(HexColor(rawValue: color.rawValue) == color)
  }
}
