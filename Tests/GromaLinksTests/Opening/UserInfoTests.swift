import Foundation
import Groma
import GromaTesting
import Testing

@testable import GromaLinks

/// Notifications and shortcuts with the dictionaries that iOS delivers.
struct UserInfoTests {
  @Test func aDictionaryIsAPayload() {
    let info: [AnyHashable: Any] = [
      "type": "chat", "chat": 7, "size": UInt64.max, "share": 0.5, "isNew": true, "tags": ["a", 1] as [Any],
      "aps": ["alert": ["title": "Hi"], "badge": 2] as [String: Any], 9: "no name", "date": Date(), "nothing": NSNull(),
    ]
    #expect(
      LinkSource.notification(userInfo: info, category: "message", action: "reply")
        == .notification(
          payload: #"{"aps":{"alert":{"title":"Hi"},"badge":"2"},"chat":"7","isNew":"true","share":"0.5","size":"18446744073709551615","#
            + #""tags":["a","1"],"type":"chat"}"#,
          category: "message", action: "reply"))
  }

  /// Foundation reads numbers and Booleans of JSON as objects.
  @Test func aDictionaryOfFoundationIsAPayload() throws {
    let json = #"{"chat":1,"share":1.5,"big":18446744073709551615,"room":{"id":-2},"all":[0,"x"]}"#
    let info = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [AnyHashable: Any])
    #expect(
      LinkSource.notification(userInfo: info)
        == .notification(payload: #"{"all":["0","x"],"big":"18446744073709551615","chat":"1","room":{"id":"-2"},"share":"1.5"}"#))
  }

  @Test func whatTheSystemAddsIsNoCondition() {
    #expect(
      LinkSource.notification(userInfo: [:], category: "", action: "com.apple.UNNotificationDefaultActionIdentifier")
        == .notification(payload: "{}"))
    #expect(LinkSource.shortcut(type: "new", userInfo: nil) == .shortcut(type: "new"))
    #expect(LinkSource.shortcut(type: "new", userInfo: ["id": 1]) == .shortcut(type: "new", payload: #"{"id":"1"}"#))
  }

  @MainActor @Test func aNotificationWithADictionaryIsFollowed() throws {
    let (navigator, _) = try opening()
    #expect(try navigator.open(notification: ["type": "a", "number": 7]) == .followed)
    expectTree(navigator, "stack[z > a(id=7)]")
    #expect(try navigator.open(shortcut: "new-a", userInfo: ["id": 8]) == .followed)
    #expect(navigator.tree.contains("a(id=8)"))
    #expect(throws: NavigationError.self) { try navigator.open(notification: ["type": "house"]) }
  }

  /// A payload whose keys have other names than the properties.
  private struct MessagePayload: Codable, Hashable, Sendable {
    var chat: Int
    var text: String?

    enum CodingKeys: String, CodingKey {
      case chat = "chat_id"
      case text = "message_text"
    }
  }

  @MainActor @Test func aPayloadRenamesItsKeys() throws {
    let link = DeepLink("chat", "a chat", samples: [MessagePayload(chat: 1)]) { (payload: MessagePayload) in
      AppRoute().top(.stack).push(page("a", payload.chat).appearance { $0.title = payload.text.map { .verbatim($0) } })
    }.notification("message")
    let navigator = try navigator("stack[z]", of: letters(and: [link]))
    #expect(try navigator.open(notification: ["type": "message", "chat_id": 7, "message_text": "hi"]) == .followed)
    #expect(try navigator.open("app://chat?chat_id=8&message_text=ho") == .followed)
    #expect(try navigator.open("app://chat?chat_id=9") == .followed)
    expectTree(navigator, "stack[z > a(id=7) > a(id=8) > a(id=9)]")
    let titles = (1...3).map { navigator.state.node(at: path(0, 0, $0))?.appearance.title }
    #expect(titles == [.verbatim("hi"), .verbatim("ho"), nil])
    let error = #expect(throws: NavigationError.self) { try navigator.open(notification: ["type": "message", "chat": 7]) }
    #expect(error?.description.contains("'chat_id'") == true, "\(error?.description ?? "")")
  }
}
