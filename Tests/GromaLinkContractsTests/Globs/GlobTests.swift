import GromaTesting
import Testing

@testable import GromaLinkContracts

struct GlobTests {
  // MARK: Apple

  @Test(arguments: [
    ("", "", true), ("", "a", false), ("a", "", false), ("a", "a", true), ("a", "b", false), ("a", "aa", false),
    ("*", "", true), ("*", "a/b/c", true), ("?", "", false), ("?", "/", true), ("?", "ab", false),
    ("?*", "", false), ("?*", "a", true), ("?*", "a/b", true), ("*?", "", false), ("*?", "ab", true),
    ("a*", "a", true), ("a*", "ba", false), ("*a", "bca", true), ("*a", "ab", false), ("a*b", "ab", true), ("a*b", "a/x/b", true),
    ("a*b", "a/x/bc", false), ("a?*b", "ab", false), ("a?*b", "axb", true), ("*a*", "bab", true), ("*a*b*", "ba", false),
    ("*ab", "aab", true), ("*aab", "aaab", true), ("**", "", true), ("??", "a", false), ("??", "ab", true),
    ("\\*", "\\x", true), ("\\*", "*", false), ("[a]", "a", false), ("[a]", "[a]", true),
    ("?", "é", true), ("?", "👍", true), ("e\u{301}", "é", false),
  ])
  func appleMatchesWholeText(pattern: String, text: String, isMatch: Bool) {
    #expect(Glob(pattern, dialect: .apple).matches(text) == isMatch)
  }

  @Test(arguments: [
    ("ABC", "abc", true), ("abc", "ABC", true), ("a?c", "AXC", true), ("ab", "AC", false), ("é", "É", false), ("[", "{", false),
    ("@", "`", false), ("$(upper)", "a", true), ("$(lower)", "A", true), ("$(digit)", "a", false), ("$(digit)", "P", false),
    ("$(xdigit)", "G", false), ("$(region)", "de", true), ("$(lang)", "DE", true), ("$(alpha)", "[", false), ("$(alpha)", "{", false),
  ])
  func caseOfASCIILettersIsIgnoredOnRequest(pattern: String, text: String, isMatch: Bool) {
    #expect(Glob(pattern, dialect: .apple).matches(text, isCaseSensitive: false) == isMatch)
  }

  @Test(arguments: [("ABC", "abc"), ("abc", "ABC"), ("$(upper)", "a"), ("$(lower)", "A"), ("$(region)", "de"), ("$(lang)", "DE")])
  func caseCountsOtherwise(pattern: String, text: String) {
    #expect(!Glob(pattern, dialect: .apple).matches(text))
  }

  @Test(arguments: [
    ("alpha", "abyzABYZ", "059/_é"), ("upper", "ABYZ", "abyz059"), ("lower", "abyz", "ABYZ059"), ("alnum", "abyzABYZ059", "/_-.é٣"),
    ("digit", "0123456789", "aA/:٣"), ("xdigit", "0123456789abcdefABCDEF", "gG/@`"),
  ])
  func classMatchesOneCharacter(name: String, inside: String, outside: String) {
    let glob = Glob("$(\(name))", dialect: .apple)
    for character in inside { #expect(glob.matches(String(character)), "\(character)") }
    for character in outside { #expect(!glob.matches(String(character)), "\(character)") }
    #expect(!glob.matches(""))
    #expect(!glob.matches(String(inside.prefix(2))))
  }

  @Test(arguments: [
    ("$(food)", "pizza", true), ("$(food)", "sushi", false), ("$(food)/x", "pizza/x", true), ("$(food)", "", false),
    ("a$(food)b", "apizzab", true), ("$(wild)", "x1y", true), ("$(wild)", "x12y", false), ("$(wild)", "z/any/z", true),
    ("$(wild)$(wild)", "x1yzz", true), ("$(short)c", "abc", true), ("$(short)c", "ac", true), ("$(short)c", "bc", false),
    ("$(food", "pizza", false), ("$(food", "$(food", true), ("$food", "$food", true), ("$", "$", true), ("$()", "", false),
    ("$(Food)", "pizza", false), ("$(nothing)", "", false), ("$(unknown)", "$(unknown)", false), ("$(nested)", "$(food)", true),
    ("$(nested)", "pizza", false), ("$(digit)", "x", true), ("$(digit)", "7", false),
  ])
  func variableMatchesOneOfItsValues(pattern: String, text: String, isMatch: Bool) {
    let variables = SubstitutionVariables([
      .init("food", ["burrito", "pizza"]), .init("wild", ["x?y", "z*z"]), .init("short", ["a", "ab"]), .init("nothing", []),
      .init("nested", ["$(food)"]), .init("digit", ["x"]),
    ])
    #expect(Glob(pattern, dialect: .apple, variables: variables).matches(text) == isMatch)
  }

  @Test func variablesWithoutValuesAreUnknown() {
    let variables = SubstitutionVariables([.init("food", ["pizza"]), .init("nothing", [])])
    #expect(Glob("$(food)$(x)$(digit)$(nothing)$(lang)", dialect: .apple, variables: variables).unknownVariables == ["x", "nothing"])
    #expect(Glob("$(x)", dialect: .android).unknownVariables == [])
  }

  @Test(arguments: [
    ("*", "*"), ("/*", "*"), ("/", ""), ("", ""), ("///", ""), ("/a", "a"), ("a", "a"), ("//a", "a"), ("/a/", "a"), ("/a///", "a"),
    ("/a//b/", "a//b"), ("/a/*", "a{/*,}"), ("/a//*", "a{//*,}"), ("/a/*/", "a{/*,}"), ("/a/?*", "a/?*"), ("/a*", "a*"), ("/a/**", "a/**"),
    ("/*/*", "*{/*,}"), ("/$(lang)/*", "$(lang){/*,}"), ("//*", "*"), ("/a/?", "a/?"),
  ])
  func pathOfAppleHasANormalForm(pattern: String, normal: String) {
    #expect(Glob(applePath: pattern, variables: .predefined).description == normal)
  }

  // MARK: Android

  @Test(arguments: [
    ("", "", true), ("", "a", false), ("a", "a", true), ("a", "A", false), ("*", "", true), ("*", "/a/b", true), ("?", "", false),
    ("?", "/", true), ("?*", "", false), ("?*", "ab", true), ("/a*", "/a", true), ("/a*", "/a/b/c", true),
    // The first occurrence of the next character ends the wildcard, and it is not moved later.
    ("*b", "aab", true), ("*b", "abab", false), ("*bc", "abbc", false), ("*bc", "abc", true), ("/*/x", "/a/x", true),
    ("/*/x", "/a/b/x", false), ("/*/x", "//x", true), ("/*/x/*", "/a/x/b/c", true), ("*.html", "/a.b.html", false),
    ("*.html", "/ab.html", true), ("*b", "", false), ("a*b", "ab", true), ("a*a", "aa", true), ("a*a", "aba", true), ("a*a", "abaa", false),
    ("?*/x", "a/x", true), ("?*/x", "/x", false), ("?*/x", "//x", true), ("?*b", "bb", true), ("?*b", "b", false),
    ("**", "abc", true), ("*?", "a", true), ("*?", "ab", false), ("*?b", "ab", true), ("*?b", "aab", false), ("**b", "aab", true),
    ("$(digit)", "1", false), ("$(digit)", "$(digit)", true), ("\\*", "\\a", true), ("?", "👍", true),
  ])
  func androidMatchesUpToTheNextCharacter(pattern: String, text: String, isMatch: Bool) {
    #expect(Glob(pattern, dialect: .android).matches(text) == isMatch)
  }

  // MARK: Against other definitions

  /// The definition of a match by recursion, which is exponential.
  private static func isMatch(_ pattern: Substring, _ text: Substring, _ dialect: Glob.Dialect) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*":
      let next = rest.first
      let isLiteral = next != nil && next != "*" && next != "?"
      return (0...text.count).contains { count in
        switch dialect {
        case .apple: isMatch(rest, text.dropFirst(count), dialect)
        case .android where next == nil: count == text.count
        // No skipped character may be the next one of the pattern. A wildcard that another one follows skips nothing.
        case .android:
          (isLiteral ? !text.prefix(count).contains { $0 == next } : count == 0) && isMatch(rest, text.dropFirst(count), dialect)
        }
      }
    case "?": return !text.isEmpty && isMatch(rest, text.dropFirst(), dialect)
    default: return text.first == first && isMatch(rest, text.dropFirst(), dialect)
    }
  }

  @Test(arguments: UInt64(1)...4) func agreesWithTheDefinition(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var matches = 0
    for _ in 0..<2_000 {
      let pattern = (0..<random.below(7)).map { _ in random.pick(["a", "b", "/", "*", "?"]) }.joined()
      let text = (0..<random.below(8)).map { _ in random.pick(["a", "b", "/"]) }.joined()
      for dialect in [Glob.Dialect.apple, .android] {
        let expected = Self.isMatch(pattern[...], text[...], dialect)
        #expect(Glob(pattern, dialect: dialect).matches(text) == expected, "seed \(seed): \(dialect) \(pattern) \(text)")
        matches += expected ? 1 : 0
      }
    }
    #expect((300..<3_700).contains(matches), "some texts must match, and some must not")
  }

  @Test(arguments: [Glob.Dialect.apple, .android]) func hostilePatternsTakePolynomialTime(dialect: Glob.Dialect) {
    // A matcher that backtracks takes 2^100 steps.
    let text = String(repeating: "a", count: 300)
    #expect(!Glob(String(repeating: "*a", count: 100) + "b", dialect: dialect).matches(text))
    #expect(!Glob(String(repeating: "*?a", count: 100) + "b", dialect: dialect).matches(text))
    let variables = SubstitutionVariables([.init("x", ["a", "aa", "a*", "*"])])
    #expect(!Glob(String(repeating: "$(x)", count: 100) + "b", dialect: dialect, variables: variables).matches(text))
  }
}
