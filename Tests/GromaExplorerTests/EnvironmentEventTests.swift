import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that mistakes that need an event of the environment are found, and only with the event.
@MainActor
struct EnvironmentEventTests {
  private static let wide = EnvironmentEvent("wide", "the user rotates the device") { $0.put(StubApp.Counter(count: 1)) }
  private static let member = EnvironmentEvent("member", "the session starts") { $0.put(StubApp.Session(user: "ann")) }
  private static let expiry = EnvironmentEvent("session-expires", "the server ends the session") { $0.put(StubApp.Session.initial) }

  private func app(
    _ events: [EnvironmentEvent], _ property: Property, links: [DeepLink] = [], actions: [String: [StubAction]] = PlantedApp.sound
  ) -> AppDefinition {
    AppDefinition(
      "planted", "letters", screens: StubApp.screens { key, _, _ throws(NavigationError) in actions[key.name] ?? [] }, guards: [],
      values: StubApp.values,
      parts: [LinkTable(links, from: [.scheme("app")]), Properties([property]), EnvironmentEvents(events)],
      root: page("a").withStackContainer().erased)
  }

  /// The size class is wrong for one screen.
  private let narrowOnly = Property("c is shown only in a narrow window") { transaction in
    !transaction.places(of: page("c").key).isEmpty && transaction.value(StubApp.Counter.self).count == 1 ? "c is open" : nil
  }

  /// Two flags are wrong together, and each is right alone.
  private let notBoth = Property("at most one flag is set while b is open") { transaction in
    !transaction.places(of: page("b").key).isEmpty && transaction.value(StubApp.Counter.self).count == 1
      && transaction.value(StubApp.Session.self).user != nil ? "both flags are set" : nil
  }

  @Test func mistakeOfASizeClassNeedsItsEvent() throws {
    #expect(exploreLikeReference(app([], narrowOnly)).holds)
    let record = exploreLikeReference(app([Self.wide], narrowOnly))
    #expect(try moves(record, of: narrowOnly).contains { $0.origin == .environment("wide") })
  }

  @Test func mistakeOfTwoFlagsNeedsBothEvents() throws {
    for events in [[], [Self.wide], [Self.member]] { #expect(exploreLikeReference(app(events, notBoth)).holds) }
    let record = exploreLikeReference(app([Self.wide, Self.member], notBoth))
    let origins = try moves(record, of: notBoth).map(\.origin)
    #expect(origins.contains(.environment("wide")) && origins.contains(.environment("member")))
  }

  /// The link asks a question, and the answer opens a screen without checking the session again. The route of the answer contains a closure,
  /// so nothing is proved.
  @Test func sessionThatExpiresWhileALinkWaitsNeedsItsEvent() throws {
    let question = Effect.alert("Open?").on("yes") {
      $0.with { _, transaction throws(NavigationError) in
        AppRoute().put(StubApp.Counter(count: transaction.value(StubApp.Session.self).user == nil ? 1 : 0))
      }
      .top(.stack).push(page("b"))
    }.on("no", .cancel)
    let link = PlantedApp.link { $0.put(StubApp.Session(user: "ann")).request(question) }
    let membersOnly = Property("b is opened by a member") { transaction in
      transaction.value(StubApp.Counter.self).count == 1 ? "no user is signed in" : nil
    }
    #expect(exploreLikeReference(app([], membersOnly, links: [link], actions: [:])).verdict(on: membersOnly.name) == .notViolated)
    let record = exploreLikeReference(app([Self.expiry], membersOnly, links: [link], actions: [:]))
    let way = try moves(record, of: membersOnly)
    let linkIndex = try #require(way.firstIndex { $0.origin.link == "b" })
    let expiryIndex = try #require(way.firstIndex { $0.origin == .environment("session-expires") })
    #expect(linkIndex < expiryIndex)
    #expect(expiryIndex < way.count - 1)
  }

  // MARK: Smallest sets

  @Test func reportNamesTheSmallestSet() throws {
    let both = Exploration(app([Self.wide, Self.member, Self.expiry], notBoth)).run()
    let finding = try #require(both.findings.first)
    #expect(finding.dimensions == .init(names: ["wide", "member"], isSmallest: true))
    #expect(finding.dimensionsInWords == "needs 'wide' and 'member'")
    #expect(finding.lines.contains("  needs 'wide' and 'member'"))
    let one = try #require(Exploration(app([Self.member, Self.wide], narrowOnly)).run().findings.first)
    #expect(one.dimensions == .init(names: ["wide"], isSmallest: true))
    let none = try #require(Exploration(app([Self.wide], Property("b is closed") { Self.isOpen("b", &$0) })).run().findings.first)
    #expect(none.dimensions == nil && none.dimensionsInWords == nil)
  }

  private nonisolated static func isOpen(_ letter: String, _ transaction: inout NavigationTransaction) -> String? {
    transaction.places(of: page(letter).key).isEmpty ? nil : "it is open"
  }

  /// The shortest way has events that a longer way does not need.
  @Test func smallestSetMayNeedALongerWay() throws {
    let early = Property("b is opened by a member") { transaction in
      let isWide = transaction.value(StubApp.Counter.self).count == 1
      let isMember = transaction.value(StubApp.Session.self).user != nil
      let isDeep = Self.isOpen("d", &transaction) != nil
      return isWide && (isMember || isDeep) ? "it is not" : nil
    }
    let report = Exploration(app([Self.wide, Self.member], early)).run()
    let finding = try #require(report.findings.first)
    #expect(finding.steps.count == 2)
    let dimensions = try #require(finding.dimensions)
    #expect(dimensions.names == ["wide"] && dimensions.isSmallest)
    #expect(dimensions.steps?.map(\.move) == ["tap open-b", "tap show-d", "event wide"])
    let needless = Property("c is closed") { transaction in
      transaction.value(StubApp.Counter.self).count == 1 ? "it is open" : Self.isOpen("c", &transaction)
    }
    let other = try #require(Exploration(app([Self.wide], needless)).run().findings.first)
    #expect(other.dimensions?.names == [])
    #expect(other.dimensionsInWords == "also occurs without any dimension of the environment: tap open-b; tap open-c")
  }

  /// With too many smaller sets to explore, events are left out one at a time.
  @Test func needlessEventsAreRemovedFromLargeSets() throws {
    let names = (0..<12).map { "other-\($0)" }
    let others = names.map { name in EnvironmentEvent(name, "another event") { $0.put(StubApp.Session(user: name)) } }
    let report = Exploration(app([Self.wide] + others + [Self.member], notBoth)).run()
    let finding = try #require(report.findings.first)
    #expect(finding.dimensions?.names.count == 2 && finding.dimensions?.names.first == "wide")
  }

  @Test func setIsNotTheSmallestIfTheExplorationIsStopped() throws {
    var isOver = false
    let report = Exploration(app([Self.wide], narrowOnly)).run { progress in
      if progress.violations > 0 { isOver = true }
      return !isOver
    }
    let finding = try #require(report.findings.first)
    #expect(finding.dimensions == .init(names: ["wide"], isSmallest: false))
    #expect(finding.dimensionsInWords == "needs 'wide' (not all smaller sets were explored)")
  }

  private func moves(_ record: ExplorationRecord, of property: Property) throws -> [Move] {
    let violation = try #require(record.violations.first { $0.property == property.name }, "\(record.lines.joined(separator: "\n"))")
    // The record is compared with the reference only if the exploration is complete.
    #expect(record.isComplete)
    #expect(violation.isConfirmed)
    return violation.moves
  }
}
