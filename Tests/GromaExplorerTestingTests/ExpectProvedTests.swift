import Groma
import GromaExplorer
import GromaExplorerTesting
import GromaLinks
import Testing

/// Tests `expectProved` with small apps, with and without violations.
@MainActor
struct ExpectProvedTests {
  @Test func provedAppRecordsNoIssue() {
    let report = expectProved(.doors(openingFails: false))
    #expect(report.isProved)
  }

  @Test func violationIsAnIssueAtTheDeclaration() {
    withKnownIssue {
      expectProved(.doors(openingFails: true), requiring: .nothing)
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.hasPrefix("nothing fails: tap open failed: ") && text.hasSuffix("\n  tap open")
        && issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.filePath == #filePath
        && issue.sourceLocation?.line == DoorScreen.line
    }
  }

  @Test func missingProofIsAnIssueAtTheCall() {
    let line = #line + 2
    withKnownIssue {
      expectProved(.doors(openingFails: false), bounds: Bounds(states: 1))
    } matching: { issue in
      issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.line == line
    }
  }

  @Test func explorationWithoutTimeChecksNothing() {
    withKnownIssue {
      expectProved(.doors(openingFails: false), requiring: .nothing, within: .zero)
    } matching: { issue in
      issue.comments.contains("doors: nothing was checked")
    }
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
      root: AnyScreen(DoorScreen()).withStackContainer().anyModal)
  }
}
