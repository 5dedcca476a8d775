public import ChatInterface
public import Groma
import GromaLinks
import LoginInterface

/// The screen and the link that Support provides, and the feature that it opens. The type that lists an app's screens conforms to this
/// protocol.
public protocol SupportFeature: ChatScreens {}

extension SupportFeature {
  /// Returns the page with answers to frequent questions, which does not require a signed-in customer.
  public func support() -> AnyScreen<Page> { AnyScreen(SupportScreen()) }

  /// The elements of Support, which an app lists.
  @AppBuilder public var supportElements: AppElements {
    ScreenDefinition(
      SupportScreen.self, "answers to frequent questions", samples: [SupportScreen()],
      actions: { _, _, transaction in
        if transaction.value(Session.self).user != nil { UserAction("chat") { $0.then(showChat()) } }
      },
      model: { _, context in TextModel(context, ["How do I block a card?", "How do I close an account?"]) })
    supportLinks
  }

  /// The link of Support, which guests can open too.
  @AppBuilder var supportLinks: AppElements {
    DeepLink("support", "answers to frequent questions") { (_: SupportScreen) in AppRoute().land(on: support()) }
  }
}

/// The page with answers to frequent questions.
struct SupportScreen: Screen {}
