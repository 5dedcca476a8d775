import Groma
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleChatInterface
import GromaSampleProfile
import GromaSampleProfileInterface
import GromaSampleSupportInterface

/// Profile with stubs for its neighbors: their screens are empty pages.
struct ProfileAlone: ProfileFeature {
  struct Conversation: Screen {
    static let name = "chat"
    var user: String?
  }
  struct Help: Screen {
    static let name = "support"
    var topic: String?
  }
  struct Login: Screen {
    typealias Current = Stack
    static let name = "authorization"
  }

  func conversation(_ user: String?) -> AnyScreen<Page> { AnyScreen(Conversation(user: user)) }
  func rooms() -> AnyScreen<Page> { conversation(nil) }
  func chatList(room: Room.ID) -> AnyScreen<Page> { conversation(nil) }
  func chat(room: Room.ID, chat: Chat.ID) -> AnyScreen<Page> { conversation(nil) }
  func members(of room: Room.ID) -> AnyScreen<Page> { chatList(room: room) }
  func chat(with user: String) -> AnyScreen<Page>? { user == "nobody" ? nil : conversation(user) }
  func support(topic: String?) -> AnyScreen<Page> { AnyScreen(Help(topic: topic)) }
  func authorization() -> AnyStackScreen { AnyScreen(Login()) }

  var app: AppDefinition {
    let stubs: AppElements = [
      ScreenDefinition(Conversation.self, "stub"), ScreenDefinition(Help.self, "stub"), ScreenDefinition(Login.self, "stub"),
    ]
    return AppDefinition("profile", "Profile alone", root: profile(user: nil).withStackContainer()) {
      profileElements
      stubs
      Guard("authorize") { _, _ in .allow }
      Session.self
      LinkTable(from: [.scheme("people")])
    }
  }
}
