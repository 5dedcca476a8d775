import Links
import Navigation

@testable import Console
@testable import Explorer

extension AppDefinition {
  /// Rooms lead to a chat; a link to it forgets that something may be over all, and an action fails.
  static let planted: AppDefinition = {
    let entries = [
      Entry(
        RoomsScreen.self, "all rooms", samples: [RoomsScreen()],
        actions: { _, _, _ throws(NavigationError) in
          [
            UserAction("open") { $0.stack.push(AnyScreen(ChatScreen(room: 1, chat: 2))) },
            UserAction("show") { $0.present(AnyScreen(ProfileScreen(user: "<b>&\"")).withStackContainer()) },
          ]
        }),
      Entry(
        ChatScreen.self, "one chat", samples: [ChatScreen(room: 1, chat: 2)],
        actions: { _, _, _ throws(NavigationError) in [UserAction("fall") { $0.stack.pop(5) }] }),
      Entry(ProfileScreen.self, "a profile", samples: [ProfileScreen()]),
      Entry(LoginScreen.self, "the login", samples: [LoginScreen()]),
    ]
    let chat = Link("chat/:room/:chat", "one chat", samples: [ChatScreen(room: 1, chat: 2)]) { (chat: ChatScreen) in
      AppRoute().first(.stack).popToRoot().push(AnyScreen(chat))
    }
    let property = Property("no chat is open") { $0.visibleKey(.app)?.name == "chat" ? "one is" : nil }
    return AppDefinition(
      "planted", "with mistakes", entries: entries, parts: [LinkTable([chat], from: [.scheme("app")]), Properties([property])],
      root: AnyScreen(RoomsScreen()).withStackContainer().anyModal)
  }()
}

extension ExplorationSummary {
  /// What is found in the planted app.
  @MainActor
  static var planted: ExplorationSummary {
    ExplorationSummary(Exploration(.planted).run(), of: .planted, engine: "replay", time: .milliseconds(1500), peakMemory: 3 << 20)
  }

  /// A small one, whose texts could break any form that it is written in.
  static let hostile: ExplorationSummary = {
    let nasty = "a <b>&\"'`|]]> \u{1B}[31m \u{FFFE} é\nb"
    return ExplorationSummary(
      app: nasty, engine: "replay", bounds: Bounds(depth: 2, layers: 1), counts: Counts(states: 3, explored: 2, isComplete: false, cut: 4),
      verdicts: [
        Verdict(property: nasty, kind: .violated, violations: 2),
        Verdict(property: "every link lands", kind: .notViolated, isOfLinks: true),
        Verdict(property: "the tree is whole", kind: .proved),
      ], coverage: [Coverage.Line(subject: "screens", reached: 1, missed: [nasty])],
      screens: [
        Screen(name: "rooms", declaration: Declaration(file: "Rooms/Rooms.swift", line: 7), distance: 0),
        Screen(name: nasty, declaration: Declaration(file: "Rooms/Röoms .swift", line: 9), distance: nil),
      ],
      links: [
        Link(
          pattern: nasty, url: "app://\(nasty)", declaration: nil, destination: "rooms", opened: 2, landed: 1, waiting: 0,
          elsewhere: [nasty: 1])
      ],
      findings: [
        Finding(
          property: nasty, sentence: nasty, screen: nasty, link: nil, owner: "Rooms/Röoms .swift",
          declaration: Declaration(file: "Rooms/Röoms .swift", line: 9),
          steps: [.init(move: "open url=\(nasty)", declaration: Declaration(file: "Rooms/Rooms.swift", line: 7))], checks: [nasty],
          isConfirmed: false),
        Finding(
          property: nasty, sentence: "at once", screen: "rooms", link: nil, owner: "app", declaration: nil, steps: [], checks: [],
          isConfirmed: true),
      ],
      graph: ScreenGraph(edges: [.init(from: "rooms", to: nasty, label: nasty, kind: .link)]))
  }()
}
