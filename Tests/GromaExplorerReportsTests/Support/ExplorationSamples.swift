import Groma
import GromaLinks
import GromaShellTesting

@testable import GromaExplorer
@testable import GromaExplorerReports

extension AppDefinition {
  /// An app with planted faults: a link that does not land if a screen is presented, an action that fails, and a property that is violated.
  static let planted: AppDefinition = {
    let definitions: [any ScreenDeclaration] = [
      ScreenDefinition(
        RoomsScreen.self, "all rooms", samples: [RoomsScreen()],
        actions: { _ in
          [
            UserAction("open") { $0.stack.push(AnyScreen(ChatScreen(room: 1, chat: 2))) },
            UserAction("show") { $0.present(AnyScreen(ProfileScreen(user: "<b>&\"")).withStackContainer()) },
          ]
        }),
      ScreenDefinition(
        ChatScreen.self, "one chat", samples: [ChatScreen(room: 1, chat: 2)],
        actions: { _ in [UserAction("fall") { $0.stack.pop(5) }] }),
      ScreenDefinition(ProfileScreen.self, "a profile", samples: [ProfileScreen()]),
      ScreenDefinition(LoginScreen.self, "the login", samples: [LoginScreen()]),
    ]
    let chat = DeepLink("chat/:room/:chat", "one chat", samples: [ChatScreen(room: 1, chat: 2)]) { (chat: ChatScreen) in
      AppRoute().first(.stack).popToRoot().push(AnyScreen(chat))
    }
    let property = Property("no chat is open") { $0.visibleKey(.app)?.name == "chat" ? "one is" : nil }
    return AppDefinition(
      "planted", "with mistakes", screens: definitions, parts: [LinkTable([chat], from: [.scheme("app")]), Properties([property])],
      root: AnyScreen(RoomsScreen()).withStackContainer().erased)
  }()
}

extension ExplorationReport {
  /// The report of exploring the planted app.
  @MainActor
  static var planted: ExplorationReport {
    var report = Exploration(.planted).run()
    (report.counts.seconds, report.counts.peakMemory) = (1.5, 3 << 20)
    return report
  }

  /// One reservation of each kind. The first has a text that could break any output format.
  private static let everyReservation: [Reservation] = [
    Reservation(
      kind: .incomplete, sentence: "not complete: the exploration stopped early; 1 of the 3 states found were not explored <&\"'`"),
    Reservation(kind: .lostRun, subject: "tap trap", sentence: "lost run: tap trap trapped or did not finish, and was skipped"),
    Reservation(kind: .closure, subject: "{closure at Rooms/Rooms.swift:7}", sentence: "a route in the state contains '{closure at <&>}'"),
    Reservation(kind: .beyondBounds, sentence: "screens not visible in the explored states, but within larger bounds: chat (depth=3)"),
    Reservation(
      kind: .unreached,
      sentence: "screens not visible in the explored states or one move beyond them ('why login' searches further): login"),
    Reservation(kind: .audits, sentence: "moves checked by a second run of the app's own code: 4, one in 10"),
    Reservation(
      kind: .inputsWithoutEffect, sentence: "code that read the time or random numbers, without an effect on results: tap log (the time)"),
    Reservation(kind: .pairs, sentence: "0 of 4 pairs of links were opened at the same time; the bound 'pairs' sets their number"),
  ]

  /// A small report whose texts could break any output format.
  static let hostile: ExplorationReport = {
    let nasty = "a <b>&\"'`|]]> \u{1B}[31m \u{FFFE} é\nb"
    return ExplorationReport(
      app: nasty, bounds: Bounds(depth: 2, layers: 1), counts: Counts(states: 3, explored: 2, isComplete: false, cut: 4),
      reservations: everyReservation,
      verdicts: [
        Verdict(property: nasty, kind: .violated, looked: 2, violations: 2),
        Verdict(property: "every link lands", kind: .checked, looked: 2, isOfLinks: true),
        Verdict(property: "the tree is well-formed", kind: .proved, looked: 3), Verdict(property: "there is a way home", kind: .unchecked),
        Verdict(property: "opening a link twice has the effect of opening it once", kind: .vacuous, isOfLinks: true),
      ], coverage: [CoverageLine(subject: "screens", reached: ["rooms"], missed: [nasty])],
      screens: [
        Screen(name: "rooms", declaration: Declaration(file: "Rooms/Rooms.swift", line: 7), distance: 0),
        Screen(name: nasty, declaration: Declaration(file: "Rooms/Röoms .swift", line: 9), distance: nil),
      ],
      links: [
        DeepLink(
          pattern: nasty, url: "app://\(nasty)", declaration: nil, destination: "rooms", opened: 2, landed: 1, waiting: 0,
          elsewhere: [nasty: 1])
      ],
      findings: [
        Finding(
          property: nasty, sentence: nasty, cause: nasty, screen: nasty, link: nil, owner: "Rooms/Röoms .swift",
          declaration: Declaration(file: "Rooms/Röoms .swift", line: 9),
          steps: [.init(move: "open url=\(nasty)", declaration: Declaration(file: "Rooms/Rooms.swift", line: 7))], checks: [nasty],
          isConfirmed: false),
        Finding(
          property: nasty, sentence: "at once", cause: "at once", screen: "rooms", link: nil, owner: "app", declaration: nil, steps: [],
          checks: [], isConfirmed: true,
          dimensions: Finding.Dimensions(names: [nasty], isSmallest: false, steps: [.init(move: nasty, declaration: nil)]),
          others: [Finding.Occurrence(property: nasty, screen: nasty, move: nasty)]),
      ],
      graph: ScreenGraph(edges: [.init(from: "rooms", to: nasty, label: nasty, kind: .link)]))
  }()
}
