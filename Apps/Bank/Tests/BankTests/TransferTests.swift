import AccountsInterface
import Bank
import Groma
import GromaFlows
import GromaTesting
import LoginInterface
import Testing
import Transfers

/// Tests the steps of a transfer.
@MainActor struct TransferTests {
  private let navigator: Navigator
  private let home = "tabs home(layout=compact)[*stack[accounts > account(id=1)] | stack[support] | stack[settings]]"

  init() throws {
    navigator = try Edition.phone.navigator(layout: .compact)
    try navigator.tap("open-1", "transfer")
  }

  @Test func eachStepLeadsToTheNext() throws {
    try navigator.tap("bob", "next")
    expectTree(navigator, "\(home) ^ stack transfer[recipient > amount(to=bob) > review(to=bob amount=60)]!kept")
    #expect(navigator.lines() == ["to bob: 60 euros", "fee: 0 euros"])
    try navigator.tap("send", "face-id")
    expectTree(navigator, "\(home) ^ stack transfer[receipt(to=bob amount=60)]")
    #expect(navigator.state[Ledger.self].balance == 40)
    try navigator.tap("done")
    expectTree(navigator, home)
  }

  @Test func enteredAmountIsNotDiscardedWithoutAsking() throws {
    try navigator.tap("bob", "next", "cancel")
    #expect(navigator.offered.prefix(2) == ["leave", "stay"])
    try navigator.tap("stay")
    #expect(navigator.visibleKey == "review to=bob amount=60")
    try navigator.tap("cancel", "leave")
    expectTree(navigator, home)
  }

  @Test func moneyMovesOnlyAfterTheConfirmation() throws {
    try navigator.tap("bob", "next", "send", "cancel")
    #expect(navigator.visibleKey == "review to=bob amount=60")
    #expect(navigator.state[Ledger.self] == .initial)
  }

  @Test func anAppCustomizesTheFlowOfAFeature() throws {
    struct Features: TransfersFeature {}
    let trusting = AppDefinition.bank.adding {
      Features().transferFlow.onStart { transaction in
        try transaction.put(Confirmation(isGiven: true))
        return .stay
      }
    }
    #expect(trusting.problems() == [])
    let navigator = Navigator(trusting)
    try navigator.run { $0.put(Experiment(.compact)).put(Session(user: "ann")) }
    try navigator.tap("open-1", "transfer")
    #expect(FlowTree(of: navigator.state, trusting.flows).nodes.filter(\.isRunning).map(\.screen) == ["transfer"])
    try navigator.tap("bob", "next", "send")
    expectTree(navigator, "\(home) ^ stack transfer[receipt(to=bob amount=60)]")
  }

  @Test func amountAboveTheBalanceCannotBeSent() throws {
    try navigator.tap("bob")
    try navigator.run { $0.tap("next", ["euros": "101"]) }
    #expect(navigator.offered == ["cancel"])
  }
}
