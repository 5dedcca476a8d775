import GromaLinks

extension ContractLink {
  /// Returns whether one of the forms of the link accepts a URL. It must be an `https` URL of one of the hosts, without a user name and
  /// without a port other than 443.
  ///
  /// - Complexity: O(forms · length of the URL).
  public func accepts(_ url: String) -> Bool { formsAccepting(url).contains(true) }

  /// Returns for each form whether it accepts a URL.
  func formsAccepting(_ text: String) -> [Bool] {
    let refused = forms.map { _ in false }
    guard let url = try? LinkURL(text), hosts.contains(where: { LinkOrigin.web($0).holds(url) }), let query = try? LinkQuery.read(url)
    else { return refused }
    return forms.map { $0.acceptsPath(of: url) && $0.acceptsQuery(query, repeats) && $0.acceptsFragment(of: url) }
  }

  /// Returns whether the URLs of a host belong to the link.
  ///
  /// - Parameter host: A host without a wildcard, in lower case.
  func isOn(_ host: String) -> Bool { hosts.contains { LinkOrigin.web($0).contains(.web(host)) } }
}

extension ContractLink.Form {
  /// Returns whether the form accepts the path of a URL.
  func acceptsPath(of url: LinkURL) -> Bool { Self.accepts(segments, url, 0..<url.count) }

  /// Returns whether the form accepts the fragment of a URL.
  func acceptsFragment(of url: LinkURL) -> Bool {
    guard let fragment else { return true }
    return url.hasFragment && Self.accepts(fragment, url, url.count..<url.fullCount)
  }

  private static func accepts(_ segments: [ContractLink.Segment], _ url: LinkURL, _ range: Range<Int>) -> Bool {
    for (index, segment) in segments.enumerated() {
      guard index < range.count else { return false }
      let bytes = url.segment(range.lowerBound + index)
      switch segment {
      case .literal(let text): if !bytes.elementsEqual(text.utf8) { return false }
      case .parameter(_, let type, let prefix, let suffix): if !type.accepts(bytes, between: prefix, suffix) { return false }
      case .rest: return true
      }
    }
    return range.count == segments.count
  }

  /// Returns whether a query meets the items of the form.
  func acceptsQuery(_ query: LinkRecord, _ repeats: ContractLink.Repeats) -> Bool { items.allSatisfy { $0.isMet(query, repeats) } }
}

extension ParameterType {
  /// Returns whether a decoded segment has a prefix, a value of this type that is not empty, and a suffix.
  func accepts(_ segment: some Collection<UInt8>, between prefix: String, _ suffix: String) -> Bool {
    guard segment.count > prefix.utf8.count + suffix.utf8.count, segment.starts(with: prefix.utf8),
      segment.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    else { return false }
    return accepts(String(decoding: segment.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count), as: UTF8.self))
  }
}

extension ContractLink.Item {
  fileprivate func isMet(_ query: LinkRecord, _ repeats: ContractLink.Repeats) -> Bool {
    switch query[name] ?? alternative.flatMap({ query[$0] }) {
    case nil, .null: return !isRequired
    case .text(let text): return type.accepts(text)
    case .flag: return type == .boolean || !isRequired || type.accepts("")
    case .repeated(let values):
      let chosen = repeats == .refuse ? nil : repeats == .first ? values.first : values.last
      switch chosen {
      case .text(let text)?: return type.accepts(text)
      case .flag?: return type.accepts("")
      default: return false
      }
    case .list, .record, .mixed: return false
    }
  }
}
