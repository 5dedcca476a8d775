import Groma
import TransfersInterface

/// The service that computes the fee of a transfer. It is registered for the transfer and available only to its steps.
protocol Fees: Sendable {
  /// Returns the fee for an amount, both in euros.
  func fee(for amount: Int) -> Int
}

/// The fees of a bank that has none.
struct NoFees: Fees {
  func fee(for amount: Int) -> Int { 0 }
}

/// The model of the review.
package final class ReviewModel: ScreenModel {
  private let screen: ReviewScreen
  private let fees: any Fees
  private let context: ScreenContext<ReviewScreen>

  /// Creates the model from the arguments of the screen, its context, and the service of the transfer.
  init(_ screen: ReviewScreen, _ context: ScreenContext<ReviewScreen>, _ fees: any Fees) {
    self.screen = screen
    self.context = context
    self.fees = fees
  }

  /// The order and its fee.
  package var lines: [String] {
    [
      context.text("to \(screen.to.rawValue): \(screen.amount) euros"), context.text("fee: \(fees.fee(for: screen.amount)) euros"),
    ]
  }
}
