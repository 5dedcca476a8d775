extension DeepLink {
  /// The conditions for a notification to carry a link. A condition that is `nil` matches any value.
  public struct NotificationShape: Hashable, Sendable {
    /// The type of the notification: the text of the payload field with the name ``LinkTable/notificationType``.
    public var type: String?
    /// The category of the notification.
    public var category: String?
    /// The action that the user chose on the notification.
    public var action: String?
  }
}

extension DeepLink.NotificationShape {
  func isMet(_ type: String?, _ category: String?, _ action: String?) -> Bool {
    (self.type == nil || self.type == type) && (self.category == nil || self.category == category)
      && (self.action == nil || self.action == action)
  }

  /// Returns a shape with the conditions of both shapes, or `nil` if no notification can meet both.
  func met(with other: Self) -> Self? {
    var both = self
    for field in [\Self.type, \.category, \.action] {
      if let one = self[keyPath: field], let another = other[keyPath: field], one != another { return nil }
      both[keyPath: field] = self[keyPath: field] ?? other[keyPath: field]
    }
    return both
  }

  /// The number of conditions that are set.
  var precision: Int { [type, category, action].count { $0 != nil } }
}

extension DeepLink.NotificationShape: CustomStringConvertible {
  /// The conditions as text, such as `type=chat category=message`, or `anything` if no condition is set.
  public var description: String {
    let words = [("type", type), ("category", category), ("action", action)].compactMap { name, text in text.map { "\(name)=\($0)" } }
    return words.isEmpty ? "anything" : words.joined(separator: " ")
  }
}
