import Foundation
import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests what two-valued dimensions of the environment cost with the symbolic engine.
@MainActor
struct EnvironmentCostTests {
  /// A flag that the environment switches on and off. Each flag is a value of its own, so that code that reads one does not depend on the
  /// others.
  private nonisolated struct Flag<Number: LetterPosition>: StateValue {
    static var name: String { "flag-\(Number.index)" }
    static var initial: Self { Self(isOn: false) }
    var isOn: Bool

    static var events: [EnvironmentEvent] {
      [true, false].map { isOn in
        EnvironmentEvent("\(name)-\(isOn ? "on" : "off")", "the flag is switched") { $0.put(Self(isOn: isOn)) }
      }
    }

    /// An action and a link that depend on the flag.
    static var action: UserAction {
      UserAction("open-\(Number.index)") {
        $0.with { _, transaction throws(NavigationError) in
          AppRoute().stack.push(page(transaction.value(Self.self).isOn ? "b" : "c")).erased
        }
      }
    }
    static var link: DeepLink {
      DeepLink(name, "a letter", destination: { (_: PlantedApp.Nothing) in page("d").key }) { (_: PlantedApp.Nothing, transaction) in
        let base = transaction.value(Self.self).isOn ? "a" : "b"
        return AppRoute().land(on: page("d"), above: page(base)).erased
      }
    }
  }

  private typealias One = StubApp.First
  private typealias Two = StubApp.Next<One>
  private typealias Three = StubApp.Next<Two>
  private typealias Four = StubApp.Next<Three>
  private typealias Five = StubApp.Next<Four>
  private typealias Six = StubApp.Next<Five>

  /// An app with three tabs. Two letters can be pushed on each tab's stack, and six actions and links depend on one flag each.
  private func app(_ events: [EnvironmentEvent]) -> AppDefinition {
    let actions = [
      "a": [Flag<One>.action, Flag<Two>.action, Flag<Three>.action], "b": [Flag<Four>.action, Flag<Five>.action], "c": [Flag<Six>.action],
    ]
    return AppDefinition(
      "flags", "an app with flags", screens: StubApp.screens { key, _, _ throws(NavigationError) in actions[key.name] ?? [] },
      values: [
        Flag<One>.self, Flag<Two>.self, Flag<Three>.self, Flag<Four>.self, Flag<Five>.self, Flag<Six>.self,
      ],
      parts: [
        LinkTable(
          [Flag<One>.link, Flag<Two>.link, Flag<Three>.link, Flag<Four>.link, Flag<Five>.link, Flag<Six>.link], from: [.scheme("app")]),
        EnvironmentEvents(events),
      ],
      root: AnyTabsScreen.tabs((0..<3).map { _ in page("a").withStackContainer().anyModal }).anyModal)
  }

  @Test func sixFlagsCostAtMostFourTimesNone() {
    let events =
      Flag<One>.events + Flag<Two>.events + Flag<Three>.events + Flag<Four>.events + Flag<Five>.events + Flag<Six>.events
    func explore(_ events: [EnvironmentEvent]) -> (record: ExplorationRecord, time: Duration) {
      var record: ExplorationRecord?
      let time = ContinuousClock().measure {
        record = Exploration(app(events), bounds: Bounds(depth: 3), engine: .symbolic).record()
      }
      return (record ?? Exploration(app(events)).emptyRecord(), time)
    }
    let (none, six) = (explore([]), explore(events))
    if ProcessInfo.processInfo.environment["GROMA_COSTS"] != nil {
      for (record, time) in [none, six] {
        print("\(record.totals.map { "\($0.states)" } ?? "") states, \(record.runs) runs of the app's code, \(time)")
      }
    }
    #expect(none.record.isComplete && six.record.isComplete && none.record.holds && six.record.holds)
    // The flags decide where actions and links lead, so an app without events reaches fewer states.
    #expect((six.record.totals?.states.clamped ?? 0) >= (none.record.totals?.states.clamped ?? .max) * 64)
    #expect(six.record.runs <= 4 * none.record.runs, "\(six.record.runs) instead of \(none.record.runs)")
  }
}
