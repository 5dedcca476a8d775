/// Work outside the container tree, requested by a route: a question to the user, an e-mail, a picture from the camera, a vibration.
///
/// An effect is a value: a request, its possible outcomes, and the route that each outcome runs. A requested effect is part of the state
/// until one of its outcomes arrives or the container that the effect belongs to is removed. The user chooses an outcome, or the code that
/// does the work passes the outcome to ``Navigator/complete(_:with:values:at:file:line:)``. An effect without outcomes is reported to observers, but is
/// not part of the state.
///
/// This type defines alerts and action sheets. The library `GromaPlatformRequests` defines the requests of the platform, such as an e-mail.
/// An app defines its own requests with a ``RequestDefinition``.
///
/// A guard (``Verdict/redirect(_:until:)``) or a ``Lock`` can make a route wait for an effect that is a layer, in the same way as for a
/// screen. When an outcome arrives, the waiting routes run again after the route of the outcome, unless the role of the outcome is
/// ``Outcome/Role/cancel`` or ``Outcome/Role/failure``: these drop the waiting routes.
///
/// ```swift
/// route.request(.alert("Delete the chat?").on("delete", title: "Delete", .destructive) { $0.stack.pop() }.on("keep", .cancel))
/// route.request(.scan(.ticket).on(.scanned, performing: .openTicket).on(.denied) { $0.request(.cameraIsOff) })
/// ```
public struct Effect: Hashable, Codable, Sendable {
  /// The name and arguments of the request: `scan kind=ticket`.
  public let request: ScreenKey
  /// The style of the effect's layer, or `nil` if the effect is not shown as a layer.
  public let style: ModalStyle?
  /// The names of the text fields that the user can fill in. People see a translation of the name, or the name made readable.
  public let fields: [String]
  /// The possible outcomes, in order.
  public private(set) var outcomes: [Outcome] = []

  /// The maximum number of outcomes, such as the choices of an alert.
  package static let maximumOutcomes = 64
  /// The maximum number of text fields.
  package static let maximumFields = 64

  /// The limit that the effect exceeds, such as `at most 64 outcomes of a request`, or `nil` if it exceeds none. An effect that exceeds a
  /// limit cannot be requested.
  package var exceededLimit: String? {
    if outcomes.count > Self.maximumOutcomes { return "at most \(Self.maximumOutcomes) outcomes of a request" }
    return fields.count > Self.maximumFields ? "at most \(Self.maximumFields) text fields of a request" : nil
  }

  /// A possible outcome of an effect.
  public struct Outcome: Hashable, Codable, Sendable {
    /// The role of an outcome.
    public enum Role: String, Hashable, Codable, Sendable, CaseIterable {
      /// An ordinary choice.
      case normal
      /// A cancellation. If a route removes the container of the effect before an outcome arrives, the effect ends with its first outcome
      /// of this role.
      case cancel
      /// A choice that destroys something, such as data.
      case destructive
      /// The work failed: it was not permitted, or it is not possible on the device.
      case failure

      /// Whether an outcome with this role lets the routes run that wait for the effect.
      package var resumesRoutes: Bool { self != .cancel && self != .failure }
    }

    /// The name, which is unique within the effect.
    public let name: String
    /// The title of the choice, or `nil` if none is written. People then see a translation, or the name made readable.
    public let title: LocalizableText?
    /// The role of the outcome.
    public let role: Role
    /// The route of the outcome, which starts on the container that requested the effect.
    package let route: AppRoute
    /// The custom step that the outcome performs after ``route``, with the arguments that are known before the outcome arrives, or `nil` if
    /// the outcome performs no custom step.
    package let step: ScreenKey?

    /// Returns the route of the outcome, followed by its custom step. Each value becomes an argument of the step, unless the step already
    /// has an argument with the same label.
    package func route(bringing values: [EnteredValue]) -> AppRoute {
      guard let step else { return route }
      let brought = values.map { ScreenKey.Argument(label: $0.label, text: $0.entered ?? "") }.filter { step[$0.label] == nil }
      return AppRoute(code: route.code + [.step(Steps.Perform(ScreenKey(name: step.name, arguments: step.arguments + brought)))])
    }
  }

  /// Creates an effect without outcomes. An effect that is shown as a layer can be requested only with at least one outcome.
  ///
  /// - Parameters:
  ///   - request: The name and arguments of the request.
  ///   - style: The style of the layer, or `nil` if the effect is not shown as a layer. A layer is part of the tree, so the request fails
  ///     in the same cases as a presentation: for example, if another layer is already presented.
  ///   - fields: The labels of the text fields. The text that the user enters in a field becomes a value of the outcome.
  public init(_ request: ScreenKey, style: ModalStyle? = nil, fields: [String] = []) {
    self.request = request
    self.style = style
    self.fields = fields
  }

  /// Returns a copy that adds an outcome with a route. If the effect already has an outcome with this name, the copy replaces the route of
  /// that outcome, removes its custom step, and keeps its title and its role.
  ///
  /// - Parameters:
  ///   - name: The name of the outcome.
  ///   - title: The title of a new outcome, or `nil` for the name made readable.
  ///   - role: The role of a new outcome; by default, that of the name.
  ///   - route: Builds the route, which runs on the container that requested the effect.
  public func on(
    _ name: OutcomeName<NoFields>, title: LocalizableText? = nil, _ role: Outcome.Role? = nil,
    _ route: (AppRoute) -> any RouteFrom<AnyContainer>
  ) -> Effect {
    adding(Outcome(name: name.text, title: title, role: role ?? name.role, route: route(AppRoute()).erased, step: nil))
  }

  /// Returns a copy that adds an outcome that performs a custom step. If the effect already has an outcome with this name, the copy removes
  /// the route of that outcome, replaces its custom step, and keeps its title and its role.
  ///
  /// The values of the outcome, such as entered text or a picked item, become arguments of the step.
  ///
  /// ```swift
  /// let rename = CustomStep("rename", "names a chat", taking: Rename.self) { rename, _, _ in … }
  /// route.request(.alert("Rename", fields: ["name"]).on("save", performing: "rename chat=1").on("keep", .cancel))
  /// // tap save name=Roads, then runs: rename chat=1 name=Roads
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the outcome.
  ///   - title: The title of a new outcome, or `nil` for the name made readable.
  ///   - role: The role of a new outcome; by default, that of the name.
  ///   - step: The name of a ``CustomStep``, with the arguments that are known now. These arguments take precedence over values with the
  ///     same label.
  public func on(
    _ name: OutcomeName<NoFields>, title: LocalizableText? = nil, _ role: Outcome.Role? = nil, performing step: ScreenKey
  ) -> Effect {
    adding(Outcome(name: name.text, title: title, role: role ?? name.role, route: AppRoute(), step: step))
  }

  /// Returns a copy that adds an outcome, or replaces the route and the step of the outcome with its name.
  func adding(_ outcome: Outcome) -> Effect {
    // Such an effect cannot be requested, so further outcomes make no difference.
    if outcomes.count > Self.maximumOutcomes { return self }
    var effect = self
    if let index = effect.outcomes.firstIndex(where: { $0.name == outcome.name }) {
      let old = effect.outcomes[index]
      effect.outcomes[index] = Outcome(name: old.name, title: old.title, role: old.role, route: outcome.route, step: outcome.step)
    } else {
      effect.outcomes.append(outcome)
    }
    return effect
  }

  /// Returns a copy that adds an outcome without a route. If the effect already has an outcome with this name, the copy removes the route
  /// and the custom step of that outcome, and keeps its title and its role.
  public func on(_ name: OutcomeName<NoFields>, title: LocalizableText? = nil, _ role: Outcome.Role? = nil) -> Effect {
    on(name, title: title, role) { $0 }
  }

  /// Returns a copy that replaces the route of each outcome with the result of a function.
  func mappingRoutes<Failure: Error>(_ route: (AppRoute) throws(Failure) -> AppRoute) throws(Failure) -> Effect {
    var effect = self
    for (index, outcome) in outcomes.enumerated() {
      effect.outcomes[index] = Outcome(
        name: outcome.name, title: outcome.title, role: outcome.role, route: try route(outcome.route), step: outcome.step)
    }
    return effect
  }

  /// Returns the outcome with this name, or `nil` if there is none.
  func outcome(_ name: String) -> Outcome? { outcomes.first { $0.name == name } }
}

/// An effect that was requested and whose outcome has not arrived yet.
package struct RunningEffect: Hashable, Codable, Sendable {
  /// The requested effect.
  package let effect: Effect
  /// The path of the container that requested the effect, on which the route of the outcome runs.
  ///
  /// `nil` if that container was removed. An outcome then ends the effect without running a route.
  package internal(set) var asker: TreePath?
  /// The path of the container that the effect belongs to: the layer of the effect or, if the effect has no layer, the container that
  /// requested the effect. The effect ends when that container is removed.
  package internal(set) var at: TreePath
  /// The key of the container at ``at``, without data arguments.
  package let key: ScreenKey
}

// MARK: - Alerts and action sheets

extension Effect {
  /// Returns an alert: a question in the middle of the screen. Add the choices with ``on(_:_:_:)``. An alert without choices cannot be
  /// requested.
  ///
  /// - Parameters:
  ///   - title: The title, for example the question.
  ///   - message: The text below the title, or `nil` for none.
  ///   - fields: The labels of the text fields.
  public static func alert(_ title: LocalizableText, message: LocalizableText? = nil, fields: [String] = []) -> Effect {
    Effect(question("alert", title, message), style: .alert, fields: fields)
  }

  /// Returns an action sheet: choices at the bottom of the screen or at an anchor. Add the choices with ``on(_:_:_:)``. An action sheet
  /// without choices cannot be requested.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title, or `nil` for none.
  ///   - anchor: The name of the bar button or other position on the screen that the action sheet points at, or `nil` for none.
  public static func actionSheet(_ title: LocalizableText, message: LocalizableText? = nil, anchor: String? = nil) -> Effect {
    Effect(question("action-sheet", title, message, anchor), style: .actionSheet)
  }

  private static func question(
    _ name: String, _ title: LocalizableText, _ message: LocalizableText?, _ anchor: String? = nil
  ) -> ScreenKey {
    let arguments: [(String, String?)] = [("title", title.form), ("message", message?.form), ("anchor", anchor)]
    return ScreenKey(name: name, arguments: arguments.compactMap { label, text in text.map { .init(label: label, text: $0) } })
  }
}
