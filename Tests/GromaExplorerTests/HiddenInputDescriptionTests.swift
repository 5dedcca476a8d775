import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the texts of hidden inputs, and which of them are reported.
@MainActor
struct HiddenInputDescriptionTests {
  private static func tap(_ action: String, on screen: String) -> Move {
    Move(route: AppRoute().tap(action).erased, origin: .tap(action, screen: screen), owner: "")
  }

  private func input(_ subject: RunSubject, _ source: HiddenInput.Source = .unknown) -> HiddenInput {
    HiddenInput(subject: subject, source: source, state: StubApp.plain.launch)
  }

  @Test func subjectsHaveNames() {
    let (go, stay) = (Self.tap("go", on: "a"), Self.tap("stay", on: "a"))
    let subjects: [RunSubject] = [
      .move(go), .pair(Pair(first: go, second: stay)), .pair(Pair(first: go, second: go)), .property("it is well"), .guard("member"),
      .offers(screen: "a"), .sight,
    ]
    #expect(
      subjects.map { input($0).description } == [
        "tap go", "tap go and tap stay at once", "tap go, twice at once", "it is well", "the guard 'member'", "the list of moves on 'a'",
        "the visible screen",
      ])
  }

  @Test func sourcesHaveNames() {
    let sources: [HiddenInput.Source] = [
      .read(.time), .read(.randomness), .read([.randomness, .time]), .timeZone, .stored(after: "tap go"), .unknown,
    ]
    #expect(
      sources.map { "\($0)" } == [
        "the time", "random numbers", "the time and random numbers", "the time zone",
        "a value outside the state, such as a global variable (the result was different after: tap go)", "something outside the state",
      ])
  }

  @Test func hiddenListOfActionsExplainsTheActions() {
    let offers = input(.offers(screen: "a"))
    let back = Move(route: AppRoute().back().erased, origin: .wayOut, owner: "")
    #expect(input(.move(Self.tap("go", on: "a"))).follows(from: offers))
    let others: [RunSubject] = [.move(Self.tap("go", on: "b")), .move(back), .offers(screen: "a"), .property("a"), .sight]
    for other in others { #expect(!input(other).follows(from: offers), "\(other)") }
    #expect(!offers.follows(from: input(.move(Self.tap("go", on: "a")))))
    #expect(!input(.move(Self.tap("go", on: "a"))).follows(from: input(.move(Self.tap("stay", on: "a")))))
  }

  /// The explanation may be found later than what it explains.
  @Test func explainedInputsAreNotReported() {
    var record = ExplorationRecord(StubApp.plain, bounds: Bounds(), properties: [], links: [])
    record.note(input(.move(Self.tap("go", on: "a")), .read(.time)))
    record.note(input(.move(Self.tap("go", on: "b"))))
    #expect(record.hiddenInputs.map(\.description) == ["tap go", "tap go"])
    record.note(input(.offers(screen: "a"), .timeZone))
    record.note(input(.offers(screen: "a"), .unknown))
    #expect(record.hiddenInputs.map(\.subject) == [.move(Self.tap("go", on: "b")), .offers(screen: "a")])
    #expect(record.hiddenInputs.last?.source == .timeZone, "only the first input of a subject counts")
  }
}
