public import Groma

extension AppRoute {
  /// Goes to a screen from anywhere. If the screen is open, the route makes the screen visible, updates its data and refreshes it.
  /// Otherwise the route pushes the screen above the highest open screen of `backStack`, with the missing screens between them. If no
  /// screen of the back stack is open, the route presents a new stack with the back stack and the screen.
  ///
  /// ```swift
  /// AppRoute().land(on: chat(room: 1, chat: 2), above: rooms(), chatList(room: 1))
  /// ```
  ///
  /// Data arguments that `screen` omits are reset: `category/instruments` shows an open category in its default order.
  ///
  /// Screens that cover the target are closed or popped. If one alternative fails, for example because of a locked screen, the next one is
  /// tried. If the last one also fails, the route fails with its error, such as ``/Groma/NavigationError/locked(_:_:)``.
  ///
  /// - Parameters:
  ///   - screen: The screen to go to.
  ///   - backStack: The screens that belong below `screen`, from the lowest to the highest: a synthetic back stack.
  public consuming func land(on screen: some ScreenValue<Page>, above backStack: any ScreenValue<Page>...) -> AppRoute {
    let (screen, backStack) = (screen.anyScreen, backStack.map { $0.anyScreen })
    let found = AppRoute().last(screen).makeVisible()
    var landing = (screen.key.dataLabels.isEmpty ? found : found.update(screen)).refresh().erased
    for (index, below) in backStack.enumerated().reversed() {
      var route = AppRoute().last(below).makeVisible().stack
      for next in backStack[(index + 1)...] { route = (consume route).push(next) }
      landing = (consume landing).fallback(to: (consume route).push(screen))
    }
    let stack = AnyStackScreen.stack(backStack + [screen])
    return then((consume landing).fallback(to: AppRoute().top(.container).present(stack)))
  }
}
