import GromaTesting
import Testing

@testable import GromaLinks

/// A generator of patterns of all kinds over two letters.
private struct RandomPatterns {
  var random: SeededGenerator

  mutating func pattern() throws -> LinkPattern {
    var parts = (0..<random.below(4)).map { _ in random.pick(["a", "b", ":"]) }
    switch random.below(6) {
    case 0: parts.append("*")
    case 1 where !parts.isEmpty: parts.append("*?")
    case 2: parts.append(":?")
    case 3: parts += [":?", ":?"]
    default: break
    }
    let named = parts.enumerated().map { index, part in
      part.first == ":" || part.first == "*" ? "\(part.prefix(1))p\(index)\(part.dropFirst())" : part
    }
    return try LinkPattern(named.joined(separator: "/"))
  }

  mutating func patterns(_ count: Int) throws -> [LinkPattern] {
    var seen: Set<String> = []
    return try (0..<count).map { _ in try pattern() }.filter { pattern in
      shapes(pattern).allSatisfy { seen.insert($0).inserted }
    }
  }
}

/// Returns the shapes of a pattern: the paths it accepts, without parameter names.
private func shapes(_ pattern: LinkPattern) -> [String] {
  let signs = "\(pattern)".split(separator: "/").map(String.init)
  let needed = signs.filter { $0.last != "?" }.count
  return (needed...signs.count).map { length in
    signs[..<length].map { $0.first == ":" || $0.first == "*" ? String($0.prefix(1)) : $0 }.joined(separator: "/")
  }
}

/// Returns the rank of a shape's match with a path, one digit a segment; a more specific match is a smaller text. Returns nil if there is
/// no match.
private func match(_ shape: String, _ path: [String]) -> String? {
  let signs = shape.split(separator: "/").map(String.init)
  let takesRest = signs.last == "*"
  guard takesRest ? path.count >= signs.count : path.count == signs.count else { return nil }
  for (sign, segment) in zip(signs, path) where !(sign == segment || sign == ":" && !segment.isEmpty || sign == "*") { return nil }
  return signs.map { $0 == "*" ? "3" : $0 == ":" ? "2" : "1" }.joined()
}

/// Returns the patterns that match a path, with the segments of their parameters, from the most specific to the least.
private func naiveMatches(_ patterns: [LinkPattern], _ path: [String]) -> [String] {
  patterns.flatMap { pattern in shapes(pattern).compactMap { match($0, path) }.map { (rank: $0, name: "\(pattern)") } }
    .sorted { $0.rank < $1.rank }
    .map { rank, name in "\(name) \(rank.enumerated().filter { $0.element == "2" }.map(\.offset))" }
}

/// All paths of up to four segments over the two letters and a third one that is in no pattern.
private let allPaths: [[String]] = (0...4).flatMap { length in
  (0..<length).reduce([[]]) { paths, _ in paths.flatMap { path in ["a", "b", "c"].map { path + [$0] } } }
}

private func trie(_ patterns: [LinkPattern], origins: (Int) -> UInt64 = { _ in 1 }) -> (trie: LinkTrie, clashes: [[Int]]) {
  var trie = LinkTrie()
  let clashes = patterns.enumerated().map { index, pattern in trie.insert(pattern, link: index, origins: origins(index)) }
  return (trie, clashes)
}

extension LinkTrie {
  fileprivate func matches(_ path: [String], origin: UInt64 = 1) throws -> [Int] {
    try found(path, origin: origin).map(\.leaf.link)
  }

  fileprivate func found(_ path: [String], origin: UInt64 = 1) throws -> [Match] {
    Array(matches(try LinkURL("plaza://" + path.joined(separator: "/")), origin: origin))
  }
}

struct LinkTrieTests {
  @Test(arguments: UInt64(1)...40) func findsTheSameMatchesAsANaiveMatcher(seed: UInt64) throws {
    var random = RandomPatterns(random: SeededGenerator(seed: seed))
    for _ in 0..<5 {
      var patterns = try random.patterns(12)
      let paths = (0..<40).map { _ in random.random.pick(allPaths) }
      let expected = paths.map { naiveMatches(patterns, $0) }
      for _ in 0..<3 {
        patterns.shuffle(using: &random.random)
        let (trie, clashes) = trie(patterns)
        #expect(clashes.flatMap(\.self) == [])
        for (path, expected) in zip(paths, expected) {
          let found = try trie.found(path).map { "\(patterns[$0.leaf.link]) \($0.captures)" }
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
        let matches = Result { try trie.matches(path, origin: origin & (~origin + 1)) }
        guard case .success(let links) = matches, let first = links.firstIndex(of: winner), let second = links.lastIndex(of: other) else {
          Issue.record("seed \(seed): \(path) is not matched by \(patterns[winner]) and \(patterns[other])")
          return
        }
        #expect(first < second, "seed \(seed): \(path) of \(patterns[winner]) and \(patterns[other])")
      }
      var expected: Set<[Int]> = []
      for path in allPaths {
        let links = try trie.matches(path, origin: 3)
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
    #expect("\(match.leaf.names) \(match.captures) \(match.leaf.rest ?? "") \(match.rest)" == #"["x", "y"] [0, 2] r 3"#)
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
