import Groma
import GromaCommandLanguage
import GromaPlatformRequests
import GromaShellTesting
import GromaTesting
import Testing

@testable import GromaConsole

@MainActor
struct RouteBinderTests {
  private let session = Session(.sample)

  private func bound(_ line: String) throws -> AppRoute {
    guard case .statement(let syntax, _) = try SyntaxParser.parse(line) else { return AppRoute() }
    return try session.bind(syntax).route
  }

  @Test(arguments: [
    ("push chat 1 2", "top stack | push chat room=1 chat=2"),
    ("push chat chat=2 room=1", "top stack | push chat room=1 chat=2"),
    ("push chat chat=2 1", "top stack | push chat room=1 chat=2"),
    ("top stack | push rooms", "top stack | push rooms"),
    ("select-tab profile", "top tabs | select-tab profile"),
    ("set-root home", "window | set-root home"),
    ("present profile --title=Me --locked", "top container | present profile --locked --title=Me"),
    ("present profile --asking Leave?", "top container | present profile --kept --asking=Leave?"),
    ("present profile --asking Leave? --locked", "top container | present profile --locked --asking=Leave?"),
    ("top screen | lock --asking Leave?", "top screen | lock --kept --asking=Leave?"),
    ("top screen | lock --visible", "top screen | lock"),
    ("present profile --title Me", "top container | present profile --title=Me"),
    ("dismiss", "dismiss"), ("dismiss --all", "dismiss --all"),
    ("root | dismiss", "root | dismiss"), ("back", "back"),
    ("authorize | push rooms", "top container | authorize | push rooms"),
    ("set-stack rooms, chat 1 2, profile cleo", "top stack | set-stack rooms, chat room=1 chat=2, profile user=cleo"),
    ("first tabs | select-tab 0 { pop-to-root } | select-tab 1", "first tabs | select-tab 0 { pop-to-root } | select-tab 1"),
    ("last chat 1 2 | make-visible || push chat 1 2", "last chat room=1 chat=2 | make-visible || top stack | push chat room=1 chat=2"),
    ("do { pop || push rooms } | push rooms", "do { top stack | pop || top stack | push rooms } | push rooms"),
    ("pop | ignore-failure | push rooms", "top stack | pop | ignore-failure | push rooms"),
    ("push rooms | ensure { make-key }", "top stack | push rooms | ensure { make-key }"),
    ("wait 1s | push rooms", "wait 1000ms | top stack | push rooms"),
    ("animated none { push rooms }", "animated none { top stack | push rooms }"),
    ("push rooms --animation none", "top stack | animated none { push rooms }"),
    ("push rooms --animation=none { present profile }", "top stack | animated none { push rooms { present profile } }"),
    ("here | present profile", "present profile"), ("do { here || pop } | back", "do { here || top stack | pop } | back"),
    ("last profile", "last profile"), ("last profile()", "last profile()"), ("last 'profile()'", "last profile()"),
    (
      "alert Hi { on yes { push rooms } | on no { here | push rooms } | on go { back || select-tab 1 } }",
      "top container | request alert title=Hi --style=alert "
        + "{ on yes { top stack | push rooms } | on no { here | push rooms } | on go { back || top tabs | select-tab 1 } }"
    ),
    ("push rooms --when-gone='push chat 1 2'", "top stack | push rooms --when-gone='top stack | push chat room=1 chat=2'"),
    ("select profile", "top tabs | select profile"), ("remove 0", "top tabs | remove 0"),
    ("set-children rooms, profile", "top tabs | set-children rooms, profile"),
    ("insert rooms --at 1", "top tabs | insert rooms --at=1"),
    ("push 'stack[rooms > chat(room=1 chat=2)]'", "top stack | push 'stack[rooms > chat(room=1 chat=2)]'"),
  ])
  func bindsCommandsToSteps(_ line: String, _ text: String) throws {
    #expect("\(try bound(line))" == text)
  }

  /// A printed route is read as the same route. The argument is a seed.
  @Test(arguments: UInt64(1)...200)
  func readsPrintedRoutes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let route = AppRoute(code: code(&random, depth: 0))
    // The `window` step in front keeps the first step from searching for its own container.
    let text = "window | \(route)"
    #expect(try bound(text) == AppRoute(code: [.step(Steps.GoToWindow())] + route.code), "\(text)")
  }

  private func code(_ random: inout SeededGenerator, depth: Int) -> [Instruction] {
    var code: [Instruction] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let step = self.step(&random)
      code.append(.perform(AnyStep(erased: step)))
      // A requested effect may be a layer of its own, on which no route can run.
      if step is Steps.Request { continue }
      if depth < 3, Int.random(in: 0..<4, using: &random) == 0 { code += [.enter] + self.code(&random, depth: depth + 1) + [.leave] }
    }
    guard depth > 0 else { return code }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let other = self.code(&random, depth: 3)
      return [.attempt(count: code.count)] + code + [.recover(count: other.count)] + other
    case 1:
      let always = self.code(&random, depth: 3)
      return [.attempt(count: code.count)] + code + [.ensure(count: always.count)] + always
    case 2: return [.attempt(count: code.count)] + code + [.recover(count: 0)]
    case 3: return code + [.here, .enter] + self.code(&random, depth: 3) + [.leave]
    default: return code
    }
  }

  private func step(_ random: inout SeededGenerator) -> any RouteStep {
    var profile = AnyScreen(
      ProfileScreen(user: ["a b", "it's", "$x", "#1", "--x", "x=y", "é|", "back\\slash"].randomElement(using: &random)))
    if Bool.random(using: &random) { profile = profile.appearance { $0.title = "a, b" } }
    let chat = AnyScreen(ChatScreen(room: 1, chat: Int.random(in: 0...2, using: &random)))
    let alert = Effect.alert("Sure, or not?", message: "it's final", fields: ["a name"])
      .on("yes, I am", .destructive) { $0.stack.pop() }.on("no", .cancel)
      .on("ask") { $0.request(.call("112").on(.done) { $0.stack.push(chat).fallback(to: AppRoute().back()) }) }
    let values = [EnteredValue(label: "name", text: "an n"), EnteredValue(label: "why", text: "")]
    let stack = chat.withStackContainer().presentation { $0.style = .formSheet }.appearance { $0.title = "Me, you" }
    let split = Node(key: ScreenKey(name: "split"), kind: .split, children: [chat.node, chat.withStackContainer().node])
    let collapsed = AnyModalScreen(split).appearance { $0.isCollapsed = true }
    let steps: [any RouteStep] = [
      Steps.Present(stack.node), Steps.SetRoot(collapsed.node), Steps.Insert(stack.node, at: 0, inTabs: true),
      Steps.Select(.index(2)), Steps.Select(.match(Match(name: "chat"))), Steps.SetChildren([chat.node, profile.node]),
      Steps.SetChildren([]), Steps.SetStack([]),
      Steps.Insert(chat.node, at: 1, replacing: true), Steps.Insert(profile.node), Steps.Remove(.index(0)),
      Steps.ShowPrimary(profile.node), Steps.ShowDetail(chat.node), Steps.PushDetail(chat.node), Steps.OpenWindow("second", root: nil),
      Steps.OpenWindow("a b", root: profile.node), Steps.CloseWindow(), Steps.GoToWindow(), Steps.Configure(.title("it's")),
      Steps.Configure(.title(nil)),
      Steps.Configure(.tabTitle("a b")),
      Steps.Configure(.tabBadge(nil)), Steps.Configure(.lock(.visible)), Steps.Configure(.lock(.kept)), Steps.Configure(.lock(nil)),
      Steps.Configure(.lock(.kept.asking("it's -- dirty"))), Steps.Configure(.lock(.visible.asking(""))),
      Steps.Configure(.barButtons(["edit", "a b"])),
      Steps.Configure(.barButtons([])), Steps.Configure(.hidesBack(true)), Steps.Configure(.hidesBack(false)),
      Steps.Configure(.hidesBottomBar(true)),
      Steps.Configure(.hidesBottomBar(false)), Steps.Configure(.isCollapsed(true)), Steps.Configure(.isCollapsed(false)),
      Steps.Configure(.detents()),
      Steps.Configure(.detents(resting: .points(300))), Steps.Configure(.detents([.medium, .percent(90)], resting: .medium)),
      Steps.Configure(.detents([.content])),
      Steps.Request(alert),
      Steps.Request(.haptic("success")),
      Steps.Request(.mail(to: "a@example.org", subject: "a b")), Steps.Request(.actionSheet("--x", anchor: "edit").on("--y")),
      Steps.Complete("yes, I am", of: "alert", values: values), Steps.Complete("no", of: nil), Steps.Tap("--x"),
      Steps.Wait(milliseconds: 0), Steps.Wait(milliseconds: 2500), Steps.Find(.top, Match(kind: .pages)), Steps.Go(.presenting),
      Steps.At(TreePath([0, 0, 1]) ?? .app),
      Steps.Push(profile.node), Steps.Push(chat.withStackContainer().node), Steps.Pop(1), Steps.Pop(3), Steps.PopTo(Match(key: chat.key)),
      Steps.PopToRoot(),
      Steps.Replace(chat.node), Steps.SetStack([chat.node, profile.node]), Steps.RemoveAll(), Steps.Present(profile.node),
      Steps.Dismiss(all: false),
      Steps.Dismiss(all: true), Steps.Close(), Steps.Back(), Steps.Select(.index(1), inTabs: true),
      Steps.Select(.match(Match(name: "chat")), inTabs: true),
      Steps.Insert(chat.node, at: 1, replacing: true, inTabs: true), Steps.Insert(profile.node, inTabs: true),
      Steps.Remove(.index(0), inTabs: true),
      Steps.GoToWindow("main"), Steps.SetRoot(chat.node), Steps.MakeKey(), Steps.MakeVisible(), Steps.Refresh(), Steps.Finish(),
      Steps.Finish(AnyOutput(SampleSession(user: "an n"))), Steps.SendOutput(AnyOutput(SampleSession(user: "an n"))), Steps.Tap("open it"),
      Steps.Fail(code: "x.y", message: "it 'broke'"),
      Steps.Check(guard: "authorize"), Steps.SetValue(AnyStateValue(SampleSession(user: "ann"))), Steps.Find(.last, Match(kind: .tabs)),
      Steps.Find(.first, Match()), Steps.Find(.top, Match(key: chat.key)), Steps.Go(.parent), Steps.Go(.visible),
    ]
    return steps.randomElement(using: &random) ?? Steps.Back()
  }
}
