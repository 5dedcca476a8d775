import GromaTesting
import Testing

@testable import Groma

struct ActionNameTests {
  struct Chat: Screen { static let name = "chat" }
  struct Message: Codable, Sendable { var text: String }

  @Test func aLiteralAndAVariableAreNames() {
    let text = "send"
    let name: ActionName<Chat, Message> = "send"
    #expect(name.text == "send")
    #expect(name == ActionName(text) && name.hashValue == ActionName<Chat, Message>(text).hashValue)
    #expect(name != "show" && name == .send)
    #expect(ActionName<Chat, NoFields>.openMember(3).text == "open-member-3")
  }

  @Test func anActionHasTheNameAndTheFieldsOfItsName() {
    let send = UserAction<Chat>(.send, taking: Message.self) { message, route in route.send(StubApp.Session(user: message.text)) }
    #expect(send.name == "send" && ScreenKey.Parameter.usage(send.offered.fields) == "text:String")
    #expect(send == UserAction("send", taking: Message.self) { message, route in route.send(StubApp.Session(user: message.text)) })
    let open = UserAction<Chat>(.openMember(3), title: "bob") { $0.stack.push(b) }
    #expect(open.name == "open-member-3" && open.offered.title == "bob" && open.offered.fields == [])
  }

  @Test func noFieldsHaveOneValue() throws {
    #expect(NoFields() == NoFields())
    #expect(try ArgumentEncoder.arguments(of: NoFields()) == [])
    #expect(try ScreenKey.Parameter.list(of: NoFields.self) == [])
  }
}

extension ActionName where S == ActionNameTests.Chat, Entered == ActionNameTests.Message {
  fileprivate static var send: Self { "send" }
}

extension ActionName where S == ActionNameTests.Chat, Entered == NoFields {
  fileprivate static func openMember(_ id: Int) -> Self { "open-member-\(id)" }
}
