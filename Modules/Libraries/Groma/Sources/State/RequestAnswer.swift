/// The answer of a service to a request: the name of an outcome, and its value.
///
/// ```swift
/// return "refused"
/// return RequestAnswer(.found, Room(id: 1))
/// ```
public struct RequestAnswer: Sendable, ExpressibleByStringLiteral {
  let outcome: String
  let values: [EnteredValue]

  /// Creates an answer without a value.
  public init(_ outcome: OutcomeName<NoFields>) { (self.outcome, values) = (outcome.text, []) }

  /// Creates an answer with a value.
  public init<Value>(_ outcome: OutcomeName<Value>, _ value: Value) {
    (self.outcome, values) = (outcome.text, outcome.values(of: value))
  }

  /// Creates an answer without a value.
  public init(stringLiteral outcome: String) { self.init(OutcomeName(outcome)) }
}
