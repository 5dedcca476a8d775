import GromaTesting
import Testing

@testable import Groma

struct ContainerKindsTests {
  private static let types: [any ContainerKind.Type] = [
    AppWindow.self, Page.self, Stack.self, Tabs.self, Split.self, Pages.self, ContainerTests.Deck.self, ContainerTests.Carousel.self,
  ]

  @Test func kindsAreDistinct() {
    let kinds = Self.types.compactMap { $0.kind }
    #expect(Set(kinds).count == Self.types.count)
    #expect(Set(Kind.builtIn).subtracting(kinds) == [.app], "no route starts on the kind 'app'")
  }

  @Test func anyContainerHasNoKnownKind() { #expect(AnyContainer.kind == nil) }

  @Test func openContainersAreSplitsPagesAndCustomKinds() {
    let open = Self.types.filter { $0 is any OpenContainer.Type }.compactMap { $0.kind?.name }
    #expect(open == ["tabs", "split", "pages", "deck", "carousel"])
  }

  @Test func targetOfATypeMatchesItsKind() {
    #expect(AppRoute().top(.stack).description == "top stack")
    #expect(AppRoute().top(.kind(ContainerTests.Deck.self)).description == "top deck")
    #expect(AppRoute().top(.container).description == "top container")
  }
}
