/// The texts of arguments by label: a key's own, or a short list, since looking through it is faster than hashing. Of equal labels the first
/// counts.
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
