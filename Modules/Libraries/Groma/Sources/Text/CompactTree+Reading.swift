extension CompactTree {
  /// The reason why a string is not a tree in compact notation.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error message.
    package let description: String
    /// The column of the problem in the string, in characters from 1.
    package let column: Int
  }

  /// Returns the windows that a string describes, and the index of the key window.
  ///
  /// - Parameters:
  ///   - text: The tree, as ``text(of:)-(NavigationState)`` writes it.
  ///   - kinds: The custom containers of the app.
  ///   - screen: Creates the screen for a key, so that arguments become canonical and unknown names are rejected. A list of children in the
  ///     text replaces the screen's initial children. By default, every name is accepted as the name of a screen.
  /// - Throws: ``Problem`` if the text is not a tree, or if `screen` rejects a key.
  package static func windows(
    _ text: String, kinds: [any CustomContainer.Type] = [],
    screen: (ScreenKey) throws -> AnyModalScreen = { AnyModalScreen(Node(key: $0, kind: .page)) }
  ) throws(Problem) -> (windows: [Node], key: Int) {
    var reader = Reader(text, kinds: kinds)
    let result = try reader.windows(screen)
    try reader.end()
    return result
  }

  /// Returns the container that a string describes.
  ///
  /// - Parameters:
  ///   - text: The tree, as ``text(of:)-(Node)`` writes it.
  ///   - kinds: The custom containers of the app.
  ///   - screen: Creates the screen for a key, so that arguments become canonical and unknown names are rejected. A list of children in the
  ///     text replaces the screen's initial children. By default, every name is accepted as the name of a screen.
  /// - Throws: ``Problem`` if the text is not a tree, or if `screen` rejects a key.
  package static func node(
    _ text: String, kinds: [any CustomContainer.Type] = [],
    screen: (ScreenKey) throws -> AnyModalScreen = { AnyModalScreen(Node(key: $0, kind: .page)) }
  ) throws(Problem) -> Node {
    var reader = Reader(text, kinds: kinds)
    let node = try reader.node(screen, depth: 2)
    try reader.end()
    return node
  }

  /// A reader of a string, from left to right.
  private struct Reader {
    private let characters: [Unicode.Scalar]
    private let kinds: [any CustomContainer.Type]
    private var position = 0

    init(_ text: String, kinds: [any CustomContainer.Type]) {
      characters = Array(text.unicodeScalars)
      self.kinds = kinds
    }

    mutating func windows(_ screen: (ScreenKey) throws -> AnyModalScreen) throws(Problem) -> ([Node], Int) {
      guard isNamedWindow else { return ([NavigationState.window("main", layers: try layers(screen))], 0) }
      var windows: [Node] = []
      var selected: Int?
      repeat {
        if try takeMark("key window", after: selected) { selected = windows.count }
        let name = try key(of: "a window")
        try expect(":")
        windows.append(Node(key: name, kind: .window, children: isAtEnd || peek("&") ? [] : try layers(screen)))
      } while take("&")
      return (windows, selected ?? 0)
    }

    /// Whether the text starts with the name of a window: an optional `*`, a key and a colon, followed by a blank or the end.
    private var isNamedWindow: Bool {
      var ahead = self
      _ = ahead.take("*")
      guard (try? ahead.key(of: "a window")) != nil, ahead.take(":") else { return false }
      return ahead.position == characters.count || characters[ahead.position] == " "
    }

    private mutating func layers(_ screen: (ScreenKey) throws -> AnyModalScreen) throws(Problem) -> [Node] {
      if isAtEnd { return [] }
      var layers: [Node] = []
      repeat {
        var style: ModalStyle?
        if !layers.isEmpty, take("(") {
          let start = position
          let word = word()
          style = ModalStyle(rawValue: word)
          if style == nil { throw problem("'\(word)' is not a presentation style", at: start) }
          try expect(")")
        }
        var layer = try node(screen, depth: 2)
        if let style { layer.presentation.style = style }
        layers.append(layer)
      } while take("^")
      return layers
    }

    mutating func node(_ screen: (ScreenKey) throws -> AnyModalScreen, depth: Int) throws(Problem) -> Node {
      guard depth <= TreePath.maximumDepth else {
        throw problem("containers are nested more than \(TreePath.maximumDepth) levels deep", at: position)
      }
      skipBlanks()
      let start = position
      var node: Node
      let first = try key(of: "a screen")
      if let kind = Kind(named: first.name, among: kinds), first.arguments.isEmpty, ![.app, .window, .page].contains(kind) {
        let name = peek("[") ? nil : try key(of: "the name of the \(kind.name)")
        let key = if let name { try made(name, of: kind, screen, at: start).key } else { Node.anonymousKey(kind) }
        try expect("[")
        var attributes = Attributes()
        let (children, selected) = try children(kind, &attributes.appearance, screen, depth: depth + 1)
        attributes.appearance.isCollapsed = kind == .split && selected != nil
        node = Node(key: key, kind: kind, children: children, selection: selected ?? 0, attributes: attributes)
        try expect("]")
      } else {
        node = try made(first, of: .page, screen, at: start)
      }
      if take("!") { node.policies.lock = takeWord("kept") ? .kept : .visible }
      return node
    }

    private func made(_ key: ScreenKey, of kind: Kind, _ screen: (ScreenKey) throws -> AnyModalScreen, at start: Int) throws(Problem)
      -> Node
    {
      do {
        let node = try screen(key).node
        // A container screen may be written as only its name; it then has the children that its definition creates.
        return kind == .page || node.kind == kind ? node : Node(key: node.key, kind: kind)
      } catch {
        throw problem("\(error)", at: start)
      }
    }

    private mutating func children(
      _ kind: Kind, _ appearance: inout Appearance, _ screen: (ScreenKey) throws -> AnyModalScreen, depth: Int
    ) throws(Problem) -> ([Node], Int?) {
      var children: [Node] = []
      var selection: Int?
      if peek("]") { return ([], nil) }
      let selects = kind.visibility == .selected || kind == .split
      repeat {
        skipBlanks()
        let start = position
        if selects, try takeMark("selected child", after: selection ?? appearance.columnForCollapsing) { selection = children.count }
        if kind == .split, try takeMark("column", "~", after: selection ?? appearance.columnForCollapsing) {
          appearance.columnForCollapsing = children.count
        }
        let isForCollapsing = appearance.columnForCollapsing == children.count
        children.append(try node(screen, depth: depth))
        if try takeSeparator(kind) { continue }
        if isForCollapsing { throw problem("the last column needs no '~'", at: start) }
        return (children, selection)
      } while true
    }

    /// Reads the mark before a child or a window and returns whether there was one. A second mark among siblings is an error.
    private mutating func takeMark(_ what: String, _ mark: Unicode.Scalar = "*", after marked: Int?) throws(Problem) -> Bool {
      skipBlanks()
      let start = position
      guard take(mark) else { return false }
      guard marked == nil else { throw problem("only one \(what) may be marked with '\(mark)'", at: start) }
      return true
    }

    private mutating func takeSeparator(_ kind: Kind) throws(Problem) -> Bool {
      guard take(kind == .stack ? ">" : "|") else { return false }
      if kind == .split, !take("|") { throw problem("write '||' between the columns of a split", at: position - 1) }
      return true
    }

    private mutating func key(of what: String) throws(Problem) -> ScreenKey {
      skipBlanks()
      let start = position
      let name = try quotedWord()
      guard !name.isEmpty else {
        let found = isAtEnd ? "the end" : "'\(characters[position])'"
        throw problem("expected \(what), found \(found)", at: start)
      }
      guard take("(") else { return ScreenKey(name: name) }
      let open = position
      var quote: Unicode.Scalar?
      while position < characters.count, quote != nil || characters[position] != ")" {
        switch characters[position] {
        case "\\" where quote != "'": advance()
        case let character where character == quote: quote = nil
        case "'", "\"": quote = quote ?? characters[position]
        default: break
        }
        advance()
      }
      let text = text(open..<position)
      try expect(")")
      guard let key = ScreenKey("\(Quoting.quoted(name)) \(text)") else { throw problem("'\(text)' is not a list of arguments", at: open) }
      return key
    }

    /// Reads a bare or quoted word.
    private mutating func quotedWord() throws(Problem) -> String {
      guard position < characters.count, characters[position] == "'" || characters[position] == "\"" else { return word() }
      let start = position
      let quote = characters[position]
      position += 1
      while position < characters.count, characters[position] != quote {
        if characters[position] == "\\", quote == "\"" { advance() }
        advance()
      }
      guard position < characters.count else { throw problem("the quote is not closed", at: start) }
      position += 1
      return Quoting.words(text(start..<position))?.first?.text ?? ""
    }

    /// Moves to the next scalar. Does not move past the end, because an escape may be the last character.
    private mutating func advance() { position = min(position + 1, characters.count) }

    private mutating func word() -> String {
      skipBlanks()
      let start = position
      while position < characters.count, !CompactTree.notation.contains(characters[position]) { position += 1 }
      return text(start..<position)
    }

    private mutating func takeWord(_ expected: String) -> Bool {
      var ahead = self
      guard ahead.word() == expected else { return false }
      self = ahead
      return true
    }

    private func text(_ range: Range<Int>) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: characters[range])
      return String(text)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard peek(character) else { return false }
      skipBlanks()
      position += 1
      return true
    }

    private func peek(_ character: Unicode.Scalar) -> Bool {
      characters[position...].first { $0 != " " } == character
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(Problem) {
      guard !take(character) else { return }
      skipBlanks()
      throw problem(
        isAtEnd ? "expected '\(character)' at the end" : "expected '\(character)', found '\(characters[position])'", at: position)
    }

    mutating func end() throws(Problem) {
      guard !isAtEnd else { return }
      skipBlanks()
      throw problem("'\(characters[position])' is not expected here", at: position)
    }

    private var isAtEnd: Bool { characters[min(position, characters.count)...].allSatisfy { $0 == " " } }

    private mutating func skipBlanks() {
      while position < characters.count, characters[position] == " " { position += 1 }
    }

    private func problem(_ description: String, at position: Int) -> Problem {
      Problem(description: description, column: text(0..<min(position, characters.count)).count + 1)
    }
  }
}
