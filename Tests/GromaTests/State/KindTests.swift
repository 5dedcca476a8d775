import Testing

@testable import Groma

struct KindTests {
  private typealias Deck = ContainerTests.Deck
  private typealias Carousel = ContainerTests.Carousel

  /// A custom container with the name of a built-in kind.
  private enum Impostor: CustomContainer {
    static let name = "stack"
    static let visibility = Kind.Visibility.all
  }

  @Test(arguments: [
    (Kind.app, "app", "app", "the app", Kind.Visibility.selected), (.window, "window", "window", "a window", .all),
    (.page, "page", "screen", "a screen", .none), (.stack, "stack", "stack", "a stack", .last), (.tabs, "tabs", "tabs", "tabs", .selected),
    (.split, "split", "split", "a split", .all), (.pages, "pages", "pages", "pages", .selected),
    (.custom(CustomKind(ContainerTests.Deck.self)), "deck", "deck", "a deck", .last),
  ]) func hasItsWords(kind: Kind, name: String, word: String, sentence: String, visibility: Kind.Visibility) throws {
    #expect(kind.name == name)
    #expect(kind.description == word)
    #expect(kind.withArticle == sentence)
    #expect(kind.visibility == visibility)
    #expect(Kind(named: name, among: [Deck.self]) == kind)
    #expect(try encoded([kind]) == #"["\#(name)"]"#)
    let kinds: [any CustomContainer.Type] = [Carousel.self, Deck.self]
    #expect(try decoded([Kind].self, #"["\#(name)"]"#, knowing: [.containerKinds: kinds]) == [kind])
  }

  @Test func builtInNamesAreBuiltInKinds() {
    #expect(Set(Kind.builtIn.map(\.name)).count == 7)
    #expect(Kind(named: "stack", among: [Impostor.self]) == .stack)
    #expect(Kind(named: "deck") == nil)
    #expect(Kind(named: "screen") == nil, "a word is not a name")
    #expect(Kind(named: "Stack") == nil)
  }

  @Test func unlistedKindIsRejected() {
    #expect(refusal(of: [Kind].self, #"["deck"]"#) == "the container kind 'deck' is unknown")
    #expect(refusal(of: [Kind].self, #"[""]"#) == "the container kind '' is unknown")
  }

  @Test func customKindsAreEqualWhenTheirTypesAre() {
    let one = CustomKind(Deck.self)
    let other = CustomKind(Deck.self)
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(Kind.custom(one) == .custom(other))
    #expect(Kind.custom(one) != .custom(CustomKind(Carousel.self)))
    #expect(Kind.custom(CustomKind(Impostor.self)) != .stack)
  }

  @Test func kindsAcceptTheirChildren() {
    let all = Kind.builtIn + [.custom(CustomKind(Deck.self))]
    for kind in all {
      let accepted = all.filter { kind.accepts($0) }
      switch kind {
      case .app: #expect(accepted == [.window])
      case .page: #expect(accepted == [])
      default: #expect(accepted == all.filter { $0 != .app && $0 != .window }, "\(kind)")
      }
    }
  }
}
