import Groma
import LoginInterface

/// The carousel of all cards.
struct CardsScreen: Screen {
  typealias Current = Carousel
}

/// One card.
struct CardScreen: Screen {
  /// The identifiers of the cards of the sample customer.
  static let ids = [1, 2]
  /// The identifier of the card.
  var id: Int
}

/// The PIN of a card.
struct PinScreen: Screen {
  /// The identifier of the card.
  var card: Int
}

extension CardsFeature {
  /// The definition of the carousel.
  var cardsDefinition: ScreenDefinition<CardsScreen, NoModel> {
    ScreenDefinition(CardsScreen.self, "the carousel of all cards", samples: [CardsScreen()], make: { _ in cards() }).onlySignedIn()
  }

  /// The definition of a card. The PIN is shown after a confirmation.
  var cardDefinition: ScreenDefinition<CardScreen, TextModel> {
    ScreenDefinition(
      CardScreen.self, "one card", samples: CardScreen.ids.map { CardScreen(id: $0) },
      actions: { screen in
        for id in CardScreen.ids.filter({ $0 != screen.id }) {
          UserAction("swipe-to-\(id)", title: "Card \(id)") {
            $0.lookUp(.kind(Carousel.self), .parent, from: .current).select(.screen(AnyScreen(CardScreen(id: id))))
          }
          .leading(to: AnyScreen(CardScreen(id: id)))
        }
        UserAction("show-pin", title: "Show PIN") { $0.confirmed().present(AnyScreen(PinScreen(card: screen.id))) }
      },
      model: { screen, context in TextModel(context, ["card \(screen.id)"]) }
    )
    .onlySignedIn()
  }

  /// The definition of the sheet with the PIN.
  var pinDefinition: ScreenDefinition<PinScreen, TextModel> {
    ScreenDefinition(
      PinScreen.self, "the PIN of a card", samples: [PinScreen(card: 1)],
      actions: { _ in UserAction("hide") { $0.finish() } },
      model: { _, _ in TextModel(["4711"]) }
    )
    .onlySignedIn()
  }
}
