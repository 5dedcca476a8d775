import Groma

/// What a link makes of what it carries, whatever its arguments are.
protocol LinkMeaning: Sendable {
  /// Where it leads with what came.
  func target(_ record: LinkRecord, rules: LinkRules) throws(ArgumentError) -> any LinkTarget
  /// What it carries to land on a screen; nil when it cannot.
  func record(to key: ScreenKey, rules: LinkRules) -> LinkRecord?
}

/// Where a link leads with what came.
protocol LinkTarget: Sendable {
  /// The screen where it lands; nil when that is not known.
  var key: ScreenKey? { get }
  /// What it carries, as it would be written; nil when it cannot be written.
  var record: LinkRecord? { get }
  /// The route there, from the key window.
  func route(in transaction: inout NavigationTransaction) throws(NavigationError) -> AppRoute
}

/// The meaning of a link with arguments of a type.
final class TypedMeaning<Arguments: Codable & Sendable>: LinkMeaning {
  fileprivate let key: @Sendable (Arguments) -> ScreenKey?
  fileprivate let route: @Sendable (Arguments, inout NavigationTransaction) throws(NavigationError) -> AppRoute

  init(
    key: @escaping @Sendable (Arguments) -> ScreenKey?,
    route: @escaping @Sendable (Arguments, inout NavigationTransaction) throws(NavigationError) -> AppRoute
  ) {
    self.key = key
    self.route = route
  }

  func target(_ record: LinkRecord, rules: LinkRules) throws(ArgumentError) -> any LinkTarget {
    TypedTarget(arguments: try LinkDecoder.value(Arguments.self, from: record, rules: rules), meaning: self, rules: rules)
  }

  func record(to key: ScreenKey, rules: LinkRules) -> LinkRecord? {
    // What a key holds are texts by the same names.
    var record = LinkRecord()
    for argument in key.arguments { record.set(.text(argument.text), argument.label) }
    guard let arguments = try? LinkDecoder.value(Arguments.self, from: record, rules: .standard), self.key(arguments) == key else {
      return nil
    }
    return try? LinkEncoder.record(of: arguments, coding: rules.coding)
  }
}

private struct TypedTarget<Arguments: Codable & Sendable>: LinkTarget {
  let arguments: Arguments
  let meaning: TypedMeaning<Arguments>
  let rules: LinkRules

  var key: ScreenKey? { meaning.key(arguments) }
  var record: LinkRecord? { try? LinkEncoder.record(of: arguments, coding: rules.coding) }
  func route(in transaction: inout NavigationTransaction) throws(NavigationError) -> AppRoute { try meaning.route(arguments, &transaction) }
}
