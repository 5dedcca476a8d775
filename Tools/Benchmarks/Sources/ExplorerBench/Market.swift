import Groma
import GromaLinks

/// An app with any number of tabs, for measuring the explorer. The tabs repeat in this order: a shop, a search, a bag, an inbox and a
/// profile.
///
/// Each tab is a stack of a few screens. If a link or a tap requires a member and no member is signed in, the login is presented above all
/// screens, and the route waits until the login finishes. An offer and its terms can be presented above the login. There are eight links,
/// with twelve samples in total.
enum Market {
  /// Returns the app with this number of tabs.
  static func app(tabs: Int) -> AppDefinition {
    let screens = Screens(tabs: tabs)
    return AppDefinition("market-\(tabs)", "a shop, a search, a bag, an inbox and a profile", root: screens.home) {
      screens.definitions
      screens.member
      Session.self
      LinkTable(screens.links, from: [.scheme("market")])
    }
  }

  /// The state value that records whether a member is signed in.
  struct Session: StateValue {
    static let name = "session"
    static let initial = Session()
    var isMember = false
  }

  struct Tab: Screen {
    static let name = "tab"
    var number: Int
  }
  struct Item: Screen {
    static let name = "item"
    var id: Int
  }
  struct Reviews: Screen { static let name = "reviews" }
  struct Results: Screen { static let name = "results" }
  struct Checkout: Screen { static let name = "checkout" }
  struct Address: Screen {
    static let name = "address"
    var id: Int
  }
  struct Paid: Screen { static let name = "paid" }
  struct Thread: Screen {
    static let name = "thread"
    var id: Int
  }
  struct Members: Screen { static let name = "members" }
  struct Person: Screen { static let name = "person" }
  struct Settings: Screen { static let name = "settings" }
  struct About: Screen { static let name = "about" }
  struct Help: Screen {
    static let name = "help"
    var topic: Int
  }
  struct Offer: Screen {
    static let name = "offer"
    var id: Int
  }
  struct Terms: Screen { static let name = "terms" }
  struct Login: Screen { static let name = "login" }
  struct Home: Screen {
    typealias Current = Tabs
    static let name = "home"
  }

  private struct Screens: Sendable {
    let tabs: Int

    var home: AnyTabsScreen { AnyScreen(Home(), (0..<tabs).map { AnyScreen(Tab(number: $0)).withStackContainer().erased }) }

    /// The guard that allows members, and redirects other users to the login.
    var member: Guard {
      Guard("member", "a user must be signed in") { _, transaction in
        transaction.value(Session.self).isMember
          ? .allow : .redirect(AppRoute().top(.container).present(AnyScreen(Login())).erased, until: Login().key)
      }
    }

    // MARK: Screens

    var definitions: AppElements {
      [
        ScreenDefinition(Home.self, "the tabs", samples: [Home()], make: { _ in home }),
        definition(Tab(number: 0)) { screen, _ in taps(of: screen) },
        definition(Item(id: 1)) { _, _ in [UserAction("reviews") { $0.stack.push(AnyScreen(Reviews())) }] },
        definition(Reviews()) { _, _ in (1...3).map { id in UserAction("similar-\(id)") { $0.stack.push(AnyScreen(Item(id: id))) } } },
        definition(Results()) { _, _ in (1...3).map { id in UserAction("result-\(id)") { $0.stack.push(AnyScreen(Item(id: id))) } } },
        definition(Checkout()) { _, _ in (1...2).map { id in UserAction("address-\(id)") { $0.stack.push(AnyScreen(Address(id: id))) } } },
        definition(Address(id: 1)) { _, _ in [UserAction("pay") { $0.stack.push(AnyScreen(Paid())) }] },
        definition(Paid()) { _, _ in [UserAction("continue") { $0.stack.popToRoot() }] },
        definition(Thread(id: 1)) { _, _ in [UserAction("members") { $0.stack.push(AnyScreen(Members())) }] },
        definition(Members()) { _, _ in [UserAction("person") { $0.stack.push(AnyScreen(Person())) }] },
        definition(Person()) { _, _ in [] },
        definition(Settings()) { _, transaction in
          let pages: [UserAction<Settings>] =
            [UserAction("about") { $0.stack.push(AnyScreen(About())) }]
            + (1...3).map { topic in UserAction("help-\(topic)") { $0.stack.push(AnyScreen(Help(topic: topic))) } }
          return pages + [transaction.value(Session.self).isMember ? signOut : signIn]
        },
        definition(About()) { _, _ in [] },
        definition(Help(topic: 1)) { _, _ in [] },
        definition(Offer(id: 1)) { _, _ in
          [UserAction("terms") { $0.top(.container).present(AnyScreen(Terms())) }, UserAction("close") { $0.close() }]
        },
        definition(Terms()) { _, _ in [UserAction("agree") { $0.window.dismiss(all: true) }] },
        definition(Login()) { _, _ in
          [UserAction("enter") { $0.put(Session(isMember: true)).finish() }, UserAction("cancel") { $0.close() }]
        },
      ]
    }

    private func taps(of tab: Tab) -> [UserAction<Tab>] {
      switch tab.number % 5 {
      case 0: (1...3).map { id in UserAction("item-\(id)") { $0.stack.push(AnyScreen(Item(id: id))) } }
      case 1: [UserAction("search") { $0.stack.push(AnyScreen(Results())) }]
      case 2: [UserAction("checkout") { $0.check("member").stack.push(AnyScreen(Checkout())) }]
      case 3: (1...3).map { id in UserAction("thread-\(id)") { $0.check("member").stack.push(AnyScreen(Thread(id: id))) } }
      default:
        [
          UserAction("settings") { $0.stack.push(AnyScreen(Settings())) }
        ] + (1...3).map { id in UserAction("offer-\(id)") { $0.top(.container).present(AnyScreen(Offer(id: id))) } }
      }
    }

    private var signIn: UserAction<Settings> { UserAction("sign-in") { $0.top(.container).present(AnyScreen(Login())) } }

    private var signOut: UserAction<Settings> {
      UserAction("sign-out") { [home] in $0.put(Session()).window.setRoot(home.erased) }
    }

    private func definition<S: Screen>(
      _ sample: S, _ actions: @escaping @Sendable (S, inout NavigationTransaction) -> [UserAction<S>]
    ) -> ScreenDefinition<S, NoModel> where S.Current == Page {
      ScreenDefinition(
        S.self, S.name, samples: [sample], actions: { screen, _, transaction in actions(screen, &transaction) })
    }

    // MARK: Links

    var links: [DeepLink] {
      [
        DeepLink("tab/:number", "a tab", samples: (0..<3).map { Tab(number: $0) }) { (screen: Tab) in AppRoute().land(on: AnyScreen(screen))
        },
        DeepLink("item/:id", "something to buy", samples: (1...3).map { Item(id: $0) }) { (screen: Item) in
          AppRoute().land(on: AnyScreen(screen), above: AnyScreen(Tab(number: 0)))
        },
        DeepLink("results", "what was found") { (screen: Results) in
          AppRoute().land(on: AnyScreen(screen), above: AnyScreen(Tab(number: 1)))
        },
        DeepLink("checkout", "what is bought") { (screen: Checkout) in
          AppRoute().check("member").land(on: AnyScreen(screen), above: AnyScreen(Tab(number: 2)))
        },
        DeepLink("thread/:id", "a conversation", samples: [Thread(id: 1)]) { (screen: Thread) in
          AppRoute().check("member").land(on: AnyScreen(screen), above: AnyScreen(Tab(number: 3)))
        },
        DeepLink("settings", "to one's taste") { (screen: Settings) in
          AppRoute().land(on: AnyScreen(screen), above: AnyScreen(Tab(number: 4)))
        },
        DeepLink("about", "who made it") { (screen: About) in
          AppRoute().land(on: AnyScreen(screen), above: AnyScreen(Tab(number: 4)), AnyScreen(Settings()))
        },
        DeepLink("offer/:id", "what is cheap today", samples: [Offer(id: 1)]) { (screen: Offer) in AppRoute().land(on: AnyScreen(screen)) },
      ]
    }
  }
}
