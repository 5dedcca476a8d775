public import Groma

extension AppRoute {
  /// Lands on a screen, wherever the user is: brings it forward where it is open, with its data, and refreshes it; else pushes it on the nearest that is open of
  /// those that belong below it, with those between; else presents it in a stack of its own, with all of them below it.
  ///
  /// ```swift
  /// AppRoute().land(on: chat(room: 1, chat: 2), above: rooms(), chatList(room: 1))
  /// ```
  ///
  /// Data that the screen leaves out are reset: `category/instruments` shows an open category in the order it has without one.
  ///
  /// Closes and pops what is in the way. Fails with ``NavigationError/locked(_:_:)`` where that is locked.
  ///
  /// - Parameter backStack: The screens that belong below it, the lowest first: a synthetic back stack.
  public consuming func land(on screen: AnyScreen<Page>, above backStack: AnyScreen<Page>...) -> AppRoute {
    let found = AppRoute().last(.screen(screen)).makeVisible()
    var landing = (screen.key.dataLabels.isEmpty ? found : found.update(screen)).refresh().erased
    for (index, below) in backStack.enumerated().reversed() {
      var route = AppRoute().last(.screen(below)).makeVisible().stack
      for next in backStack[(index + 1)...] { route = (consume route).push(next) }
      landing = (consume landing).fallback(to: (consume route).push(screen))
    }
    let stack = AnyStackScreen.stack((backStack + [screen]).map { $0.anyModal })
    return then((consume landing).fallback(to: AppRoute().top(.container).present(stack)))
  }
}
