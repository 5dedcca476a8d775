import Foundation
import GromaTesting
import Testing

@testable import Groma

struct RouteTextTests {
  @Test func printsStepsInTheCommandLanguage() {
    let route = AppRoute().top(.stack).dismiss().push(page("b", 1)).pop().pop(2).pop(to: .screen(a)).popToRoot().replace(with: c)
      .removeAll()
    #expect(
      route.description == "top stack | dismiss | push b id=1 | pop | pop 2 | pop-to a() | pop-to-root | replace c | remove-all")
    #expect(AppRoute().top(.stack).setStack([a.erased, b.erased]).description == "top stack | set-stack a, b")
    #expect(
      AppRoute().first(.tabs).selectTab(1).selectTab(.screen(a)).addTab(b, at: 0, replacing: true).removeTab(2).description
        == "first tabs | select-tab 1 | select-tab a() | add-tab b --at=0 --replacing | remove-tab 2")
    #expect(
      AppRoute().window.setRoot(a).makeKey().stack.tabs.parent.root.visible.presented.presenting.description
        == "window | set-root a | make-key | stack | tabs | parent | root | visible | presented | presenting")
    #expect(AppRoute().window("other").at(path(0, 1)).close().back().description == "window other | at /0/1 | close | back")
    #expect(
      AppRoute().last(.container).makeVisible().refresh().finish().finish(with: AnyOutput(Session(user: "ann"))).description
        == "last container | make-visible | refresh | finish | finish session user=ann")
    #expect(
      AppRoute().tap("open it").fail("lab.no").check("member").put(Counter(count: 2)).description
        == "tap 'open it' | fail lab.no failed | member | set-value counter count=2")
    #expect(
      AppRoute().top(.stack).animated(.crossDissolve) { $0.push(b) }.animated(.custom("page | curl", milliseconds: 4)) { $0.pop() }
        .description
        == "top stack | animated cross-dissolve { push b } | animated 'page | curl:4ms' { pop }")
    #expect(AppRoute().description == "")
  }

  @Test func printsNesting() {
    #expect(
      AppRoute().first(.tabs).selectTab(0) { $0.popToRoot().push(b) { $0.present(x) } }.selectTab(1).description
        == "first tabs | select-tab 0 { pop-to-root | push b { present x } } | select-tab 1")
    #expect(AppRoute().top(.stack).done { $0.push(a) }.description == "top stack | done { push a }")
  }

  @Test func printsFallbacksAndEnsuredSteps() {
    let push = AppRoute().top(.stack).push(b)
    #expect(AppRoute().first(.page).fallback(to: push).description == "first screen || top stack | push b")
    #expect(AppRoute().first(.page).ignoringFailure().description == "first screen | ignore-failure")
    #expect(AppRoute().first(.page).ensure { $0.makeKey() }.description == "first screen | ensure { make-key }")
    #expect(
      AppRoute().first(.page).fallback(to: push).first(.tabs).description
        == "do { first screen || top stack | push b } | first tabs")
  }

  @Test func differentRoutesHaveDifferentTexts() {
    let one = AppRoute().refresh()
    let two = AppRoute().makeKey()
    let three = AppRoute().makeVisible()
    let routes: [AppRoute] = [
      one.fallback(to: two).fallback(to: three), one.fallback(to: two.fallback(to: three)), one.fallback(to: two).then(three),
      one.fallback(to: two.then(three)), one.erased.then(two.fallback(to: three)), one.then(two).fallback(to: three),
      one.fallback(to: two).ignoringFailure(), one.fallback(to: two.ignoringFailure()), one.erased.then(two.ignoringFailure()),
      one.then(two).ignoringFailure(), one.ensure { _ in two }.fallback(to: three), one.fallback(to: two).ensure { _ in three },
      one.fallback(to: two.ensure { _ in three }), one.ensure { _ in two.fallback(to: three) }, one.ignoringFailure().ignoringFailure(),
      one.ignoringFailure(), one.ignoringFailure().fallback(to: two), one.done { _ in two }.erased, one.done { _ in two }.ignoringFailure(),
    ]
    for (index, route) in routes.enumerated() {
      for other in routes[(index + 1)...] where route != other { #expect(route.description != other.description) }
    }
  }

  @Test func printsAppearanceAndPresentation() {
    let titled = b.appearance {
      $0.title = "My title"
      $0.barButtons = ["edit"]
    }
    let full = titled.presentation { $0.style = .fullScreen }.policies { $0.isLocked = true }
    #expect(
      AppRoute().first(.page).present(full).description
        == "first screen | present b --style=full-screen --locked --title='My title' --bar-button=edit")
    #expect(AppRoute().first(.page).present(a.withStackContainer()).description == "first screen | present a --in-stack")
    #expect(AppRoute().first(.page).present(screen("stack[a > b]")).description == "first screen | present 'stack[a > b]'")
  }

  @Test func printsTheQuestionOfALock() {
    #expect(
      AppRoute().lock(.kept.asking("Leave?")).lock(.visible.asking("")).description
        == "lock --kept --asking=Leave? | lock --visible --asking=''")
    let kept = b.policies { $0.lock = .kept.asking("Leave it?") }
    #expect(AppRoute().top(.stack).push(kept).description == "top stack | push b --kept --asking='Leave it?'")
    let visible = b.policies { $0.lock = .visible.asking("Leave it?") }
    #expect(AppRoute().top(.stack).push(visible).description == "top stack | push b --locked --asking='Leave it?'")
  }

  @Test func printsThePresentationOfAContainer() {
    let stack = a.withStackContainer().presentation { $0.style = .formSheet }.appearance { $0.title = "Me" }
    #expect(AppRoute().first(.page).present(stack).description == "first screen | present a --in-stack --style=form-sheet --title=Me")
    let locked = a.policies { $0.isLocked = true }.withStackContainer()
    #expect(AppRoute().first(.page).present(locked).description == "first screen | present stack[a!]")
    let split = screen("split[a || b]").appearance { $0.isCollapsed = true }
    #expect(AppRoute().window.setRoot(split).description == "window | set-root 'split[*a || b]'")
  }

  @Test func printsTheVisibleColumnOfACollapsedSplit() {
    #expect(AppRoute().first(.page).present(screen("split[a || *b]")).description == "first screen | present 'split[a || *b]'")
    #expect(AppRoute().first(.page).present(screen("split[a || b]")).description == "first screen | present 'split[a || b]'")
    let empty = screen("split[]").appearance { $0.isCollapsed = true }
    #expect(AppRoute().first(.page).present(empty).description == "first screen | present split[] --collapsed")
  }

  @Test func printsAnEmptyBlockAsHere() {
    let push = AppRoute().top(.stack).push(b)
    #expect(AppRoute().fallback(to: push).description == "here || top stack | push b")
    #expect(AppRoute().ignoringFailure().description == "here | ignore-failure")
    #expect(AppRoute().first(.page).done { $0 }.description == "first screen | done { here }")
  }

  @Test func printsHereInNestedRoutesThatBeginWithoutASearch() {
    let push = AppRoute(code: [.step(Steps.Push(b.node))])
    let alert = Effect.alert("Sure?").on("yes") { _ in push }.on("no") { $0.top(.stack).push(b) }.on("back") { $0.back() }
    #expect(
      AppRoute().request(alert).description
        == "request alert title=Sure? --style=alert { on yes { here | push b } | on no { top stack | push b } | on back { back } }")
    let screen = a.policies { $0.completion = push.fallback(to: push).first(.tabs).erased }
    #expect(
      AppRoute().first(.page).present(screen).description
        == "first screen | present a --when-gone='do { here | push b || here | push b } | first tabs'")
    #expect(AppRoute(code: push.code).description == "push b", "a top-level route prints without 'here'")
  }

  @Test func printsManyFallbacksInLinearSize() {
    let count = 2_000
    var route = AppRoute().refresh().erased
    for _ in 1..<count { route = route.fallback(to: AppRoute().makeKey()) }
    #expect(route.description == (["refresh"] + Array(repeating: "make-key", count: count - 1)).joined(separator: " || "))
    var guarded = AppRoute().refresh().erased
    for _ in 1..<count { guarded = guarded.fallback(to: AppRoute().makeKey()).ignoringFailure() }
    #expect(guarded.description.utf8.count < 60 * count)
  }

  @Test func printsNestingOfAnyDepth() {
    let levels = 20_000
    let code =
      (0..<levels).flatMap { _ in [Instruction.step(Steps.MakeKey()), .enter] } + [.step(Steps.Back())]
      + Array(repeating: .leave, count: levels)
    let text = AppRoute(code: code).description
    #expect(text == String(repeating: "make-key { ", count: levels) + "back" + String(repeating: " }", count: levels))
  }

  @Test func printsAnEmptyListAsNone() {
    #expect(AppRoute().top(.stack).setStack([]).description == "top stack | set-stack --none")
  }

  @Test func quotesTheNameOfAWindowOnce() {
    #expect(AppRoute().openWindow("a b", a).window("a b").description == "open-window 'a b' a | window 'a b'")
  }

  @Test func routesAreCodable() throws {
    var chance = RandomRoutes(seed: 7)
    chance.allowsClosures = false
    let state = try StubApp.state("tabs[*stack[a > b] | stack[c]] ^ x")
    let decoder = JSONDecoder()
    decoder.userInfo[.namedValueTypes] = StubApp.values
    for _ in 0..<300 {
      let route = chance.route(for: state)
      #expect(try decoder.decode(AppRoute.self, from: JSONEncoder().encode(route)) == route)
    }
  }

  @Test func anOpaqueRouteCannotBeSaved() {
    let with = AppRoute().with { _, _ throws(NavigationError) in AppRoute() }
    let fallback = AppRoute().fallback { _, route in route }
    for route in [with, fallback] {
      #expect(route.isOpaque)
      #expect(route.description.contains("{closure at GromaTests/RouteTextTests.swift:"))
      #expect(throws: (any Error).self) { try JSONEncoder().encode(route) }
    }
    #expect(!AppRoute().top(.stack).push(a).isOpaque)
  }

  @Test func routesAreComparedByTheirSteps() {
    let steps: [any RouteStep] = [Steps.Find(.top, Match(kind: .stack)), Steps.Push(a.node)]
    #expect(AppRoute().top(.stack).push(a).erased == steps.reduce(AppRoute()) { $0.adding($1) })
    #expect(AppRoute().top(.stack).push(a) != AppRoute().top(.stack).push(b))
    #expect(AppRoute().top(.stack).push(a) { $0.present(x) } != AppRoute().top(.stack).push(a))
    #expect(Set([AppRoute().makeKey(), AppRoute().makeKey(), AppRoute().refresh()]).count == 2)
  }
}
