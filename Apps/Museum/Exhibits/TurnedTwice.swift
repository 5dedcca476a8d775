import Groma
import GromaExplorer

extension Exhibit {
  /// The menu of a site, beside a page if the phone is turned to landscape.
  static let turnedTwice = Exhibit(
    "turned-twice", "the menu of a site beside its pages",
    root: AnyScreen<Split>.split([AnyScreen(SiteScreen()).erased]).appearance { $0.isCollapsed = true },
    within: Bounds(depth: 2, layers: 1)
  ) { isMended in
    ScreenDefinition(SiteScreen.self, "the menu of the site") { _ in
      UserAction("stats") { $0.put(Pick(isMade: true)).window.first(.split).showDetail(AnyScreen(StatsScreen())) }
      UserAction("posts") { $0.put(Pick(isMade: true)).window.first(.split).showDetail(AnyScreen(PostsScreen())) }
      UserAction("media") { $0.put(Pick(isMade: true)).window.first(.split).showDetail(AnyScreen(MediaScreen())) }
    }
    ScreenDefinition(StatsScreen.self, "the statistics, which a wide phone shows by default")
    ScreenDefinition(PostsScreen.self, "all posts")
    ScreenDefinition(MediaScreen.self, "all pictures")
    EnvironmentEvent("landscape", "the user turns the phone to landscape") { $0.perform("expand-menu", NoArguments()) }
    EnvironmentEvent("upright", "the user turns the phone upright") { $0.perform("collapse-menu", NoArguments()) }
    CustomStep("expand-menu", "shows the menu beside a page", taking: NoArguments.self) { _, _, transaction in
      if transaction.value(Phone.self).isWide { return AppRoute() }
      let expanded = AppRoute().put(Phone(isWide: true)).first(.split).expand()
      return (transaction.value(Pick.self).isMade ? expanded : expanded.showDetail(AnyScreen(StatsScreen()))).erased
    }
    CustomStep("collapse-menu", "shows the menu or a page", taking: NoArguments.self) { _, _, transaction in
      if !transaction.value(Phone.self).isWide { return AppRoute() }
      let collapsed = AppRoute().put(Phone(isWide: false)).first(.split).collapse()
      // The fix: the page is discarded unless the user has chosen it.
      return (isMended && !transaction.value(Pick.self).isMade ? collapsed.remove(1) : collapsed).erased
    }
    Property("the menu stays", .always(!.made(.event("upright")) || !.visible("stats") || .state("chosen") { $0.value(Pick.self).isMade }))
    Phone.self
    Pick.self
  }
}

private struct SiteScreen: Screen {}
private struct StatsScreen: Screen {}
private struct PostsScreen: Screen {}
private struct MediaScreen: Screen {}
private struct NoArguments: Codable {}

private struct Phone: StateValue {
  static let name = "phone"
  static let initial = Phone(isWide: false)
  var isWide: Bool
}

private struct Pick: StateValue {
  static let name = "pick"
  static let initial = Pick(isMade: false)
  var isMade: Bool
}
