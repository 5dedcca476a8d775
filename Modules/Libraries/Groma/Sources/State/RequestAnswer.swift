/// The answer of a service to a request: the name of an outcome, and its values.
///
/// ```swift
/// return "refused"
/// return RequestAnswer("found", ["room": "1"])
/// ```
public struct RequestAnswer: Sendable, ExpressibleByStringLiteral {
  /// The name of the outcome.
  public let outcome: String
  /// The values of the outcome, with their labels.
  public let values: KeyValuePairs<String, String>

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - outcome: The name of the outcome.
  ///   - values: The values of the outcome, with their labels.
  public init(_ outcome: String, _ values: KeyValuePairs<String, String> = [:]) {
    self.outcome = outcome
    self.values = values
  }

  /// Creates an answer without values.
  public init(stringLiteral outcome: String) { self.init(outcome) }
}
