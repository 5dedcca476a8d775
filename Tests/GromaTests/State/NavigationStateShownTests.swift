import Groma
import GromaTesting
import Testing

/// Tests which screens count as the destination of a link or an action.
@MainActor
struct NavigationStateShownTests {
  private func shown(_ tree: String) throws -> [String] { try navigator(tree).state.shownScreens.map(\.description) }

  @Test func theVisibleScreenPrecedesTheContainersAroundIt() throws {
    #expect(try shown("stack[a > b]") == ["b", "stack"])
    #expect(try shown("tabs home[*stack room(id=1)[a > b] | stack[c]]") == ["b", "room id=1", "home"])
  }

  @Test func onlyTheTopmostLayerIsShown() throws {
    #expect(try shown("stack room(id=1)[a] ^ stack room(id=2)[b]") == ["b", "room id=2"])
  }

  /// `a id=2` has the label of the argument of `room`, but another value.
  @Test func aContainerWithTheDataOfAnotherIsNotShown() throws {
    #expect(try shown("stack room(id=1)[a(id=1)]") == ["a id=1", "room id=1"])
    #expect(try shown("stack room(id=1)[a(id=2)]") == ["a id=2"])
    #expect(try shown("stack room(id=1)[a(id=2) > b]") == ["b", "room id=1"])
  }
}
