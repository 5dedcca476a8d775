public import Groma

/// A deep link: its pattern and its route. One definition serves URLs, notifications and shortcuts.
///
/// ```swift
/// DeepLink("chat/:room/:chat", "one conversation", samples: [ChatScreen(room: 1, chat: 2)]) { (screen: ChatScreen) in
///   AppRoute().land(on: chat(room: screen.room, chat: screen.chat), above: rooms(), chatList(room: screen.room))
/// }
/// .notification("chat", names: ["room_id": "room", "chat_id": "chat"])
/// ```
///
/// The arguments of a link are a `Codable` value, here a screen. A property that the pattern names is part of the path. Other properties
/// are query items: single values (`sort=price`), nested values (`filter[price]=3`, or the JSON object `filter={"price":3}`,
/// percent-encoded) or lists (`tags[]=a&tags[]=b`). ``LinkCoding`` sets the
/// format of dates and bytes. Query items that are not properties are ignored.
///
/// A link has no services. A link whose route depends on a service asks it: see
/// ``init(_:_:taking:samples:owner:line:destination:asking:for:answers:route:)``.
public struct DeepLink: Sendable {
  private var storage: Storage

  /// The storage of a link. A link is a single reference, so that copies are cheap.
  private final class Storage: Sendable {
    let parts: Parts
    init(_ parts: Parts) { self.parts = parts }
  }

  private struct Parts {
    var pattern: LinkPattern
    var summary: String
    var owner: String
    var line: Int
    var samples: @Sendable (LinkRules) -> [LinkRecord]
    var parameters: Lazy<[ScreenKey.Parameter]?>
    var destinationName: Lazy<String?>
    var meaning: any LinkMeaning
    var answerStep: CustomStep?
    var request: RequestDefinition?
    var scope = DeepLink.mainScope
    var window = LinkWindow.main
    var notifications: [NotificationShape] = []
    var shortcuts: [String] = []
    var names: [String: String] = [:]
    var rules: LinkRules?
  }

  /// The pattern of the link's URLs.
  public var pattern: LinkPattern { storage.parts.pattern }
  /// A one-line description, shown by the shell.
  public var summary: String { storage.parts.summary }
  /// The module and file that declare the link.
  public var owner: String { storage.parts.owner }
  /// The line at which the link is declared.
  public var line: Int { storage.parts.line }
  /// The scope of the link: the name of a group of links that are activated and deactivated together. The link waits while its scope is
  /// inactive.
  public var scope: String { storage.parts.scope }
  /// The window in which the link is followed.
  public var window: LinkWindow { storage.parts.window }
  /// The notifications that carry the link.
  public var notifications: [NotificationShape] { storage.parts.notifications }
  /// The types of the shortcuts that carry the link.
  public var shortcuts: [String] { storage.parts.shortcuts }
  /// The properties of the link's arguments, or `nil` if they cannot be listed, for example because a property is not a simple value.
  package var parameters: [ScreenKey.Parameter]? { storage.parts.parameters.value }
  /// The type of the link's arguments.
  package var argumentsType: any Decodable.Type { storage.parts.meaning.argumentsType }
  /// The coding of the link, or `nil` if the coding of the table applies.
  package var ownCoding: LinkCoding? { storage.parts.rules?.coding }
  /// The custom step with which the answer of a service arrives, or `nil` if the link asks nothing.
  var answerStep: CustomStep? { storage.parts.answerStep }
  /// The definition of the request with which the link asks a service, or `nil` if the link asks no request or one that the app lists.
  var request: RequestDefinition? { storage.parts.request }
  /// The names of the required properties that the pattern does not contain, or `nil` if the properties cannot be listed.
  var requiredItems: Set<String>? {
    parameters.map { Set($0.filter { !$0.isOptional }.map(\.label)).subtracting(pattern.names) }
  }
  /// The names of properties that have a different name in the payloads of notifications and shortcuts, keyed by payload name.
  var names: [String: String] { storage.parts.names }
  /// The name of the link's destination screen, derived from the first sample or from the type of the arguments, or `nil` if neither
  /// determines a screen.
  var destinationName: String? { storage.parts.destinationName.value }

  /// The scope of links that do not set one.
  public static let mainScope = "main"

  /// Creates a link whose route depends on its arguments and the state.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of its URLs: see ``LinkPattern``.
  ///   - summary: A one-line description.
  ///   - type: The type of the arguments, if the closure does not name it.
  ///   - samples: Example arguments, offered by the shell and opened by the explorer. Optional for a link without required arguments.
  ///   - owner: The module and file that declare the link.
  ///   - line: The line at which the link is declared.
  ///   - destination: Returns the link's destination screen. By default, the arguments if they are a ``/Groma/Screen``, otherwise no
  ///     screen.
  ///   - route: Returns the route, which starts at the link's ``window``. The closure must read the state only through the transaction.
  /// - Precondition: The pattern is valid.
  public init<Arguments: Codable & Sendable>(
    _ pattern: String, _ summary: String, taking type: Arguments.Type = Arguments.self, samples: [Arguments] = [],
    owner: String = #fileID, line: Int = #line,
    destination: (@Sendable (Arguments) -> ScreenKey)? = nil,
    route: @escaping @Sendable (Arguments, inout NavigationTransaction) throws -> any RouteFrom<AnyContainer>
  ) {
    self.init(pattern, summary, samples: samples, owner: owner, line: line, destination: destination, question: nil) {
      arguments, _, transaction throws(NavigationError) in try NavigationError.converting { try route(arguments, &transaction).erased }
    }
  }

  /// Creates a link that may ask a question.
  init<Arguments: Codable & Sendable>(
    _ pattern: String, _ summary: String, samples: [Arguments], owner: String, line: Int,
    destination: (@Sendable (Arguments) -> ScreenKey)?,
    question: LinkQuestion<Arguments>?, route: @escaping TypedMeaning<Arguments>.Route
  ) {
    let shape: LinkPattern
    do {
      shape = try LinkPattern(pattern)
    } catch {
      // Patterns are literals in source code, so that an invalid pattern is a programming error.
      preconditionFailure("\(owner): the pattern '\(pattern)': \(error)")
    }
    let all: @Sendable () -> [Arguments] = { samples.isEmpty ? [Self.empty(Arguments.self)].compactMap(\.self) : samples }
    let key: @Sendable (Arguments) -> ScreenKey? = if let destination { { destination($0) } } else { { ($0 as? any Screen)?.key } }
    storage = Storage(
      Parts(
        pattern: shape, summary: summary, owner: owner, line: line,
        samples: { rules in all().compactMap { try? LinkEncoder.record(of: $0, coding: rules.coding) } },
        parameters: Lazy { try? ScreenKey.Parameter.list(of: Arguments.self, sample: all().first) },
        destinationName: Lazy {
          destination.flatMap { key in all().first.map { key($0).name } } ?? (Arguments.self as? any Screen.Type)?.name
        },
        meaning: TypedMeaning(key: key, question: question, route: route), answerStep: question?.step))
  }

  /// Creates a link whose route depends only on its arguments.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of its URLs: see ``LinkPattern``.
  ///   - summary: A one-line description.
  ///   - type: The type of the arguments, if the closure does not name it.
  ///   - samples: Example arguments, offered by the shell and opened by the explorer. Optional for a link without required arguments.
  ///   - owner: The module and file that declare the link.
  ///   - line: The line at which the link is declared.
  ///   - destination: Returns the link's destination screen. By default, the arguments if they are a ``/Groma/Screen``, otherwise no
  ///     screen.
  ///   - route: Returns the route, which starts at the link's ``window``. If the closure throws, the link fails with that error.
  /// - Precondition: The pattern is valid.
  public init<Arguments: Codable & Sendable>(
    _ pattern: String, _ summary: String, taking type: Arguments.Type = Arguments.self, samples: [Arguments] = [],
    owner: String = #fileID, line: Int = #line,
    destination: (@Sendable (Arguments) -> ScreenKey)? = nil,
    route: @escaping @Sendable (Arguments) throws -> any RouteFrom<AnyContainer>
  ) {
    self.init(pattern, summary, samples: samples, owner: owner, line: line, destination: destination) {
      (arguments: Arguments, _: inout NavigationTransaction) in try route(arguments)
    }
  }

  private static func empty<Arguments: Decodable>(_: Arguments.Type) -> Arguments? {
    try? LinkDecoder.value(Arguments.self, from: LinkRecord(), rules: .standard)
  }

  // MARK: Settings

  /// Returns a copy of the link that can also arrive in a notification that meets these conditions.
  ///
  /// - Parameters:
  ///   - type: The text of the payload field with the name ``LinkTable/notificationType``; `nil` if the type does not matter.
  ///   - category: The notification's category; `nil` if the category does not matter.
  ///   - action: The action that the user chose on the notification; `nil` if the action does not matter.
  ///   - names: The property names, keyed by payload name, where the two differ. These names apply to all notifications and shortcuts of
  ///     the link. Empty by default.
  public func notification(
    _ type: String? = nil, category: String? = nil, action: String? = nil, names: [String: String] = [:]
  ) -> DeepLink {
    changed { parts in
      parts.notifications.append(NotificationShape(type: type, category: category, action: action))
      parts.names.merge(names) { _, new in new }
    }
  }

  /// Returns a copy of the link that can also arrive in a shortcut of this type.
  ///
  /// - Parameters:
  ///   - type: The type of the shortcut.
  ///   - names: The property names, keyed by payload name, where the two differ. These names apply to all notifications and
  ///     shortcuts of the link. Empty by default.
  public func shortcut(_ type: String, names: [String: String] = [:]) -> DeepLink {
    changed { parts in
      parts.shortcuts.append(type)
      parts.names.merge(names) { _, new in new }
    }
  }

  /// Returns a copy of the link in this scope. The link waits while the scope is inactive.
  public func scope(_ scope: String) -> DeepLink { changed { $0.scope = scope } }

  /// Returns a copy of the link that is followed in this window: `.window(.key)`, `.window("chats")`.
  public func window(_ window: LinkWindow) -> DeepLink { changed { $0.window = window } }

  /// Returns a copy of the link whose values are encoded and decoded with this coding instead of the table's coding.
  public func coding(_ coding: LinkCoding) -> DeepLink { changed { $0.rules = LinkRules(coding) } }

  /// Returns a copy of the link with the definition of its request, which is then not listed by the app.
  func asking(_ request: RequestDefinition) -> DeepLink { changed { $0.request = request } }

  private func changed(_ change: (inout Parts) -> Void) -> DeepLink {
    var parts = storage.parts
    change(&parts)
    var link = self
    link.storage = Storage(parts)
    return link
  }

  // MARK: Values

  /// Decodes the values that arrived with the link and returns the link's target.
  ///
  /// - Parameter rules: The coding of the table, used unless the link has its own.
  func target(_ record: LinkRecord, rules: LinkRules) throws(ArgumentError) -> any LinkTarget {
    try storage.parts.meaning.target(record, rules: storage.parts.rules ?? rules)
  }

  /// Returns the link values that open a screen, or `nil` if the link cannot lead to that screen or the values cannot be encoded.
  ///
  /// - Parameter rules: The coding of the table, used unless the link has its own.
  func record(to key: ScreenKey, rules: LinkRules) -> LinkRecord? {
    destinationName == key.name ? storage.parts.meaning.record(to: key, rules: storage.parts.rules ?? rules) : nil
  }

  /// Returns the encoded samples. Samples that cannot be encoded are omitted. For a link without samples, returns the record of
  /// the arguments decoded from an empty record, or an empty array if they cannot be decoded from it.
  func sampleRecords(rules: LinkRules) -> [LinkRecord] { storage.parts.samples(storage.parts.rules ?? rules) }

  /// Returns the URL that contains the values of a record, or `nil` if it cannot be written: see ``writtenURL(_:from:rules:)``.
  func url(_ record: LinkRecord, from origin: LinkOrigin, rules: LinkRules) -> String? {
    try? writtenURL(record, from: origin, rules: rules)
  }

  /// Returns the URL that contains the values of a record.
  ///
  /// - Parameters:
  ///   - origin: The origin of the URL if the pattern has none.
  ///   - rules: The coding of the table, used unless the link has its own.
  /// - Throws: ``LinkWritingError/unwritable`` if the path, the query or the fragment cannot be written, or
  ///   ``LinkWritingError/tooDeep(_:)`` for a value that is nested too deep for a query.
  func writtenURL(_ record: LinkRecord, from origin: LinkOrigin, rules: LinkRules) throws(LinkWritingError) -> String {
    let prefix = (pattern.origin ?? origin).prefix
    let isOnWeb = if case .web = pattern.origin ?? origin { true } else { false }
    guard let (path, fragment) = pattern.parts(isOnWeb: isOnWeb, { record[$0] }) else { throw .unwritable }
    let coding = (storage.parts.rules ?? rules).coding
    let inPath = Set(pattern.names)
    let query = try record.renamed({ inPath.contains($0) ? nil : coding.name($0) }).query()
    return prefix + path + (query.isEmpty ? "" : "?\(query)") + (fragment.map { "#\($0)" } ?? "")
  }
}

extension [DeepLink] {
  /// Returns copies of the links in this scope. The links wait while the scope is inactive.
  public func scope(_ scope: String) -> [DeepLink] { map { $0.scope(scope) } }
}
