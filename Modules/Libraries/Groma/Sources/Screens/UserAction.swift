/// Something the user can do on a screen: a name, the fields that the user fills in first, and the route that it takes from the screen.
///
/// The shell lists the actions, `tap` runs them, the explorer enumerates them.
///
/// ```swift
/// UserAction("help") { $0.stack.push(screens.support()) }
///
/// struct Credentials: Codable { var user: String, password: Secret? }
/// UserAction("sign-in", taking: Credentials.self, samples: [Credentials(user: "ann")]) { entered, route in
///   route.report(SignedIn(user: entered.user))
/// }
/// // in a route: .tap("sign-in", ["user": "ann"]); at the prompt: tap sign-in user=ann
/// ```
///
/// The properties of the type are the fields, as those of a ``Screen`` are its arguments: their names, types, and whether they are optional
/// come from its `Codable`. One of the type ``Secret`` is not printed or saved.
public struct UserAction: Sendable {
  /// The name, unique on its screen: `send`, `open-profile`.
  public let name: String
  private let body: Body

  private enum Body: Sendable {
    /// A route without fields.
    case route(AppRoute)
    /// A choice of an effect, with the labels of the texts that the user can enter beside it.
    case choice(outcome: String, request: String, labels: [String])
    case form(Form)
  }

  /// What is known of fields whose type is erased. The type is read when the fields are asked for: actions are made far more often.
  private struct Form: Sendable {
    let fields: @Sendable () throws(ArgumentError) -> [ScreenDefinition.Parameter]
    let samples: @Sendable () throws(ArgumentError) -> [[ScreenKey.Argument]]
    let check: @Sendable (ArgumentTexts) throws(ArgumentError) -> Void
    let route: @Sendable (ArgumentTexts) throws(NavigationError) -> Result<AppRoute, ArgumentError>
  }

  /// An action without fields.
  ///
  /// - Parameters:
  ///   - name: The name, unique on its screen.
  ///   - route: Describes the route from the screen's own place.
  public init<Current: ContainerKind>(_ name: String, _ route: (AppRoute) -> Route<AnyContainer, Current>) {
    self.name = name
    body = .route(route(AppRoute()).erased)
  }

  /// An action with fields.
  ///
  /// - Parameters:
  ///   - name: The name, unique on its screen.
  ///   - type: A type whose stored properties are the fields, in declared order.
  ///   - samples: Values to try it with: the shell completes them, the explorer enters each. Without any the explorer enters nothing.
  ///   - route: Describes the route from the screen's own place, from what the user entered. It may throw what is wrong with that.
  public init<Entered: Codable & Sendable, Current: ContainerKind>(
    _ name: String, taking type: Entered.Type, samples: [Entered] = [],
    _ route: @escaping @Sendable (Entered, AppRoute) throws(NavigationError) -> Route<AnyContainer, Current>
  ) {
    self.name = name
    body = .form(
      Form(
        fields: { () throws(ArgumentError) in try ScreenDefinition.parameters(of: type, sample: samples.first) },
        samples: { () throws(ArgumentError) in
          var all: [[ScreenKey.Argument]] = []
          for sample in samples { all.append(try ArgumentEncoder.arguments(of: sample)) }
          return all
        },
        check: { texts throws(ArgumentError) in _ = try ArgumentDecoder.value(type, from: texts) },
        route: { texts throws(NavigationError) in
          let entered: Entered
          do throws(ArgumentError) {
            entered = try ArgumentDecoder.value(type, from: texts)
          } catch {
            return .failure(error)
          }
          return .success(try route(entered, AppRoute()).erased)
        }))
  }

  /// A choice of an effect under way.
  init(choice outcome: String, of effect: Effect) {
    name = outcome
    body = .choice(outcome: outcome, request: effect.request.name, labels: effect.fields)
  }

  /// The fields, in declared order. Empty for an action without fields, and for a type that cannot be fields: tapping that is an error.
  public var fields: [ScreenDefinition.Parameter] {
    switch body {
    case .route: []
    // An alert can always be answered with nothing entered.
    case .choice(_, _, let labels): labels.map { ScreenDefinition.Parameter(label: $0, type: "String", isOptional: true) }
    case .form(let form): (try? form.fields()) ?? []
    }
  }

  /// What to try it with: the texts of each sample. One without texts for an action that has no samples.
  public var samples: [[EnteredValue]] {
    guard case .form(let form) = body, let samples = try? form.samples(), !samples.isEmpty else { return [[]] }
    let secrets = Set(secretFields.map(\.label))
    return samples.map { $0.map { EnteredValue(label: $0.label, text: $0.text, isSecret: secrets.contains($0.label)) } }
  }

  /// Whether a route that it takes contains a step made by a closure: see ``Route/isOpaque``. An action with fields is asked for its samples.
  public var isOpaque: Bool {
    samples.contains { sample in (try? route(entering: sample))?.isOpaque == true }
  }

  /// The route that it takes from the screen's own place.
  ///
  /// - Parameter values: The texts that the user entered, by label in any order.
  /// - Throws: ``NavigationError/badEntry(action:_:)`` for texts that do not fill in the fields, and what the action finds wrong with them.
  public func route(entering values: [EnteredValue] = []) throws(NavigationError) -> AppRoute {
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
      case .failure(let error): throw .badEntry(action: name, error)
      }
    }
  }

  /// Checks that texts fill in the fields, without making the route.
  ///
  /// - Throws: A field that is missing, unknown, given twice, or not of its type.
  package func check(_ values: [EnteredValue]) throws(ArgumentError) {
    let texts = try texts(of: values)
    if case .form(let form) = body { try form.check(texts) }
  }

  private func texts(of values: [EnteredValue]) throws(ArgumentError) -> ArgumentTexts {
    let labels: [String]
    switch body {
    case .route: labels = []
    case .choice(_, _, let offered): labels = offered
    case .form(let form): labels = values.isEmpty ? [] : try form.fields().map(\.label)
    }
    // The text of a secret that was left out of a snapshot is missing.
    let given = values.filter { !$0.isSecret || !$0.text.isEmpty }
    return try ArgumentDecoder.texts(given.map { ($0.label, $0.text) }, of: labels)
  }

  /// The fields whose texts are neither printed nor saved.
  package var secretFields: [SecretField] { fields.filter(\.isSecret).map { SecretField(action: name, label: $0.label) } }

  /// The outcome that it chooses, and the name of its request; nil for an action of a screen.
  package var choice: (outcome: String, request: String)? {
    if case .choice(let outcome, let request, _) = body { (outcome, request) } else { nil }
  }
}

extension UserAction: Hashable {
  /// Whether names and fields are equal, and the routes as far as they are known before anything is entered.
  public static func == (a: UserAction, b: UserAction) -> Bool {
    switch (a.body, b.body) {
    case (.route(let first), .route(let second)): a.name == b.name && first == second
    case (.choice(let first, let request, let labels), .choice(let second, let other, let others)):
      a.name == b.name && first == second && request == other && labels == others
    case (.form, .form): a.name == b.name && a.fields == b.fields && a.samples == b.samples
    default: false
    }
  }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
