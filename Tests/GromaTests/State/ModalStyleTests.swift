import GromaTesting
import Testing

@testable import Groma

struct ModalStyleTests {
  @Test(arguments: ModalStyle.allCases) func namesItsLayer(style: ModalStyle) throws {
    #expect(style.layerName == (style == .pageSheet ? "sheet" : style.rawValue))
    #expect(style.isSheet == [.pageSheet, .formSheet, .bottomSheet].contains(style))
    try expectRoundTrip(style)
  }
}
