import Groma
import GromaFlows
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleBagInterface
import GromaSampleKiosk
import GromaTesting
import Testing

/// Tests the checkout of Kiosk, which is the flow of Bag with other answers.
@MainActor
struct PickUpTests {
  let navigator = Navigator(AppDefinition.kiosk)

  init() throws {
    try navigator.run { $0.put(BagContents().adding(6, price: 1)).tap("open-product-6") }
    try navigator.run { $0.tap("open-bag") }
  }

  private func tap(_ actions: String...) throws {
    for action in actions { try navigator.tap(action) }
  }

  /// Returns the tree in which the bag tab is selected, with a layer above it.
  private func bag(under layer: String = "") -> String { home(catalog: "catalog > product(id=6)", selecting: "bag") + layer }

  @Test func checkoutWaitsForTheSignIn() throws {
    try tap("check-out")
    expectTree(navigator, bag(under: " ^ stack authorization[login]"))
    #expect(
      navigator.state.pending.map(\.route.description)
        == ["do { last bag() || visible } | authorize | do { window | last checkout() | make-visible || present checkout }"])
    try tap("sign-in")
    expectTree(navigator, bag(under: " ^ stack checkout[payment]"))
    #expect(navigator.state.pending == [])
  }

  @Test func isDroppedWithTheLogin() throws {
    try tap("check-out", "cancel")
    expectTree(navigator, bag())
    #expect(navigator.state.pending == [])
    try navigator.run { $0.put(Session(user: "ann")) }
    expectTree(navigator, bag())
  }

  @Test func continuesAfterASignUpWithItsTerms() throws {
    try tap("check-out", "sign-up", "terms", "accept", "sign-up")
    expectTree(navigator, bag(under: " ^ stack checkout[payment]"))
  }

  @Test func endsAtTheCounter() throws {
    try tap("check-out", "sign-in")
    #expect(navigator.offered == ["pay", "cancel"])
    try tap("pay")
    expectTree(navigator, bag(under: " ^ stack checkout[pick-up]"))
    #expect(navigator.offered == ["close"], "a completed purchase cannot be canceled")
    #expect(navigator.state[BagContents.self] == .initial)
    try tap("close")
    expectTree(navigator, bag())
    #expect(navigator.leaks() == [])
  }

  @Test func isLeftWithoutAQuestion() throws {
    try tap("check-out", "sign-in")
    #expect(try navigator.run { $0.open("kiosk://support") } == .done)
    expectTree(navigator, home(catalog: "catalog > product(id=6)", selecting: "support"))
    #expect(navigator.state[BagContents.self].ids == [6])
  }

  @Test func stepsAreUndoneSeparately() throws {
    try navigator.run { $0.put(Session(user: "ann")) }
    let before = navigator.state
    try tap("check-out", "pay")
    navigator.undo()
    expectTree(navigator, bag(under: " ^ stack checkout[payment]"))
    #expect(navigator.state[BagContents.self].ids == [6])
    navigator.undo()
    #expect(navigator.state == before)
  }

  @Test func belongsToKiosk() throws {
    let flow = try #require(navigator.app.part(FlowTable.self)?["checkout"])
    #expect(flow.owner == "GromaSampleKiosk/PickUp.swift")
  }
}
