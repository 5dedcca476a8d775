import Groma
import GromaDestinations
import GromaTesting
import Testing

/// Tests typical tasks of composed navigation, each in a few lines with the tree before and after.
@MainActor struct QuestionsTests {
  private let account = DestinationStep { (_: NoContext) in Shop.account() }
  private let bag = DestinationStep { (_: NoContext) in Shop.bag() }
  private let home = DestinationStep { (_: NoContext) in Shop.home() }

  // MARK: The account, presented

  @Test func overTheRootOrTheVisibleScreen() throws {
    try expect("stack[start]", account.presented(on: .root), gives: "stack[start] ^ account")
    try expect("stack[start] ^ bag", account.presented(on: .root), gives: "stack[start] ^ account")
    try expect("stack[start] ^ bag", account.presented(on: .current), gives: "stack[start] ^ bag ^ account")
  }

  // MARK: The account, on a stack

  @Test func onAnExistingStackOnly() throws {
    let way = account.pushed(on: .existing(.stack))
    try expect("stack[start]", way, gives: "stack[start > account]")
    try expect("start ^ stack[bag]", way, gives: "start ^ stack[bag > account]")
    try expect("start ^ bag", way, fails: "found no stack to begin at from /0")
  }

  @Test func onANewStackIfThereIsNone() throws {
    let way = account.pushed(on: .existing(.stack).or(.newStack.presented(on: .current)))
    try expect("stack[start]", way, gives: "stack[start > account]")
    try expect("start ^ bag", way, gives: "start ^ bag ^ stack[account]")
  }

  @Test func inTabsThatReplaceTheRoot() throws {
    let way = account.pushed(on: .existing(.target(.stack, .currentAllStack), in: home.asRoot()))
    try expect("start ^ bag", way, gives: "tabs home[*stack[start > account] | stack[bag]]")
  }

  @Test func reachesTheScreenFromAnyTree() throws {
    let way = account.pushed(on: .existing(.stack).or(.newStack.presented(on: .current)))
    try expect("tabs[stack[account > bag] | *stack[start]] ^ bag", way, gives: "tabs[*stack[account] | stack[start]]")
    try expect("tabs[stack[start] | *stack[account]]", way, gives: "tabs[stack[start] | *stack[account]]")
    try expect("stack[start] ^ account ^ bag", way, gives: "stack[start] ^ account")
  }

  // MARK: Forgot password, after the login

  @Test func aboveAnExistingOrNewLogin() throws {
    let login = DestinationStep { (_: NoContext) in AnyScreen(Shop.Login()) }.pushed(on: .newStack.presented(on: .current))
    let forgot = DestinationStep { (_: NoContext) in AnyScreen(Shop.Forgot()) }.pushed(above: login)
    try expect("stack[start]", forgot, gives: "stack[start] ^ stack[login > forgot]")
    try expect("stack[start] ^ stack[login] ^ bag", forgot, gives: "stack[start] ^ stack[login > forgot]")
    try expect("stack[login > start]", forgot, gives: "stack[login > forgot]")
  }

  // MARK: The bag, as a tab and as a modal

  @Test func asATabOfNewTabs() throws {
    try expect("start", bag.found(in: home.asRoot()), gives: "tabs home[stack[start] | *stack[bag]]")
    try expect(
      "tabs home[*stack[start] | stack[bag]] ^ account", bag.found(in: home.asRoot()), gives: "tabs home[stack[start] | *stack[bag]]")
  }

  @Test func asAnAddedTab() throws {
    let way = bag.added(to: .existing(.tabs))
    try expect("tabs[*stack[start] | stack[account]] ^ login", way, gives: "tabs[stack[start] | stack[account] | *bag]")
    try expect("tabs[*stack[start] | bag]", way, gives: "tabs[stack[start] | *bag]")
  }

  @Test func asASeparateModal() throws {
    let way = bag.pushed(on: .newStack.presented(on: .current))
    try expect("tabs[*stack[start] | stack[account]]", way, gives: "tabs[*stack[start] | stack[account]] ^ stack[bag]")
    try expect("stack[start] ^ stack[bag > account]", way, gives: "stack[start] ^ stack[bag]")
  }
}
