import GromaTesting
import Testing

@testable import GromaScripts

func block(_ lines: [String]) throws -> [ExpectedLine] {
  var block: [ExpectedLine] = []
  for (index, line) in lines.enumerated() { block.append(try ExpectedLine(line, line: 10 + index)) }
  return block
}

private func matches(_ expected: [String], _ actual: [String]) throws -> Bool {
  try OutputMatcher.mismatch(expected: block(expected), actual: actual) == nil
}

/// The simplest implementation of matching `...` and equal lines, which is slow.
private func slowly(_ expected: ArraySlice<String>, match actual: ArraySlice<String>) -> Bool {
  guard let first = expected.first else { return actual.isEmpty }
  if first == "..." { return (actual.startIndex...actual.endIndex).contains { slowly(expected.dropFirst(), match: actual[$0...]) } }
  return actual.first == first && slowly(expected.dropFirst(), match: actual.dropFirst())
}

struct OutputMatcherTests {
  @Test(
    arguments: [
      ([], []), (["a", "b"], ["a", "b"]), (["..."], []), (["..."], ["a", "b"]), (["a", "..."], ["a"]), (["...", "b"], ["a", "b"]),
      (["a", "...", "b", "...", "c"], ["a", "x", "b", "b", "c"]), (["...", "..."], ["a"]), (["a[..]"], ["a"]), (["[..]"], [""]),
      (["a[..]b[..]c"], ["a b bc xc"]), (["re: [0-9]+ \\w+"], ["12 ab"]), (["└─ [..] *"], ["└─ tabs home *"]),
      (["..", "...."], ["..", "...."]),
    ] as [([String], [String])]) func accepts(expected: [String], actual: [String]) throws
  {
    #expect(try matches(expected, actual))
  }

  @Test(
    arguments: [
      ([], ["a"]), (["a"], []), (["a"], ["b"]), (["a"], ["a "]), (["a "], ["a"]), (["a"], ["a", ""]),
      (["a", "...", "b"], ["a", "b", "c"]),
      (["a[..]b"], ["ab c"]), (["a[..]b"], ["xab"]), (["ab[..]bc"], ["abc"]), (["re: [0-9]+"], ["12 "]), (["\u{E9}"], ["e\u{301}"]),
      (["...", "a", "...", "a"], ["a"]),
    ] as [([String], [String])]) func refuses(expected: [String], actual: [String]) throws
  {
    #expect(try !matches(expected, actual))
  }

  @Test(arguments: [
    "...", "[..]", "[..][..]", "re: .*", "re: .*.*", "re: (.*)", "re: ^.*$", "re: .{0,}", "re: [\\s\\S]*", "re: (a|.)*", "re: .*|x",
    "re: .*?",
    "re: (?:.*)?", "re: [^\\n]*",
  ]) func acceptsEveryText(line: String) throws { #expect(try ExpectedLine(line).acceptsEveryText) }

  @Test(arguments: [
    "", "a", ".*", "[..]a", "a[..]", " [..]", "re: ", "re: .+", "re: .", "re: a*", "re: \\w*", "re: \\D*", "re: [^x]*", "re: (?!error).*",
    "re: .{0,80}", "re: .*a", "re: [a-z ]*", "re: \\P{Lu}*", "re: (?!.*failed).*", "re: \\S*",
  ]) func acceptsSomeTextsOnly(line: String) throws { #expect(try !ExpectedLine(line).acceptsEveryText) }

  @Test(arguments: 0..<40 as Range<UInt64>) func agreesWithTheSlowDefinition(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let expected = (0..<Int.random(in: 0..<6, using: &random)).map { _ in ["...", "a", "b"].randomElement(using: &random) ?? "" }
      let actual = (0..<Int.random(in: 0..<7, using: &random)).map { _ in ["a", "b"].randomElement(using: &random) ?? "" }
      #expect(try matches(expected, actual) == slowly(expected[...], match: actual[...]), "\(expected) \(actual)")
    }
  }

  @Test func comparesManyElisionsWithoutTryingAllOfThem() {
    let pattern = Array(repeating: ["*", "a"], count: 100).flatMap(\.self) + ["b"]
    var comparisons = 0
    let isMatch = Wildcard.matches(pattern.count, isWild: { pattern[$0] == "*" }, 1_000) { index, _ in
      comparisons += 1
      return pattern[index] == "a"
    }
    #expect(!isMatch)
    #expect(comparisons <= pattern.count * 1_000)
  }
}
