public import Groma

/// What a link from outside looks like, and the route it leads to: one definition for URLs, notifications and shortcuts.
///
/// ```swift
/// DeepLink("chat/:room/:chat", "one conversation", samples: [ChatScreen(room: 1, chat: 2)]) { (screen: ChatScreen) in
///   AppRoute().land(on: chat(room: screen.room, chat: screen.chat), above: rooms(), chatList(room: screen.room))
/// }
/// .notification("chat", names: ["room_id": "room", "chat_id": "chat"])
/// ```
///
/// The stored properties of its arguments are what a link carries. Those that the pattern names stand in the path; the others in the query, nested
/// (`filter[price]=3`), as lists (`tags[]=a&tags[]=b`), dates and bytes as the ``LinkCoding`` says. What a link carries beyond them is not
/// read.
public struct DeepLink: Sendable {
  private var storage: Storage

  /// One reference: links are passed around.
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
    var parameters: Lazy<[ScreenDefinition.Parameter]?>
    var destinationName: Lazy<String?>
    var meaning: any LinkMeaning
    var scope = DeepLink.mainScope
    var window = LinkWindow.main
    var notifications: [NotificationShape] = []
    var shortcuts: [String] = []
    var names: [String: String] = [:]
    var rules: LinkRules?
  }

  /// The pattern.
  public var pattern: LinkPattern { storage.parts.pattern }
  /// One line for a person.
  public var summary: String { storage.parts.summary }
  /// The module and file that offers it.
  public var owner: String { storage.parts.owner }
  /// The line there.
  public var line: Int { storage.parts.line }
  /// The scope that must be active for it to be followed.
  public var scope: String { storage.parts.scope }
  /// The window that it comes to.
  public var window: LinkWindow { storage.parts.window }
  /// The notifications that carry it.
  public var notifications: [NotificationShape] { storage.parts.notifications }
  /// The types of the shortcuts that carry it.
  public var shortcuts: [String] { storage.parts.shortcuts }
  /// The properties it takes; nil when its arguments cannot be listed, since they hold more than texts.
  public var parameters: [ScreenDefinition.Parameter]? { storage.parts.parameters.value }
  /// The properties that its URLs have in the query without exception; nil when its properties cannot be listed.
  var requiredItems: Set<String>? {
    parameters.map { Set($0.filter { !$0.isOptional }.map(\.label)).subtracting(pattern.names) }
  }
  /// The names that notifications and shortcuts have for its properties.
  var names: [String: String] { storage.parts.names }
  /// The name of the screen where it lands.
  var destinationName: String? { storage.parts.destinationName.value }

  /// The scope of a link unless it is said.
  public static let mainScope = "main"

  /// A link whose route depends on the state.
  ///
  /// - Parameters:
  ///   - pattern: See ``LinkPattern``.
  ///   - summary: One line for a person.
  ///   - samples: What it may carry: the shell offers them, the explorer explores with them. One that carries nothing needs none.
  ///   - destination: The screen where it lands, if its arguments are not the screen.
  ///   - route: Where it leads, from its ``window``. Reads the state only through the transaction.
  /// - Precondition: the pattern can be read.
  public init<Arguments: Codable & Sendable>(
    _ pattern: String, _ summary: String, samples: [Arguments] = [], owner: String = #fileID, line: Int = #line,
    destination: (@Sendable (Arguments) -> ScreenKey)? = nil,
    route: @escaping @Sendable (Arguments, inout NavigationTransaction) throws(NavigationError) -> AppRoute
  ) {
    let shape: LinkPattern
    do {
      shape = try LinkPattern(pattern)
    } catch {
      // A pattern is written in the source: a mistake in it is the programmer's.
      preconditionFailure("\(owner): the pattern '\(pattern)': \(error)")
    }
    let all: @Sendable () -> [Arguments] = { samples.isEmpty ? [Self.empty(Arguments.self)].compactMap(\.self) : samples }
    let key: @Sendable (Arguments) -> ScreenKey? = if let destination { { destination($0) } } else { { ($0 as? any Screen)?.key } }
    storage = Storage(
      Parts(
        pattern: shape, summary: summary, owner: owner, line: line,
        samples: { rules in all().compactMap { try? LinkEncoder.record(of: $0, coding: rules.coding) } },
        parameters: Lazy { try? ScreenDefinition.parameters(of: Arguments.self, sample: all().first) },
        destinationName: Lazy {
          destination.flatMap { key in all().first.map { key($0).name } } ?? (Arguments.self as? any Screen.Type)?.name
        },
        meaning: TypedMeaning(key: key, route: route)))
  }

  /// A link that always leads the same way.
  public init<Arguments: Codable & Sendable, End>(
    _ pattern: String, _ summary: String, samples: [Arguments] = [], owner: String = #fileID, line: Int = #line,
    destination: (@Sendable (Arguments) -> ScreenKey)? = nil,
    route: @escaping @Sendable (Arguments) -> Route<AnyContainer, End>
  ) {
    self.init(pattern, summary, samples: samples, owner: owner, line: line, destination: destination) {
      (arguments: Arguments, _: inout NavigationTransaction) throws(NavigationError) in route(arguments).erased
    }
  }

  private static func empty<Arguments: Decodable>(_: Arguments.Type) -> Arguments? {
    try? LinkDecoder.value(Arguments.self, from: LinkRecord(), rules: .standard)
  }

  // MARK: Settings

  /// The same link, carried by notifications, too.
  ///
  /// - Parameters:
  ///   - type: The text under the table's type name in what the notification carries; nil for any.
  ///   - category: The notification's category; nil for any.
  ///   - action: The action that the user took on it; nil for any.
  ///   - names: What notifications and shortcuts call its properties.
  public func notification(
    _ type: String? = nil, category: String? = nil, action: String? = nil, names: [String: String] = [:]
  ) -> DeepLink {
    changed { parts in
      parts.notifications.append(NotificationShape(type: type, category: category, action: action))
      parts.names.merge(names) { _, new in new }
    }
  }

  /// The same link, carried by shortcuts of a type, too.
  ///
  /// - Parameter names: What notifications and shortcuts call its properties.
  public func shortcut(_ type: String, names: [String: String] = [:]) -> DeepLink {
    changed { parts in
      parts.shortcuts.append(type)
      parts.names.merge(names) { _, new in new }
    }
  }

  /// The same link in another scope.
  public func scope(_ scope: String) -> DeepLink { changed { $0.scope = scope } }

  /// The same link for another window: `.window(.key)`, `.window("chats")`.
  public func window(_ window: LinkWindow) -> DeepLink { changed { $0.window = window } }

  /// The same link, whose values are written otherwise than those of its table.
  public func coding(_ coding: LinkCoding) -> DeepLink { changed { $0.rules = LinkRules(coding) } }

  private func changed(_ change: (inout Parts) -> Void) -> DeepLink {
    var parts = storage.parts
    change(&parts)
    var link = self
    link.storage = Storage(parts)
    return link
  }

  // MARK: Values

  /// Where it leads with what came.
  func target(_ record: LinkRecord, rules: LinkRules) throws(ArgumentError) -> any LinkTarget {
    try storage.parts.meaning.target(record, rules: storage.parts.rules ?? rules)
  }

  /// What it carries to land on a screen; nil when it does not land there.
  func record(to key: ScreenKey, rules: LinkRules) -> LinkRecord? {
    destinationName == key.name ? storage.parts.meaning.record(to: key, rules: storage.parts.rules ?? rules) : nil
  }

  /// What a sample carries.
  func sampleRecords(rules: LinkRules) -> [LinkRecord] { storage.parts.samples(storage.parts.rules ?? rules) }

  /// The URL that carries a record; nil when it cannot be written.
  func url(_ record: LinkRecord, from origin: LinkOrigin, rules: LinkRules) -> String? {
    guard let path = pattern.path({ record[$0] }) else { return nil }
    let coding = (storage.parts.rules ?? rules).coding
    let inPath = Set(pattern.names)
    guard let query = record.renamed({ inPath.contains($0) ? nil : coding.name($0) }).query else { return nil }
    return (pattern.origin ?? origin).prefix + path + (query.isEmpty ? "" : "?\(query)")
  }
}

extension [DeepLink] {
  /// The same links in a scope.
  public func scope(_ scope: String) -> [DeepLink] { map { $0.scope(scope) } }
}
