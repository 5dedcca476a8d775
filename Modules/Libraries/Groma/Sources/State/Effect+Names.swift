// Requests, outcomes and steps by their typed names.

extension Effect {
  /// Creates an effect from the name and the arguments of its request.
  ///
  /// - Parameters:
  ///   - name: The name of the request.
  ///   - arguments: A value whose stored properties are the arguments.
  ///   - style: The style of the layer, or `nil` if the effect is not shown as a layer.
  public init<Arguments>(_ name: RequestName<Arguments>, _ arguments: Arguments, style: ModalStyle? = nil) {
    self.init(ScreenKey(name: name.text, screen: arguments), style: style)
  }

  /// Returns a copy that adds an outcome with a value, which a custom step receives as its arguments. Otherwise, this method works like the
  /// one for a step with arguments that are known now.
  public func on<Value>(_ name: OutcomeName<Value>, title: LocalizableText? = nil, performing step: StepName<Value>) -> Effect {
    adding(Outcome(name: name.text, title: title, role: name.role, route: AppRoute(), step: ScreenKey(name: step.text)))
  }

  /// Returns a copy in which each failure without a route runs this route. The failures are the outcomes with the role
  /// ``Outcome/Role/failure``, ``OutcomeName/denied`` and ``OutcomeName/unavailable``.
  ///
  /// ```swift
  /// route.request(.pickMedia().on(.picked, performing: .attach).on(.denied) { $0.request(.askForAccess) }.onFailure { $0.request(.sorry) })
  /// ```
  ///
  /// - Parameter route: Builds the route, which runs on the container that requested the effect.
  public func onFailure(_ route: (AppRoute) -> any RouteFrom<AnyContainer>) -> Effect {
    let implied = Self.impliedFailures.filter { outcome($0.text) == nil }
    let all = implied.reduce(self) { $0.on($1) }
    return all.outcomes.reduce(all) { effect, outcome in
      guard outcome.role == .failure, outcome.isUnhandled else { return effect }
      return effect.on(OutcomeName(outcome.name), nil, route)
    }
  }

  /// The failures with which any request can end, even if it does not define them as outcomes. Questions with choices have none.
  private static var impliedFailures: [OutcomeName<NoFields>] { [.denied, .unavailable] }

  /// Returns the failure with a name that is an outcome of any request, or `nil` if there is none.
  func impliedFailure(_ name: String) -> Outcome? {
    guard !isQuestion, let failure = Self.impliedFailures.first(where: { $0.text == name }) else { return nil }
    return Effect(request).on(failure).outcome(name)
  }

  /// Whether the effect is a question with choices: an alert or an action sheet.
  package var isQuestion: Bool { RequestDefinition.builtIn.contains { $0.name == request.name } }

  /// Returns whether the effect can end with an outcome.
  package func canEnd(with name: String) -> Bool { outcome(name) != nil || impliedFailure(name) != nil }

  /// Returns whether the outcome is a failure for which the effect has no route.
  package func isUnhandledFailure(_ name: String) -> Bool {
    guard let outcome = outcome(name) ?? impliedFailure(name) else { return false }
    return outcome.role == .failure && outcome.isUnhandled
  }
}

extension Effect.Outcome {
  /// Whether the outcome runs no route and performs no step.
  fileprivate var isUnhandled: Bool { step == nil && route == AppRoute() }
}

extension CustomStep {
  /// Creates a custom step with arguments from its typed name.
  ///
  /// - Parameters:
  ///   - name: The name of the step. Its type is that of the arguments.
  ///   - summary: A one-line description for the help text.
  ///   - samples: Example arguments, created when they are first read. The shell offers them as completions. If the step is performed by an
  ///     outcome of a request, they are also the example values of the outcome, which the explorer tries.
  ///   - owner: The module and file that define the step.
  ///   - route: Returns the route to run on the container at a path. The closure reads and changes the state only through the transaction.
  public init<Arguments>(
    _ name: StepName<Arguments>, _ summary: String, samples: @autoclosure @escaping @Sendable () -> [Arguments] = [],
    owner: String = #fileID,
    route: @escaping @Sendable (Arguments, TreePath, inout NavigationTransaction) throws -> AppRoute
  ) {
    self.init(name.text, summary, taking: Arguments.self, samples: samples(), owner: owner, route: route)
  }
}

extension Route {
  /// Performs a ``CustomStep`` of the app by its typed name, and stays on the container. Otherwise, this method works like the one for a
  /// name without a type.
  public consuming func perform<Arguments>(_ name: StepName<Arguments>, _ arguments: Arguments) -> Self {
    perform(name.text, arguments)
  }
}

extension RequestDefinition {
  /// Creates the definition of a request with typed arguments. A request whose arguments do not have the type cannot start.
  ///
  /// - Parameters:
  ///   - name: The name of the request.
  ///   - summary: A one-line description for the help text.
  ///   - owner: The file that defines the request.
  ///   - problem: Returns the reason why a request with these arguments cannot start, as a phrase in lower case without a full stop, or
  ///     `nil` if it can start. By default, every request can start.
  public init<Arguments>(
    _ name: RequestName<Arguments>, _ summary: String, owner: String = #fileID,
    problem: @escaping @Sendable (Arguments) -> String? = { _ in nil }
  ) {
    self.init(name.text, summary, owner: owner) { effect in
      do throws(ArgumentError) {
        return problem(try effect.request.value(as: Arguments.self))
      } catch {
        return "\(error)"
      }
    }
  }
}
