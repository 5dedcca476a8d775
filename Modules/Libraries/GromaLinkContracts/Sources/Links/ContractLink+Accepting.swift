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
    return forms.map { $0.acceptsPath(of: url) && $0.acceptsQuery(query, repeats) }
  }

  /// Returns whether the URLs of a host belong to the link.
  ///
  /// - Parameter host: A host without a wildcard, in lower case.
  func isOn(_ host: String) -> Bool { hosts.contains { LinkOrigin.web($0).contains(.web(host)) } }
}

extension ContractLink.Form {
  /// Returns whether the form accepts the path of a URL.
  func acceptsPath(of url: LinkURL) -> Bool {
    for (index, segment) in segments.enumerated() {
      guard index < url.count else { return false }
      switch segment {
      case .literal(let text): if !url.segment(index).elementsEqual(text.utf8) { return false }
      case .parameter(_, let type): if url.segment(index).isEmpty || !type.accepts(url.text(index)) { return false }
      case .rest: return true
      }
    }
    return url.count == segments.count
  }

  /// Returns whether a query meets the items of the form.
  func acceptsQuery(_ query: LinkRecord, _ repeats: ContractLink.Repeats) -> Bool { items.allSatisfy { $0.isMet(query, repeats) } }
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
