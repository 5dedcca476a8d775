import ArgumentParser

/// How many moves an exploration makes once more: `1000` for one in so many, `all` or `off`.
enum AuditRate: ExpressibleByArgument {
  case off
  case one(in: Int)

  init?(argument: String) {
    switch argument {
    case "all": self = .one(in: 1)
    case "off": self = .off
    default:
      guard let number = Int(argument), number > 0 else { return nil }
      self = .one(in: number)
    }
  }

  var defaultValueDescription: String {
    switch self {
    case .off: "off"
    case .one(1): "all"
    case .one(let number): "\(number)"
    }
  }

  /// One in how many; nil for none.
  var number: Int? { if case .one(let number) = self { number } else { nil } }
}
