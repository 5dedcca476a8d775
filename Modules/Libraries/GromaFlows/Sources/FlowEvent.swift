public import Groma

/// Events of flows, sent to observers as ``/Groma/Event/announced(_:)``.
public enum FlowEvent: SilentAnnouncement {
  /// A flow started. Carries the key of the flow's screen.
  case started(ScreenKey)
  /// A flow handles an output. Carries the output, the key of the screen that sent it or finished with it, and the key of the flow's
  /// screen.
  case handled(any ScreenOutput, from: ScreenKey, by: ScreenKey)
  /// The screen of a flow was removed before the flow finished. Carries the key of that screen.
  case left(ScreenKey)
  /// The launch set the root of the app. Carries the key of the new root.
  case launched(ScreenKey)

  /// Whether the shell prints the event. The start of a flow is not printed, because the tree already shows its screen.
  package var isPrinted: Bool { if case .started = self { false } else { true } }

  /// The event as a message, printed by the shell.
  public var description: String {
    switch self {
    case .started(let flow): "starts \(flow)"
    case .handled(let value, let screen, let flow): "\(flow) handles \(AnyOutput(value)) from \(screen)"
    case .left(let flow): "left \(flow)"
    case .launched(let root): "launches \(root)"
    }
  }
}
