import Groma
import GromaTesting
import Testing

@MainActor struct DiaryTests {
  @Test func recordsCallsToModelsAndObservers() throws {
    let diary = Diary()
    let navigator = try navigator("stack[a]", diary: diary)
    #expect(diary.read() == ["made a", "appeared a"])
    diary.follow(navigator)
    try navigator.run { $0.top(.stack).push(page("b")) }
    #expect(
      diary.read() == [
        "made b", "committed: top stack | push b", "hidden a", "disappeared a", "added b at /0/0/1", "shown b", "appeared b",
      ])
    #expect(diary.read() == [])
  }

  @Test func recordsOnlyTheFollowedEvents() throws {
    let diary = Diary()
    let navigator = try navigator("stack[a > b]")
    diary.follow(navigator, [.sight], showingIDs: true)
    try navigator.run { $0.top(.stack).pop() }
    #expect(diary.read() == ["hidden b #4", "shown a #3"])
  }

  @Test func runsAnActionOnceWhenALineIsWritten() {
    let diary = Diary()
    diary.once("one") { diary.write("two") }
    diary.write("one")
    diary.write("one")
    #expect(diary.read() == ["one", "two", "one"])
  }
}
