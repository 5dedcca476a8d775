import GromaFlows
import GromaLinks
import GromaTesting

@testable import Groma

extension StubApp {
  /// A small app with every kind of part, for tests of general laws: guards that redirect and deny, flows, a launch with its guard, links
  /// that expire after two seconds of waiting, and a part that acts. Locks, effects and waits come from random routes.
  ///
  /// - Parameter part: A part to use instead of the mailbox.
  static func everyFeature(_ part: (any LibraryPart)? = nil) -> AppDefinition {
    let launch = Launch { transaction in
      if transaction.value(Session.self).user == nil { return .first(page("l").withStackContainer().erased) }
      return .home(screen("tabs home[*stack[a] | stack[b]]"))
    }
    let flows = FlowTable([
      restless(of: A.self, page("b").erased), restless(of: Room.self, page("a").erased), buying.any,
      restless(of: Home.self, screen("stack room(id=1)[c]")),
    ])
    let links = LinkTable(
      [
        DeepLink("b/:id", "a page", samples: [Number(id: 1), Number(id: 2)]) { (number: Number) in
          AppRoute().top(.stack).push(page("b", number.id)).erased
        },
        DeepLink("room/:id", "a room for members", samples: [Number(id: 1)]) { (number: Number) in
          AppRoute().check("member").top(.container).present(screen("stack room(id=\(number.id))[c]"))
        }.scope("rooms"),
        DeepLink("bad/:id", "fails", samples: [Number(id: 1)]) { (_: Number) in AppRoute().fail("letter.bad", "it is bad") },
      ], from: [.scheme("stub")], interceptors: [launch.interceptor, flows.interceptor], queue: LinkQueue(expiry: 2_000))
    return AppDefinition(
      "stub", "an app with every feature",
      screens: screens { key, _, _ throws(NavigationError) in
        [
          UserAction("say") { $0.send(Counter(count: 1)) }, UserAction("end") { $0.finish() },
          UserAction("sign-in") { $0.put(Session(user: "ann")).finish() }, UserAction("sign-out") { $0.put(Session.initial) },
          UserAction("later") { $0.wait(milliseconds: 200).top(.stack).push(page("d")) },
          UserAction("go-home") { $0.check(Launch.guardName).top(.stack).push(page("c")) },
          UserAction("follow") { $0.open("stub://b/3") }, UserAction("one") { $0.put(Counter(count: 1)) },
          UserAction("none") { $0.put(Counter.initial) },
          UserAction("ask") { $0.check("elsewhere").check("refusal").top(.stack).push(page("f")) },
        ]
      } + buyDefinitions, guards: [member, elsewhere, refusal, launch.homeGuard], values: StubApp.values,
      parts: [flows, launch, links, part ?? Mailbox()])
  }

  private struct Number: Codable, Sendable { var id: Int }

  /// A guard that shows `z` first if no user is signed in.
  private static let member = Guard("member") { _, transaction in
    transaction.value(Session.self).user == nil
      ? .redirect(AppRoute().first(.container).present(page("z")).erased, until: "z") : .allow
  }

  private static let elsewhere = Guard("elsewhere") { path, transaction in
    transaction.has(moreThan: 1, at: path) ? .redirect(AppRoute().top(.stack).push(page("e", 1)).erased) : .allow
  }

  private static let refusal = Guard("refusal") { _, transaction in
    transaction.value(Counter.self).count == 1 ? .deny(.custom(code: "lab.denied", message: "denied")) : .allow
  }
}

/// A part that holds letters for at most one second, and pushes them when the counter is one.
struct Mailbox: ActingPart {
  struct Letter: HeldValue {
    static let name = "letter"
    var name: String
  }
  struct Post: Codable { var name: String }
  struct Take: RouteAction {
    var name: String
    var text: String { "take \(name)" }
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      try transaction.release(Letter.self) { $0.name == name }
      return path
    }
  }

  var heldTypes: [any HeldValue.Type] { [Letter.self] }
  var customSteps: [CustomStep] {
    [
      CustomStep("post", "", taking: Post.self, samples: [Post(name: "b"), Post(name: "c")]) {
        post, _, transaction throws(NavigationError) in
        if transaction.held(Letter.self).count < 4 { try transaction.hold(Letter(name: post.name), for: 1_000) }
        return AppRoute()
      }
    ]
  }

  func next(in transaction: inout NavigationTransaction) -> [AppRoute] {
    guard transaction.value(Counter.self).count == 1, let letter = transaction.held(Letter.self).first else { return [] }
    let screen = AnyModalScreen(Node(key: ScreenKey(name: letter.name), kind: .page))
    return [AppRoute().action(Take(name: letter.name)), AppRoute().top(.stack).push(screen).erased]
  }
}
