/// What is to be told, in order. What has been told is let go of at once, so that nothing outlives its turn.
@MainActor
struct Outbox {
  /// One thing to tell, and whom.
  enum Delivery {
    case event(Told)
    case appeared(any ScreenContent)
    case disappeared(any ScreenContent)
    case updated(any ScreenContent, ScreenKey)
    case refreshed(any ScreenContent)
    case removed(any ScreenContent)
    case message(() -> Void)
  }

  private var deliveries: [Delivery?] = []
  private var next = 0

  var isEmpty: Bool { next == deliveries.count }

  mutating func append(_ delivery: Delivery) { deliveries.append(delivery) }

  /// What is to be told next; nil when all has been.
  mutating func take() -> Delivery? {
    guard next < deliveries.count else {
      deliveries.removeAll(keepingCapacity: deliveries.count < 1024)
      next = 0
      return nil
    }
    next += 1
    return deliveries[next - 1].take()
  }
}
