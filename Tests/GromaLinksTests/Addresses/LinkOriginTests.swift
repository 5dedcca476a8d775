import Testing

@testable import GromaLinks

struct LinkOriginTests {
  @Test(arguments: [
    (LinkOrigin.scheme("plaza"), "plaza://a", true),
    (.scheme("plaza"), "PLAZA:a", true),
    (.scheme("plaza"), "plaza2://a", false),
    (.web("plaza.example"), "https://plaza.example/a", true),
    (.web("plaza.example"), "https://PLAZA.example", true),
    (.web("plaza.example"), "https://plaza.example:443", true),
    (.web("plaza.example"), "https://plaza.example:", true),
    (.web("plaza.example"), "https://plaza.example:8443", false),
    (.web("plaza.example"), "https://cleo@plaza.example", false),
    (.web("plaza.example"), "https://plaza.example@evil.example", false),
    (.web("plaza.example"), "http://plaza.example", false),
    (.web("plaza.example"), "https://shop.plaza.example", false),
    (.web("plaza.example"), "https://plaza.example.evil.example", false),
    (.web("plaza.example"), "plaza://plaza.example", false),
    (.web("*.plaza.example"), "https://shop.plaza.example", true),
    (.web("*.plaza.example"), "https://a.b.plaza.example", true),
    (.web("*.plaza.example"), "https://plaza.example", true),
    (.web("*.plaza.example"), "https://evilplaza.example", false),
    (.web("*.plaza.example"), "https://plaza.example.evil", false),
  ]) func originContainsItsURLs(origin: LinkOrigin, text: String, expected: Bool) throws {
    #expect(try origin.holds(LinkURL(text)) == expected)
  }

  @Test func originContainsNarrowerOrigins() {
    let (site, wide, shops) = (LinkOrigin.web("plaza.example"), LinkOrigin.web("*.plaza.example"), LinkOrigin.web("*.shop.plaza.example"))
    #expect([site, wide, shops].map(site.contains) == [true, false, false])
    #expect([site, wide, shops].map(wide.contains) == [true, true, true])
    #expect([site, wide, shops].map(shops.contains) == [false, false, true])
    #expect(!wide.contains(.web("evilplaza.example")) && !wide.contains(.scheme("plaza")) && !LinkOrigin.scheme("plaza").contains(site))
  }

  @Test(arguments: [LinkOrigin.scheme("plaza"), .web("plaza.example"), .web("*.plaza.example")])
  func originHoldsURLsWithItsPrefix(origin: LinkOrigin) throws {
    #expect(try origin.holds(LinkURL(origin.prefix + "chat/1")))
  }

  @Test func isTheSameInEitherCase() {
    #expect(LinkOrigin.scheme("Plaza").normalized == .scheme("plaza"))
    #expect(LinkOrigin.web("*.Plaza.EXAMPLE").normalized.description == "https://*.plaza.example/")
  }
}
