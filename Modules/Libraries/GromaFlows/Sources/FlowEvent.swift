public import Groma

/// What becomes of flows, as observers are told: ``Groma/Event/announced(_:)``.
public enum FlowEvent: Announcement, Hashable {
  /// The screen of a flow came in sight.
  case started(ScreenKey)
  /// A flow answers what a screen or a child flow said.
  case heard(AnyOutput, from: ScreenKey, by: ScreenKey)
  /// The screen of a flow went, and the flow had not finished.
  case left(ScreenKey)
  /// The app shows another root, as its launch says.
  case launched(ScreenKey)

  /// All but that a flow starts: its screen is in sight.
  public var isPrinted: Bool { if case .started = self { false } else { true } }

  /// The sentence the shell prints.
  public var description: String {
    switch self {
    case .started(let flow): "starts \(flow)"
    case .heard(let value, let screen, let flow): "\(flow) hears \(value) from \(screen)"
    case .left(let flow): "left \(flow)"
    case .launched(let root): "launches \(root)"
    }
  }
}
