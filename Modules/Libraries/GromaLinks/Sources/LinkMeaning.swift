import Groma

/// The decoding of a deep link's arguments and the route of the link, with the type of the arguments erased.
protocol LinkMeaning: Sendable {
  /// The type of the link's arguments.
  var argumentsType: any Decodable.Type { get }
  /// Decodes the values that arrived with a link and returns the link's target.
  func target(_ record: LinkRecord, rules: LinkRules) throws(ArgumentError) -> any LinkTarget
  /// Returns the link values that open a screen, or `nil` if the link cannot lead to that screen or the values cannot be encoded.
  func record(to key: ScreenKey, rules: LinkRules) -> LinkRecord?
}

/// The target of a link: the destination screen and the route that result from the decoded arguments.
protocol LinkTarget: Sendable {
  /// The destination screen of the link, or `nil` if the link does not determine it.
  var key: ScreenKey? { get }
  /// The arguments as encoded link values, or `nil` if they cannot be encoded.
  var record: LinkRecord? { get }
  /// The effect that the link requests before it is followed, or `nil` if the link asks nothing. Each outcome that does not end the link
  /// holds back a ``LinkAnswer``.
  var question: Effect? { get }
  /// Returns the route to the target. The route starts at the window in which the link is followed: see ``LinkWindow``.
  ///
  /// - Parameter answer: The name and the values of the outcome of ``question``, or `nil` if the link asks nothing.
  func route(answered answer: ScreenKey?, in transaction: inout NavigationTransaction) throws(NavigationError) -> AppRoute
  /// Example answers to ``question``: one for each outcome that does not end the link, and for each example of its value.
  var sampleAnswers: [ScreenKey] { get }
}

/// The decoding and the route of a link with arguments of one type.
final class TypedMeaning<Arguments: Codable & Sendable>: LinkMeaning {
  fileprivate let key: @Sendable (Arguments) -> ScreenKey?
  fileprivate let question: LinkQuestion<Arguments>?
  fileprivate let route: Route

  /// Returns the route of a link for its arguments and the answer to its question, or `nil` if it asks nothing.
  typealias Route = @Sendable (Arguments, ScreenKey?, inout NavigationTransaction) throws(NavigationError) -> AppRoute

  init(key: @escaping @Sendable (Arguments) -> ScreenKey?, question: LinkQuestion<Arguments>?, route: @escaping Route) {
    self.key = key
    self.question = question
    self.route = route
  }

  var argumentsType: any Decodable.Type { Arguments.self }

  func target(_ record: LinkRecord, rules: LinkRules) throws(ArgumentError) -> any LinkTarget {
    TypedTarget(arguments: try LinkDecoder.value(Arguments.self, from: record, rules: rules), meaning: self, rules: rules)
  }

  func record(to key: ScreenKey, rules: LinkRules) -> LinkRecord? {
    // The arguments of a link to a screen have the names of the screen's arguments.
    guard let arguments = try? key.value(as: Arguments.self), self.key(arguments) == key else { return nil }
    return try? LinkEncoder.record(of: arguments, coding: rules.coding)
  }
}

private struct TypedTarget<Arguments: Codable & Sendable>: LinkTarget {
  let arguments: Arguments
  let meaning: TypedMeaning<Arguments>
  let rules: LinkRules

  var key: ScreenKey? { meaning.key(arguments) }
  var record: LinkRecord? { try? LinkEncoder.record(of: arguments, coding: rules.coding) }
  var question: Effect? { meaning.question?.effect(arguments) }
  var sampleAnswers: [ScreenKey] { meaning.question?.sampleAnswers(arguments) ?? [] }
  func route(answered answer: ScreenKey?, in transaction: inout NavigationTransaction) throws(NavigationError) -> AppRoute {
    if let answer, let other = meaning.question?.otherRoute(arguments, answer) { return other }
    return try meaning.route(arguments, answer, &transaction)
  }
}
