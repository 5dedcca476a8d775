import Groma
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests that only the steps are offered that can run on the current container.
@MainActor
struct StepPlacementTests {
  private func candidates(_ text: String, after lines: [String] = []) throws -> Set<String> {
    let session = Session(.sample)
    for line in lines { _ = try session.run(line) }
    return Set(Completer(table: session.table, model: CompletionModel(session).current).completions(text).candidates.map(\.text))
  }

  /// One step for each kind of container, and a step for all kinds.
  private static let steps: Set<String> = ["push", "select-tab", "select", "show-detail", "set-root", "present"]

  /// Beginnings of lines, each with the steps from `steps` that can follow it.
  private static let lines: [(steps: Set<String>, lines: [String])] = [
    (steps, ["first container | ", "tap open | ", "select-tab 0 || ", "alert Hi { on a { "]),
    (
      ["select-tab", "select", "present"],
      [
        "first tabs | ", "tabs | ", "root | ", "at /0/0 | ", "select-tab 0 | ", "last home | ", "push home { ", "explain first tabs | ",
      ]
    ),
    (
      ["push", "present"],
      [
        "top stack | ", "push rooms | ", "top stack | present rooms | ", "first tabs | select-tab 0 { ", "present rooms --in-stack { ",
        "first tabs { pop | ", "top stack | done { ",
      ]
    ),
    (["show-detail", "select", "present"], ["first split | "]),
    (["set-root", "present"], ["window | ", "here | ", "dismiss | "]),
    (["present"], ["first rooms | ", "push profile { "]),
  ]

  @Test func offersTheStepsOfTheContainer() throws {
    for (expected, lines) in Self.lines {
      for line in lines { #expect(try candidates(line).intersection(Self.steps) == expected, "\(line)") }
    }
  }

  @Test func stepsOfTheContainerComeFirst() throws {
    let session = Session(.sample)
    let offered = Completer(table: session.table, model: CompletionModel(session).current).completions("first tabs | ").candidates
    #expect(offered.map(\.text).prefix(3) == ["select-tab", "add-tab", "remove-tab"])
  }

  @Test func theBracesOfARequestContainOutcomes() throws {
    #expect(try candidates("alert Hi { ") == ["on"])
    #expect(try candidates("request mail { on sent | ") == ["on"])
    #expect(try candidates("pop | ").contains("on") == false)
  }

  @Test func hereIsOnlyAtTheStart() throws {
    #expect(try candidates("h").contains("here"))
    #expect(try candidates("pop | h").contains("here") == false)
  }

  /// A placement is wrong if the binder inserts a search for another kind of container.
  @Test(arguments: StepPlacement.byCommand.keys.sorted())
  func aStepCanRunWhereItIsPlaced(_ name: String) throws {
    let placement = try #require(StepPlacement.byCommand[name])
    if case .topmost(let kind) = placement.start { #expect(placement.allows(kind)) }
    if let needs = placement.needs { #expect(placement.start == .topmost(needs)) }
  }

  @Test func mostStepsHaveAPlacement() {
    let unplaced = Steps.types.flatMap { $0.commands }.map(\.name).filter { StepPlacement.byCommand[$0] == nil }
    #expect(Set(unplaced).isSubset(of: ["finish", "send", "set-value"]), "these run on any container")
  }
}
