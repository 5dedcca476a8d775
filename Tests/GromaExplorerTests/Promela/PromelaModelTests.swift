import Groma
import GromaTesting
import Testing

@testable import GromaExplorer
@testable import GromaPromela

/// Tests the text of a model. ``SpinTests`` compare its meaning with what Spin finds.
@MainActor
struct PromelaModelTests {
  @Test func slotsAreVariablesAndLearnedMovesAreTransitions() throws {
    let app = PlantedApp.app(["a": [UserAction("open-b") { $0.stack.push(page("b")) }]], links: [])
    let model = try Exploration(app).promela()
    #expect(model.states == 2)
    #expect(model.transitions == 2)
    let lines = model.text.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("/* planted within {depth 3, ") == true)
    let stack = try #require(lines.first { $0.hasSuffix("/* /0/0 */") }?.split(separator: " ")[1])
    #expect(lines.contains("byte \(stack) = 1; /* /0/0 */"))
    for number in [2, 1] { #expect(lines.contains { $0.contains(" now.\(stack) = \(number);") }, "\(model.text)") }
    let moves = lines.filter { $0.hasPrefix("  :: ") }
    #expect(moves.count == 2, "\(model.text)")
    #expect(moves.first?.hasSuffix("apply(move0()); } } /* tap open-b */") == true, "\(model.text)")
    #expect(moves.last?.hasSuffix("apply(move1()); } } /* back */") == true, "\(model.text)")
  }

  @Test func namesCannotEndAComment() {
    #expect(PromelaWriter.comment("a */ b\n") == "/* a * / b\\n */")
  }
}
