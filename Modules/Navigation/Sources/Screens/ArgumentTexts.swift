/// The texts of arguments by label: a list, since they are few, and looking through it is faster than hashing. Of equal labels the first
/// counts.
struct ArgumentTexts {
  private(set) var arguments: [ScreenKey.Argument]

  init(_ arguments: [ScreenKey.Argument] = []) { self.arguments = arguments }

  subscript(label: String) -> String? {
    get { arguments.first { $0.label == label }?.text }
    set {
      arguments.removeAll { $0.label == label }
      if let newValue { arguments.append(.init(label: label, text: newValue)) }
    }
  }
}

extension ArgumentTexts: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, String)...) { self.init(elements.map { .init(label: $0, text: $1) }) }
}
