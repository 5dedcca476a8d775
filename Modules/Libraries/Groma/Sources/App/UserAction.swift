/// An action that the user can perform on a screen: a name, fields for the user to fill in, and the route that runs from the screen.
///
/// The shell lists the actions, `tap` performs them, and the explorer enumerates them.
///
/// ```swift
/// UserAction("help") { $0.stack.push(screens.support()) }
///
/// struct Credentials: Codable { var user: String, password: Secret? }
/// UserAction(.signIn, taking: Credentials.self, samples: [Credentials(user: "ann")]) { entered, route in
///   route.send(SignedIn(user: entered.user))
/// }
/// // in the view: context.tap(.signIn, Credentials(user: "ann")); at the prompt: tap sign-in user=ann
/// ```
///
/// The stored properties of the type, here `Credentials`, are the fields. The names and types of the fields, and whether a field is
/// optional, are derived from the `Codable` conformance of the type, as for a ``Screen``. The value of a field of the type ``Secret`` is
/// neither printed nor saved.
///
/// An ``ActionName`` ties the action to its screen, so that a view can only perform actions of its own screen, with the right fields.
///
/// The name is for machines: routes, scripts and tests contain it. The title is for people, and can be translated (``Localization``). An
/// action that the user performs by tapping a row of a list has the text of that row as its title, which is data and not translated:
///
/// ```swift
/// UserAction("open-chat-1", title: .verbatim("bob")) { $0.stack.push(screens.chat(room: 1, chat: 1)) }
/// ```
public struct UserAction<S: Screen>: Hashable, Sendable {
  /// The action without the type of its screen.
  package private(set) var offered: OfferedAction

  /// Creates an action without fields.
  ///
  /// - Parameters:
  ///   - name: The name, unique on its screen.
  ///   - title: The text that the user taps, such as the title of a button or the text of a row, or `nil` for the name made readable.
  ///   - symbol: The name of the symbol that a view can show, such as `square.and.arrow.up`, or `nil` for none.
  ///   - route: Builds the route, which starts at the screen.
  public init(
    _ name: ActionName<S, NoFields>, title: LocalizableText? = nil, symbol: String? = nil,
    _ route: (AppRoute) -> any RouteFrom<AnyContainer>
  ) {
    offered = OfferedAction(name.text, title: title, symbol: symbol, route(AppRoute()).erased)
  }

  /// Creates an action with fields.
  ///
  /// - Parameters:
  ///   - name: The name, unique on its screen.
  ///   - title: The text that the user taps, such as the title of a button or the text of a row, or `nil` for the name made readable.
  ///   - symbol: The name of the symbol that a view can show, such as `square.and.arrow.up`, or `nil` for none.
  ///   - type: A type whose stored properties are the fields, in declared order.
  ///   - current: The values that the fields show, or `nil` if the fields are empty. A field that the user does not change keeps its value.
  ///     The values of secret fields are ignored.
  ///   - samples: Example values. The shell offers them as completions; the explorer enters each of them, or no values if there are no
  ///     samples.
  ///   - route: Builds the route, which starts at the screen, from the entered values. The closure may throw an error about the values.
  public init<Entered: Codable & Sendable>(
    _ name: ActionName<S, Entered>, title: LocalizableText? = nil, symbol: String? = nil, taking type: Entered.Type,
    current: Entered? = nil, samples: [Entered] = [],
    _ route: @escaping @Sendable (Entered, AppRoute) throws -> any RouteFrom<AnyContainer>
  ) {
    offered = OfferedAction(name.text, title: title, symbol: symbol, taking: type, current: current, samples: samples) {
      try route($0, AppRoute()).erased
    }
  }

  /// Creates an action of any screen.
  package init(_ offered: OfferedAction) { self.offered = offered }

  /// The name, unique on its screen.
  public var name: String { offered.name }

  /// Returns a copy of the action that declares its destination: the screen that must be visible after the action, unless the action is
  /// refused, or its route waits for a screen or an answer.
  ///
  /// ```swift
  /// UserAction("cards") { $0.tabs.select(1) }.leading(to: cards())
  /// ```
  ///
  /// The declaration does not change the route. The explorer checks it in every state in which the action is offered.
  ///
  /// - Parameter screen: The screen. If it is a container with children, the destination is the screen that is visible in the container.
  public func leading(to screen: some ScreenValue) -> Self {
    var action = self
    var leaf = screen.anyScreen.node
    while let index = leaf.topChild { leaf = leaf.children[index] }
    action.offered.destination = leaf.key
    return action
  }

  /// Returns a copy of the action that declares that it removes its screen with all screens inside: for example, an action that cancels a
  /// flow. The declaration does not apply if the action is refused, or if its route waits for a screen or an answer.
  ///
  /// ```swift
  /// UserAction("cancel") { $0.close() }.closing()
  /// ```
  ///
  /// The declaration does not change the route. The explorer checks it in every state in which the action is offered.
  public func closing() -> Self {
    var action = self
    action.offered.isClosing = true
    return action
  }
}
