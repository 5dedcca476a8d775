import GromaFlows
import GromaLinks
import GromaTesting

@testable import Groma

/// The data of a room's flow.
struct Trip: FlowData {
  var received: [Int] = []
}

/// The flow of a room. For each counter it handles, it stores the number and pushes `b` with that id.
let trip = Flow(of: StubApp.Room.self, keeping: Trip(), "a trip")
  .on(StubApp.Counter.self) { counter, flow, _ in
    flow.data.received.append(counter.count)
    return .go { $0.stack.push(page("b", counter.count)) }
  }

/// The flow of the home screen. It stores who signs in and which rooms are left.
let house = Flow(of: StubApp.Home.self, keeping: [String](), "the house")
  .on(StubApp.Session.self) { session, flow, _ in
    flow.data.append(session.user ?? "nobody")
    return .stay
  }
  .onLeft("room") { flow, _ in
    flow.data.append("left")
    return .stay
  }

/// A guard that shows `l` first if no user is signed in.
let member = Guard("member") { _, transaction in
  transaction.value(Session.self).user == nil ? .redirect(AppRoute().top(.container).present(page("l")), until: "l") : .allow
}

extension StubApp {
  /// Returns an app of the letters and purchases, with flows, a launch and links.
  static func app(
    _ flows: AnyFlow..., guards: [Guard] = [], launch: Launch? = nil, links: [DeepLink] = [], root: AnyModalScreen? = nil,
    actions: @escaping StubApp.Actions = { _, _, _ throws(NavigationError) in [] }
  ) -> AppDefinition {
    let table = FlowTable(flows)
    let interceptors = [launch?.interceptor, table.interceptor].compactMap(\.self)
    let parts: [(any LibraryPart)?] = [table, launch, LinkTable(links, from: [.scheme("stub")], interceptors: interceptors)]
    return AppDefinition(
      "stub", "an app of letters with flows", screens: screens(actions: actions) + buyDefinitions, guards: guards, values: StubApp.values,
      parts: parts.compactMap(\.self), root: root)
  }
}

/// Returns a navigator whose flows have started in a tree, and a diary of its announcements from then on.
@MainActor func begun(_ tree: String, of app: AppDefinition) throws -> (navigator: Navigator, diary: Diary) {
  let (state, error) = app.environment.launched(try app.state(tree))
  if let error { throw error }
  let navigator = Navigator(app, state: state)
  let diary = Diary()
  diary.follow(navigator, [.announcements])
  return (navigator, diary)
}

extension Navigator {
  /// The data of each flow, parents before children: `home: ["ann"]`. Children are indented.
  var flows: [String] {
    guard let table = app.part(FlowTable.self) else { return [] }
    return FlowTree(of: state, table).nodes.map { node in
      String(repeating: "  ", count: node.depth) + "\(node.screen): " + (node.data?.description ?? "not started")
    }
  }
}
