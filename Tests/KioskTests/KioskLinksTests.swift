import Groma
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleKiosk
import GromaTesting
import Testing

@MainActor
struct KioskLinksTests {
  nonisolated static let samples = AppDefinition.kiosk.part(LinkTable.self).map { $0.links.flatMap($0.samples(of:)) } ?? []

  @Test func leadToEveryFeature() {
    let first = Set(Self.samples.map { $0.split { "/?".contains($0) }[1] })
    #expect(first == ["bag", "category", "color", "feedback", "product", "settings", "support", "wish-list"])
  }

  @Test(arguments: samples)
  func landAtOnceOrAfterSigningIn(_ url: String) throws {
    let table = try #require(AppDefinition.kiosk.part(LinkTable.self))
    let destination = try table.resolve(.url(url)).destination
    for start in ["home", home(selecting: "support"), home(bag: "bag > product(id=4)", selecting: "bag") + " ^ stack checkout[payment]"] {
      let navigator = try navigator(start, of: .kiosk)
      if case .waiting = try navigator.open(url) { try navigator.tap("sign-in") }
      #expect(navigator.state.visibleLeaf(of: path(0)).flatMap(navigator.state.node(at:))?.key == destination, "from \(start)")
      expectInvariants(navigator)
    }
  }

  @Test func linksToUnavailableItemsFail() {
    let navigator = Navigator(AppDefinition.kiosk)
    expectFailure(navigator, AppRoute().open("kiosk://product/1"), "there is no product 1")
    expectFailure(
      navigator, AppRoute().open("kiosk://category/instruments"), "there is no category 'instruments'; the categories are maps, provisions")
  }
}
