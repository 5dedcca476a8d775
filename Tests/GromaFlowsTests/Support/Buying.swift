import Groma
import GromaFlows
import GromaTesting

/// The output of a purchase.
struct Receipt: ScreenOutput {
  static let name = "receipt"
  var number: Int
}

/// A purchase: a stack of its steps.
struct Buy: Screen {
  typealias Current = Stack
  typealias Output = Receipt
  static let name = "buy"
  var id: Int?
}

/// A purchase on one page.
struct QuickBuy: Screen {
  typealias Output = Receipt
  static let name = "quick"
}

typealias Session = StubApp.Session
typealias Counter = StubApp.Counter
/// The position five letters after another one.
typealias Fifth<Position: LetterPosition> = StubApp.Next<StubApp.Next<StubApp.Next<StubApp.Next<StubApp.Next<Position>>>>>
/// The page `p`.
typealias P = StubApp.Letter<Fifth<Fifth<Fifth<StubApp.First>>>>
/// The page `q`.
typealias Q = StubApp.Letter<StubApp.Next<Fifth<Fifth<Fifth<StubApp.First>>>>>

/// A flow that finishes with a receipt when it handles a counter. The number of the receipt is that of the counter.
let buying = Flow(of: Buy.self, "buying").on(Counter.self) { number, _, _ in .finish(with: Receipt(number: number.count)) }
/// The same flow on one page.
let quickBuying = Flow(of: QuickBuy.self, "buying").on(Counter.self) { number, _, _ in .finish(with: Receipt(number: number.count)) }

/// Returns a flow that stores the numbers of receipts and the purchases that were left.
func shop<S: Screen>(of screen: S.Type) -> Flow<S, [String]> {
  func left(_ name: String) -> Flow<S, [String]>.Handler {
    { flow, _ in
      flow.data.append("left \(name)")
      return .stay
    }
  }
  return Flow(of: screen, keeping: [String](), "a shop")
    .on(Receipt.self) { receipt, flow, _ in
      flow.data.append("receipt \(receipt.number)")
      return .stay
    }
    .onLeft("buy", left("buy"))
    .onLeft("quick", left("quick"))
}

extension Flow {
  typealias Handler = @Sendable (inout Running, inout NavigationTransaction) throws(NavigationError) -> Answer
}

/// The screen definitions of the purchases.
let buyDefinitions: [any ScreenDeclaration] = [
  ScreenDefinition(Buy.self, "a purchase", samples: [Buy(), Buy(id: 1)]),
  ScreenDefinition(QuickBuy.self, "a quick purchase", samples: [QuickBuy()]),
]
