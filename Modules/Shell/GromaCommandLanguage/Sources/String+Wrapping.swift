extension String {
  /// Returns the text as lines, broken at spaces. The spaces at a break are omitted, all others are kept.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line, in terminal columns. A longer word is not broken.
  ///   - beginning: The text before the first line.
  ///   - hanging: The number of spaces before the other lines.
  /// - Returns: At least one line. The lines have no spaces at their ends.
  package func wrapped(to width: Int, after beginning: String = "", hanging: Int = 0) -> [String] {
    var lines: [String] = []
    var line = beginning
    var column = beginning.displayWidth
    var isEmpty = true
    var rest = self[...]
    while !rest.isEmpty {
      let gap = rest.prefix { $0 == " " }
      let word = String(rest[gap.endIndex...].prefix { $0 != " " })
      rest = rest[gap.endIndex...].dropFirst(word.count)
      let end = column + gap.count + word.displayWidth
      if !isEmpty, end > width {
        lines.append(line)
        line = String(repeating: " ", count: hanging) + word
        column = hanging + word.displayWidth
      } else {
        line += gap + word
        column = end
      }
      isEmpty = false
    }
    return (lines + [line]).map(\.withoutSpacesAtEnd)
  }

  /// Returns the line, wrapped at spaces to the given number of terminal columns. The other lines are indented by two more columns than the
  /// first.
  package func wrappedWithIndentation(to width: Int) -> [String] {
    let indentation = prefix { $0 == " " }
    return String(self[indentation.endIndex...]).wrapped(to: width, after: String(indentation), hanging: indentation.count + 2)
  }

  private var withoutSpacesAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
