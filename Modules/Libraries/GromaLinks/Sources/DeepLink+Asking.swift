public import Groma

extension DeepLink {
  /// Creates a link that asks a service for a value before it is followed.
  ///
  /// ```swift
  /// DeepLink("s/:code", "a short link", samples: [ShortLink(code: "x")], answers: [Item(id: 7)]) { (link: ShortLink, services) in
  ///   try await services.resolve(Shortener.self).item(link.code)
  /// } route: { _, item in
  ///   AppRoute().top(.stack).push(screens.item(item.id))
  /// }
  /// ```
  ///
  /// While the service answers, nothing is shown, and `open` returns ``LinkOutcome/waiting(until:)``. The link is followed with the answer,
  /// which is an argument of its route. If the service throws an error, the error is logged, and the link fails with
  /// ``/Groma/NavigationError/waitCanceled(_:)``. A link that treats other outcomes in another way makes a request:
  /// ``init(_:_:taking:samples:owner:line:destination:asking:for:answers:route:)``.
  ///
  /// The app lists nothing further. The request has the name `link-question.` and the pattern. In tests, scripts and the explorer, which
  /// follows each example of an answer, the service is not asked: `complete "link-question.s/:code" found id=7`.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of its URLs: see ``LinkPattern``.
  ///   - summary: A one-line description.
  ///   - type: The type of the arguments, if the closure does not name it.
  ///   - samples: Example arguments, offered by the shell and opened by the explorer. Optional for a link without required arguments.
  ///   - owner: The module and file that declare the link.
  ///   - line: The line at which the link is declared.
  ///   - destination: Returns the link's destination screen. By default, the arguments if they are a ``/Groma/Screen``, otherwise no
  ///     screen.
  ///   - service: Returns the answer for the arguments and the services of the app.
  ///   - answers: Example answers, offered by the shell and followed by the explorer. Optional for an answer without required properties.
  ///   - route: Returns the route for the arguments and the answer, which starts at the link's ``window``. If the closure throws, the link
  ///     fails with that error.
  /// - Precondition: The pattern is valid.
  public init<Arguments: Codable & Sendable, Answer: Codable & Sendable>(
    _ pattern: String, _ summary: String, taking type: Arguments.Type = Arguments.self, samples: [Arguments] = [],
    owner: String = #fileID, line: Int = #line,
    destination: (@Sendable (Arguments) -> ScreenKey)? = nil,
    answers: [Answer] = [],
    asking service: @escaping @MainActor @Sendable (Arguments, ServiceScope) async throws -> Answer,
    route: @escaping @Sendable (Arguments, Answer) throws -> any RouteFrom<AnyContainer>
  ) {
    let name = "link-question.\((try? LinkPattern(pattern)).map { "\($0)" } ?? pattern)"
    let found = OutcomeName<Answer>("found")
    let link = DeepLink(
      pattern, summary, samples: samples, owner: owner, line: line, destination: destination,
      asking: { Effect(RequestName<Arguments>(name), $0) }, for: found, answers: answers, route: route)
    self = link.asking(
      RequestDefinition(name, "the question of a link: \(summary)", owner: owner).answeredLater { effect, services in
        RequestAnswer(found, try await service(try effect.request.value(as: Arguments.self), services))
      })
  }

  /// Creates a link that makes a request before it is followed.
  ///
  /// ```swift
  /// DeepLink(
  ///   "s/:code", "a short link", samples: [ShortLink(code: "x")],
  ///   asking: { link in Effect(.resolve, link).on("unknown") { $0.request(.alert("The link is not valid").on("close")) } },
  ///   for: .found, answers: [Item(id: 7)]
  /// ) { (link: ShortLink, item: Item) in
  ///   AppRoute().top(.stack).push(screens.item(item.id))
  /// }
  /// // among the elements of the app, the service:
  /// RequestDefinition(.resolve, "finds the item of a short link").answeredLater { effect, services in
  ///   RequestAnswer(.found, try await services.resolve(Shortener.self).item(effect.request["code"] ?? ""))
  /// }
  /// ```
  ///
  /// While the service answers, nothing is shown, and the link waits as a route waits for a ``/Groma/Verdict/ask(_:)`` of a guard: the
  /// request is part of the state, and `open` returns ``LinkOutcome/waiting(until:)``. When the outcome arrives, the link is followed with
  /// its value. Another outcome of the request runs its own route instead. After an outcome with the role of a cancellation or a failure,
  /// the link fails with ``/Groma/NavigationError/waitCanceled(_:)``; that outcome may have a route, for example to an alert.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of its URLs: see ``LinkPattern``.
  ///   - summary: A one-line description.
  ///   - type: The type of the arguments, if the closure does not name it.
  ///   - samples: Example arguments, offered by the shell and opened by the explorer. Optional for a link without required arguments.
  ///   - owner: The module and file that declare the link.
  ///   - line: The line at which the link is declared.
  ///   - destination: Returns the link's destination screen. By default, the arguments if they are a ``/Groma/Screen``, otherwise no
  ///     screen.
  ///   - request: Returns the request for the arguments, with its other outcomes. It must return an equal effect for equal arguments.
  ///   - outcome: The outcome whose value is the answer. The link adds it to the request.
  ///   - answers: Example answers, offered by the shell and followed by the explorer. Optional for an answer without required properties.
  ///   - route: Returns the route for the arguments and the answer, which starts at the link's ``window``. If the closure throws, the link
  ///     fails with that error.
  /// - Precondition: The pattern is valid.
  public init<Arguments: Codable & Sendable, Answer: Codable & Sendable>(
    _ pattern: String, _ summary: String, taking type: Arguments.Type = Arguments.self, samples: [Arguments] = [],
    owner: String = #fileID, line: Int = #line,
    destination: (@Sendable (Arguments) -> ScreenKey)? = nil,
    asking request: @escaping @Sendable (Arguments) -> Effect, for outcome: OutcomeName<Answer>, answers: [Answer] = [],
    route: @escaping @Sendable (Arguments, Answer) throws -> any RouteFrom<AnyContainer>
  ) {
    let question = LinkQuestion(pattern, owner: owner, request, outcome, answers)
    self.init(pattern, summary, samples: samples, owner: owner, line: line, destination: destination, question: question) {
      arguments, answer, _ throws(NavigationError) in
      let value: Answer
      do throws(ArgumentError) {
        value = try (answer ?? ScreenKey(name: outcome.text)).value(as: Answer.self)
      } catch {
        throw .badStep(question.step.name, error)
      }
      return try NavigationError.converting { try route(arguments, value).erased }
    }
  }
}

/// The question of a link to a service, and the custom steps with which the answer arrives.
struct LinkQuestion<Arguments: Sendable>: Sendable {
  /// Returns the request of the app, with its other outcomes.
  private let request: @Sendable (Arguments) -> Effect
  private let pattern: String
  /// The name of the outcome whose value is the answer.
  private let outcome: String
  private let role: Effect.Outcome.Role
  private let answers: @Sendable () -> [ScreenKey]
  /// The step of the outcome whose value is the answer.
  let step: CustomStep

  init<Answer: Codable & Sendable>(
    _ pattern: String, owner: String, _ request: @escaping @Sendable (Arguments) -> Effect, _ outcome: OutcomeName<Answer>,
    _ answers: [Answer]
  ) {
    // As the pattern prints, so that a link finds its answer.
    let pattern = (try? LinkPattern(pattern)).map { "\($0)" } ?? pattern
    self.request = request
    self.pattern = pattern
    self.outcome = outcome.text
    role = outcome.role
    self.answers = { [name = outcome.text] in
      answers.isEmpty ? [ScreenKey(name: name)] : answers.map { ScreenKey(name: name, screen: $0) }
    }
    step = CustomStep(
      "link-answer.\(pattern)", "Answer the question of the link \(pattern).", taking: AnsweredLink<Answer>.self,
      samples: answers.map { AnsweredLink(request: "", value: $0) }, owner: owner
    ) { [name = outcome.text] answered, _, transaction throws(NavigationError) in
      try transaction.hold(
        LinkAnswer(link: pattern, request: answered.request, answer: ScreenKey(name: name, screen: answered.value)), for: nil)
      return AppRoute()
    }
  }

  /// Returns the request whose outcomes hold back an answer, unless they end the link.
  func effect(_ arguments: Arguments) -> Effect {
    var effect = request(arguments)
    let request = ScreenKey.Argument(label: AnsweredLinkKey.request.stringValue, text: "\(effect.request)")
    for other in effect.outcomes where other.role.resumesRoutes && other.name != outcome {
      let key = ScreenKey(
        name: LinkOtherOutcome.stepName, screen: LinkOtherOutcome(link: pattern, request: request.text, outcome: other.name))
      effect = effect.on(OutcomeName(other.name), performing: key)
    }
    return effect.on(OutcomeName(outcome, role), performing: ScreenKey(name: step.name, arguments: [request]))
  }

  /// Returns the route of another outcome of the request, or `nil` for the outcome whose value is the answer.
  func otherRoute(_ arguments: Arguments, _ answer: ScreenKey) -> AppRoute? {
    if answer.name == outcome { return nil }
    let values = answer.arguments.map { EnteredValue(label: $0.label, text: $0.text) }
    return request(arguments).outcomes.first { $0.name == answer.name }?.route(bringing: values)
  }

  /// Returns an example answer for each outcome that does not end the link, and for each example of its value.
  func sampleAnswers(_ arguments: Arguments) -> [ScreenKey] {
    let others = request(arguments).outcomes.filter { $0.role.resumesRoutes && $0.name != outcome }
    return answers() + others.map { ScreenKey(name: $0.name) }
  }
}

/// The answer to the question of a link, held back until the waiting link takes it.
struct LinkAnswer: HeldValue {
  static let name = "link-answer"

  /// The pattern of the link.
  let link: String
  /// The request, as text.
  let request: String
  /// The name and the values of the outcome.
  let answer: ScreenKey
}

/// The arguments of the step with which the answer of a service arrives: the request as text, and the properties of the answer.
struct AnsweredLink<Answer: Codable & Sendable>: Codable, Sendable {
  let request: String
  let value: Answer

  init(request: String, value: Answer) { (self.request, self.value) = (request, value) }

  init(from decoder: any Decoder) throws {
    request = try decoder.container(keyedBy: AnsweredLinkKey.self).decode(String.self, forKey: .request)
    value = try Answer(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnsweredLinkKey.self)
    try container.encode(request, forKey: .request)
    try value.encode(to: encoder)
  }
}

/// The label of the request among the properties of an answer. No property has this name, because it is no Swift name.
enum AnsweredLinkKey: String, CodingKey { case request = "link-request" }

/// The arguments of the step of another outcome of the request.
struct LinkOtherOutcome: Codable, Sendable {
  static let stepName = "link-outcome"

  let link: String
  let request: String
  let outcome: String

  /// The step, which holds back the outcome for the link.
  static let step = CustomStep(stepName, "Answer the question of a link with an outcome.", taking: Self.self) {
    other, _, transaction throws(NavigationError) in
    try transaction.hold(LinkAnswer(link: other.link, request: other.request, answer: ScreenKey(name: other.outcome)), for: nil)
    return AppRoute()
  }
}
