import GromaLinkContracts
import GromaLinks
import Testing

struct AssociatedDomainsTests {
  @Test(
    arguments: [
      ([], ""),
      ([.scheme("plaza")], ""),
      ([.web("plaza.example"), .scheme("plaza"), .web("Shop.Example")], "applinks:plaza.example\napplinks:shop.example\n"),
      ([.web("*.plaza.example")], "applinks:plaza.example\napplinks:*.plaza.example\n"),
      ([.web("plaza.example"), .web("*.plaza.example"), .web("plaza.example")], "applinks:plaza.example\napplinks:*.plaza.example\n"),
    ] as [([LinkOrigin], String)])
  func hostsOfTheOriginsAreListedOnce(origins: [LinkOrigin], text: String) {
    #expect(AssociatedDomains(of: origins).text == text)
  }
}
