public import Groma

extension LinkTable {
  /// Two links that match the same URL.
  public struct Overlap: Hashable, Sendable, CustomStringConvertible {
    /// A URL that both links match.
    public let url: String
    /// The link that is followed, or either of the two links if the overlap is ambiguous.
    public let first: LinkCandidate
    /// The other link.
    public let second: LinkCandidate
    /// Whether no rule determines which of the links is followed.
    public let isAmbiguous: Bool

    /// The overlap as a message:
    /// `plaza://product/new is followed as product/new (Catalog/Links.swift), and also matches product/:id (Shop/Links.swift)`.
    public var description: String {
      isAmbiguous ? "\(url) matches both \(first) and \(second)" : "\(url) is followed as \(first), and also matches \(second)"
    }
  }

  /// Returns all pairs of links that match a common URL: first the ambiguous pairs, then the pairs in which a rule prefers one link.
  public func overlaps() -> [Overlap] {
    var seen: Set<[Int]> = []
    var overlaps = (clashes + index.value.neighbors).map { first, second in
      seen.formUnion([[first, second], [second, first]])
      return overlap(first, second)
    }
    trie.overlaps { [self] winner, other, path in
      guard seen.insert([winner, other]).inserted else { return }
      overlaps.append(
        Overlap(url: url(path, "", fitting: winner, other), first: candidate(winner), second: candidate(other), isAmbiguous: false))
    }
    return overlaps
  }

  /// Returns the overlap of a pair of links from ``clashes`` or ``Index/neighbors``, given as indices. Unless the pair is ambiguous, the
  /// URL of the overlap contains the query items that the links require.
  private func overlap(_ first: Int, _ second: Int) -> Overlap {
    let shapes = Set(links[second].pattern.variants.map { $0.map(\.shape) })
    let common = links[first].pattern.variants.first { shapes.contains($0.map(\.shape)) } ?? []
    let path = SamplePath(common.map(\.shape))
    let items = [first, second].map { links[$0].requiredItems ?? [] }
    let query = items[0].union(items[1]).sorted().compactMap(PercentCoding.encoded).map { "\($0)=x" }.joined(separator: "&")
    let isAmbiguous = clashes.contains { $0 == (first, second) }
    let url = url(path, isAmbiguous ? "" : query, fitting: first, second)
    return Overlap(url: url, first: candidate(first), second: candidate(second), isAmbiguous: isAmbiguous)
  }

  private func url(_ path: SamplePath, _ query: String, fitting first: Int, _ second: Int) -> String {
    let origin = allOrigins[(masks[first] & masks[second]).trailingZeroBitCount]
    let encode: (String) -> String? = if case .web = origin { PercentCoding.encodedLiteral } else { PercentCoding.encoded }
    func text(_ segments: [String]) -> String { segments.compactMap(encode).joined(separator: "/") }
    return origin.prefix + text(path.path) + (query.isEmpty ? "" : "?\(query)") + (path.fragment.map { "#\(text($0))" } ?? "")
  }

  /// Returns the routes of all samples, each with a description of its link. Samples that cannot be decoded, or whose route throws an
  /// error, are omitted.
  public func sampleRoutes(in transaction: inout NavigationTransaction) -> [(subject: String, route: AppRoute)] {
    var routes: [(subject: String, route: AppRoute)] = []
    for link in links {
      for record in link.sampleRecords(rules: rules) {
        guard let target = try? link.target(record, rules: rules) else { continue }
        let subject = "the link \(link.pattern) of \(link.owner)"
        if let question = target.question { routes.append((subject, AppRoute().window.request(question).erased)) }
        let answers = target.question == nil ? [nil] : target.sampleAnswers.map(Optional.some)
        for answer in answers {
          if let route = try? target.route(answered: answer, in: &transaction) { routes.append((subject, route)) }
        }
      }
    }
    return routes
  }

  /// Returns the mistakes in the table, one message each. Returns an empty array if the table is valid.
  ///
  /// The mistakes are ambiguous links, notifications and shortcuts; links without a sample; samples that cannot be written as a URL, or
  /// whose URL does not resolve to the same link with the same values; names in patterns, notifications and shortcuts that are not
  /// properties of their link's arguments; inactive scopes without a link; and too many origins.
  ///
  /// - Parameter app: Not used, because the mistakes do not depend on the app.
  public func problems(in app: AppDefinition) -> [String] { problems() }

  /// Returns the mistakes in the table, one message each: see ``problems(in:)``.
  public func problems() -> [String] {
    clashes.map { "\(overlap($0, $1))" } + links.flatMap(problems(of:)) + notificationClashes()
      + scopeProblems() + originProblems()
  }

  private func originProblems() -> [String] {
    let count = index.value.originCount
    return count > Self.maximumOrigins ? ["the table and its patterns have \(count) origins; the maximum is \(Self.maximumOrigins)"] : []
  }

  private func problems(of link: DeepLink) -> [String] {
    let records = link.sampleRecords(rules: rules)
    if records.isEmpty { return ["the link \(link.pattern) of \(link.owner) has no sample"] }
    let known = link.parameters.map { Set($0.map(\.label)) }
    let misnamed = link.names.sorted { $0.key < $1.key }.filter { known?.contains($0.value) == false }.map { name, property in
      "the link \(link.pattern) of \(link.owner) maps the payload name '\(name)' to '\(property)', which is not one of its properties"
    }
    return misnamed
      + records.flatMap { record -> [String] in
        let unknown = link.pattern.segments.compactMap { segment -> String? in
          guard let name = segment.name, record[name] == nil else { return nil }
          if segment.isOptional, known?.contains(name) ?? true { return nil }
          return "the link \(link.pattern) of \(link.owner) names '\(name)', which is not one of its properties"
        }
        if !unknown.isEmpty { return unknown }
        let url: String
        do throws(LinkWritingError) {
          url = try link.writtenURL(record, from: origins[0], rules: rules)
        } catch {
          return [
            "the link \(link.pattern) of \(link.owner) has a sample that cannot be written as a URL: \(error == .unwritable ? "\(record)" : "\(error)")"
          ]
        }
        do throws(LinkError) {
          let resolved = try resolve(.url(url))
          let sample = "the sample \(url) of the link \(link.pattern) of \(link.owner) is read"
          guard resolved.link.pattern == link.pattern, resolved.link.owner == link.owner else {
            return ["\(sample) as \(resolved.link.pattern) of \(resolved.link.owner)"]
          }
          return resolved.target.record == record ? [] : ["\(sample) with different values"]
        } catch {
          return ["the sample \(url) of the link \(link.pattern) of \(link.owner): \(error)"]
        }
      }
  }

  private func notificationClashes() -> [String] {
    let shapes = links.enumerated().flatMap { index, link in link.notifications.map { (shape: $0, link: index) } }
    // Two shapes with different types are never met by one notification. An app has few shapes without a type, or with the same type.
    let places = Dictionary(grouping: shapes.indices) { shapes[$0].shape.type }
    let untyped = places[nil] ?? []
    let byShape = shapes.enumerated().flatMap { place, one in
      let candidates = one.shape.type.map { (places[$0] ?? []) + untyped } ?? Array(shapes.indices)
      return candidates.filter { $0 > place }.compactMap { index -> String? in
        let other = shapes[index]
        guard one.link != other.link, one.shape.precision == other.shape.precision, let both = one.shape.met(with: other.shape) else {
          return nil
        }
        return "a notification with \(both) matches both \(candidate(one.link)) and \(candidate(other.link))"
      }
    }
    let types = links.flatMap { link in link.shortcuts.map { (type: $0, link: link) } }
    let byType = Dictionary(grouping: types, by: \.type).filter { $0.value.count > 1 }.map { type, all in
      "a shortcut of the type '\(type)' matches \(all.map { "\($0.link.pattern) (\($0.link.owner))" }.joined(separator: " and "))"
    }
    return byShape.sorted() + byType.sorted()
  }

  private func scopeProblems() -> [String] {
    let known = Set(scopes)
    return Set(inactiveScopes).subtracting(known).sorted().map { "the scope '\($0)' is not active at launch, but no link is in it" }
  }
}
