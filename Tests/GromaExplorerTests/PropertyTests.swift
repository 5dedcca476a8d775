import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the kinds of properties, and those that each app has.
@MainActor
struct PropertyTests {
  private typealias BuiltIn = Property.BuiltIn

  private let own = Property("own") { _ in nil }
  private let overTime = Property("over time", .eventually(.visible("a")))

  private func builtIn(_ isOfKind: (Property) -> Bool) -> Set<BuiltIn> { Set(BuiltIn.allCases.filter { isOfKind(Property($0)) }) }

  // MARK: Kinds

  @Test func kindDeterminesWhatAPropertyConstrains() {
    #expect(builtIn(\.isOfLinks) == [.linksLand, .opensOnce, .linksAtOnce])
    #expect(builtIn(\.isOfWholeStates) == [.invariants])
    #expect(builtIn(\.isOfStates) == [.noDeadEnds])
    #expect(builtIn(\.isOfEachState).isEmpty)
    #expect(own.isOfStates && own.isOfEachState && !own.isOfLinks && !own.isOfWholeStates)
    #expect(!overTime.isOfStates && !overTime.isOfEachState && !overTime.isOfLinks)
    #expect(own.builtIn == nil && own.overTime == nil && overTime.builtIn == nil && overTime.overTime != nil)
  }

  @Test func propertiesOfTheWholeAppAreChosenSeparately() {
    #expect(Property.ofApps.compactMap(\.builtIn) == [.definition, .screensShown])
    #expect(Property.builtIn.compactMap(\.builtIn) == BuiltIn.allCases.filter { $0 != .definition && $0 != .screensShown })
    #expect(Set(BuiltIn.allCases.map(\.rawValue)).count == BuiltIn.allCases.count)
    #expect(Property.builtIn.allSatisfy { $0.owner == "GromaExplorer" && $0.line == nil })
  }

  @Test func propertyIsOwnedByItsDeclaration() {
    let line = #line + 1
    let properties = [Property("one") { _ in nil }, Property("other", .visible("a"))]
    #expect(properties.map(\.owner) == [#fileID, #fileID] && properties.map(\.line) == [line, line])
  }

  // MARK: Conditions of properties over time

  @Test func conditionIsAPropertyWithTheNameOfTheWhole() throws {
    let property = Property("a leads to b", .leadsTo(.visible("a"), .visible("b") || .open("c")))
    let conditions = property.conditions
    #expect(conditions.map(\.name) == Array(repeating: "a leads to b", count: 3))
    #expect(conditions.map(\.line) == Array(repeating: property.line, count: 3))
    let navigator = try navigator("stack[a > b]")
    #expect(conditions.map { $0.violation(in: navigator) } == ["a is visible", nil, "c is open"])
    #expect(own.conditions.isEmpty && Property(.linksLand).conditions.isEmpty)
  }

  // MARK: Evaluation in one state

  @Test func stateMayViolateAnOwnProperty() throws {
    let property = Property("b is closed") { $0.places(of: page("b").key).isEmpty ? nil : "b is open" }
    #expect(property.violation(in: try navigator("stack[a > b]")) == "b is open")
    #expect(property.violation(in: try navigator("stack[a]")) == nil)
  }

  @Test func evaluationDiscardsChanges() throws {
    let property = Property("changes") { transaction in
      if let stack = transaction.visibleScreen(in: .app)?.parent { try? transaction.perform(.truncate(1), at: stack) }
      return nil
    }
    let navigator = try navigator("stack[a > b]")
    #expect(property.violation(in: navigator) == nil && navigator.tree == "stack[a > b]")
  }

  @Test func wayHomeIsSoughtFromTheState() throws {
    let property = Property(.noDeadEnds)
    #expect(property.violation(in: try navigator("stack[a > b] ^ c")) == nil)
    #expect(property.violation(in: try navigator("stack[a] ^ (full-screen) c")) == "there is no way home from 'c'")
    let close = try navigator("stack[a] ^ (full-screen) c") { key, _, _ throws(NavigationError) in
      key.name == "c" ? [UserAction("done") { $0.close() }] : []
    }
    #expect(property.violation(in: close) == nil)
  }

  @Test func propertyThatNeedsMoreThanAStateHasNoViolationInIt() throws {
    let navigator = try navigator("stack[a] ^ (full-screen) c")
    for builtIn in BuiltIn.allCases where builtIn != .noDeadEnds { #expect(Property(builtIn).violation(in: navigator) == nil) }
    #expect(Property("never", .always(.visible("z"))).violation(in: navigator) == nil)
  }

  // MARK: Private screens

  private func app(privates: [String: String], declared: [Property] = []) -> AppDefinition {
    let screens = StubApp.screens().map { screen in privates[screen.name].map { screen.expectedOnly(while: $0) } ?? screen }
    let guards = ["member", "adult", "unused"].map { name in
      Guard(name, owner: "Letters/Guards.swift") { _, transaction in
        transaction.value(StubApp.Session.self).user == name ? .allow : .deny(.custom(code: "no", message: "no"))
      }
    }
    return AppDefinition(
      "private", "letters", screens: screens, guards: guards, values: StubApp.values, parts: [Properties(declared)],
      root: page("a").withStackContainer().erased)
  }

  @Test func guardOfPrivateScreensIsAProperty() throws {
    let app = app(privates: ["b": "member", "c": "adult", "d": "member"], declared: [own, overTime])
    let properties = app.properties.dropFirst(Property.builtIn.count)
    #expect(
      properties.map(\.name) == [
        "screens past 'member' are open only while it allows them", "screens past 'adult' are open only while it allows them", "own",
        "over time",
      ])
    #expect(properties.first?.owner == "Letters/Guards.swift" && properties.first?.isOfEachState == true)
    #expect(app.properties.prefix(Property.builtIn.count).map(\.name) == Property.builtIn.map(\.name))
  }

  @Test func privateScreenIsAViolationWhileTheGuardDoesNotAllowIt() throws {
    let app = app(privates: ["b": "member", "d": "member"])
    let property = try #require(app.properties.last)
    func violation(_ tree: String, user: String? = nil) throws -> String? {
      let navigator = try navigator(tree, of: app)
      try navigator.run { $0.put(StubApp.Session(user: user)) }
      return property.violation(in: navigator)
    }
    #expect(try violation("stack[a > c]") == nil)
    #expect(try violation("stack[a > b(id=3)]") == "'b id=3' is open at /0/0/1, but 'member' does not allow it")
    #expect(try violation("stack[a > b]", user: "member") == nil)
    #expect(try violation("stack[a > b]", user: "adult") != nil)
    // The names are in alphabetical order, and a covered screen counts.
    #expect(try violation("tabs[stack[d] | *stack[b > c]]") == "'b' is open at /0/0/1/0, but 'member' does not allow it")
    #expect(try violation("stack[d] ^ c") == "'d' is open at /0/0/0, but 'member' does not allow it")
  }

  // MARK: The part of an app

  @Test func namesOfPropertiesAreUnique() {
    let again = Property("own") { _ in nil }
    let taken = Property(BuiltIn.linksLand.rawValue) { _ in nil }
    let whole = Property("over time", .visible("b"))
    let part = Properties([own, again, taken, overTime, whole, Property(BuiltIn.screensShown.rawValue) { _ in nil }])
    #expect(
      part.problems(in: PlantedApp.app()) == [
        "two properties have the name 'own'", "two properties have the name 'every link lands'", "two properties have the name 'over time'",
        "two properties have the name 'every screen is visible in some state'",
      ])
    #expect(Properties([own, overTime]).problems(in: PlantedApp.app()).isEmpty)
  }

  @Test func elementsOfAnAppAreCollectedInTheirOrder() {
    let (one, other) = (own, overTime)
    let app = AppDefinition("collected", "letters", root: page("a").erased) {
      one
      Properties([Property("listed") { _ in nil }])
      other
    }
    #expect(app.part(Properties.self)?.all.map(\.name) == ["own", "listed", "over time"])
    #expect(app.properties.count == Property.builtIn.count + 3)
  }
}
