public import Groma

// Notifications and shortcuts as iOS delivers them: with dictionaries.

extension Navigator {
  /// Follows a notification that the user opened, as iOS delivers it.
  ///
  /// ```swift
  /// func userNotificationCenter(_: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
  ///   let content = response.notification.request.content
  ///   _ = try? navigator.open(notification: content.userInfo, category: content.categoryIdentifier, action: response.actionIdentifier)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - userInfo: The custom data of the notification. Values that JSON cannot contain are ignored. A Boolean can become 1 or 0.
  ///   - category: The category of the notification. An empty text counts as `nil`.
  ///   - action: The action that the user chose on the notification. The identifier of the system for the notification itself counts as
  ///     `nil`.
  /// - Returns: The outcome: whether the link was followed, waits or was deferred.
  /// - Throws: The errors of ``open(_:)-(LinkSource)``.
  @discardableResult
  public func open(
    notification userInfo: [AnyHashable: Any], category: String? = nil, action: String? = nil
  ) throws(NavigationError) -> LinkOutcome {
    try open(.notification(userInfo: userInfo, category: category, action: action))
  }

  /// Follows a shortcut that the user chose, as iOS delivers it.
  ///
  /// - Parameters:
  ///   - type: The type of the shortcut.
  ///   - userInfo: The custom data of the shortcut, or `nil` if it has none. Values that JSON cannot contain are ignored.
  /// - Returns: The outcome: whether the link was followed, waits or was deferred.
  /// - Throws: The errors of ``open(_:)-(LinkSource)``.
  @discardableResult
  public func open(shortcut type: String, userInfo: [AnyHashable: Any]?) throws(NavigationError) -> LinkOutcome {
    try open(.shortcut(type: type, userInfo: userInfo))
  }
}

extension LinkSource {
  /// Returns a notification as iOS delivers it: see ``Groma/Navigator/open(notification:category:action:)``.
  public static func notification(userInfo: [AnyHashable: Any], category: String? = nil, action: String? = nil) -> LinkSource {
    .notification(
      payload: LinkRecord(userInfo).json ?? "{}", category: category == "" ? nil : category, action: action == opened ? nil : action)
  }

  /// Returns a shortcut as iOS delivers it: see ``Groma/Navigator/open(shortcut:userInfo:)``.
  public static func shortcut(type: String, userInfo: [AnyHashable: Any]?) -> LinkSource {
    .shortcut(type: type, payload: userInfo.map { LinkRecord($0).json ?? "{}" })
  }

  /// The identifier of the system for a notification that the user opened without choosing an action.
  private static var opened: String { "com.apple.UNNotificationDefaultActionIdentifier" }
}

extension LinkRecord {
  /// Creates a record from a dictionary. Values that JSON cannot contain are omitted. The fields are sorted by name.
  fileprivate init(_ dictionary: [AnyHashable: Any]) {
    self.init()
    let fields = dictionary.compactMap { key, value in (key.base as? String).map { ($0, value) } }
    for (name, value) in fields.sorted(by: { $0.0 < $1.0 }) {
      if let value = LinkValue(value) { set(value, name) }
    }
  }
}

extension LinkValue {
  /// Creates a value from that of a dictionary, or `nil` if JSON cannot contain it. Numbers of Foundation are tried before Booleans, because
  /// those with the value 1 are Booleans as well.
  fileprivate init?(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let flag as Bool where type(of: value) == Bool.self: self = .text(flag ? "true" : "false")
    case let number as any BinaryInteger: self = .text("\(number)")
    case let number as any BinaryFloatingPoint: self = .text("\(number)")
    case let number as Int64: self = .text("\(number)")
    case let number as UInt64: self = .text("\(number)")
    case let number as Double: self = .text("\(number)")
    case let fields as [AnyHashable: Any]: self = .record(LinkRecord(fields))
    case let values as [Any]: self = .list(values.compactMap { LinkValue($0) })
    default: return nil
    }
  }
}
