/// Work outside the tree that a route requests: a question to the user, a mail, a picture from the camera, a vibration.
///
/// An effect is a value: a request, its possible outcomes, and the route that each outcome runs. A requested effect is part of the state,
/// as a ``RunningEffect``, until one of its outcomes arrives: chosen by the user, or passed to ``Navigator/complete(_:with:values:at:)`` by
/// the code that does the work. An effect without outcomes is only reported to observers; the state does not contain it.
///
/// A route can wait for an effect that is a layer, as it waits for a screen, because of a guard (``Verdict/redirect(_:until:)``) or a
/// ``Lock``. After an outcome whose role is not ``Outcome/Role/cancel``, and after its route, the waiting routes run again.
///
/// ```swift
/// route.request(.alert("Delete the chat?").on("delete", .destructive) { $0.stack.pop() }.on("keep", .cancel))
/// route.request(.mail(to: "help@example.org").on(Effect.unavailable) { $0.present(screens.support()) })
/// ```
public struct Effect: Hashable, Codable, Sendable {
  /// The name and arguments of the request: `mail to=help@example.org`.
  public let request: ScreenKey
  /// The style of the effect's layer, or `nil` if it is not a layer.
  public let style: ModalStyle?
  /// The labels of the text fields that the user can fill in.
  public let fields: [String]
  /// The possible outcomes, in order.
  public private(set) var outcomes: [Outcome] = []

  /// A possible outcome of an effect.
  public struct Outcome: Hashable, Codable, Sendable {
    /// The role of an outcome.
    public enum Role: String, Hashable, Codable, Sendable, CaseIterable {
      /// An ordinary choice.
      case normal
      /// A cancellation. It also applies if the container of the effect is removed without a choice.
      case cancel
      /// A choice that destroys something, such as data.
      case destructive
    }

    /// The name, unique in the effect.
    public let name: String
    /// The role of the outcome.
    public let role: Role
    /// The route that the outcome runs, on the container that requested the effect.
    package let route: AppRoute
    /// The custom step that the outcome performs after ``route``, with the arguments known in advance, or `nil` if there is none.
    package let step: ScreenKey?

    /// Returns the route of the outcome, followed by its custom step. The step's other arguments are taken from `values`.
    func route(bringing values: [EnteredValue]) -> AppRoute {
      guard let step else { return route }
      let brought = values.map { ScreenKey.Argument(label: $0.label, text: $0.text) }.filter { step[$0.label] == nil }
      return AppRoute(code: route.code + [.step(Steps.Perform(ScreenKey(name: step.name, arguments: step.arguments + brought)))])
    }
  }

  /// Creates an effect without outcomes.
  ///
  /// - Parameters:
  ///   - request: The name and arguments of the request.
  ///   - style: The style of the layer, or `nil` if the effect is not a layer. A layer is part of the tree, and the request fails like a
  ///     presentation, for example if there is a layer above already.
  ///   - fields: The labels of the text fields. An outcome contains the entered text of each field as a value.
  public init(_ request: ScreenKey, style: ModalStyle? = nil, fields: [String] = []) {
    self.request = request
    self.style = style
    self.fields = fields
  }

  /// Returns a copy that adds an outcome. If an outcome has the same name, the copy replaces its route and keeps its role.
  public func on<Current>(
    _ name: String, _ role: Outcome.Role = .normal, _ route: (AppRoute) -> Route<AnyContainer, Current>
  ) -> Effect {
    adding(Outcome(name: name, role: role, route: route(AppRoute()).erased, step: nil))
  }

  /// Returns a copy that adds an outcome, which performs a custom step. The values of the outcome, such as entered text or a picked item,
  /// become arguments of the step.
  ///
  /// ```swift
  /// let rename = NamedAction("rename", "names a chat", taking: Rename.self) { rename, _, _ in … }
  /// route.request(.alert("Rename", fields: ["name"]).on("save", take: "rename chat=1").on("keep", .cancel))
  /// // tap save name=Roads, then runs: rename chat=1 name=Roads
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the outcome.
  ///   - role: The role of the outcome.
  ///   - step: The name of a ``NamedAction``, with the arguments that are known now.
  public func on(_ name: String, _ role: Outcome.Role = .normal, performing step: ScreenKey) -> Effect {
    adding(Outcome(name: name, role: role, route: AppRoute(), step: step))
  }

  private func adding(_ outcome: Outcome) -> Effect {
    var effect = self
    if let index = effect.outcomes.firstIndex(where: { $0.name == outcome.name }) {
      effect.outcomes[index] = Outcome(name: outcome.name, role: effect.outcomes[index].role, route: outcome.route, step: outcome.step)
    } else {
      effect.outcomes.append(outcome)
    }
    return effect
  }

  /// Returns a copy that adds an outcome without a route.
  public func on(_ name: String, _ role: Outcome.Role = .normal) -> Effect { on(name, role) { $0 } }

  /// Returns a copy with the route of each outcome transformed.
  func mappingRoutes<Failure: Error>(_ route: (AppRoute) throws(Failure) -> AppRoute) throws(Failure) -> Effect {
    var effect = self
    for (index, outcome) in outcomes.enumerated() {
      effect.outcomes[index] = Outcome(name: outcome.name, role: outcome.role, route: try route(outcome.route), step: outcome.step)
    }
    return effect
  }

  /// Returns the outcome with this name, or `nil` if there is none.
  func outcome(_ name: String) -> Outcome? { outcomes.first { $0.name == name } }
}

/// An effect that was requested and has no outcome yet.
public struct RunningEffect: Hashable, Codable, Sendable {
  /// The requested effect.
  public let effect: Effect
  /// The path of the container that requested the effect, on which the routes of outcomes run.
  ///
  /// `nil` if that container was removed: then an outcome ends the effect, and no route runs.
  package internal(set) var asker: TreePath?
  /// The path of the container that the effect belongs to: its own layer, or the container that requested it. The effect ends when that
  /// container is removed.
  public internal(set) var at: TreePath
  /// The key of the container at ``at``, without data.
  package let key: ScreenKey
}

// MARK: - Requests of every platform

extension Effect {
  /// The name of an outcome: the request succeeded.
  public static let done = "done"
  /// The name of an outcome: the user canceled the request.
  public static let cancelled = "cancelled"
  /// The name of an outcome: the user does not permit the request.
  public static let denied = "denied"
  /// The name of an outcome: the device does not support the request.
  public static let unavailable = "unavailable"

  /// The names of all requests of the platform, including alerts and action sheets. No screen of an app can have one of these names.
  package static let platformRequests = [
    "alert", "action-sheet", "open-url", "open-settings", "call", "mail", "share", "preview-document", "pick-media", "web-page",
    "store-page", "request-review", "haptic",
  ]

  private static func system(_ name: String, _ arguments: [(String, String?)], style: ModalStyle?, outcomes: [String]) -> Effect {
    let key = ScreenKey(name: name, arguments: arguments.compactMap { label, text in text.map { .init(label: label, text: $0) } })
    return outcomes.reduce(Effect(key, style: style)) { $0.on($1, $1 == cancelled ? .cancel : .normal) }
  }

  /// Returns an alert: a question in the middle of the screen. Add the choices with ``on(_:_:_:)``.
  public static func alert(_ title: String, message: String? = nil, fields: [String] = []) -> Effect {
    Effect(key("alert", title, message), style: .alert, fields: fields)
  }

  /// Returns an action sheet: choices at the bottom edge, or beside an anchor. Add the choices with ``on(_:_:_:)``.
  public static func actionSheet(_ title: String, message: String? = nil, anchor: String? = nil) -> Effect {
    Effect(key("action-sheet", title, message, anchor), style: .actionSheet)
  }

  private static func key(_ name: String, _ title: String, _ message: String?, _ anchor: String? = nil) -> ScreenKey {
    let arguments: [(String, String?)] = [("title", title), ("message", message), ("anchor", anchor)]
    return ScreenKey(name: name, arguments: arguments.compactMap { label, text in text.map { .init(label: label, text: $0) } })
  }

  /// Returns a request to open a URL in another app. Outcomes: ``done``, ``unavailable``.
  public static func openURL(_ url: String) -> Effect { system("open-url", [("url", url)], style: nil, outcomes: [done, unavailable]) }
  /// A request to open the app's page in the system settings. Outcomes: ``done``, ``unavailable``.
  public static var openSettings: Effect { system("open-settings", [], style: nil, outcomes: [done, unavailable]) }
  /// Returns a request to call a phone number. Outcomes: ``done``, ``unavailable``.
  public static func call(_ number: String) -> Effect { system("call", [("number", number)], style: nil, outcomes: [done, unavailable]) }
  /// Returns a request to compose a mail. Outcomes: ``done``, ``cancelled``, ``unavailable``.
  public static func mail(to address: String, subject: String? = nil, body: String? = nil) -> Effect {
    system(
      "mail", [("to", address), ("subject", subject), ("body", body)], style: .pageSheet, outcomes: [done, cancelled, unavailable])
  }
  /// Returns a request to share text or a file. Outcomes: ``done``, ``cancelled``.
  public static func share(_ item: String, anchor: String? = nil) -> Effect {
    system("share", [("item", item), ("anchor", anchor)], style: .actionSheet, outcomes: [done, cancelled])
  }
  /// Returns a request to preview a file. Outcomes: ``done``, ``unavailable``.
  public static func previewDocument(_ file: String) -> Effect {
    system("preview-document", [("file", file)], style: .fullScreen, outcomes: [done, unavailable])
  }
  /// Returns a request to pick a picture or a video. Outcomes: ``done`` with the picked item, ``cancelled``, ``denied``, ``unavailable``.
  public static func pickMedia(from source: String = "library") -> Effect {
    system("pick-media", [("source", source)], style: .pageSheet, outcomes: [done, cancelled, denied, unavailable])
  }
  /// Returns a request to show a web page inside the app. Outcome: ``done``.
  public static func webPage(_ url: String) -> Effect { system("web-page", [("url", url)], style: .pageSheet, outcomes: [done]) }
  /// Returns a request to show an item of the app store. Outcomes: ``done``, ``unavailable``.
  public static func storePage(_ item: String) -> Effect {
    system("store-page", [("item", item)], style: .pageSheet, outcomes: [done, unavailable])
  }
  /// A request for a review of the app, which the system may ignore. It has no outcomes.
  public static var requestReview: Effect { system("request-review", [], style: nil, outcomes: []) }
  /// Returns a request for haptic feedback. It has no outcomes and never fails.
  ///
  /// - Parameter kind: `success`, `warning`, `failure`, `selection` or `impact`.
  public static func haptic(_ kind: String) -> Effect { system("haptic", [("kind", kind)], style: nil, outcomes: []) }

  /// The reason why the effect cannot be requested, or `nil` if it can.
  var problem: String? {
    func scheme(_ url: String?) -> String? { url.flatMap { url in url.firstIndex(of: ":").map { url[..<$0].lowercased() } } }
    if Set(outcomes.map(\.name)).count != outcomes.count { return "two outcomes have the same name" }
    switch request.name {
    case "alert", "action-sheet": return outcomes.isEmpty ? "it has no choices" : nil
    case "web-page": return ["http", "https"].contains(scheme(request["url"])) ? nil : "only http and https pages can be shown"
    case "open-url": return scheme(request["url"])?.isEmpty == false ? nil : "the URL must begin with a scheme"
    case "mail": return request["to"]?.contains("@") == true ? nil : "the mail address must contain an @"
    case "call":
      let number = request["number"] ?? ""
      let isNumber = number.contains { $0.isNumber } && number.allSatisfy { $0.isNumber || "+-() ".contains($0) }
      return isNumber ? nil : "the phone number must consist of digits"
    case "store-page": return request["item"].flatMap { UInt64($0) } != nil ? nil : "the item must be a number"
    default: return nil
    }
  }
}
