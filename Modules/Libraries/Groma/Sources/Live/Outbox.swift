/// A queue of deliveries, first in, first out. Once a delivery has been taken, the queue no longer references its objects.
@MainActor
struct Outbox {
  /// An event for observers, a call to models, or a message for its observers.
  enum Delivery {
    case event(ObservedEvent)
    case appeared(any ScreenModel)
    case disappeared(any ScreenModel)
    case updated(any ScreenModel, ScreenKey)
    case refreshed(any ScreenModel)
    case removed(any ScreenModel)
    case message(() -> Void)
  }

  private var deliveries: [Delivery?] = []
  private var next = 0

  var isEmpty: Bool { next == deliveries.count }

  mutating func append(_ delivery: Delivery) { deliveries.append(delivery) }

  /// Removes and returns the next delivery, or `nil` if the queue is empty.
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
