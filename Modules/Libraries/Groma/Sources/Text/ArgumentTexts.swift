/// The text of each argument, keyed by label. If a label occurs more than once, the first occurrence is used.
///
/// The texts are stored as the arguments of a key or as a short list, because a linear search in a few arguments is faster than hashing.
struct ArgumentTexts {
  private var key: ScreenKey?
  private var list: [ScreenKey.Argument] = []

  init(_ arguments: [ScreenKey.Argument] = []) { list = arguments }

  init(_ key: ScreenKey) { self.key = key }

  var labels: [String] { (key?.arguments ?? list).map(\.label) }

  subscript(label: String) -> String? {
    get { key.map { $0[label] } ?? list.first { $0.label == label }?.text }
    set {
      if let key { (list, self.key) = (key.arguments, nil) }
      list.removeAll { $0.label == label }
      if let newValue { list.append(.init(label: label, text: newValue)) }
    }
  }
}

extension ArgumentTexts: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, String)...) { self.init(elements.map { .init(label: $0, text: $1) }) }
}
