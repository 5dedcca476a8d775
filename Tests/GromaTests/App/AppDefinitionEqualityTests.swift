import GromaTesting
import Testing

@testable import Groma

/// Tests that `problems()` names types whose `==` and saved form disagree.
struct AppDefinitionEqualityTests {
  private func problems(_ type: any StateValue.Type) -> [String] {
    AppDefinition("app", "", screens: StubApp.screens(), values: [type]).problems()
  }

  private struct Exact: StateValue {
    static let name = "exact"
    static let initial = Exact(height: 0, names: [])
    static let samples = [Exact(height: 1, names: ["b", "a"]), Exact(height: 1, names: ["a", "b"]), Exact(height: -1, names: [])]
    var height: Double
    var names: Set<String>
  }

  private struct Zeros: StateValue {
    static let name = "zeros"
    static let initial = Zeros(height: 0)
    static let samples = [Zeros(height: 1), Zeros(height: -0.0)]
    var height: Double
  }

  private struct Accents: StateValue {
    static let name = "accents"
    static let initial = Accents(text: "")
    static let samples = [Accents(text: "\u{e9}"), Accents(text: "e\u{301}")]
    var text: String
  }

  private struct Lax: StateValue {
    static let name = "lax"
    static let initial = Lax(number: 0)
    static let samples = [Lax(number: 1)]
    var number: Int
    static func == (a: Lax, b: Lax) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  private struct Partial: StateValue {
    enum CodingKeys: CodingKey { case saved }
    static let name = "partial"
    static let initial = Partial(saved: 0)
    static let samples = [Partial(saved: 0, unsaved: 1)]
    var saved: Int
    var unsaved = 0
  }

  /// A value with a property that is not saved, without samples that differ in it.
  private struct Forgetful: StateValue {
    enum CodingKeys: CodingKey { case saved }
    static let name = "forgetful"
    static let initial = Forgetful(saved: 0, unsaved: 1)
    var saved: Int
    var unsaved = 0
  }

  private struct Unknown: StateValue {
    static let name = "unknown"
    static let initial = Unknown(height: .nan)
    var height: Double
  }

  @Test func exactTypeHasNoProblem() { #expect(problems(Exact.self) == []) }

  @Test func equalValuesWithDifferentFormsAreNamed() {
    let end = "are equal, but are not saved in the same form, so they are different states"
    #expect(problems(Zeros.self) == ["value 'zeros': 'height=0.0' and 'height=-0.0' \(end)"])
    #expect(problems(Accents.self) == ["value 'accents': 'text=\u{e9}' and 'text=e\u{301}' \(end)"])
    #expect(problems(Lax.self) == ["value 'lax': 'number=0' and 'number=1' \(end)"])
  }

  @Test func differentValuesWithEqualFormsAreNamed() {
    #expect(problems(Partial.self) == ["value 'partial': 'saved=0' and 'saved=0' are saved in the same form, but are not equal"])
    #expect(problems(Forgetful.self) == ["value 'forgetful': 'saved=0' differs after it was saved and read"])
  }

  @Test func valueThatDoesNotEqualItselfIsNamed() {
    #expect(problems(Unknown.self) == ["value 'unknown': 'height=nan' does not equal itself, as NaN does not"])
  }

  private struct Measure: ScreenOutput {
    static let name = "measure"
    static let samples = [Measure(height: 0), Measure(height: -0.0)]
    var height: Double
  }

  @Test func outputsAreCompared() {
    let app = AppDefinition("app", "", screens: StubApp.screens(), outputs: [Measure.self])
    #expect(app.problems().map { $0.prefix(17) } == ["output 'measure':"])
  }
}
