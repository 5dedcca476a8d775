extension ContractFacts {
  /// Reads a list of facts, one per line:
  ///
  /// ```
  /// # apps that are one app
  /// variants ABCDE12345.example.shop ABCDE12345.example.shop.beta
  /// # URLs that must not open the app
  /// opt-out /checkout/*
  /// opt-out ios #no_universal_links
  /// # query items that are never empty, in all links or in one
  /// filled token
  /// filled token https://shop.example/join?token
  /// ```
  ///
  /// An opt-out is a path, a query and a fragment, of which two may be missing: `/checkout/*?step=2#end`. `*` stands for any text, also with
  /// slashes. The query is a list of items, separated by `&`, all of which must have the given values. Lines that begin with `#` and empty
  /// lines are ignored.
  ///
  /// - Throws: A ``LinkListError`` for the first error.
  /// - Complexity: O(length of the text).
  public init(_ text: String) throws(LinkListError) {
    self.init()
    for (number, line) in text.numberedLines {
      func position(_ word: Substring) -> FilePosition {
        FilePosition(line: number, column: line.unicodeScalars.distance(from: line.startIndex, to: word.startIndex) + 1)
      }
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let kind = words.first else { continue }
      let rest = words.dropFirst()
      switch kind {
      case "variants":
        guard rest.count > 1 else { throw LinkListError(position: position(kind), message: "at least two apps must follow 'variants'") }
        variants.append(Set(rest.map(String.init)))
      case "opt-out":
        let platforms: [Substring: Glob.Dialect] = ["ios": .apple, "android": .android]
        let platform = rest.first.flatMap { platforms[$0] }
        guard let pattern = rest.dropFirst(platform == nil ? 0 : 1).first else {
          throw LinkListError(position: position(kind), message: "a path, a query or a fragment must follow 'opt-out'")
        }
        let extra = rest.dropFirst(platform == nil ? 1 : 2)
        if let word = extra.first { throw LinkListError(position: position(word), message: "the line must end here") }
        guard let rule = LinkRule.Written(optOut: pattern) else {
          throw LinkListError(
            position: position(pattern), message: "'\(pattern)' is not an opt-out such as /checkout/*, ?app=no or #no_universal_links")
        }
        optOuts.append(OptOut(rule, on: platform, text: String(pattern), position: position(pattern)))
      case "filled":
        guard let name = rest.first else { throw LinkListError(position: position(kind), message: "a query item must follow 'filled'") }
        if rest.count > 2 { throw LinkListError(position: position(words[3]), message: "the line must end here") }
        filledItems.append(FilledItem(String(name), of: rest.dropFirst().first.map(String.init), position: position(name)))
      default: throw LinkListError(position: position(kind), message: "'\(kind)' is not a fact: use variants, opt-out or filled")
      }
    }
  }
}

extension LinkRule.Written {
  /// Reads an opt-out. Returns `nil` if it is malformed.
  fileprivate init?(optOut text: Substring) {
    guard let first = text.first, "/?#*".contains(first), !text.contains("$(") else { return nil }
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var items: [Item] = []
    if sides.count > 1 {
      for item in sides[1].split(separator: "&", omittingEmptySubsequences: false) {
        let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard !pair[0].isEmpty, !item.contains("?") else { return nil }
        items.append(Item(String(pair[0]), pair.count > 1 ? String(pair[1]) : ""))
      }
    }
    if parts.count > 1, parts[1].isEmpty || parts[1].contains("?") { return nil }
    self.init(
      path: sides[0].isEmpty ? nil : String(sides[0]), query: items.isEmpty ? nil : .items(items),
      fragment: parts.count > 1 ? String(parts[1]) : nil)
  }
}
