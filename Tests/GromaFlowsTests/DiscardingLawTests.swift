import GromaFlows
import GromaTesting
import Testing

@testable import Groma

private let other = ScreenKey(name: "other")

/// Tests the law that a route takes effect as a whole or fails, although the flows that it starts close screens and windows.
@MainActor struct DiscardingLawTests {
  /// An app with rooms, whose flow begins by a route that removes screens, depending on the room.
  private static let app = StubApp.app(
    Flow(of: StubApp.Room.self, keeping: Trip(), "a room").onStart { flow, _ in
      switch flow.parameters.id {
      case 1: .go { $0.window(.mainWindow).dismiss(all: true).erased }
      case 2: .go { $0.window(.mainWindow).first(.stack).popToRoot().erased }
      case 3: .go { $0.window(other).closeWindow().ignoringFailure() }
      case 4: .go { $0.window(.mainWindow).setRoot(screen("stack[a]")).erased }
      default: .stay
      }
    }.any)

  /// Returns a random route that shows rooms and adds screens to the main window and to another one, and the screens that are added after the
  /// last `separate`.
  private func route(_ random: inout SeededGenerator) -> (route: AppRoute, added: [AnyScreen<Page>]) {
    var (route, added) = (AppRoute(), [AnyScreen<Page>]())
    for number in 0..<Int.random(in: 2...6, using: &random) {
      let screen = page("x", number)
      let start = route.window(.mainWindow).erased
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: route = start.present(GromaTesting.screen("stack room(id=\(Int.random(in: 0..<5, using: &random)))[c]")).erased
      // What was shown before may be removed by what follows from later steps.
      case 2: (route, added) = (start.separate().erased, [])
      case 3: (route, added) = (start.top(.stack).push(screen).erased, added + [screen])
      case 4: (route, added) = (start.present(screen.withStackContainer()).erased, added + [screen])
      default: (route, added) = (start.openWindow(other, screen).erased, added + [screen])
      }
    }
    return (route, added)
  }

  /// The argument is a seed.
  @Test(arguments: Seeds.few(8)) func nothingThatARouteShowsIsThrownAwayByAFlow(seed: UInt64) throws {
    let start = AppRoute().window.setRoot(screen("stack[a]")).erased
    let counts = try runWholeRoutes(seed: seed, on: Self.app, from: start, route)
    #expect(counts.succeeded > 0 && counts.discarded > 0, "seed \(seed): \(counts)")
  }
}
