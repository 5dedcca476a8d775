/// A message that a window shows above its layers: progress while the user waits, or a result.
public struct HUD: Hashable, Sendable {
  /// The image beside the message.
  public enum Style: String, Hashable, Codable, Sendable, CaseIterable {
    /// An activity indicator.
    case spinner
    /// A sign of success.
    case success
    /// A sign of failure.
    case failure
  }

  /// The message.
  public var message: String
  /// The image beside the message.
  public var style: Style
  /// The progress in percent, clamped to the range from 0 to 100, or `nil` if it is unknown.
  public var percent: Int? { didSet { percent = Self.hundredths(percent) } }

  /// Creates a message with its image.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - style: The image beside the message.
  ///   - percent: The progress in percent, or `nil` if it is unknown. A number outside the range from 0 to 100 is clamped.
  public init(_ message: String, style: Style = .spinner, percent: Int? = nil) {
    self.message = message
    self.style = style
    self.percent = Self.hundredths(percent)
  }

  /// Returns whether both have the same image and progress, and messages that consist of the same Unicode scalars.
  public static func == (a: HUD, b: HUD) -> Bool {
    a.message.isIdentical(to: b.message) && a.style == b.style && a.percent == b.percent
  }

  private static func hundredths(_ percent: Int?) -> Int? { percent.map { max(0, min($0, 100)) } }
}

extension HUD: Saved {
  private enum CodingKeys: CodingKey { case message, style, percent }

  /// Reads a message with its image. The progress is clamped.
  package init(saved decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .message), style: try container.decode(Style.self, forKey: .style),
      percent: try container.decodeIfPresent(Int.self, forKey: .percent))
  }

  /// Writes a message with its image.
  package func save(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(message, forKey: .message)
    try container.encode(style, forKey: .style)
    try container.encodeIfPresent(percent, forKey: .percent)
  }
}
