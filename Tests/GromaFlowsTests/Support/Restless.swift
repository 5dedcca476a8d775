import GromaFlows
import GromaTesting

@testable import Groma

/// Returns a flow whose answer depends on the number of outputs handled so far and cycles through all kinds of answers.
func restless<S: Screen>(of screen: S.Type, _ next: AnyModalScreen) -> AnyFlow where S.Output == NoOutput {
  typealias Restless = Flow<S, [Int]>
  @Sendable func answer(_ number: Int, _ flow: inout Restless.Running) throws(NavigationError) -> Restless.Answer {
    flow.data.append(number)
    let route = AppRoute()
    switch flow.data.count % 9 {
    case 1: return .go { _ in route.top(.stack).push(next) }
    case 2: return .stay
    case 3: return .go { $0.present(next.withStackContainer()) }
    case 4: return .go { _ in route.top(.page).lock(.kept.asking("Leave?")) }
    case 5: return .go { $0.check("member").top(.stack).push(page("c")) }
    case 6: return .go { _ in route.window.dismiss(all: true) }
    case 7: return .go { $0.wait(milliseconds: 10).top(.stack).push(page("d")).ignoringFailure() }
    case 8: return .finish
    default: throw .custom(code: "lab", message: "no")
    }
  }
  return Restless(of: screen, keeping: [], "restless")
    .onStart { flow, _ in
      flow.data.append(-1)
      return flow.path.depth % 2 == 0 ? .go { _ in AppRoute().top(.stack).push(page("c")).ignoringFailure() } : .stay
    }
    .on(Counter.self) { counter, flow, _ throws(NavigationError) in try answer(counter.count, &flow) }
    .on(NoOutput.self, from: StubApp.Room.self) { _, flow, _ throws(NavigationError) in try answer(7, &flow) }
    .on(Session.self, from: P.self) { _, _, _ in .finish }
    .onLeft("room") { flow, _ throws(NavigationError) in
      flow.data.count % 4 == 3 ? .stay : try answer(8, &flow)
    }
    .onLeft("a") { flow, _ in
      flow.data.append(9)
      return .stay
    }
    .any
}
