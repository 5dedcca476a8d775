public import Groma
import GromaLinks
import LoginInterface

/// The screens and the link that Cards provides. The type that lists an app's screens conforms to this protocol.
public protocol CardsFeature: Sendable {}

extension CardsFeature {
  /// Returns the carousel of all cards, in which the first card is selected.
  public func cards() -> AnyScreen<Carousel> { cards(showing: 1) }

  /// Returns the route that shows the open carousel or, if there is none, presents it.
  public func showCards() -> AppRoute {
    AppRoute().last(.screen(cards())).makeVisible().fallback(to: AppRoute().top(.container).present(cards()))
  }

  /// The elements of Cards, which an app lists.
  @AppBuilder public var cardsElements: AppElements {
    cardsDefinition
    cardDefinition
    pinDefinition
    cardsLinks
    Carousel.self
  }

  /// The link of Cards: one card in the carousel.
  @AppBuilder var cardsLinks: AppElements {
    DeepLink("card/:id", "one card", samples: [CardScreen(id: 2)]) { (card: CardScreen, _) in
      guard CardScreen.ids.contains(card.id) else {
        throw NavigationError.custom(code: "cards.no-card", message: "there is no card \(card.id)")
      }
      let open = AppRoute().last(.screen(AnyScreen(card))).makeVisible()
        .fallback(to: AppRoute().top(.container).present(cards(showing: card.id)))
      return AppRoute().signedIn().then(open)
    }
  }

  /// Returns the carousel of all cards.
  ///
  /// - Parameter id: The identifier of the selected card.
  func cards(showing id: Int) -> AnyScreen<Carousel> {
    AnyScreen(CardsScreen(), CardScreen.ids.map { AnyScreen(CardScreen(id: $0)).erased }, selected: id - 1)
  }
}
