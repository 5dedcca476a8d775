import Groma
import GromaExplorer
import GromaLinks
import Synchronization
import Testing

@testable import GromaExplorerTesting

/// Tests `expectProved` with small apps, with and without violations.
@MainActor
struct ExpectProvedTests {
  @Test func provedAppRecordsNoIssue() async {
    let report = await expectProved(.doors(openingFails: false))
    #expect(report.isProved)
  }

  @Test func violationIsAnIssueAtTheDeclaration() async {
    await withKnownIssue {
      await expectProved(.doors(openingFails: true), requiring: .nothing)
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.hasPrefix("nothing fails: tap open failed: ") && text.hasSuffix("\n  tap open")
        && issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.filePath == #filePath
        && issue.sourceLocation?.line == DoorScreen.line
    }
  }

  @Test func missingProofIsAnIssueAtTheCall() async {
    let line = #line + 3
    let texts = Mutex<[String]>([])
    await withKnownIssue {
      await expectProved(.doors(openingFails: false), bounds: Bounds(states: 1))
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      texts.withLock { $0.append(text) }
      let missing = [
        ": no violation in 1 state, not proved", ": nothing to check in 1 state, not proved", ": not checked",
        "; raise the bound 'states' to explore more",
      ]
      return text.hasPrefix("doors: ") && missing.contains(where: text.hasSuffix) && issue.sourceLocation?.fileID == #fileID
        && issue.sourceLocation?.line == line
    }
    let all = texts.withLock { $0 }
    #expect(all.contains("doors: nothing fails: no violation in 1 state, not proved"))
    #expect(all.last == "doors: not complete: more than 1 state can be reached; raise the bound 'states' to explore more")
  }

  @Test func explorationWithoutTimeChecksNothing() async {
    await withKnownIssue {
      await expectProved(.doors(openingFails: false), requiring: .nothing, within: .zero)
    } matching: { issue in
      issue.comments.contains("doors: nothing was checked") && issue.sourceLocation?.fileID == #fileID
    }
  }

  /// A task of the main actor that began before the exploration ends before it.
  @Test func otherTasksOfTheMainActorRunInBetween() async {
    var steps = 0
    let other = Task { @MainActor in
      for _ in 0..<5 {
        steps += 1
        await Task.yield()
      }
    }
    let exploration = SharedExploration(Exploration(.doors(openingFails: false), bounds: Bounds(depth: 50)))
    let report = await exploration.report(yieldingEvery: .zero) { _ in true }
    #expect(report.counts.states == 50 && steps == 5)
    await other.value
  }

  @Test func aSlowDebugBuildNamesTheOptimizedOne() async {
    var report = await expectProved(.doors(openingFails: false))
    report.counts.seconds = 0.9
    #expect(debugNote(on: report) == nil)
    report.counts.seconds = 4.5
    #expect(debugNote(on: report)?.rawValue.contains("swift test -c release -Xswiftc -enable-testing") == true)
  }
}

/// A screen with an action that opens another door.
private struct DoorScreen: Screen {
  static let name = "door"
  static let line = #line + 3

  static func definition(openingFails: Bool) -> ScreenDefinition {
    ScreenDefinition(
      DoorScreen.self, "a door", samples: [DoorScreen()],
      actions: { _ in
        [
          UserAction("open") { openingFails ? $0.stack.pop(5) : $0.stack.push(AnyScreen(DoorScreen())) }
        ]
      })
  }
}

extension AppDefinition {
  fileprivate static func doors(openingFails: Bool) -> AppDefinition {
    AppDefinition(
      "doors", "a door", screens: [DoorScreen.definition(openingFails: openingFails)],
      root: AnyScreen(DoorScreen()).withStackContainer().erased)
  }
}
