/// An action that the user can perform on a screen: a name, fields for the user to fill in, and the route that runs from the screen.
///
/// The shell lists the actions, `tap` performs them, and the explorer enumerates them.
///
/// ```swift
/// UserAction("help") { $0.stack.push(screens.support()) }
///
/// struct Credentials: Codable { var user: String, password: Secret? }
/// UserAction("sign-in", taking: Credentials.self, samples: [Credentials(user: "ann")]) { entered, route in
///   route.send(SignedIn(user: entered.user))
/// }
/// // in a route: .tap("sign-in", ["user": "ann"]); at the prompt: tap sign-in user=ann
/// ```
///
/// The stored properties of the type, here `Credentials`, are the fields. The names and types of the fields, and whether a field is
/// optional, are derived from the `Codable` conformance of the type, as for a ``Screen``. The value of a field of the type ``Secret`` is
/// neither printed nor saved.
///
/// An action that the user performs by tapping a row of a list has the text of that row as its title:
///
/// ```swift
/// UserAction("open-chat-1", title: "bob") { $0.stack.push(screens.chat(room: 1, chat: 1)) }
/// ```
public struct UserAction: Hashable, Sendable {
  /// The name, unique on its screen: `send`, `open-profile`.
  public let name: String
  /// The text that the user taps, such as the text of a row, or `nil` if this text is the ``name``. The shell draws the action at the line
  /// of the screen's content that equals the title. Routes and recordings contain the name.
  public let title: String?
  /// The screen that must be visible after the action: see ``leading(to:)``. `nil` if the action declares none.
  package private(set) var destination: ScreenKey?
  /// Whether the action declares that it removes its screen: see ``closing()``.
  package private(set) var isClosing = false
  private let body: Body

  private enum Body: Hashable, Sendable {
    /// An action without fields.
    case route(AppRoute)
    /// The choice of an outcome of an effect, such as a button of an alert, with the labels of the values that the user can enter.
    case choice(outcome: String, request: String, labels: [String])
    case form(Form)

    /// Hashes nothing, because the names of actions usually differ.
    func hash(into hasher: inout Hasher) {}
  }

  /// The operations on the fields of an action, with the type of the entered values erased. The type is inspected only when an operation is
  /// called, because actions are created far more often than operations are called.
  private struct Form: Hashable, Sendable {
    let fields: @Sendable () throws(ArgumentError) -> [ScreenDefinition.Parameter]
    let samples: @Sendable () throws(ArgumentError) -> [[ScreenKey.Argument]]
    let current: @Sendable () throws(ArgumentError) -> [ScreenKey.Argument]
    let check: @Sendable (ArgumentTexts) throws(ArgumentError) -> Void
    let route: @Sendable (ArgumentTexts) throws(NavigationError) -> Result<AppRoute, ArgumentError>

    /// Returns whether both forms have the same fields, samples and current values.
    static func == (a: Form, b: Form) -> Bool {
      a.knownFields == b.knownFields && a.knownSamples == b.knownSamples && a.knownCurrent == b.knownCurrent
    }
    func hash(into hasher: inout Hasher) {}

    /// The fields, or none if the type cannot be used as fields.
    var knownFields: [ScreenDefinition.Parameter] { (try? fields()) ?? [] }
    private var knownSamples: [[ScreenKey.Argument]] { (try? samples()) ?? [] }
    /// The current values, without those of secret fields.
    var knownCurrent: [ScreenKey.Argument] {
      guard let values = try? current(), !values.isEmpty else { return [] }
      let secrets = Set(knownFields.filter(\.isSecret).map(\.label))
      return values.filter { !secrets.contains($0.label) }
    }
  }

  /// Creates an action without fields.
  ///
  /// - Parameters:
  ///   - name: The name, unique on its screen.
  ///   - title: The text that the user taps, such as the text of a row, or `nil` if this text is the name.
  ///   - route: Builds the route, which starts at the screen.
  public init<Current: ContainerKind>(
    _ name: String, title: String? = nil, _ route: (AppRoute) -> Route<AnyContainer, Current>
  ) {
    self.name = name
    self.title = title
    body = .route(route(AppRoute()).erased)
  }

  /// Creates an action with fields.
  ///
  /// - Parameters:
  ///   - name: The name, unique on its screen.
  ///   - title: The text that the user taps, such as the text of a row, or `nil` if this text is the name.
  ///   - type: A type whose stored properties are the fields, in declared order.
  ///   - current: The values that the fields show, or `nil` if the fields are empty. A field that the user does not change keeps its value.
  ///     The values of secret fields are ignored.
  ///   - samples: Example values. The shell offers them as completions; the explorer enters each of them, or no values if there are no
  ///     samples.
  ///   - route: Builds the route, which starts at the screen, from the entered values. The closure may throw an error about the values.
  public init<Entered: Codable & Sendable, Current: ContainerKind>(
    _ name: String, title: String? = nil, taking type: Entered.Type, current: Entered? = nil, samples: [Entered] = [],
    _ route: @escaping @Sendable (Entered, AppRoute) throws -> Route<AnyContainer, Current>
  ) {
    self.name = name
    self.title = title
    body = .form(
      Form(
        fields: { () throws(ArgumentError) in try ScreenDefinition.parameters(of: type, sample: samples.first) },
        samples: { () throws(ArgumentError) in
          var all: [[ScreenKey.Argument]] = []
          for sample in samples { all.append(try ArgumentEncoder.enteredTexts(of: sample)) }
          return all
        },
        current: { () throws(ArgumentError) in
          guard let current else { return [] }
          return try ArgumentEncoder.arguments(of: current)
        },
        check: { texts throws(ArgumentError) in _ = try ArgumentDecoder.value(type, from: texts) },
        route: { texts throws(NavigationError) in
          let entered: Entered
          do throws(ArgumentError) {
            entered = try ArgumentDecoder.value(type, from: texts)
          } catch {
            return .failure(error)
          }
          return .success(try NavigationError.converting { try route(entered, AppRoute()).erased })
        }))
  }

  /// Creates an action for an outcome of a running effect.
  init(choice outcome: String, of effect: Effect) {
    name = outcome
    title = nil
    body = .choice(outcome: outcome, request: effect.request.name, labels: effect.fields)
  }

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
  public func leading<Kind: ContainerKind>(to screen: AnyScreen<Kind>) -> UserAction {
    var action = self
    var leaf = screen.node
    while let index = leaf.topChild { leaf = leaf.children[index] }
    action.destination = leaf.key
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
  public func closing() -> UserAction {
    var action = self
    action.isClosing = true
    return action
  }

  /// The fields, in declared order. A field with a current value may be omitted. Empty if the action has no fields, or if the type of the
  /// entered values cannot be used as fields. In the second case, performing the action with values fails with
  /// ``NavigationError/badEntry(action:_:)``.
  package var fields: [ScreenDefinition.Parameter] {
    switch body {
    case .route: []
    // The user may leave the fields of an alert empty.
    case .choice(_, _, let labels): labels.map { ScreenDefinition.Parameter(label: $0, type: "String", isOptional: true) }
    case .form(let form):
      form.knownFields.map { field in
        let isFilled = form.knownCurrent.contains { $0.label == field.label }
        return isFilled
          ? ScreenDefinition.Parameter(label: field.label, type: field.type, isOptional: true, isSecret: field.isSecret) : field
      }
    }
  }

  /// The values that the fields show before the user changes them. Contains no value of a secret field.
  package var current: [EnteredValue] {
    guard case .form(let form) = body else { return [] }
    return form.knownCurrent.map { EnteredValue(label: $0.label, text: $0.text) }
  }

  /// The entered values of each sample. Contains one empty list if the action has no samples, or if a sample cannot be written as text.
  package var samples: [[EnteredValue]] {
    guard case .form(let form) = body, let samples = try? form.samples(), !samples.isEmpty else { return [[]] }
    let secrets = secretLabels
    return samples.map { $0.map { EnteredValue(label: $0.label, text: $0.text, isSecret: secrets.contains($0.label)) } }
  }

  /// Whether one of the action's routes cannot be saved (see ``Route/isOpaque``). If the action has fields, this property checks the route
  /// for each sample, or the route without values if there are no samples or if a sample cannot be written as text. Values for which no
  /// route can be made are ignored.
  package var isOpaque: Bool {
    samples.contains { sample in (try? route(entering: sample))?.isOpaque == true }
  }

  /// Returns the route of the action. The caller runs the route from the screen of the action.
  ///
  /// - Parameter values: The values that the user entered, with their labels and in any order.
  /// - Throws: ``NavigationError/badEntry(action:_:)`` if the values do not match the fields, and the error that the action throws for
  ///   these values.
  package func route(entering values: [EnteredValue] = []) throws(NavigationError) -> AppRoute {
    // Most actions have no fields.
    if values.isEmpty, case .route(let route) = body { return route }
    let texts: ArgumentTexts
    do throws(ArgumentError) {
      texts = try self.texts(of: values)
    } catch {
      throw .badEntry(action: name, error)
    }
    switch body {
    case .route(let route): return route
    case .choice(let outcome, let request, _): return AppRoute().complete(outcome, of: request, values: values)
    case .form(let form):
      switch try form.route(texts) {
      case .success(let route): return route
      case .failure(let error): throw .badEntry(action: name, error.sealing(secretLabels))
      }
    }
  }

  /// Checks that the values match the fields. Does not create the route.
  ///
  /// - Throws: An error if a field is missing, unknown or repeated, if a value does not have the type of its field, or if the action's
  ///   fields cannot be derived from its type.
  package func check(_ values: [EnteredValue]) throws(ArgumentError) {
    let texts = try texts(of: values)
    guard case .form(let form) = body else { return }
    do throws(ArgumentError) {
      try form.check(texts)
    } catch {
      throw error.sealing(secretLabels)
    }
  }

  private func texts(of values: [EnteredValue]) throws(ArgumentError) -> ArgumentTexts {
    let labels: [String]
    switch body {
    case .route: labels = []
    case .choice(_, _, let offered): labels = offered
    case .form(let form): labels = values.isEmpty ? [] : try form.fields().map(\.label)
    }
    var given: [(label: String?, text: String)] = []
    for value in values {
      guard let text = value.entered else { throw .unsaved(label: value.label) }
      // A secret field that the user leaves empty counts as missing.
      if !value.isSecret || !text.isEmpty { given.append((value.label, text)) }
    }
    var texts = try ArgumentDecoder.texts(given, of: labels)
    for value in current where texts[value.label] == nil { texts[value.label] = value.text }
    return texts
  }

  /// The fields whose values are neither printed nor saved.
  var secretFields: [SecretField] { secretLabels.map { SecretField(action: name, label: $0) } }

  private var secretLabels: Set<String> { Set(fields.filter(\.isSecret).map(\.label)) }

  /// The name of the outcome that the action chooses and the name of the effect's request, or `nil` if the action belongs to a screen.
  package var choice: (outcome: String, request: String)? {
    if case .choice(let outcome, let request, _) = body { (outcome, request) } else { nil }
  }
}
