import GromaTesting
import Testing

@testable import Groma

/// Tests the internal instructions of a route.
struct InstructionTests {
  private let step = Instruction.step(Steps.Refresh())

  // MARK: Ends of nested routes

  @Test func aNestedRouteEndsAtItsOwnMark() {
    //                          0     1       2     3       4     5       6     7       8
    let code: [Instruction] = [step, .enter, step, .enter, step, .leave, step, .leave, step]
    for index in 2...3 { #expect(Instruction.matchingLeave(in: code, from: index) == 7) }
    #expect(Instruction.matchingLeave(in: code, from: 4) == 5, "the mark of the inner route")
    #expect(Instruction.matchingLeave(in: code, from: 6) == 7)
    #expect(Instruction.matchingLeave(in: code, from: 7) == 7, "the index of the mark itself")
  }

  @Test func nestedRouteWithoutAMarkEndsWithTheRoute() {
    #expect(Instruction.matchingLeave(in: [step, step], from: 0) == 2)
    #expect(Instruction.matchingLeave(in: [step, .enter, step, .leave], from: 0) == 4, "the mark belongs to another route")
    #expect(Instruction.matchingLeave(in: [], from: 0) == 0)
    #expect(Instruction.matchingLeave(in: [.leave], from: 1) == 1)
  }

  @Test func nestingIsCountedNotRecursed() {
    let deep = 100_000
    let code = Array(repeating: Instruction.enter, count: deep) + Array(repeating: .leave, count: deep)
    #expect(Instruction.matchingLeave(in: code, from: 1) == 2 * deep - 1)
  }

  // MARK: Values

  private static let all: [Instruction] = [
    .step(Steps.Refresh()), .step(Steps.MakeKey()), .enter, .leave, .here, .animated(.none, count: 1), .animated(.none, count: 2),
    .animated(.custom("flip", milliseconds: 40), count: 1), .separate,
    .attempt(count: 1), .attempt(count: 2), .recover(count: 1), .recover(count: 2), .ensure(count: 1), .ensure(count: 2),
  ]

  @Test func isEqualOnlyToItself() {
    for (index, one) in Self.all.enumerated() {
      for (other, two) in Self.all.enumerated() { #expect((one == two) == (index == other)) }
    }
    #expect(Set(Self.all + Self.all).count == Self.all.count)
  }

  @Test(arguments: all) func roundTrips(instruction: Instruction) throws {
    try expectRoundTrip(instruction)
  }

  /// The file format of saved routes. A change here makes the saved routes of users unreadable.
  @Test(arguments: [
    (Instruction.enter, #"{"enter":{}}"#), (.leave, #"{"leave":{}}"#), (.here, #"{"here":{}}"#), (.separate, #"{"separate":{}}"#),
    (.animated(.crossDissolve, count: 2), #"{"animated":{"_0":"cross-dissolve","count":2}}"#),
    (.attempt(count: 3), #"{"attempt":{"count":3}}"#),
    (.recover(count: 0), #"{"recover":{"count":0}}"#), (.ensure(count: 2), #"{"ensure":{"count":2}}"#),
    (.step(Steps.Pop(2)), #"{"perform":{"_0":{"pop":{"count":2}}}}"#), (.step(Steps.GoToWindow()), #"{"perform":{"_0":{"window":{}}}}"#),
    (.step(Steps.Dismiss(all: true)), #"{"perform":{"_0":{"dismiss":{"all":true}}}}"#),
  ]) func encodesInTheFileFormat(instruction: Instruction, text: String) throws {
    #expect(try encoded(instruction) == text)
    #expect(try decoded(Instruction.self, text) == instruction)
  }
}
