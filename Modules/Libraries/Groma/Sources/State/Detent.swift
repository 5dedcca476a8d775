/// A height at which a sheet can rest. Every detent can be read back from its text form.
public struct Detent: Hashable, Sendable {
  /// A way to specify a height.
  package enum Measure: Hashable, Sendable {
    /// Half of the available height.
    case medium
    /// The full available height.
    case large
    /// The height of the content.
    case content
    /// A number of points, at least 1.
    case points(Int)
    /// A percentage of the available height, in the range from 1 to 100.
    case percent(Int)
  }

  /// The specification of the height.
  package let measure: Measure

  /// Half of the available height.
  public static let medium = Detent(measure: .medium)
  /// The full available height.
  public static let large = Detent(measure: .large)
  /// The height of the content.
  public static let content = Detent(measure: .content)
  /// Returns a height in points. A number below 1 counts as 1.
  public static func points(_ points: Int) -> Detent { Detent(measure: .points(max(1, points))) }
  /// Returns a height as a percentage of the available height. The percentage is clamped to the range from 1 to 100.
  public static func percent(_ percent: Int) -> Detent { Detent(measure: .percent(max(1, min(percent, 100)))) }

  private init(measure: Measure) { self.measure = measure }
}

extension Detent: TextCoded {
  /// The noun for error messages.
  package static let noun = "a detent"

  /// The text form: `medium`, `large`, `content`, or a number with its unit, such as `300pt` or `40%`.
  public var description: String {
    switch measure {
    case .medium: "medium"
    case .large: "large"
    case .content: "content"
    case .points(let points): "\(points)pt"
    case .percent(let percent): "\(percent)%"
    }
  }

  /// Creates a detent from its text form, such as `medium`, `300pt` or `40%`. Returns `nil` for any other string.
  public init?(_ description: String) {
    switch description {
    case "medium": self = .medium
    case "large": self = .large
    case "content": self = .content
    default:
      if description.hasSuffix("pt"), let points = Int(description.dropLast(2)) {
        self = .points(points)
      } else if description.hasSuffix("%"), let percent = Int(description.dropLast()) {
        self = .percent(percent)
      } else {
        return nil
      }
      guard self.description == description else { return nil }
    }
  }
}
