extension DeepLink {
  /// What a notification must say to carry a link. What is nil may be anything.
  public struct NotificationShape: Hashable, Sendable {
    /// The text under the table's type name (`type`) in what it carries.
    public var type: String?
    /// Its category.
    public var category: String?
    /// The action that the user took on it.
    public var action: String?
  }
}

extension DeepLink.NotificationShape {
  func isMet(_ type: String?, _ category: String?, _ action: String?) -> Bool {
    (self.type == nil || self.type == type) && (self.category == nil || self.category == category)
      && (self.action == nil || self.action == action)
  }

  /// What a notification says that has both shapes; nil when none can.
  func met(with other: Self) -> Self? {
    var both = self
    for field in [\Self.type, \.category, \.action] {
      if let one = self[keyPath: field], let another = other[keyPath: field], one != another { return nil }
      both[keyPath: field] = self[keyPath: field] ?? other[keyPath: field]
    }
    return both
  }

  /// How much it says.
  var precision: Int { [type, category, action].count { $0 != nil } }
}

extension DeepLink.NotificationShape: CustomStringConvertible {
  /// `type=chat category=message`
  public var description: String {
    let words = [("type", type), ("category", category), ("action", action)].compactMap { name, text in text.map { "\(name)=\($0)" } }
    return words.isEmpty ? "anything" : words.joined(separator: " ")
  }
}
