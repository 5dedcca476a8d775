import Testing

@testable import GromaLinkContracts

struct SubstitutionVariablesTests {
  @Test func codesAreConstantAndSorted() {
    #expect(LocaleCodes.regions.count == 257)
    #expect(LocaleCodes.languages.count == 615)
    for codes in [LocaleCodes.regions, LocaleCodes.languages] {
      #expect(codes == codes.sorted())
      #expect(Set(codes).count == codes.count)
    }
    #expect(LocaleCodes.regions.allSatisfy { $0.count == 2 && $0 == $0.uppercased() })
    #expect(LocaleCodes.languages.allSatisfy { (2...3).contains($0.count) && $0 == $0.lowercased() })
  }

  @Test(arguments: [
    ("$(region)", "GB", true), ("$(region)", "UK", false), ("$(region)", "US", true), ("$(region)", "EU", false),
    ("$(region)", "419", false),
    ("$(lang)", "en", true), ("$(lang)", "mul", true), ("$(lang)", "xx", false), ("$(lang)", "e", false),
    ("$(lang)-$(region)", "de-AT", true),
    ("$(lang)-$(region)", "AT-de", false),
  ])
  func languagesAndRegionsArePredefined(pattern: String, text: String, isMatch: Bool) {
    #expect(Glob(pattern, dialect: .apple).matches(text) == isMatch)
  }

  @Test func laterVariablesReplaceEarlierOnes() {
    let variables = SubstitutionVariables([.init("x", ["a"]), .init("x", ["b"])])
    #expect(Glob("$(x)", dialect: .apple, variables: variables).matches("b"))
    #expect(!Glob("$(x)", dialect: .apple, variables: variables).matches("a"))
    #expect(variables.all.map(\.name) == ["x", "x"])
  }

  @Test func namesOfAllPredefinedVariables() {
    #expect(
      SubstitutionVariables.predefinedNames.sorted() == ["alnum", "alpha", "digit", "lang", "lower", "region", "upper", "xdigit"])
  }
}
