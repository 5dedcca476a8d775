import Groma
import GromaCommandLanguage
import GromaExplorer
import GromaLinks
import GromaTesting
import Testing

@testable import GromaScripts

/// Tests that an exploration finds one mistake of each class, the nearest first, and that its script fails.
@MainActor
struct PlantedMistakesTests {
  /// A mistake in an app of letters.
  nonisolated struct Mistake: Sendable, CustomTestStringConvertible {
    let property: String
    /// The lines of the shortest script.
    let lines: [String]
    var actions: [String: [StubAction]] = [:]
    var links: [DeepLink] = []
    var guards: [Guard] = []
    var properties: [Property] = []
    var values: [any StateValue.Type] = StubApp.values
    /// The screens that are private past the first guard.
    var privates: Set<String> = []
    var events: [EnvironmentEvent] = []
    var dimensions: [EnvironmentDimension] = []
    var part = Follower()
    var root = page("a").withStackContainer().erased

    var testDescription: String { property }

    var app: AppDefinition {
      let actions = actions
      let screens = StubApp.screens { key, _, _ throws(NavigationError) in actions[key.name] ?? [] }
      return AppDefinition(
        "planted", "letters", screens: screens.map { privates.contains($0.name) ? $0.expectedOnly(while: guards[0].name) : $0 },
        guards: guards,
        values: values,
        parts: [LinkTable(links, from: [.scheme("app")]), Properties(properties), EnvironmentEvents(events, dimensions: dimensions), part],
        root: root)
    }
  }

  private nonisolated struct Nothing: Codable {}

  /// A part that changes the counter or the session after other changes or after a restart. By default, it changes nothing.
  nonisolated struct Follower: TreePart, ActingPart {
    /// The letter without which the counter becomes 0.
    var reset: String?
    /// Whether the counter is 3 half a second after the launch, and 2 until then.
    var loads = false
    /// Whether a restart while the counter is 1 changes the session.
    var paysAgain = false

    func next(in transaction: inout NavigationTransaction) -> [AppRoute] {
      let count = transaction.value(StubApp.Counter.self).count
      if let reset, count == 1, transaction.places(of: page(reset).key).isEmpty { return [AppRoute().put(StubApp.Counter(count: 0))] }
      guard loads, count == 1 else { return [] }
      return [AppRoute().put(StubApp.Counter(count: 2)), AppRoute().wait(milliseconds: 500).put(StubApp.Counter(count: 3))]
    }

    func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {
      if loads, transaction.value(StubApp.Counter.self).count == 0 { try transaction.put(StubApp.Counter(count: 1)) }
    }

    func restored(in transaction: inout NavigationTransaction) throws(NavigationError) {
      if paysAgain, transaction.value(StubApp.Counter.self).count == 1 { try transaction.put(StubApp.Session(user: "twice")) }
    }
  }

  private nonisolated static func link(_ letter: String, _ route: @escaping @Sendable (AppRoute) -> AppRoute) -> DeepLink {
    DeepLink(letter, "a letter", destination: { (_: Nothing) in page(letter).key }, route: { (_: Nothing) in route(AppRoute()) })
  }

  private nonisolated static let member = Guard("member") { _, transaction in
    transaction.value(StubApp.Session.self).user == nil ? .deny(.custom(code: "letters.member", message: "members only")) : .allow
  }

  private nonisolated static func redirecting(_ name: String, to other: String) -> Guard {
    Guard(name) { _, _ in .redirect(AppRoute().check(other).erased) }
  }

  nonisolated static let mistakes: [Mistake] = [
    Mistake(
      property: "every link lands", lines: ["tap show", "open url=app://b", "expect landed app://b"],
      actions: ["a": [UserAction("show") { $0.present(page("d")) }]],
      links: [link("b") { $0.first(.stack).popToRoot().push(page("b")).erased }]),
    Mistake(
      property: "nothing fails", lines: ["tap open", "tap fall"],
      actions: ["a": [UserAction("open") { $0.stack.push(page("b")) }], "b": [UserAction("fall") { $0.stack.pop(5) }]]),
    Mistake(
      property: "there is a way home", lines: ["attempt tap show", "expect property 'there is a way home'"],
      actions: ["a": [UserAction("show") { $0.present(page("d").policies { $0.lock = .kept }) }]]),
    Mistake(
      property: "there is a way home", lines: ["attempt tap show", "expect property 'there is a way home'"],
      actions: [
        "a": [UserAction("show") { $0.present(page("d").withStackContainer().presentation { $0.style = .fullScreen }) }],
        "d": [UserAction("next") { $0.stack.setStack([page("c").erased]) }],
        "c": [UserAction("again") { $0.stack.setStack([page("d").erased]) }],
      ]),
    Mistake(
      property: "there is a way home", lines: ["attempt tap next", "expect property 'there is a way home'"],
      actions: [
        "a": [UserAction("next") { $0.stack.push(page("b").appearance { $0.hidesBack = true }) }]
      ]),
    Mistake(
      property: "an interruption changes nothing",
      lines: ["attempt tap count", "save restart.json", "load restart.json", "expect state counter count=1"],
      actions: ["a": [UserAction("count") { $0.put(StubApp.Counter(count: 1)) }]], values: []),
    Mistake(
      property: "opening a link twice has the effect of opening it once",
      lines: ["open url=app://b", "open url=app://b", "expect tree 'stack[a > b]'"],
      links: [link("b") { $0.top(.stack).push(page("b")).erased }]),
    Mistake(
      property: "a double tap has the effect of one tap",
      lines: ["set transitions queue", "tap compose &", "attempt tap compose", "expect tree 'tabs home[*stack[a > c] | b]'"],
      actions: ["home": [UserAction("compose") { $0.top(.stack).push(page("c")) }]],
      root: AnyScreen(StubApp.Home(), [page("a").withStackContainer().erased, page("b").erased]).erased),
    Mistake(
      property: "two links at once do not interfere",
      lines: ["set transitions queue", "open url=app://b &", "open url=app://d", "expect tree stack[d]"],
      links: [
        link("b") { $0.top(.stack).push(page("b")).wait(milliseconds: 2_000).top(.stack).push(page("c")).erased },
        link("d") { $0.window.setRoot(page("d").withStackContainer()).erased },
      ]),
    Mistake(
      property: "two links at once do not interfere",
      lines: ["set transitions queue", "open url=app://b &", "open url=app://d", "expect tree 'stack[d] ^ (alert) alert(title=Hi)'"],
      links: [
        link("b") { $0.top(.stack).push(page("b")).wait(milliseconds: 2_000).first(.stack).push(page("c")).erased },
        link("d") { $0.window.setRoot(page("d").withStackContainer()).request(.alert("Hi").on("yes")).erased },
      ]),
    Mistake(
      property: "nothing unsaved is discarded without asking", lines: ["tap write", "open url=app://b", "expect unsaved 1 d"],
      actions: ["a": [UserAction("write") { $0.present(page("d").policies { $0.lock = .kept.asking("Discard?") }) }]],
      links: [
        link("b") {
          $0.with { _, transaction throws(NavigationError) in
            if let window = transaction.visibleScreen(in: .app)?.window { try transaction.perform(.truncate(1), at: window) }
            return AppRoute().land(on: page("b"), above: page("a"))
          }.erased
        }
      ]),
    Mistake(
      property: "screens past 'member' are open only while it allows them",
      lines: ["open url=app://d", #"expect property "screens past 'member' are open only while it allows them""#],
      links: [link("d") { $0.land(on: page("d"), above: page("a")).erased }], guards: [member], privates: ["d"]),
    Mistake(
      property: "screens past 'member' are open only while it allows them",
      lines: [
        "tap sign-in", "tap other", "attempt tap sign-out", #"expect property "screens past 'member' are open only while it allows them""#,
      ],
      actions: [
        "a": [
          UserAction("sign-in") { $0.put(StubApp.Session(user: "ann")).stack.push(page("b")) }
        ],
        "b": [UserAction("other") { $0.openWindow("second", page("d")) }],
        "d": [UserAction("sign-out") { $0.put(StubApp.Session.initial).window("main").makeKey() }],
      ], guards: [member], privates: ["d"]),
    Mistake(
      property: "every action leads where it says", lines: ["attempt tap open", "expect visible b"],
      actions: ["a": [UserAction("open") { $0.stack.push(page("c")) }.leading(to: page("b"))]]),
    Mistake(
      property: "every action leads where it says", lines: ["tap open", "attempt tap cancel", "expect count 0 b"],
      actions: [
        "a": [UserAction("open") { $0.stack.push(page("b")) }], "b": [UserAction("cancel") { $0.stack.push(page("c")) }.closing()],
      ]),
    Mistake(
      property: "what waits is followed once its guard allows it",
      lines: ["tap enter", "attempt tap sign-in", "expect tree 'stack[a > b]'"],
      actions: [
        "a": [UserAction("enter") { $0.check("ask").stack.push(page("b")) }],
        "d": [UserAction("sign-in") { $0.put(StubApp.Session(user: "ann")).close() }],
      ],
      guards: [
        Guard("ask") { _, transaction in
          transaction.value(StubApp.Session.self).user == nil
            ? .redirect(AppRoute().top(.container).present(page("d")).erased, until: page("d").key) : .allow
        }
      ]),
    Mistake(
      property: "every link lands", lines: ["event variant", "open url=app://b", "expect landed app://b"],
      links: [
        link("b") {
          $0.with { _, transaction throws(NavigationError) in
            AppRoute().window.setRoot(page(transaction.value(StubApp.Counter.self).count == 0 ? "b" : "c").withStackContainer()).erased
          }.erased
        }
      ], events: [EnvironmentEvent("variant", "the server assigns a variant") { $0.put(StubApp.Counter(count: 1)) }]),
    Mistake(
      property: "nothing fails", lines: ["tap enter"], actions: ["a": [UserAction("enter") { $0.check("one") }]],
      guards: [redirecting("one", to: "two"), redirecting("two", to: "one")]),
    Mistake(
      property: "nothing fails", lines: ["open url=app://b"], links: [link("b") { $0.open("app://b").erased }]),
    Mistake(
      property: "nothing fails", lines: ["tap spin"],
      actions: [
        "a": [
          UserAction("spin") {
            $0.with { _, transaction throws(NavigationError) in
              while true { try transaction.put(StubApp.Counter(count: 1)) }
            }
          }
        ]
      ]),
    Mistake(
      property: "nothing fails", lines: ["tap open", "set transitions reject", "swipe begin", "open url=app://b"],
      actions: ["a": [UserAction("open") { $0.stack.push(page("c")) }]],
      links: [link("b") { $0.land(on: page("b"), above: page("a")).erased }], dimensions: [.backGesture(.reject)]),
    // A link to the letter d closes b, if the counter says that b is open. The app notes that b was closed only after the link.
    Mistake(
      property: "every link lands", lines: ["tap open", "swipe begin", "open url=app://d &", "swipe finish", "expect landed app://d"],
      actions: ["a": [UserAction("open") { $0.put(StubApp.Counter(count: 1)).stack.push(page("b")) }]],
      links: [
        link("d") {
          $0.with { _, transaction throws(NavigationError) in
            let isStale = transaction.value(StubApp.Counter.self).count == 1 && transaction.places(of: page("b").key).isEmpty
            return AppRoute().land(on: page(isStale ? "c" : "d"), above: page("a")).erased
          }.erased
        }
      ], dimensions: [.backGesture()], part: Follower(reset: "b")),
    Mistake(
      property: "every link lands", lines: ["open url=app://b &", "expect landed app://b"],
      links: [
        link("b") {
          $0.with { _, transaction throws(NavigationError) in
            AppRoute().land(on: page(transaction.value(StubApp.Counter.self).count == 3 ? "b" : "c"), above: page("a")).erased
          }.erased
        }
      ], dimensions: [.coldStart], part: Follower(loads: true)),
    Mistake(
      property: "nothing is paid twice",
      lines: [
        "set transitions queue &", "tap pay &", "set transitions immediate &", "save transition.json &", "load transition.json &",
        "expect property 'nothing is paid twice'",
      ],
      actions: [
        "a": [UserAction("pay") { $0.put(StubApp.Counter(count: 1)).wait(milliseconds: 300).put(StubApp.Counter(count: 2)) }]
      ],
      properties: [Property("nothing is paid twice") { $0.value(StubApp.Session.self).user == nil ? nil : "it is" }],
      dimensions: [.deathInTransition], part: Follower(paysAgain: true)),
    Mistake(
      property: "b is never open", lines: ["attempt tap open", "expect property 'b is never open'"],
      actions: ["a": [UserAction("open") { $0.stack.push(page("b")) }]],
      properties: [Property("b is never open") { $0.visibleKey(.app)?.name == "b" ? "it is" : nil }]),
    afterASecret("open") { $0.stack.push(page("b")).erased },
  ]

  private nonisolated struct Pin: Codable, Sendable { var pin: Secret }

  /// A mistake in an action that the user can only perform with a secret.
  private nonisolated static func afterASecret(_ name: String, _ route: @escaping @Sendable (AppRoute) -> AppRoute) -> Mistake {
    Mistake(
      property: "b is never open", lines: ["let pin = 4711", "attempt tap \(name) pin=$pin", "expect property 'b is never open'"],
      actions: [
        "a": [
          UserAction(ActionName(name), taking: Pin.self, samples: [Pin(pin: "4711")]) { entered, start throws(NavigationError) in
            if entered.pin.text != "4711" { throw .custom(code: "door.closed", message: "the door stays closed") }
            return route(start)
          }
        ]
      ],
      properties: [Property("b is never open") { $0.visibleKey(.app)?.name == "b" ? "it is" : nil }])
  }

  @Test func theScriptOfASecretPassesAfterTheMend() throws {
    let mistake = Self.afterASecret("open") { $0.stack.push(page("b")).erased }
    let found = try #require(Exploration(mistake.app).run().findings.first { $0.property == mistake.property })
    let mended = Self.afterASecret("open") { $0.stack.push(page("c")).erased }
    #expect(ScriptRunner(mended.app).run(found.script(app: mistake.app.name), file: "found.nav").problems == [])
    #expect(!found.lines.joined().contains("4711") && found.lines.joined().contains("tap open pin=$pin"))
  }

  /// The link replaces the form with unsaved input by an empty form with the same key.
  @Test func theScriptOfUnsavedInputNoticesAnEmptyForm() throws {
    func app(asks: Bool) -> AppDefinition {
      let link = Self.link("b") { asks ? $0.window.dismiss().present(page("d")).erased : Self.replacing(by: page("d")) }
      let write = StubAction("write") { $0.present(page("d").policies { $0.lock = .kept.asking("Discard?") }) }
      return Mistake(property: "", lines: [], actions: ["a": [write]], links: [link]).app
    }
    let found = try #require(
      Exploration(app(asks: false)).run().findings.first { $0.property == "nothing unsaved is discarded without asking" })
    let script = found.script(app: "planted")
    #expect(script.hasSuffix("expect unsaved 1 d\n"), "\(script)")
    #expect(ScriptRunner(app(asks: false)).run(script, file: "found.nav").problems.count == 1)
    #expect(ScriptRunner(app(asks: true)).run(script, file: "found.nav").problems == [])
  }

  /// Returns a route that replaces the topmost layer without asking.
  private nonisolated static func replacing(by screen: AnyScreen<Page>) -> AppRoute {
    AppRoute().with { _, transaction throws(NavigationError) in
      if let window = transaction.visibleScreen(in: .app)?.window { try transaction.perform(.truncate(1), at: window) }
      return AppRoute().window.present(screen).erased
    }.erased
  }

  /// The mended event also closes the private screen.
  @Test func theScriptOfAnEventPassesAfterTheMend() throws {
    func app(closes: Bool) -> AppDefinition {
      Mistake(
        property: "", lines: [],
        actions: ["a": [UserAction("enter") { $0.put(StubApp.Session(user: "ann")).stack.push(page("b")) }]], guards: [Self.member],
        privates: ["b"],
        events: [
          EnvironmentEvent("expires", "the server ends the session") {
            closes ? $0.put(StubApp.Session.initial).first(.stack).popToRoot().erased : $0.put(StubApp.Session.initial).erased
          }
        ]
      ).app
    }
    let found = try #require(Exploration(app(closes: false)).run().findings.first { $0.property.hasPrefix("screens past") })
    let script = found.script(app: "planted")
    #expect(script.contains("\nevent expires\n"), "\(script)")
    #expect(ScriptRunner(app(closes: false)).run(script, file: "found.nav").problems.count == 1)
    #expect(ScriptRunner(app(closes: true)).run(script, file: "found.nav").problems == [])
  }

  @Test(arguments: mistakes)
  func everyMistakeIsFoundAndReplayed(_ mistake: Mistake) throws {
    let app = mistake.app
    let report = Exploration(app, bounds: Bounds(pairs: 16)).run()
    let found = try #require(report.findings.first { $0.properties.contains(mistake.property) }, "\(report)")
    #expect(found.isConfirmed)
    let script = found.script(app: app.name)
    #expect(script.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init) == mistake.lines)
    let result = ScriptRunner(app).run(script, file: "found.nav")
    let last = SourceText(script).lines.lastIndex { $0 == mistake.lines.last }
    #expect(result.problems.map(\.line) == last.map { [$0 + 1] }, "the last line fails, and no other")
  }

  /// Also if the line of the last move succeeds, and only a route that it deferred fails.
  @Test(arguments: [0, 100]) func scriptOfAFailureFailsUntilTheFaultIsFixed(milliseconds: Int) throws {
    func app(_ action: StubAction) -> AppDefinition { Mistake(property: "nothing fails", lines: [], actions: ["a": [action]]).app }
    let faulty = app(
      UserAction("go") { milliseconds == 0 ? $0.stack.pop(9).erased : $0.wait(milliseconds: milliseconds).stack.pop(9).erased })
    let found = try #require(Exploration(faulty).run().findings.first { $0.property == "nothing fails" })
    #expect(found.hasTrace)
    let script = found.script(app: faulty.name)
    let failed = ScriptRunner(faulty).run(script, file: "found.nav")
    #expect(failed.steps.last?.problem != nil && failed.problems.count == 1, "\(script)")
    let fixed = ScriptRunner(app(UserAction("go") { $0.refresh() })).run(script, file: "found.nav")
    #expect(fixed.problems == [], "\(script)")
  }

  /// The script repeats the cycle, and fails afterwards, because the app is then in the same state.
  @Test func scriptOfACycleFailsAfterItsRounds() throws {
    let property = Property("b is left for good", .leadsTo(.visible("b"), .always(!.visible("b"))))
    let mistake = Mistake(
      property: property.name, lines: [], actions: ["a": [UserAction("open") { $0.stack.push(page("b")) }]], properties: [property])
    let found = try #require(Exploration(mistake.app).run().findings.first { $0.property == property.name })
    #expect(found.isConfirmed)
    let script = found.script(app: mistake.app.name)
    let result = ScriptRunner(mistake.app).run(script, file: "found.nav")
    #expect(result.faults.map(\.code) == ["script.succeeded"], "\(script)")
    #expect(result.faults.map { SourceText(script).lines[$0.line - 1].hasPrefix("! expect tree ") } == [true], "\(script)")
  }

  @Test func endlessStepsAreReportedWithTheirHandler() throws {
    let spin = try #require(Self.mistakes.first { $0.lines == ["tap spin"] })
    let report = Exploration(spin.app).run()
    #expect(report.findings.first?.sentence == "tap spin failed: limit exceeded: at most 500000 steps in one change (in 'tap spin on a')")
    #expect(report.isComplete)
  }
}
