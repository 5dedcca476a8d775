/// A value in a link, read from a path, a query or JSON. Numbers and Booleans are stored as text.
package enum LinkValue: Hashable, Sendable {
  case text(String)
  /// A name without a value: `?all`.
  case flag
  /// The value `null` in JSON.
  case null
  /// The values of a name that occurs several times.
  case repeated([LinkValue])
  case list([LinkValue])
  case record(LinkRecord)
  /// The value of a name that is used in contradictory ways, such as `a=1&a[]=2`, a single value and a list. It cannot be decoded.
  case mixed
}

/// Values keyed by name, in the order of insertion. Small records are searched linearly, larger ones through an index.
package struct LinkRecord: Hashable, Sendable {
  private var fields: [LinkField] = []
  private var index: [String: Int] = [:]

  private static let scanned = 12

  init() {}

  var names: [String] { fields.map(\.name) }

  /// Returns the value of a name, or `nil` if there is none.
  package subscript(name: String) -> LinkValue? { place(of: name).map { fields[$0].value } }

  /// Adds a value. If the name already has a value, texts and flags are collected in a ``LinkValue/repeated(_:)`` value, and any other
  /// combination becomes ``LinkValue/mixed``.
  mutating func add(_ value: LinkValue, repeating name: String) {
    guard let place = place(of: name) else { return append(value, name) }
    switch (fields[place].value, value) {
    case (.repeated(var values), .text), (.repeated(var values), .flag):
      fields[place].value = .mixed
      values.append(value)
      fields[place].value = .repeated(values)
    case (.text, .text), (.text, .flag), (.flag, .text), (.flag, .flag): fields[place].value = .repeated([fields[place].value, value])
    default: fields[place].value = .mixed
    }
  }

  /// Sets the value for a name. An existing value is replaced.
  mutating func set(_ value: LinkValue, _ name: String) {
    if let place = place(of: name) { fields[place].value = value } else { append(value, name) }
  }

  /// Returns a copy whose fields have the names that `name` returns. Fields for which `name` returns `nil` are omitted. If two fields get
  /// the same name, the later value replaces the earlier one.
  func renamed(_ name: (String) -> String?) -> LinkRecord {
    var record = LinkRecord()
    for field in fields { name(field.name).map { record.set(field.value, $0) } }
    return record
  }

  private mutating func append(_ value: LinkValue, _ name: String) {
    fields.append(LinkField(name: name, value: value))
    if fields.count == Self.scanned + 1 {
      for (place, field) in fields.enumerated() { index[field.name] = place }
    } else if fields.count > Self.scanned {
      index[name] = fields.count - 1
    }
  }

  private func place(of name: String) -> Int? {
    fields.count > Self.scanned ? index[name] : fields.firstIndex { $0.name == name }
  }

  var all: [(name: String, value: LinkValue)] { fields.map { ($0.name, $0.value) } }
}

private struct LinkField: Hashable, Sendable {
  var name: String
  var value: LinkValue
}
