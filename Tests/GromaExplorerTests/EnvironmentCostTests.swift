import Foundation
import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests what two-valued dimensions of the environment cost.
@MainActor
struct EnvironmentCostTests {
  /// A flag that the environment switches on and off. Each flag is a value of its own, so that code that reads one does not depend on the
  /// others.
  private nonisolated struct Flag<Number: FlagNumber>: StateValue {
    static var name: String { "flag-\(Number.index)" }
    static var initial: Self { Self(isOn: false) }
    var isOn: Bool

    static var events: [EnvironmentEvent] {
      [true, false].map { isOn in
        EnvironmentEvent("\(name)-\(isOn ? "on" : "off")", "the flag is switched") { $0.put(Self(isOn: isOn)) }
      }
    }

    /// An action and a link that depend on the flag.
    static var action: StubAction {
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

  private typealias One = FirstFlag
  private typealias Two = NextFlag<One>
  private typealias Three = NextFlag<Two>
  private typealias Four = NextFlag<Three>
  private typealias Five = NextFlag<Four>
  private typealias Six = NextFlag<Five>

  /// An app with three tabs. Two letters can be pushed on each tab's stack, and six actions and links depend on one flag each.
  private func app(_ events: [EnvironmentEvent]) -> AppDefinition {
    let plain = ["b", "c"].map { letter in StubAction("open-\(letter)") { $0.stack.push(page(letter)) } }
    let actions = [
      "a": plain + [Flag<One>.action, Flag<Two>.action, Flag<Three>.action],
      "b": plain + [Flag<Four>.action, Flag<Five>.action], "c": plain + [Flag<Six>.action],
    ]
    let links = ["a", "b"].map { letter in
      DeepLink("above-\(letter)", "a letter", destination: { (_: PlantedApp.Nothing) in page("d").key }) { (_: PlantedApp.Nothing) in
        AppRoute().land(on: page("d"), above: page(letter)).erased
      }
    }
    return AppDefinition(
      "flags", "an app with flags", screens: StubApp.screens { key, _, _ throws(NavigationError) in actions[key.name] ?? [] },
      values: [
        Flag<One>.self, Flag<Two>.self, Flag<Three>.self, Flag<Four>.self, Flag<Five>.self, Flag<Six>.self,
      ],
      parts: [
        LinkTable(
          links + [Flag<One>.link, Flag<Two>.link, Flag<Three>.link, Flag<Four>.link, Flag<Five>.link, Flag<Six>.link],
          from: [.scheme("app")]),
        EnvironmentEvents(events),
      ],
      root: AnyTabsScreen.tabs((0..<3).map { _ in page("a").withStackContainer().erased }).erased)
  }

  @Test func sixFlagsCostAtMostFourTimesNone() {
    let events =
      Flag<One>.events + Flag<Two>.events + Flag<Three>.events + Flag<Four>.events + Flag<Five>.events + Flag<Six>.events
    func explore(_ events: [EnvironmentEvent]) -> (record: ExplorationRecord, time: Duration) {
      var record: ExplorationRecord?
      let time = ContinuousClock().measure {
        record = Exploration(app(events), bounds: Bounds(depth: 3)).record()
      }
      return (record ?? Exploration(app(events)).emptyRecord(), time)
    }
    let (none, six) = (explore([]), explore(events))
    if ProcessInfo.processInfo.environment["GROMA_COSTS"] != nil {
      for (record, time) in [none, six] {
        print("\(record.counts.states) states, \(record.counts.runs) runs of the app's code, \(time)")
      }
    }
    #expect(none.record.isComplete && six.record.isComplete && none.record.holds && six.record.holds)
    #expect(none.record.counts.states.clamped * 64 == six.record.counts.states.clamped)
    #expect(six.record.counts.runs <= 4 * none.record.counts.runs, "\(six.record.counts.runs) instead of \(none.record.counts.runs)")
  }
}

private protocol FlagNumber: SendableMetatype { static var index: Int { get } }

private enum FirstFlag: FlagNumber { static let index = 0 }

private enum NextFlag<Previous: FlagNumber>: FlagNumber { static var index: Int { Previous.index + 1 } }
