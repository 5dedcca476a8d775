import Navigation
import Testing

struct Letter: Screen {
  static let name = "a"
  var id: Int
}

@MainActor @Test func smoke() throws {
  let entries = [Entry(Letter.self, "a letter", samples: [Letter(id: 1)])]
  let a = { AnyScreen(Letter(id: $0)) }
  let home = AnyTabsScreen.tabs([a(1).withStackContainer().anyModal, a(2).withStackContainer().anyModal])
  let navigator = Navigator(AppDefinition("t", "t", entries: entries, root: home.anyModal))
  func tree() -> String { CompactTree.text(of: navigator.state) }
  #expect(tree() == "tabs[*stack[a(id=1)] | stack[a(id=2)]]")
  try navigator.run { $0.top(.stack).push(a(3)).push(a(4)) { $0.present(a(5)) } }
  #expect(tree() == "tabs[*stack[a(id=1) > a(id=3) > a(id=4)] | stack[a(id=2)]] ^ a(id=5)")
  #expect(navigator.history.commits.count == 1)
  #expect(navigator.history.commits[0].edits.count == 2)
  try navigator.run { $0.top(.stack).dismiss().window.first(.tabs).selectTab(1) { $0.popToRoot() } }
  try navigator.run { $0.first(.tabs).selectTab(1) { $0.stack.push(a(7)) } }
  try navigator.run { $0.last(.screen(a(9))).makeVisible().refresh().fallback(to: AppRoute().top(.stack).push(a(9))) }
  #expect(tree() == "tabs[stack[a(id=1) > a(id=3) > a(id=4)] | *stack[a(id=2) > a(id=7) > a(id=9)]]")
  let r = AppRoute().last(.screen(a(9))).makeVisible().refresh().fallback(to: AppRoute().top(.stack).push(a(9))).ensure { $0.makeKey() }
  #expect(r.description == "last a id=9 | make-visible | refresh || top stack | push a id=9")
  while navigator.undo() {}
  #expect(tree() == "tabs[*stack[a(id=1)] | stack[a(id=2)]]")
  for n in [2_000, 20_000] {
  let clock = ContinuousClock()
  var big = AppRoute().top(.stack)
  print(n, clock.measure {
  for i in 0..<n { big = (consume big).push(a(i)) }
  for _ in 0..<n { big = (consume big).pop() }})
  print(try clock.measure { try navigator.run(big) })
  #expect(tree() == "tabs[*stack[a(id=1)] | stack[a(id=2)]]")
  }
}
