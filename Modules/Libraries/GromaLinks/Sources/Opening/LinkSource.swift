/// A link as it arrived from outside, before it is resolved.
public enum LinkSource: Hashable, Sendable {
  /// A URL.
  case url(String)
  /// A notification that the user opened.
  ///
  /// - Parameters:
  ///   - payload: The custom data of the notification: a JSON object.
  ///   - category: The category of the notification, or `nil` if it has none.
  ///   - action: The action that the user chose on the notification, or `nil` if the user opened the notification itself.
  indirect case notification(payload: String, category: String? = nil, action: String? = nil)
  /// A shortcut that the user chose, with its type and an optional payload, which is a JSON object.
  indirect case shortcut(type: String, payload: String? = nil)
}

extension LinkSource: Codable {
  private enum Keys: String, CodingKey { case url, notification, category, action, shortcut, payload }

  /// Decodes the format of ``encode(to:)``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let url = try container.decodeIfPresent(String.self, forKey: .url)
    let notification = try container.decodeIfPresent(String.self, forKey: .notification)
    let category = try container.decodeIfPresent(String.self, forKey: .category)
    let action = try container.decodeIfPresent(String.self, forKey: .action)
    let shortcut = try container.decodeIfPresent(String.self, forKey: .shortcut)
    let payload = try container.decodeIfPresent(String.self, forKey: .payload)
    if let url {
      self = .url(url)
    } else if let notification {
      self = .notification(payload: notification, category: category, action: action)
    } else if let shortcut {
      self = .shortcut(type: shortcut, payload: payload)
    } else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: container.codingPath, debugDescription: "it is not a URL, a notification or a shortcut"))
    }
  }

  /// Encodes the link as a flat record with one key for each field: `url`; `notification`, `category` and `action`; or `shortcut` and
  /// `payload`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .url(let url): try container.encode(url, forKey: .url)
    case .notification(let payload, let category, let action):
      try container.encode(payload, forKey: .notification)
      try container.encodeIfPresent(category, forKey: .category)
      try container.encodeIfPresent(action, forKey: .action)
    case .shortcut(let type, let payload):
      try container.encode(type, forKey: .shortcut)
      try container.encodeIfPresent(payload, forKey: .payload)
    }
  }
}

extension LinkSource: CustomStringConvertible {
  /// The URL, or the word `notification` or `shortcut` with the fields. Control characters are not escaped.
  public var description: String {
    switch self {
    case .url(let url): return url
    case .notification(let payload, let category, let action):
      let words = ["notification"] + [category.map { "category=\($0)" }, action.map { "action=\($0)" }].compactMap(\.self)
      return (words + [payload]).joined(separator: " ")
    case .shortcut(let type, let payload): return "shortcut \(type)" + (payload.map { " \($0)" } ?? "")
    }
  }
}
