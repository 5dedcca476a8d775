/// A ``UserAction`` without the type of its screen, as an app offers it at run time.
public struct OfferedAction: Hashable, Sendable {
  /// The name, unique on its screen: `send`, `open-profile`.
  public let name: String
  /// The title that is written in the code, or `nil` if there is none.
  let writtenTitle: LocalizableText?
  /// The translation of the title, or `nil` if there is none.
  private var translation: String?
  /// The labels of fields that people see in place of their names, by name.
  package private(set) var fieldTitles: [String: String] = [:]
  /// The name of the symbol that a view can show with the title, or instead of it, such as `square.and.arrow.up`. `nil` if there is none.
  public let symbol: String?
  /// The screen that must be visible after the action: see ``UserAction/leading(to:)``. `nil` if the action declares none.
  package internal(set) var destination: ScreenKey?
  /// Whether the action declares that it removes its screen: see ``UserAction/closing()``.
  package internal(set) var isClosing = false
  private let body: Body

  private enum Body: Hashable, Sendable {
    /// An action without fields.
    case route(AppRoute)
    /// The choice of an outcome of an effect, such as a button of an alert, with the values that the outcome can bring and their samples.
    case choice(outcome: String, request: ScreenKey, fields: [ScreenKey.Parameter], samples: [[EnteredValue]])
    case form(Form)

    /// Hashes nothing, because the names of actions usually differ.
    func hash(into hasher: inout Hasher) {}
  }

  /// The operations on the fields of an action, with the type of the entered values erased. The type is inspected only when an operation is
  /// called, because actions are created far more often than operations are called.
  private struct Form: Hashable, Sendable {
    let fields: @Sendable () throws(ArgumentError) -> [ScreenKey.Parameter]
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
    var knownFields: [ScreenKey.Parameter] { (try? fields()) ?? [] }
    private var knownSamples: [[ScreenKey.Argument]] { (try? samples()) ?? [] }
    /// The current values, without those of secret fields.
    var knownCurrent: [ScreenKey.Argument] {
      guard let values = try? current(), !values.isEmpty else { return [] }
      let secrets = Set(knownFields.filter(\.isSecret).map(\.label))
      return values.filter { !secrets.contains($0.label) }
    }
  }

  /// Creates an action without fields.
  package init(_ name: String, title: LocalizableText? = nil, symbol: String? = nil, _ route: AppRoute) {
    self.name = name
    writtenTitle = title
    self.symbol = symbol
    body = .route(route)
  }

  /// Creates an action with fields: see ``UserAction``.
  init<Entered: Codable & Sendable>(
    _ name: String, title: LocalizableText?, symbol: String?, taking type: Entered.Type, current: Entered?, samples: [Entered],
    _ route: @escaping @Sendable (Entered) throws -> AppRoute
  ) {
    self.name = name
    writtenTitle = title
    self.symbol = symbol
    body = .form(
      Form(
        fields: { () throws(ArgumentError) in try ScreenKey.Parameter.list(of: type, sample: samples.first) },
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
          return .success(try NavigationError.converting { try route(entered) })
        }))
  }

  /// Creates an action for an outcome of a running effect.
  init(choice outcome: Effect.Outcome, of effect: Effect, in environment: Environment) {
    name = outcome.name
    writtenTitle = outcome.title
    symbol = nil
    body = .choice(
      outcome: outcome.name, request: effect.request, fields: environment.fields(of: outcome, in: effect),
      samples: environment.samples(of: outcome, in: effect))
  }

  /// The text that the user taps, such as the title of a button or the text of a row, or `nil` if none is written in the code and there is
  /// no translation. An action that a navigator or a ``ScreenContext`` returns has the title in the language of the navigator. The shell
  /// draws the action at the line of the screen's model that equals the title. Routes and recordings contain the name.
  public var title: String? { translation ?? writtenTitle?.text }

  /// The ``title`` or, if there is none, the name made readable: `Open profile` for `open-profile`.
  public var shownTitle: String { title ?? name.readableName }

  /// The fields, in declared order. A field with a current value may be omitted. Empty if the action has no fields, or if the type of the
  /// entered values cannot be used as fields. In the second case, performing the action with values fails with
  /// ``NavigationError/badEntry(action:_:)``.
  package var fields: [ScreenKey.Parameter] {
    switch body {
    case .route: []
    case .choice(_, _, let fields, _): fields
    case .form(let form):
      form.knownFields.map { field in
        let isFilled = form.knownCurrent.contains { $0.label == field.label }
        return isFilled
          ? ScreenKey.Parameter(label: field.label, type: field.type, isOptional: true, isSecret: field.isSecret) : field
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
    if case .choice(_, _, _, let samples) = body { return samples }
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
    case .choice(let outcome, let request, _, _): return AppRoute().complete(outcome, of: request.name, values: values)
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
    case .choice(_, _, let fields, _): labels = fields.map(\.label)
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
    if case .choice(let outcome, let request, _, _) = body { (outcome, request.name) } else { nil }
  }
}

// MARK: - Texts

extension OfferedAction {
  /// Returns the action with its texts in a language.
  ///
  /// - Parameter screen: The name of the screen that offers the action.
  @MainActor func shown(by texts: AppTexts, on screen: String) -> OfferedAction {
    guard texts.isNeeded else { return self }
    let (kind, subject, names) = origin(on: screen)
    var action = self
    action.translation = texts.text(kind, of: subject, named: names + [name], as: writtenTitle, or: name)
    let labels = fields.map(\.label)
    for label in labels {
      let names = kind == .action ? [name, label] : names + [label]
      if let title = texts.text(.field, of: subject, named: names, as: nil, or: label) { action.fieldTitles[label] = title }
    }
    return action
  }

  /// The keys of the texts of the action.
  ///
  /// - Parameter screen: The name of the screen that offers the action.
  func textKeys(on screen: String, in screens: ScreenDefinitions) -> [TextKey] {
    let (kind, subject, names) = origin(on: screen)
    let title = screens.textKey(kind, of: subject, named: names + [name], as: writtenTitle, or: name)
    let labels = fields.map { field in
      screens.textKey(.field, of: subject, named: kind == .action ? [name, field.label] : names + [field.label], as: nil, or: field.label)
    }
    return ([title] + labels).compactMap(\.self)
  }

  /// Returns the kind of the key of the title, the name of the screen or the request, and the beginning of the name in keys.
  private func origin(on screen: String) -> (kind: TextKey.Kind, subject: String, names: [String]) {
    guard case .choice(_, let request, _, _) = body else { return (.action, screen, []) }
    return (.outcome, request.name, [request["title"].map { LocalizableText(form: $0).pattern }].compactMap(\.self))
  }
}
