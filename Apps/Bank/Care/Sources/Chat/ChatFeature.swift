public import ChatInterface
public import Groma
import GromaLinks
import LoginInterface

/// The screens and the link that Chat provides. The app registers a ``ChatService``. The type that lists an app's screens conforms to this
/// protocol.
public protocol ChatFeature: ChatScreens {}

extension ChatFeature {
  /// Returns the conversation with an adviser.
  public func chat() -> AnyScreen<Page> { AnyScreen(ChatScreen()) }

  /// Returns the route that shows the open conversation or, if there is none, presents it on a sheet.
  public func showChat() -> AppRoute { AppRoute().land(on: chat()) }

  /// The elements of Chat, which an app lists.
  @AppBuilder public var chatElements: AppElements {
    chatDefinition
    chatLinks
  }

  /// The link of Chat. A notification about a new message also opens the link.
  @AppBuilder var chatLinks: AppElements {
    DeepLink("chat", "the conversation with an adviser") { (_: ChatScreen) in AppRoute().signedIn().then(showChat()) }
      .notification("message")
  }
}
