import Groma
import GromaFlows
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the mutants of links, of waiting links, and of flows that start and end.
@MainActor
struct LinkMutantTests {
  /// A room, whose flow lets links wait until `a` reports a number. The flow starts on `a`.
  private static let app: AppDefinition = {
    struct Progress: FlowData { var isDone = false }
    let flow = Flow(of: StubApp.Room.self, keeping: Progress(), "a flow")
      .onStart { _, _ in .go { $0.stack.push(page("c")) } }
      .on(StubApp.Counter.self) { _, flow in
        flow.data.isDone = true
        return .stay
      }
      .onLink { _, flow, _ in flow.data.isDone ? .pass : .wait("the start") }
    let table = FlowTable([flow.any])
    let link = PlantedApp.link { $0.land(on: page("b"), above: page("a")) }
    return AppDefinition(
      "waiting", "",
      screens: StubApp.screens { key, _, _ throws(NavigationError) in
        key.name == "c" ? [UserAction("go") { $0.send(StubApp.Counter(count: 1)) }] : []
      }, values: StubApp.values,
      parts: [table, LinkTable([link], from: [.scheme("app")], interceptors: [table.interceptor])],
      root: AnyScreen(StubApp.Room(id: 1), [page("a").erased]).erased)
  }()

  private let exploration = MutationExploration(Self.app, bounds: Bounds(depth: 4, layers: 2))

  /// Returns the tree after a link was opened and the flow was done, on the mutants of an operator.
  private func trees(_ mutation: MutationOperator, _ isMeant: (Handler) -> Bool = { _ in true }) throws -> [String] {
    try exploration.mutants.filter { $0.mutation == mutation && isMeant($0.site.handler) }.map { mutant in
      let navigator = Navigator(mutant.app(Self.app), logger: .silent)
      try navigator.run(AppRoute().open(.url("app://b")))
      navigator.settle()
      try navigator.run(AppRoute().tap("go"))
      navigator.settle()
      return "\(CompactTree.text(of: navigator.state)), \(navigator.state.pendingLinks.count) waiting"
    }
  }

  @Test func waitingLinkIsDroppedOrKept() throws {
    #expect(exploration.obstacle == nil)
    let dropped = try trees(.dropsWaiting)
    #expect(dropped == ["stack room(id=1)[a > c], 0 waiting"], "\(dropped)")
    let kept = try trees(.keepsWaiting)
    #expect(kept == ["stack room(id=1)[a > c], 1 waiting"], "\(kept)")
  }

  @Test func flowDataAreNotWritten() throws {
    let found = try trees(.keepsFlowData)
    #expect(found == ["stack room(id=1)[a > c], 1 waiting"], "\(found)")
  }

  /// The launch of such a mutant differs already.
  @Test func startOfAFlowHasMutants() throws {
    let mutant = try #require(exploration.mutants.first { $0.site.handler == .start(flow: "room") && $0.mutation == .doesNothing })
    let difference = try #require(exploration.difference(of: mutant))
    #expect(difference.isEmpty)
    #expect(exploration.isConfirmed(mutant, difference))
  }

  @Test func linkThatFollowsHasMutants() throws {
    let mutants = exploration.mutants.filter { $0.site.handler == .link("b") }
    #expect(mutants.contains { $0.mutation == .doesNothing } && mutants.contains { $0.mutation == .fails })
    for mutant in mutants {
      let difference = exploration.difference(of: mutant)
      #expect(exploration.isConfirmed(mutant, difference), "\(mutant.sentence)")
    }
  }
}
