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
      await expectProved(.house, bounds: Bounds(depth: 1, pairs: 1))
    } matching: { issue in
      texts.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
      return issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.line == line
    }
    #expect(
      texts.withLock { $0 } == [
        "house: two links at once do not interfere: no violation in 1 state, not proved",
        "house: screens never visible within the bounds, but within larger bounds: cellar (depth=2)",
      ])
  }

  @Test func explorationWithoutTimeChecksNothing() async {
    await withKnownIssue {
      await expectProved(.doors(openingFails: false), requiring: .nothing, within: .zero)
    } matching: { issue in
      issue.comments.contains("doors: nothing was checked") && issue.sourceLocation?.fileID == #fileID
    }
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

  static func definition(openingFails: Bool) -> any ScreenDeclaration {
    ScreenDefinition(
      DoorScreen.self, "a door", samples: [DoorScreen()],
      actions: { _ in
        [
          UserAction("open") { openingFails ? $0.stack.pop(5) : $0.stack.push(AnyScreen(DoorScreen())) }
        ]
      })
  }
}

private struct CellarScreen: Screen { static let name = "cellar" }

extension AppDefinition {
  /// An app with a screen beyond depth 1, and with four pairs of links.
  fileprivate static let house: AppDefinition = {
    let door = ScreenDefinition(
      DoorScreen.self, "a door", samples: [DoorScreen()],
      actions: { _ in [UserAction("enter") { $0.stack.push(AnyScreen(CellarScreen())) }] })
    let cellar = ScreenDefinition(CellarScreen.self, "a cellar", samples: [CellarScreen()])
    let links = ["front", "back"].map { pattern in
      DeepLink(pattern, "the door", samples: [DoorScreen()]) { (_: DoorScreen) in AppRoute().first(.stack).popToRoot() }
    }
    return AppDefinition(
      "house", "a door and a cellar", screens: [door, cellar], parts: [LinkTable(links, from: [.scheme("house")])],
      root: AnyScreen(DoorScreen()).withStackContainer().erased)
  }()

  fileprivate static func doors(openingFails: Bool) -> AppDefinition {
    AppDefinition(
      "doors", "a door", screens: [DoorScreen.definition(openingFails: openingFails)],
      root: AnyScreen(DoorScreen()).withStackContainer().erased)
  }
}
