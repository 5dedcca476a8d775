import GromaTesting
import Testing

@testable import Groma

/// Tests how an app collects its elements.
@MainActor struct AppElementTests {
  private struct Quiet: StateValue {
    static let name = "quiet"
    static let initial = Quiet()
    var isOn = false
  }

  /// A collector that counts its elements and notices copies of itself.
  private struct Numbers: PartCollector {
    private final class Storage: Sendable {}

    static let order = 0
    private var storage = Storage()
    private var count = 0
    private var copies = 0

    mutating func add() {
      count += 1
      if !isKnownUniquelyReferenced(&storage) { copies += 1 }
    }

    func finish(_ contents: inout AppContents) {
      #expect(count == 3)
      #expect(copies == 0, "each copy would copy all elements so far")
    }
  }

  private struct Number: AppContribution {
    func add(to contents: inout AppContents) { contents[Numbers.self].add() }
  }

  private final class Count: Sendable {
    let number = ThreadLock(0)
  }

  @Test func collectsElementsOnceWhenTheyAreNeeded() {
    let count = Count()
    let app = AppDefinition("x", "", root: page("a")) {
      count.number.withLock { $0 += 1 }
      return StubApp.screens()
    }
    #expect(app.name == "x")
    #expect(count.number.withLock { $0 } == 0, "a program with several apps would collect the elements of all")
    _ = Navigator(app)
    _ = Navigator(app.beginning(in: app.launch))
    #expect(count.number.withLock { $0 } == 1)
  }

  @Test func listsStateValuesThatAreAlsoOutputs() {
    let app = AppDefinition("x", "") {
      StubApp.Session.self
      Quiet.self
    }
    #expect(app.values.map { $0.name } == ["session", "quiet"])
    #expect(app.outputs.map { $0.name } == ["session"])
  }

  @Test func addsAnElementWithoutCopyingTheEarlierOnes() {
    _ = AppContents([Number(), Number(), Number()])
  }
}
