import GromaLinks

@testable import GromaLinkContracts

/// All URLs of a site over a small alphabet: the product of paths, queries and fragments, each of which is parsed once.
struct URLEnumeration {
  /// A part of a URL, as rules and links read it. The other parts of its URL are absent.
  struct Part {
    /// The part, as it is written after the host.
    let text: String
    /// Whether the part encodes no unreserved character.
    let isNormal: Bool
    /// The parts that Apple's rules read as written and decoded, and those that Android's rules read.
    let written, decoded, android: SiteURL.Parts
    /// The URL and its query, as links read them, or `nil` if links refuse the URL.
    let link: (url: LinkURL, query: LinkRecord)?

    init(_ text: some StringProtocol) {
      let absolute = URLEnumeration.site + text
      guard let site = try? SiteURL(absolute) else { preconditionFailure("\(absolute) is not a URL") }
      self.text = String(text)
      isNormal = URLEnumeration.isNormal(absolute)
      written = site.appleParts(isPercentEncoded: true)
      decoded = site.appleParts(isPercentEncoded: false)
      android = site.androidParts()
      link = (try? LinkURL(absolute)).flatMap { url in (try? LinkQuery.read(url)).map { (url, $0) } }
    }

    /// Returns the texts that a rule reads.
    func parts(for rule: LinkRule) -> SiteURL.Parts {
      rule.dialect == .android ? android : rule.isPercentEncoded ? written : decoded
    }
  }

  private static let unreserved = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)

  /// The site of the URLs.
  static let site = "https://plaza.example"

  let paths: [Part]
  let queries: [Part]
  let fragments: [Part]

  /// Enumerates URLs.
  ///
  /// - Parameters:
  ///   - segments: The maximum number of segments of the paths whose segments are empty or one symbol.
  ///   - symbols: The maximum number of symbols of the other paths.
  ///   - items: The maximum number of items of a query.
  init(segments: Int, symbols: Int, items: Int) {
    let single = ["", "a", "1", "%C3%A9"]
    let mixed = ["a", "b", "A", "1", "-", "%2F", "%c3%a9", "%61", "/"]
    let queryItems = [
      "q", "q=", "q=a", "q=1", "q=A", "q=%C3%A9", "q=%C3%a9", "q=300", "q=a=b", "q=+", "q=%2B", "q=%61", "%71=a", "q[]=1", "q[a]", "q[x",
      "q%5B%5D", "r", "r=1", "r=b", "s=a", "Q=1", "x=1", "",
    ]
    var seen: Set<String> = []
    let texts =
      ([""] + (0...segments).flatMap { Self.sequences(of: single, count: $0).map { "/" + $0.joined(separator: "/") } }
      + (0...symbols).flatMap { Self.sequences(of: mixed, count: $0).map { "/" + $0.joined() } })
      .filter { seen.insert($0).inserted }
    paths = texts.map { Part($0) }
    queries = ([""] + (1...items).flatMap { Self.sequences(of: queryItems, count: $0).map { "?" + $0.joined(separator: "&") } })
      .map { Part($0) }
    fragments = [
      "", "#", "#f", "#g", "#ff", "#%C3%A9", "#%c3%a9", "#/", "#a", "#/a", "#/a/", "#/b/1", "#1", "#/1", "#/a/a", "#a/1?x/y", "#/a?", "#?a",
      "#%2Fa",
      "#/a%3Fb", "#/%C3%A91", "#a1", "#/a1b", "#/-1", "#b-", "#/02",
    ].map { Part($0) }
  }

  /// Returns whether a URL encodes no letter, no digit and none of `-._~`.
  static func isNormal(_ url: String) -> Bool {
    url.split(separator: "%").dropFirst().allSatisfy { part in
      guard let byte = UInt8(part.prefix(2), radix: 16) else { return true }
      return !unreserved.contains(byte)
    }
  }

  private static func sequences(of all: [String], count: Int) -> [[String]] {
    (0..<count).reduce([[]]) { known, _ in known.flatMap { sequence in all.map { sequence + [$0] } } }
  }
}

/// The classes of the URLs of an enumeration: the URLs of a class meet the same rules and are accepted by the same forms of links.
///
/// The direct matchers decide for each part. A rule is met by a URL if each part meets it.
struct EnumeratedClasses {
  /// A class of URLs.
  struct Class {
    /// The rules that the URLs meet, in ascending order.
    let rules: [Int]
    /// The forms that accept the URLs, in ascending order.
    let forms: [Int]
    /// Whether the URL encodes no unreserved character. Other URLs are in classes of their own.
    let isNormal: Bool
    /// A URL of the class, absolute.
    let url: String
  }

  let all: [Class]

  /// Divides the URLs of an enumeration.
  ///
  /// - Parameters:
  ///   - urls: The URLs.
  ///   - rules: The rules, at most 40.
  ///   - links: The links, with at most 23 forms.
  init(_ urls: URLEnumeration, _ rules: [LinkRule], _ links: [ContractLink]) {
    let forms = links.flatMap { link in link.forms.map { (form: $0, repeats: link.repeats) } }
    // Bits 0 to 39 are the rules, bits 40 to 62 the forms, and bit 63 is set for normal parts.
    func classes(
      _ parts: [URLEnumeration.Part], _ meets: (LinkRule, SiteURL.Parts) -> Bool,
      _ accepts: (ContractLink.Form, ContractLink.Repeats, LinkURL, LinkRecord) -> Bool
    ) -> [UInt64: String] {
      var found: [UInt64: String] = [:]
      for part in parts {
        var mask: UInt64 = part.isNormal ? 1 << 63 : 0
        for (number, rule) in rules.enumerated() where meets(rule, part.parts(for: rule)) { mask |= 1 << UInt64(number) }
        if let (url, query) = part.link {
          for (number, form) in forms.enumerated() where accepts(form.form, form.repeats, url, query) {
            mask |= 1 << UInt64(40 + number)
          }
        }
        // The last URL of a class represents it, because witnesses are among the shortest.
        found[mask] = part.text
      }
      return found
    }
    let paths = classes(urls.paths, { $0.pathMismatch(with: $1) == nil }, { form, _, url, _ in form.acceptsPath(of: url) })
    let queries = classes(urls.queries, { $0.queryMismatch(with: $1) == nil }, { $0.acceptsQuery($3, $1) })
    let fragments = classes(urls.fragments, { $0.fragmentMismatch(with: $1) == nil }, { form, _, url, _ in form.acceptsFragment(of: url) })
    var found: [UInt64: String] = [:]
    for (path, pathText) in paths.sorted(by: { $0.key < $1.key }) {
      for (query, queryText) in queries.sorted(by: { $0.key < $1.key }) {
        for (fragment, fragmentText) in fragments.sorted(by: { $0.key < $1.key }) {
          found[path & query & fragment] = pathText + queryText + fragmentText
        }
      }
    }
    all = found.sorted { $0.key < $1.key }.map { mask, url in
      func bits(_ range: Range<Int>) -> [Int] { range.filter { mask & (1 << UInt64($0)) != 0 }.map { $0 - range.lowerBound } }
      return Class(
        rules: bits(0..<rules.count), forms: bits(40..<40 + forms.count), isNormal: mask >> 63 == 1, url: URLEnumeration.site + url)
    }
  }
}
