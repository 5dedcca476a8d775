import GromaLinks

extension ContractLink {
  /// Reads a list of links, one per line:
  ///
  /// ```
  /// # comment
  /// https://shop.example/product/:id(int)?ref&page(int)?
  /// https://*.shop.example/files/*path
  /// /sort/:order(price|name)/:page(int)? as sorted
  /// /news/:year(1900...2100)/:slug.html
  /// /#/room/:id
  /// ```
  ///
  /// The path and the fragment are a ``/GromaLinks/LinkPattern`` whose parameters may have types in parentheses: `text`, `id`, `int`, `int8`
  /// to `int64`, `uint8` to `uint64`, a range of integers such as `1900...2100`, `uuid`, `bool`, `date`, `time`, or alternatives separated
  /// by `|`. Without a type, a parameter is a text. The query, which is before the fragment, is a list of items, separated by `&`: `name`,
  /// `name(type)` or `name=value` for a fixed value. A `?` at the end of an item makes it optional. A question mark begins the query if a
  /// name follows it. The name of the link in reports is the URL, unless `as` and a name
  /// follow the URL. No two links may have the same name. Lines that begin with `#` and empty lines are ignored.
  ///
  /// - Parameters:
  ///   - text: The list.
  ///   - hosts: The hosts of links that have none, in lower case.
  /// - Throws: A ``LinkListError`` for the first error.
  /// - Complexity: O(length of the text).
  public static func list(_ text: String, hosts: [String] = []) throws(LinkListError) -> [ContractLink] {
    var links: [ContractLink] = []
    var lines: [String: Int] = [:]
    for (number, line) in text.numberedLines {
      let link = try LineReader(line: line, number: number).link(hosts)
      if let first = lines.updateValue(number, forKey: link.name), let position = link.position {
        throw LinkListError(position: position, message: "line \(first) has a link of the same name, '\(link.name)'")
      }
      links.append(link)
    }
    return links
  }
}

/// A reader of a line of a list of links.
private struct LineReader {
  let line: Substring
  let number: Int

  private func error(_ message: String, at index: Substring.Index) -> LinkListError {
    LinkListError(
      position: FilePosition(line: number, column: line.unicodeScalars.distance(from: line.startIndex, to: index) + 1), message: message)
  }

  func link(_ hosts: [String]) throws(LinkListError) -> ContractLink {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let url = words.first else { throw error("the line is empty", at: line.startIndex) }
    var link = try self.link(url, hosts)
    if let word = words.dropFirst().first {
      guard word == "as" else { throw error("'\(word)' follows the URL: only 'as NAME' may", at: word.startIndex) }
      guard words.count > 2 else { throw error("a name must follow 'as'", at: word.startIndex) }
      if words.count > 3 { throw error("'\(words[3])' follows the name", at: words[3].startIndex) }
      link.name = String(words[2])
    }
    return link
  }

  private func link(_ url: Substring, _ hosts: [String]) throws(LinkListError) -> ContractLink {
    // As in a URL, the query is before the fragment.
    let mark = fragmentStart(url) ?? url.endIndex
    let question = queryStart(url[..<mark]) ?? mark
    let text = url[..<question] + url[mark...]
    var types: [String: ParameterType] = [:]
    let pattern: LinkPattern
    do throws(LinkPattern.Problem) {
      pattern = try LinkPattern(typed: String(text)) { name, text throws(LinkPattern.TypeProblem) in
        let found = try type(text)
        types[name] = found
        if case .range(let range) = found { return range }
        return nil
      }
    } catch {
      // The text has no query.
      let offset = error.position - 1
      let ofPath = url.unicodeScalars.distance(from: url.startIndex, to: question)
      let index = url.unicodeScalars.index(offset < ofPath ? url.startIndex : mark, offsetBy: offset < ofPath ? offset : offset - ofPath)
      throw self.error(error.message, at: index)
    }
    var all = hosts
    if let origin = pattern.origin {
      guard case .web(let host) = origin else { throw error("the scheme is not https", at: url.startIndex) }
      let name = host.hasPrefix("*.") ? host.dropFirst(2) : host[...]
      guard !name.isEmpty, name.utf8.allSatisfy({ $0.isUnreserved && !"_~".utf8.contains($0) }) else {
        throw error(
          "'\(host)' is not a host: use ASCII letters, digits, dots and hyphens; '*.' is allowed only at the start", at: url.startIndex)
      }
      all = [host]
    }
    guard !all.isEmpty else {
      throw error("the link has no host: it must begin with 'https://HOST/', or a host must be given for all links", at: url.startIndex)
    }
    let items = try question < mark ? self.items(url[question..<mark].dropFirst()) : []
    let forms = pattern.forms(items: { _ in items }, type: { types[$0] ?? .text })
    return ContractLink(
      String(url), hosts: all, forms: forms,
      position: FilePosition(line: number, column: line.unicodeScalars.distance(from: line.startIndex, to: url.startIndex) + 1))
  }

  /// Returns the index of the number sign that begins the fragment.
  private func fragmentStart(_ url: Substring) -> Substring.Index? { url.firstSign { url[$0] == "#" } }

  /// Returns the index of the question mark that begins the query: the first one that precedes a name.
  private func queryStart(_ url: Substring) -> Substring.Index? {
    url.firstSign { index in
      let next = url.index(after: index)
      return url[index] == "?" && next < url.endIndex && url[next] != "/" && url[next] != "?"
    }
  }

  private func items(_ query: Substring) throws(LinkListError) -> [ContractLink.Item] {
    var items: [ContractLink.Item] = []
    for part in query.split(separator: "&", omittingEmptySubsequences: false) {
      let isOptional = part.last == "?"
      let text = isOptional ? part.dropLast() : part
      var item: ContractLink.Item
      if let open = text.firstIndex(of: "("), text.last == ")" {
        item = ContractLink.Item(String(text[..<open]), type: try typeOfItem(text[open...].dropFirst().dropLast()))
      } else if let equals = text.firstIndex(of: "="), text.index(after: equals) < text.endIndex {
        item = ContractLink.Item(String(text[..<equals]), type: .oneOf([try literal(text[equals...].dropFirst())]))
      } else {
        item = ContractLink.Item(String(text.last == "=" ? text.dropLast() : text))
      }
      item.isRequired = !isOptional
      guard !item.name.isEmpty, !item.name.contains(where: "()[]?#=:*{}<>$%^|\\".contains) else {
        throw error("'\(part)' does not name a query item", at: part.startIndex)
      }
      guard !items.contains(where: { $0.name == item.name }) else {
        throw error("the link names '\(item.name)' twice", at: part.startIndex)
      }
      items.append(item)
    }
    return items
  }

  private func literal(_ text: Substring) throws(LinkListError) -> String {
    do throws(LinkPattern.TypeProblem) {
      return try LinkPattern.literal(text)
    } catch {
      throw self.error(error.message, at: error.index)
    }
  }

  private func typeOfItem(_ text: Substring) throws(LinkListError) -> ParameterType {
    do throws(LinkPattern.TypeProblem) {
      return try type(text)
    } catch {
      throw self.error(error.message, at: error.index)
    }
  }

  /// Returns the type that a text in parentheses names. The text may be a part of another string than the line.
  private func type(_ text: Substring) throws(LinkPattern.TypeProblem) -> ParameterType {
    if text.contains("...") {
      do throws(NumberRange.Problem) {
        return .range(try NumberRange(text))
      } catch {
        throw LinkPattern.TypeProblem(error.message, at: text.startIndex)
      }
    }
    if text.contains("|") {
      var texts: [String] = []
      for part in text.split(separator: "|", omittingEmptySubsequences: false) {
        if part.isEmpty { throw LinkPattern.TypeProblem("an alternative is empty", at: part.startIndex) }
        let text = try LinkPattern.literal(part)
        if texts.contains(text) { throw LinkPattern.TypeProblem("the alternative '\(part)' is repeated", at: part.startIndex) }
        texts.append(text)
      }
      return .oneOf(texts)
    }
    let simple: [ParameterType] = [.text, .identifier, .uuid, .boolean, .date, .time]
    let numbers = [true, false].flatMap { isSigned in [8, 16, 32, 64].map { ParameterType.integer(bits: $0, isSigned: isSigned) } }
    if text == "int64" { return .integer }
    guard let found = (simple + numbers).first(where: { $0.description == text }) else {
      throw LinkPattern.TypeProblem("'\(text)' is not a type", at: text.startIndex)
    }
    return found
  }
}

extension Substring {
  /// Returns the first index that meets a condition and is neither in parentheses nor after a backslash.
  fileprivate func firstSign(_ condition: (Index) -> Bool) -> Index? {
    var depth = 0
    var isEscaped = false
    for index in indices {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch self[index] {
      case "\\": isEscaped = true
      case "(": depth += 1
      case ")": depth -= 1
      default: if depth <= 0, condition(index) { return index }
      }
    }
    return nil
  }
}

extension String {
  /// The lines that are not empty and do not begin with `#`, with their numbers from 1. A byte order mark at the beginning is not part of
  /// the first line.
  var numberedLines: [(number: Int, line: Substring)] {
    let text = unicodeScalars.first == "\u{feff}" ? self[unicodeScalars.index(after: startIndex)...] : self[...]
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap { index, line in
      guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { return nil }
      return (index + 1, line)
    }
  }
}

extension LinkPattern {
  /// Returns the forms of the pattern, the longest first.
  ///
  /// - Parameters:
  ///   - items: Returns the query items of a form, given the names of its parameters.
  ///   - type: Returns the type of a parameter.
  func forms(items: (Set<String>) -> [ContractLink.Item], type: (String) -> ParameterType) -> [ContractLink.Form] {
    variants.map { variant in
      let parts = variant.split(separator: Segment.fragment, maxSplits: 1, omittingEmptySubsequences: false).map { part in
        part.map { segment -> ContractLink.Segment in
          switch segment {
          case .literal(let text): .literal(text)
          case .parameter(let parameter):
            .parameter(
              parameter.name, parameter.range.map(ParameterType.range) ?? type(parameter.name), prefix: parameter.prefix,
              suffix: parameter.suffix)
          case .rest(let name, _): .rest(name)
          case .fragment: .literal("")
          }
        }
      }
      return ContractLink.Form(
        parts[0], fragment: parts.count > 1 ? parts[1] : nil, items: items(Set(variant.compactMap(\.name))))
    }
  }
}
