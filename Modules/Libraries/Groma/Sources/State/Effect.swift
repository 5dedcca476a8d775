/// Work outside the tree that a route asks for: a question to the user, a mail, a picture from the camera, a vibration.
///
/// A value with the outcomes it may have and the route that each of them leads to. It is under way as a part of the state until one of its
/// outcomes comes: chosen by the user, or reported by whoever does the work through ``Navigator/complete(_:with:values:)``. One without
/// outcomes is only told, and never under way.
///
/// Routes may wait for one that is a layer, as for a screen: because a guard asks so (``Verdict/detour(_:until:)``), or a ``Lock``. An outcome
/// that is not of the role ``Outcome/Role/cancel`` lets them run again after its own route.
///
/// ```swift
/// route.request(.alert("Delete the chat?").on("delete", .destructive) { $0.stack.pop() }.on("keep", .cancel))
/// route.request(.mail(to: "help@example.org").on(Effect.unavailable) { $0.present(screens.support()) })
/// ```
public struct Effect: Hashable, Codable, Sendable {
  /// What is asked for, by name and arguments: `mail to=help@example.org`.
  public let request: ScreenKey
  /// How it covers the screen; nil when it does not.
  public let style: ModalStyle?
  /// The labels of the texts that the user can enter.
  public let fields: [String]
  /// The outcomes it may have, in order.
  public private(set) var outcomes: [Outcome] = []

  /// One way it may end.
  public struct Outcome: Hashable, Codable, Sendable {
    /// What kind of choice it is.
    public enum Role: String, Hashable, Codable, Sendable, CaseIterable {
      /// One of several.
      case normal
      /// What happens also when its layer is taken away without a choice.
      case cancel
      /// One that loses something.
      case destructive
    }

    /// Its name, unique in the effect.
    public let name: String
    /// What kind of choice it is.
    public let role: Role
    /// The route it leads to, on the container that asked.
    public let route: AppRoute
    /// The named step that it leads to, with those arguments that are known before; nil for one that leads along ``route`` alone.
    public let step: ScreenKey?

    /// The route, and then the step with what the outcome brings as its other arguments.
    func route(bringing values: [EnteredValue]) -> AppRoute {
      guard let step else { return route }
      let brought = values.map { ScreenKey.Argument(label: $0.label, text: $0.text) }.filter { step[$0.label] == nil }
      return AppRoute(code: route.code + [.verb(.named(ScreenKey(name: step.name, arguments: step.arguments + brought)))])
    }
  }

  /// A request without outcomes so far.
  ///
  /// - Parameters:
  ///   - request: What is asked for, by name and arguments.
  ///   - style: How it covers the screen: then it is a layer of the tree, and fails as a presentation does when there is one.
  ///   - fields: The labels of the texts that the user can enter; an outcome brings them as values.
  public init(_ request: ScreenKey, style: ModalStyle? = nil, fields: [String] = []) {
    self.request = request
    self.style = style
    self.fields = fields
  }

  /// The same with one more outcome, or another route for one of that name.
  public func on<Current>(
    _ name: String, _ role: Outcome.Role = .normal, _ route: (AppRoute) -> Route<AnyContainer, Current>
  ) -> Effect {
    adding(Outcome(name: name, role: role, route: route(AppRoute()).erased, step: nil))
  }

  /// The same with one more outcome, which takes a named step with what it brings: the texts that the user entered, what was picked.
  ///
  /// ```swift
  /// let rename = NamedAction("rename", "names a chat", taking: Rename.self) { rename, _, _ in … }
  /// route.request(.alert("Rename", fields: ["name"]).on("save", take: "rename chat=1").on("keep", .cancel))
  /// // tap save name=Roads, then runs: rename chat=1 name=Roads
  /// ```
  ///
  /// - Parameters:
  ///   - name: The outcome's name.
  ///   - role: What kind of choice it is.
  ///   - step: The name of a ``NamedAction``, with those of its arguments that are known now.
  public func on(_ name: String, _ role: Outcome.Role = .normal, take step: ScreenKey) -> Effect {
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

  /// The same with one more outcome that leads nowhere.
  public func on(_ name: String, _ role: Outcome.Role = .normal) -> Effect { on(name, role) { $0 } }

  /// The same with other routes.
  func mappingRoutes<Failure: Error>(_ route: (AppRoute) throws(Failure) -> AppRoute) throws(Failure) -> Effect {
    var effect = self
    for (index, outcome) in outcomes.enumerated() {
      effect.outcomes[index] = Outcome(name: outcome.name, role: outcome.role, route: try route(outcome.route), step: outcome.step)
    }
    return effect
  }

  /// The outcome of a name.
  func outcome(_ name: String) -> Outcome? { outcomes.first { $0.name == name } }
}

/// An effect that has begun and has had no outcome.
public struct RunningEffect: Hashable, Codable, Sendable {
  /// The effect.
  public let effect: Effect
  /// The container that asked: where the routes of its outcomes run. Nil once it is gone: then an outcome ends the effect, and leads nowhere.
  public internal(set) var asker: TreePath?
  /// The container it lives with: its own layer, or the one that asked. When that is gone, so is the effect.
  public internal(set) var at: TreePath
  /// The key of that container.
  public let key: ScreenKey
}

// MARK: - What every platform offers

extension Effect {
  /// It went as it should.
  public static let done = "done"
  /// The user gave it up.
  public static let cancelled = "cancelled"
  /// The user does not allow it.
  public static let denied = "denied"
  /// The device cannot do it.
  public static let unavailable = "unavailable"

  /// The names of what every platform offers, and ``alert(_:message:fields:)`` and ``actionSheet(_:message:anchor:)``: no screen of an app
  /// may have one.
  package static let platformRequests = [
    "alert", "action-sheet", "open-url", "open-settings", "call", "mail", "share", "preview-document", "pick-media", "web-page",
    "store-page", "request-review", "haptic",
  ]

  private static func system(_ name: String, _ arguments: [(String, String?)], style: ModalStyle?, outcomes: [String]) -> Effect {
    let key = ScreenKey(name: name, arguments: arguments.compactMap { label, text in text.map { .init(label: label, text: $0) } })
    return outcomes.reduce(Effect(key, style: style)) { $0.on($1, $1 == cancelled ? .cancel : .normal) }
  }

  /// A question in the middle of the screen; ``on(_:_:_:)`` adds its choices.
  public static func alert(_ title: String, message: String? = nil, fields: [String] = []) -> Effect {
    Effect(key("alert", title, message), style: .alert, fields: fields)
  }

  /// Choices at the bottom edge, or beside an anchor.
  public static func actionSheet(_ title: String, message: String? = nil, anchor: String? = nil) -> Effect {
    Effect(key("action-sheet", title, message, anchor), style: .actionSheet)
  }

  private static func key(_ name: String, _ title: String, _ message: String?, _ anchor: String? = nil) -> ScreenKey {
    let arguments: [(String, String?)] = [("title", title), ("message", message), ("anchor", anchor)]
    return ScreenKey(name: name, arguments: arguments.compactMap { label, text in text.map { .init(label: label, text: $0) } })
  }

  /// Opens a URL in another app: done or unavailable.
  public static func openURL(_ url: String) -> Effect { system("open-url", [("url", url)], style: nil, outcomes: [done, unavailable]) }
  /// Opens the app's page in the system settings: done or unavailable.
  public static var openSettings: Effect { system("open-settings", [], style: nil, outcomes: [done, unavailable]) }
  /// Calls a number: done or unavailable.
  public static func call(_ number: String) -> Effect { system("call", [("number", number)], style: nil, outcomes: [done, unavailable]) }
  /// Lets the user write a mail: done, cancelled or unavailable.
  public static func mail(to address: String, subject: String? = nil, body: String? = nil) -> Effect {
    system(
      "mail", [("to", address), ("subject", subject), ("body", body)], style: .pageSheet, outcomes: [done, cancelled, unavailable])
  }
  /// Lets the user share a text or a file: done or cancelled.
  public static func share(_ item: String, anchor: String? = nil) -> Effect {
    system("share", [("item", item), ("anchor", anchor)], style: .actionSheet, outcomes: [done, cancelled])
  }
  /// Shows a file: done or unavailable.
  public static func previewDocument(_ file: String) -> Effect {
    system("preview-document", [("file", file)], style: .fullScreen, outcomes: [done, unavailable])
  }
  /// Lets the user pick a picture or a film: done with what was picked, cancelled, denied or unavailable.
  public static func pickMedia(from source: String = "library") -> Effect {
    system("pick-media", [("source", source)], style: .pageSheet, outcomes: [done, cancelled, denied, unavailable])
  }
  /// Shows a page of the web inside the app: done.
  public static func webPage(_ url: String) -> Effect { system("web-page", [("url", url)], style: .pageSheet, outcomes: [done]) }
  /// Shows an item of the store: done or unavailable.
  public static func storePage(_ item: String) -> Effect {
    system("store-page", [("item", item)], style: .pageSheet, outcomes: [done, unavailable])
  }
  /// Asks for a review, if the system thinks it fit. Only told.
  public static var requestReview: Effect { system("request-review", [], style: nil, outcomes: []) }
  /// A vibration: `success`, `warning`, `failure`, `selection`, `impact`. Only told; never fails.
  public static func haptic(_ kind: String) -> Effect { system("haptic", [("kind", kind)], style: nil, outcomes: []) }

  /// Why it cannot be asked for; nil when it can.
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
