import GromaTesting
import Testing

@testable import GromaLinks

/// A generator of patterns of all kinds over a few letters.
private struct RandomPatterns {
  var random: SeededGenerator

  private mutating func segments(upTo count: Int) -> [String] {
    (0..<random.below(count + 1)).map { _ in
      random.pick(["a", "b", ":", ":", "a:", ":\\+b", "a:\\+b", ":(1...2)", ":(2...4)", "a:(1...2)"])
    }
  }

  mutating func pattern() throws -> LinkPattern {
    var parts = segments(upTo: 3)
    let isInFragment = random.chance(25)
    if isInFragment { parts += ["#"] + (random.chance(50) ? ["-"] : []) + segments(upTo: 2) + ["c"] }
    switch random.below(6) {
    case 0: parts.append("*")
    case 1 where !parts.isEmpty && !isInFragment: parts.append("*?")
    case 2: parts.append(":?")
    case 3: parts += [":?", ":?"]
    default: break
    }
    let named = parts.enumerated().map { index, part in
      guard let sign = part.firstIndex(where: ":*".contains) else { return part == "-" ? "" : part }
      return "\(part[...sign])p\(index)\(part[part.index(after: sign)...])"
    }
    return try LinkPattern(named.joined(separator: "/").replacing("/#/", with: "#").replacing("#/", with: "#"))
  }

  mutating func patterns(_ count: Int) throws -> [LinkPattern] {
    var seen: Set<String> = []
    return try (0..<count).map { _ in try pattern() }.filter { pattern in
      shapes(pattern).allSatisfy { seen.insert($0).inserted }
    }
  }
}

/// A sign of a shape, as a direct matcher reads it.
private struct Sign: Hashable {
  var prefix = ""
  var suffix = ""
  var range: ClosedRange<Int>?
  var kind: Character = "l"

  /// The rank among signs that match the same segment: a more specific sign is a smaller text.
  var rank: String {
    if kind == "l" { return "1" }
    if kind == "*" { return "9" }
    func digits(_ number: Int) -> String { String(1_000 + number) }
    return "5" + digits(100 - prefix.count - suffix.count) + digits(100 - prefix.count)
      + (range.map { "1" + digits($0.count) + digits($0.lowerBound) } ?? "2")
  }

  func matches(_ segment: String) -> Bool {
    switch kind {
    case "l": return segment == prefix
    case "*": return true
    default:
      guard segment.count > prefix.count + suffix.count, segment.hasPrefix(prefix), segment.hasSuffix(suffix) else { return false }
      guard let range else { return true }
      let value = String(segment.dropFirst(prefix.count).dropLast(suffix.count))
      return range.contains { String($0) == value }
    }
  }
}

/// Returns the signs of each shape of a pattern: those of the path, and those of the fragment.
private func signs(_ pattern: LinkPattern) -> [(path: [Sign], fragment: [Sign]?)] {
  func sign(_ text: Substring) -> Sign {
    if text.first == "*" { return Sign(kind: "*") }
    guard let colon = text.firstIndex(of: ":") else { return Sign(prefix: String(text)) }
    var rest = text[text.index(after: colon)...].drop { $0.isLetter || $0.isNumber }
    var sign = Sign(prefix: String(text[..<colon]), kind: ":")
    if rest.first == "(", let end = rest.firstIndex(of: ")") {
      let bounds = rest[..<end].dropFirst().split(separator: "...").compactMap { Int($0) }
      sign.range = bounds[0]...bounds[1]
      rest = rest[rest.index(after: end)...]
    }
    sign.suffix = rest.filter { $0 != "?" && $0 != "\\" }
    return sign
  }
  let parts = "\(pattern)".split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
  let path = parts[0].isEmpty ? [] : parts[0].split(separator: "/", omittingEmptySubsequences: false)
  let fragment = parts.count > 1 ? parts[1].split(separator: "/", omittingEmptySubsequences: false) : nil
  let last = fragment ?? path
  let needed = last.filter { $0.last != "?" }.count
  return (needed...last.count).map { length in
    let short = last[..<length].map(sign)
    return fragment == nil ? (short, nil) : (path.map(sign), short)
  }
}

/// Returns the shapes of a pattern: the paths it accepts, without parameter names.
private func shapes(_ pattern: LinkPattern) -> [String] { signs(pattern).map { "\($0)" } }

/// Returns the rank of a shape's match with a path, and the places of its parameters. A more specific match is a smaller rank. Returns nil if
/// there is no match.
private func match(_ shape: (path: [Sign], fragment: [Sign]?), _ path: [String], _ fragment: [String]?) -> (rank: String, places: [Int])? {
  func ranks(_ signs: [Sign], _ segments: [String]) -> [String]? {
    let takesRest = signs.last?.kind == "*"
    guard takesRest ? segments.count >= signs.count : segments.count == signs.count else { return nil }
    return zip(signs, segments).allSatisfy { $0.matches($1) } ? signs.map(\.rank) : nil
  }
  guard var found = ranks(shape.path, path) else { return nil }
  var signs = shape.path
  if let ofFragment = shape.fragment {
    guard let fragment, let more = ranks(ofFragment, fragment) else { return nil }
    found += ["0"] + more
    signs += ofFragment
  } else if signs.last?.kind != "*" {
    found.append("3")
  }
  return (found.joined(separator: " "), signs.indices.filter { signs[$0].kind == ":" })
}

/// Returns the patterns that match a path, with the segments of their parameters, from the most specific to the least.
private func naiveMatches(_ patterns: [LinkPattern], _ path: [String], _ fragment: [String]?) -> [String] {
  patterns.flatMap { pattern in
    signs(pattern).compactMap { match($0, path, fragment) }.map { (rank: $0.rank, name: "\(pattern) \($0.places)") }
  }
  .sorted { $0.rank < $1.rank }
  .map(\.name)
}

private let letters = ["a", "b", "c", "a1", "2", "a+b", "c+b"]

/// Paths of up to three segments over a few texts, without and with a fragment.
private let allPaths: [(path: [String], fragment: [String]?)] = {
  func sequences(_ letters: [String], upTo count: Int) -> [[String]] {
    (0...count).flatMap { length in (0..<length).reduce([[]]) { paths, _ in paths.flatMap { path in letters.map { path + [$0] } } } }
  }
  let fragments = sequences(["a", "c", "2"], upTo: 3).filter { !$0.isEmpty }
  return sequences(letters, upTo: 3).map { ($0, nil) }
    + sequences(["a", "c"], upTo: 2).flatMap { path in fragments.flatMap { [(path, $0), (path, [""] + $0)] } }
}()

private func trie(_ patterns: [LinkPattern], origins: (Int) -> UInt64 = { _ in 1 }) -> (trie: LinkTrie, clashes: [[Int]]) {
  var trie = LinkTrie()
  let clashes = patterns.enumerated().map { index, pattern in trie.insert(pattern, link: index, origins: origins(index)) }
  return (trie, clashes)
}

extension LinkTrie {
  fileprivate func matches(_ path: [String], _ fragment: [String]? = nil, origin: UInt64 = 1) throws -> [Int] {
    try found(path, fragment, origin: origin).map(\.leaf.link)
  }

  fileprivate func found(_ path: [String], _ fragment: [String]? = nil, origin: UInt64 = 1) throws -> [Match] {
    let end = fragment.map { "#" + $0.joined(separator: "/") } ?? ""
    return Array(matches(try LinkURL("plaza://" + path.joined(separator: "/") + end), origin: origin))
  }
}

struct LinkTrieTests {
  @Test(arguments: UInt64(1)...40) func findsTheSameMatchesAsANaiveMatcher(seed: UInt64) throws {
    var random = RandomPatterns(random: SeededGenerator(seed: seed))
    for _ in 0..<5 {
      var patterns = try random.patterns(12)
      let paths = (0..<40).map { _ in random.random.pick(allPaths) }
      let expected = paths.map { naiveMatches(patterns, $0.path, $0.fragment) }
      for _ in 0..<3 {
        patterns.shuffle(using: &random.random)
        let (trie, clashes) = trie(patterns)
        #expect(clashes.flatMap(\.self) == [])
        for (path, expected) in zip(paths, expected) {
          let found = try trie.found(path.path, path.fragment).map { match in
            // The places of parameters are counted without the number sign.
            "\(patterns[match.leaf.link]) \(match.captures)"
          }
          #expect(found == expected, "seed \(seed): \(path) of \(patterns)")
        }
      }
    }
  }

  @Test(arguments: UInt64(1)...40) func findsEachClashAtInsertion(seed: UInt64) throws {
    var random = RandomPatterns(random: SeededGenerator(seed: seed))
    for _ in 0..<10 {
      let patterns = try (0..<8).map { _ in try random.pattern() }
      let masks = patterns.map { _ in random.random.pick([1, 2, 3] as [UInt64]) }
      for (index, found) in trie(patterns, origins: { masks[$0] }).clashes.enumerated() {
        let expected = (0..<index).filter { other in
          masks[other] & masks[index] != 0 && !Set(shapes(patterns[other])).isDisjoint(with: shapes(patterns[index]))
        }
        #expect(Set(found) == Set(expected), "seed \(seed): \(patterns[index]) of \(patterns)")
      }
    }
  }

  @Test(arguments: UInt64(1)...40) func findsAllPairsThatMatchACommonPath(seed: UInt64) throws {
    var random = RandomPatterns(random: SeededGenerator(seed: seed))
    for _ in 0..<5 {
      let patterns = try random.patterns(6)
      let masks = patterns.map { _ in random.random.pick([1, 1, 2, 3] as [UInt64]) }
      let trie = trie(patterns, origins: { masks[$0] }).trie
      var pairs: Set<[Int]> = []
      trie.overlaps { winner, other, path in
        pairs.insert([winner, other])
        let origin = masks[winner] & masks[other]
        let matches = Result { try trie.matches(path.path, path.fragment, origin: origin & (~origin + 1)) }
        guard case .success(let links) = matches, let first = links.firstIndex(of: winner), let second = links.lastIndex(of: other) else {
          Issue.record("seed \(seed): \(path) is not matched by \(patterns[winner]) and \(patterns[other])")
          return
        }
        #expect(first < second, "seed \(seed): \(path) of \(patterns[winner]) and \(patterns[other])")
      }
      var expected: Set<[Int]> = []
      for path in allPaths {
        let links = try trie.matches(path.path, path.fragment, origin: 3)
        for (place, winner) in links.enumerated() {
          for other in links[(place + 1)...] where other != winner && masks[winner] & masks[other] != 0 {
            expected.insert([winner, other])
          }
        }
      }
      #expect(expected.subtracting(pairs).isEmpty, "seed \(seed): \(patterns) \(masks)")
    }
  }

  @Test(arguments: [
    ("a/b", ["a/b", "a/:x", "a/*r", ":x/b", ":x/:y", ":x/*r", "*r"]),
    ("a/c", ["a/:x", "a/*r", ":x/:y", ":x/*r", "*r"]),
    ("c/b", [":x/b", ":x/:y", ":x/*r", "*r"]),
    ("a", ["*r"]),
    ("a/b/c", ["a/*r", ":x/*r", "*r"]),
    ("a//c", ["a/*r", ":x/*r", "*r"]),
    ("", []),
    ("%61/%62", ["a/b", "a/:x", "a/*r", ":x/b", ":x/:y", ":x/*r", "*r"]),
    ("A/b", [":x/b", ":x/:y", ":x/*r", "*r"]),
  ]) func backtracksToLessSpecificPatterns(path: String, expected: [String]) throws {
    let patterns = try [":x/:y", "*r", "a/*r", ":x/b", "a/b", ":x/*r", "a/:x"].map { text throws in try LinkPattern(text) }
    #expect(try trie(patterns).trie.matches([path]).map { "\(patterns[$0])" } == expected)
  }

  @Test func capturesTheParameters() throws {
    let trie = trie([try LinkPattern(":x/a/:y/*r")]).trie
    let match = try #require(try trie.found(["1", "a", "2", "3", "4"]).first)
    #expect("\(match.leaf.parameters.map(\.name)) \(match.captures) \(match.leaf.rest ?? "") \(match.rest)" == #"["x", "y"] [0, 2] r 3"#)
  }

  @Test func matchesAreFoundLazily() throws {
    let patterns = try ["a", ":x", "*r"].map { text throws in try LinkPattern(text) }
    var matches = trie(patterns).trie.matches(try LinkURL("plaza://a"), origin: 1)
    #expect(matches.next()?.captures == [])
    #expect(matches.next()?.captures == [0])
    #expect(matches.next()?.leaf.rest == "r")
    #expect(matches.next() == nil)
    #expect(matches.next() == nil)
  }

  @Test func findsEachOfManyLiterals() throws {
    let patterns = try (0..<2_000).map { try LinkPattern("s\($0 % 40)/t\($0)/:x") }
    let trie = trie(patterns).trie
    for index in 0..<2_000 { #expect(try trie.matches(["s\(index % 40)", "t\(index)", "1"]) == [index]) }
    #expect(try trie.matches(["s1", "t2", "1"]) == [])
  }
}
