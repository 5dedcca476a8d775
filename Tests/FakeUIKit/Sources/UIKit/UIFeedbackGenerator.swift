/// Gives haptic feedback.
@MainActor open class UIFeedbackGenerator: NSObject {
  /// Prepares the hardware.
  open func prepare() {}
}

/// Feedback on the result of a task.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result of a task.
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  /// Gives the feedback.
  open func notificationOccurred(_ notificationType: FeedbackType) { Simulator.world.feedback.append("\(notificationType)") }
}

/// Feedback on a changed selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Gives the feedback.
  open func selectionChanged() { Simulator.world.feedback.append("selection") }
}

/// Feedback on a collision.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The strength of a collision.
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  private let style: FeedbackStyle
  /// Creates a generator.
  public init(style: FeedbackStyle) { self.style = style }
  /// Gives the feedback.
  open func impactOccurred() { Simulator.world.feedback.append("\(style) impact") }
}

extension Simulator {
  /// The haptic feedback that was given, in order.
  public static var feedback: [String] { world.feedback }
}
