package import Groma
import GromaDestinations
import GromaExplorer
import GromaExplorerTesting
import GromaFlows
import GromaLinks
import GromaSamplePlaza
import GromaScriptTesting
import GromaTesting
import Testing

/// The Swift code of the README and of the documents, so that it is compiled. `ReadmeTests` looks for each block here, and names a missing one.
@MainActor
enum ReadmeExamples {
  /// The routes of the table, in order.
  static var routes: [AppRoute] {
    let route = AppRoute()
    let support = AnyScreen(SupportScreen())
    let list = AnyScreen(ChatListScreen(room: 1))
    let chat = AnyScreen(ChatScreen(room: 1, chat: 2))
    return [
      route.top(.stack).dismiss().push(support).erased,
      route.first(.tabs).selectTab(0) { $0.popToRoot() }.erased,
      route.last(.screen(chat)).makeVisible().refresh()
        .fallback(to: route.last(.screen(list)).makeVisible().top(.stack).push(chat)).erased,
      route.top(.container).authorize().present(list.withStackContainer()).erased,
    ]
  }

  static var link: DeepLink {
    DeepLink("chat/:room/:chat", "one conversation", samples: [ChatScreen(room: 1, chat: 2)]) { (screen: ChatScreen) in
      AppRoute().authorize().land(on: chat(room: screen.room, chat: screen.chat), above: rooms(), chatList(room: screen.room))
    }
    .notification("chat", names: ["room_id": "room", "chat_id": "chat"]).shortcut("chat")
  }

  /// The link of `kiosk-draft`.
  static func draft(_ screens: Screens) -> DeepLink {
    DeepLink("pay", "the checkout", destination: { (_: Nothing) in screens.payment().key }) { _ in
      AppRoute().authorize().present(screens.checkout())
    }
  }

  static func destination(_ screens: Screens) -> some AppElement {
    let settings = DestinationStep { (_: NoContext) in screens.settings() }.pushed(on: .newStack.presented(on: .current))
    let language = DestinationStep { (_: NoContext) in screens.language() }.pushed(above: settings)
    let destination = Destination("language", "the languages to choose from", to: language)
    return destination
  }

  static func customized(_ screens: Screens) -> some AppElement {
    screens.checkoutFlow.on(Payment.self) { _, _ in .go { $0.stack.push(pickUp()) } }
  }

  static var flow: some AppElement {
    Flow(of: CheckoutScreen.self, keeping: Purchase(), "buying what is in the bag")
      .on(Address.self) { address, flow in
        flow.data.city = address.city
        return .go { $0.lock(.visible.asking("Leave the checkout?")).stack.push(payment()) }
      }
      .on(Payment.self) { _, _ in .go { $0.unlock().stack.setStack([done()]) } }
      .on(NoOutput.self, from: DoneScreen.self) { _, _ in .finish }
  }

  static func property(_ home: ScreenKey) -> Property {
    Property("a user on the home screen is signed in") { transaction in
      let isOpen = !transaction.places(of: home).isEmpty
      return isOpen && transaction.value(Session.self).user == nil ? "no user is signed in" : nil
    }
  }

  static var wishList: any ScreenDeclaration {
    ScreenDefinition(WishListScreen.self, "what the user wants to buy").expectedOnly(while: "member")
  }

  @AppBuilder static var events: AppElements {
    EnvironmentEvent("session-expires", "the server ends the session") { $0.put(Session.initial) }
    EnvironmentEvent("timeout", "the timer of inactivity has fired") { $0.first(.tabs).selectTab(0) }
  }

  @AppBuilder static var dimensions: AppElements {
    EnvironmentDimension.linkWindow
    EnvironmentDimension.coldStart
    EnvironmentDimension.deathInTransition
    EnvironmentDimension.backGesture()
    EnvironmentDimension.texts(["Ann", ""], field: "name")
  }

  @AppBuilder static var overTime: AppElements {
    Property("a checkout ends or is given up", .leadsTo(.open("payment"), !.open("payment")), assuming: [.everyMove])
    Property(
      "no form is shown after signing out", .never(.open("edit-profile"), after: .made(.action("sign-out")), until: .visible("login")))
  }

  static var unused: UnusedScreens {
    UnusedScreens("address", "done")
  }

  static var launch: Launch {
    Launch { transaction in
      if transaction.value(Session.self).user == nil { return .first(authorization()) }
      if !transaction.value(Onboarding.self).isDone { return .first(onboarding()) }
      return .home(home())
    }
  }
}

// MARK: - Stubs of feature code

extension Route {
  fileprivate consuming func authorize() -> Self { check("authorize") }
}

private struct WishListScreen: Screen {}

private struct SupportScreen: Screen {}

private struct ChatListScreen: Screen {
  var room: Int
}

private struct ChatScreen: Screen {
  var room: Int
  var chat: Int
}

private struct RoomsScreen: Screen {}

private struct LoginScreen: Screen {}

private struct CheckoutScreen: Screen {
  typealias Current = Stack
}

private struct PaymentScreen: Screen {}

private struct DoneScreen: Screen {}

private struct Purchase: Codable, Hashable {
  var city: String?
}

private struct Address: ScreenOutput {
  static let name = "address"
  var city: String
}

private struct Payment: ScreenOutput {
  static let name = "payment"
  var way: String
}

private struct Session: StateValue {
  static let name = "session"
  static let initial = Session()
  var user: String?
}

private struct Onboarding: StateValue {
  static let name = "onboarding"
  static let initial = Onboarding(isDone: false)
  var isDone: Bool
}

private func chat(room: Int, chat: Int) -> AnyScreen<Page> { AnyScreen(ChatScreen(room: room, chat: chat)) }
private func chatList(room: Int) -> AnyScreen<Page> { AnyScreen(ChatListScreen(room: room)) }
private func rooms() -> AnyScreen<Page> { AnyScreen(RoomsScreen()) }
private func payment() -> AnyScreen<Page> { AnyScreen(PaymentScreen()) }
private func pickUp() -> AnyScreen<Page> { AnyScreen(DoneScreen()) }
private func done() -> AnyModalScreen { AnyScreen(DoneScreen()).erased }
private func authorization() -> AnyScreen<Page> { AnyScreen(LoginScreen()) }
private func onboarding() -> AnyScreen<Page> { AnyScreen(RoomsScreen()) }
private func home() -> AnyScreen<Page> { AnyScreen(RoomsScreen()) }

private struct Nothing: Codable {}

struct Screens {
  fileprivate var checkoutFlow: Flow<CheckoutScreen, Purchase> {
    Flow(of: CheckoutScreen.self, keeping: Purchase(), "buying what is in the bag")
  }
  func payment() -> AnyScreen<Page> { AnyScreen(PaymentScreen()) }
  func checkout() -> AnyScreen<Page> { AnyScreen(DoneScreen()) }
  func settings() -> AnyScreen<Page> { AnyScreen(RoomsScreen()) }
  func language() -> AnyScreen<Page> { AnyScreen(LoginScreen()) }
}

/// Not run, because within these bounds not every screen of Plaza is visible.
@MainActor
@Suite(.disabled("an example"))
private struct ExplorationExamples {
  @Test func everyFlowIsProved() async { await expectProved(.plaza, bounds: Bounds(depth: 2)) }
}

/// Not run, because its folder does not exist.
@MainActor
@Suite(.disabled("an example"))
private struct ScriptExamples {
  @Test(arguments: NavScripts.all(in: "Scripts"))
  func passes(_ script: NavScript) { script.run(on: .plaza) }
}

struct Coupon: StateValue, ScreenOutput {
  static let name = "coupon"
  static let initial = Coupon()
  static let samples = [Coupon(code: "spring")]
  var code: String?
}

// MARK: - The first feature

struct TipScreen: Screen {
  var about: String?
}

extension AppDefinition {
  static var tips: AppDefinition {
    AppDefinition("tips", "tips for every day", root: TipScreen().withStackContainer()) {
      ScreenDefinition(TipScreen.self, "a tip", samples: [TipScreen(about: "chat")]) { _ in
        UserAction("next") { $0.stack.push(TipScreen(about: "support")) }
      }
    }
  }
}

@MainActor func readTips() throws {
  let navigator = Navigator(.tips)
  try navigator.run { $0.top(.stack).push(AnyScreen(TipScreen(about: "chat"))) }
  try navigator.run { $0.tap("next") }
  print(navigator.state)
  navigator.undo()
}

// MARK: - The feature of Feature.md

/// The interface of the feature that Tips opens. This target cannot import that of the sample feature Support.
package protocol SupportScreens: Sendable {
  func support(topic: String?) -> AnyScreen<Page>
}

package protocol TipsScreens: Sendable {
  func tips(about: String?) -> AnyScreen<Page>
}

package protocol TipsFeature: TipsScreens, SupportScreens {}

extension TipsFeature {
  package func tips(about: String?) -> AnyScreen<Page> { AnyScreen(TipsScreen(about: about)) }

  @AppBuilder package var tipsElements: AppElements {
    ScreenDefinition(TipsScreen.self, "tips, optionally about a topic", samples: [TipsScreen(), TipsScreen(about: "chat")]) { _ in
      UserAction("helped") { $0.finish() }
      UserAction("did-not-help") { $0.send(TipFailed()) }
    }
    Flow(of: TipsScreen.self, "reading a tip")
      .on(TipFailed.self) { _, flow in .go { $0.stack.push(support(topic: flow.parameters.about)) } }
    DeepLink("tips", "tips", samples: [TipsScreen(about: "chat")]) { (tip: TipsScreen) in AppRoute().land(on: tip) }
  }
}

struct TipsScreen: Screen {
  var about: String?
}

struct TipFailed: ScreenOutput { static let name = "tip-failed" }

@MainActor struct TipsFeatureTests {
  let app = TipsAlone().app

  @Test func hasNoProblems() { #expect(app.problems() == []) }

  @Test func closesIfTheTipHelped() throws {
    try expect("stack[tips > tips(about=chat)]", of: app, { $0.tap("helped") }, gives: "stack[tips]")
  }

  @Test func opensSupportIfTheTipDidNotHelp() throws {
    try expect("stack[tips]", of: app, { $0.tap("did-not-help") }, gives: "stack[tips > support]")
  }
}

private struct TipsAlone: TipsFeature {
  struct SupportStub: Screen { static let name = "support" }

  func support(topic: String?) -> AnyScreen<Page> { AnyScreen(SupportStub()) }

  var app: AppDefinition {
    AppDefinition("tips", "Tips alone", root: tips(about: nil).withStackContainer()) {
      tipsElements
      ScreenDefinition(SupportStub.self, "support")
      LinkTable(from: [.scheme("tips")])
    }
  }
}

extension TipsFeature {
  fileprivate var signOut: StubAction {
    UserAction("sign-out") { $0.put(Session.initial) }
  }

  fileprivate var send: StubAction {
    UserAction("send", taking: TipComment.self, samples: [TipComment(text: "Thanks")]) { entered, route in
      if entered.text.isEmpty { throw NavigationError.custom(code: "tips.no-text", message: "enter a comment") }
      return route.send(TipFailed())
    }
  }

  fileprivate var withVotes: any ScreenDeclaration {
    ScreenDefinition(
      TipsScreen.self, "tips", samples: [TipsScreen()],
      actions: { _, _, transaction in
        let votes = transaction.value(TipVotes.self).left
        UserAction("vote") { $0.authorize().check("may-vote").put(TipVotes(left: votes - 1)) }
      },
      model: { _, _ in TextModel { transaction in ["\(transaction.value(TipVotes.self).left) votes left"] } })
  }

  @AppBuilder fileprivate var votes: AppElements {
    TipVotes.self
    Guard("may-vote", "the user has votes left") { _, transaction in
      transaction.value(TipVotes.self).left > 0 ? .allow : .deny(.custom(code: "tips.no-votes", message: "no votes are left"))
    }
  }

  @AppBuilder fileprivate var stubOfAuthorization: AppElements {
    Guard("authorize", "a user is signed in") { _, transaction in
      transaction.value(Session.self).user == nil ? .deny(.custom(code: "stub.no-user", message: "no user is signed in")) : .allow
    }
    Session.self
  }

  fileprivate var withText: any ScreenDeclaration {
    ScreenDefinition(TipsScreen.self, "tips", model: { tips, _ in TextModel(["about \(tips.about ?? "everything")"]) })
  }

  fileprivate var withModel: any ScreenDeclaration {
    ScreenDefinition(TipsScreen.self, "tips") { _ in
      UserAction(.helped) { $0.finish() }
    } model: { _, context in
      TipsModel(context, opening: self)
    }
  }

  fileprivate var renamed: any ScreenDeclaration {
    ScreenDefinition(TipsScreen.self, "tips").formerly("hints", labels: ["topic": "about"])
  }

  fileprivate var legacy: any ScreenDeclaration {
    AnyScreenDefinition.legacy("old-tips", "the old tips") { OldTips() }
  }

  func oldTips() -> AnyScreen<Page> { .legacy("old-tips") }
}

struct TipVotes: StateValue {
  static let name = "tip-votes"
  static let initial = TipVotes(left: 3)
  var left: Int
}

struct TipComment: Codable, Sendable {
  var text: String
  var pin: Secret?
}

extension ActionName where S == TipsScreen, Entered == NoFields { static var helped: Self { "helped" } }

final class TipsModel: ScreenModel {
  private let context: ScreenContext<TipsScreen>
  private let screens: any SupportScreens

  init(_ context: ScreenContext<TipsScreen>, opening screens: any SupportScreens) {
    self.context = context
    self.screens = screens
  }

  var lines: [String] { ["Did the tip help?"] }

  func helped() throws { try context.tap(.helped) }

  func openSupport() throws { try context.run { $0.stack.push(screens.support(topic: "tips")) } }
}

private final class OldTips {}
