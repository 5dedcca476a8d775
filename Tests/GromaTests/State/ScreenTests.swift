import GromaTesting
import Testing

@testable import Groma

@MainActor struct ScreenTests {
  private struct Login: Screen {
    typealias Output = Session
    static let name = "log in"
    var user: String?
    var tries = 0
  }

  // MARK: Keys

  @Test func keyConsistsOfNameAndProperties() {
    #expect(Login().key == "'log in' tries=0")
    #expect(Login(user: "it's ann", tries: 2).key.description == #"'log in' user="it's ann" tries=2"#)
    #expect(Home().key == "home")
  }

  @Test func keyRoundTrips() {
    let key = Login(user: "", tries: -1).key
    #expect(ScreenKey(key.description) == key)
    #expect(ScreenKey(key.description)?.hashValue == key.hashValue)
    #expect(key != Login(user: nil, tries: -1).key, "an empty name differs from nil")
  }

  @Test func screenIsReadFromItsKey() throws {
    let key = Login(user: "ann").key
    #expect(try key.value(as: Login.self).user == "ann")
    #expect(try #require(ScreenKey(key.description)).value(as: Login.self).user == "ann")
    #expect(throws: ArgumentError.self) { try ScreenKey(name: "log in").value(as: Login.self) }
  }

  // MARK: Outputs

  @Test func screensHaveNoOutputByDefault() {
    #expect(Home.Output.self == NoOutput.self)
    #expect(Login.Output.self == Session.self)
  }

  @Test func outputOfFinishIsReported() throws {
    let diary = Diary()
    let app = StubApp.app()
    let navigator = Navigator(
      AppDefinition("stub", "", screens: app.screens.all + [ScreenDefinition(Login.self, "")], values: StubApp.values),
      state: try StubApp.state("stack[a > b]"))
    diary.follow(navigator, [.waiting])
    try navigator.run {
      $0.top(.stack).push(AnyScreen(Login())).top(.screen(AnyScreen(Login()))).finish(with: AnyOutput(Session(user: "ann")))
    }
    try navigator.run { $0.top(.screen(b)).finish() }
    #expect(diary.read() == ["finished 'log in' tries=0 with session user=ann", "finished b"])
    expectTree(navigator, "stack[a]")
  }

  // MARK: Sending screens

  private struct Bell: SendingScreen {
    enum Message: Sendable { case rang(Int) }
    static let name = "bell"
    var house: Int
  }

  private final class Tower: ScreenModel {}

  @Test func sendingScreenBehavesLikeOthers() throws {
    let definition = ScreenDefinition(Bell.self, "a bell", samples: [Bell(house: 1)]).erased
    #expect(ScreenDefinitions([definition]).problems() == [])
    #expect(definition.usage == "bell house:Int")
    #expect(try ScreenDefinitions([definition]).screen("bell house=1" as ScreenKey) == AnyScreen(Bell(house: 1)).erased)
  }

  @Test func messageObserverReceivesTheSender() throws {
    let definitions = StubApp.screens() + [ScreenDefinition(Bell.self, "a bell", model: { _, _ in Tower() }).erased]
    let navigator = try navigator("stack[bell(house=1) > bell(house=2)]", of: AppDefinition("bells", "", screens: definitions))
    let diary = Diary()
    navigator.observe(Bell.self, owner: diary) { diary, message, bell in diary.write("\(message) by \(bell)") }
    let tower = try #require(navigator.model(Tower.self, at: path(0, 0, 1)))
    navigator.send(Bell.Message.rang(3), from: tower)
    #expect(diary.read() == ["rang(3) by bell house=2"])
  }
}
