/// What comes from outside: a link as a value, before anybody knows what it means.
public enum LinkSource: Hashable, Sendable {
  /// A URL.
  case url(String)
  /// A notification that the user opened.
  ///
  /// - Parameters:
  ///   - payload: What it carries: a JSON object.
  ///   - category: Its category.
  ///   - action: The action that the user took on it.
  indirect case notification(payload: String, category: String? = nil, action: String? = nil)
  /// A shortcut that the user chose, by its type, with a JSON object.
  indirect case shortcut(type: String, payload: String? = nil)
}

extension LinkSource: Codable {
  private enum Keys: String, CodingKey { case url, notification, category, action, shortcut, payload }

  /// Reads what ``encode(to:)`` wrote.
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
        .init(codingPath: container.codingPath, debugDescription: "it is neither a URL nor a notification nor a shortcut"))
    }
  }

  /// Writes a flat record: it can be the arguments of a step.
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
  /// The URL, or what a person calls the rest; control characters are escaped by whoever prints it.
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
