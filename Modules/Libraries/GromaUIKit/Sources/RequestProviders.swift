#if canImport(UIKit)
  public import Groma
  import GromaPlatformRequests
  public import UIKit

  /// The code that does the work of requests: one provider for each name of a request.
  ///
  /// ```swift
  /// hierarchy.requests.provide(.scan) { scan, finish in
  ///   let scanner = Scanner(scan.kind)
  ///   let delegate = ScannerDelegate { code in finish(.scanned, code) }
  ///   scanner.delegate = delegate
  ///   finish.retain(delegate)
  ///   return scanner
  /// }
  /// ```
  ///
  /// A request with a style is a layer of the tree. The view controller of its provider is presented as that layer: the hierarchy presents
  /// and dismisses it, and points its popover at the anchor. The layer ends when the provider calls ``RequestCompletion``, when a route
  /// removes it, or when the user dismisses it; without an outcome, the request is then canceled. A request that cannot be canceled and has
  /// the outcome ``/Groma/OutcomeName/done``, such as one that shows a web page, is done when the user dismisses it.
  ///
  /// The hierarchy has providers for the requests that UIKit fulfills: `share`, `openURL`, `openSettings`, `call` and `haptic`. The library
  /// `GromaSystemScreens` has those of the other requests of `GromaPlatformRequests`. An app adds its own, or replaces these, before it
  /// creates the presenter. A request without a provider ends with the failure
  /// ``/Groma/OutcomeName/unavailable``, and the log contains its name. Alerts and action sheets need no provider.
  @MainActor public final class RequestProviders {
    /// The compiler of Swift 6.3 crashes if the closure of `provide` throws a typed error.
    private typealias Provider = @MainActor (Effect, RequestCompletion) throws -> UIViewController?

    private let navigator: Navigator
    private var providers: [String: Provider] = [:]
    /// The requests with a layer for which there is no controller. Each ends in a later turn of the run loop.
    private var ending: Set<NodeID> = []
    private var observation: ObservationToken?
    /// Receives the failures, which are written to the log of the navigator.
    var logFailure: @MainActor (Effect, String) -> Void

    init(_ navigator: Navigator) {
      self.navigator = navigator
      logFailure = { [weak navigator] effect, reason in navigator?.logFailure(of: effect, reason) }
      provideThoseOfUIKit()
      observation = navigator.observeBesideTree { [weak self] event in
        if case .requested(let effect) = event, effect.style == nil { self?.begin(effect) }
      }
    }

    /// Sets the provider of a request. It replaces an earlier provider of this request.
    ///
    /// - Parameters:
    ///   - name: The name of the request.
    ///   - make: Begins the work of a request. Receives the arguments, and the function that ends the request. Returns the view controller
    ///     of a request with a style, or `nil` if it cannot be shown; the request then ends with the outcome that the closure has passed, or
    ///     else with the failure ``/Groma/OutcomeName/unavailable``. Returns `nil` for a request without a style.
    public func provide<Arguments>(
      _ name: RequestName<Arguments>, _ make: @escaping @MainActor (Arguments, RequestCompletion) -> UIViewController?
    ) {
      providers[name.text] = { effect, finish in make(try effect.request.value(as: Arguments.self), finish) }
    }

    /// Whether no provider is called. A request then shows an empty view, and never ends by itself.
    package var leavesAllOpen = false

    /// A request whose view controller is shown.
    struct Shown {
      let controller: UIViewController
      let completion: RequestCompletion
      /// The objects that exist as long as the view controller is shown.
      let retained: [AnyObject]
    }

    /// Returns a request with a layer and its view controller, or `nil` if there is none. In the second case, the request ends in a later
    /// turn of the run loop.
    ///
    /// - Parameters:
    ///   - node: The identity of the layer.
    ///   - choose: Ends the request with an outcome.
    func show(
      _ effect: Effect, _ node: NodeID, _ choose: @escaping @MainActor (String, [ScreenKey.Argument]) -> Void
    ) -> Shown? {
      if ending.contains(node) { return nil }
      let finish = completion(of: effect) { name, values in choose(name, values.map { .init(label: $0.label, text: $0.entered ?? "") }) }
      let controller = start(effect, finish)
      finish.endsAtOnce = true
      guard let controller, !finish.hasEnded else {
        ending.insert(node)
        RunLoopTurn.schedule { [weak self] in
          self?.ending.remove(node)
          finish.end(orWith: .unavailable)
        }
        return nil
      }
      return Shown(controller: controller, completion: finish, retained: finish.takeRetained())
    }

    /// Does the work of a request without a layer in a later turn of the run loop.
    private func begin(_ effect: Effect) {
      let place = navigator.state.running.last { $0.effect == effect }?.asker.flatMap { navigator.id(at: $0) }
      let finish = completion(of: effect) { [weak self] name, values in
        guard let self, !effect.outcomes.isEmpty else { return }
        do throws(NavigationError) {
          let path = place.flatMap { navigator.path(of: $0) }
          try navigator.run(AppRoute().complete(name, of: effect.request.name, values: values), on: path)
        } catch {
          logFailure(effect, "the outcome '\(name)' failed: \(error)")
        }
      }
      RunLoopTurn.schedule { [weak self] in
        guard let self else { return }
        if start(effect, finish) != nil {
          logFailure(effect, "its provider returned a view controller, but the request has no style")
          finish(.unavailable)
        }
        finish.endsAtOnce = true
        if finish.hasEnded { finish.end(orWith: .unavailable) }
      }
    }

    /// Calls the provider of a request, and ends the request if there is none.
    private func start(_ effect: Effect, _ finish: RequestCompletion) -> UIViewController? {
      if leavesAllOpen { return effect.style == nil ? nil : UIViewController() }
      guard let provider = providers[effect.request.name] else {
        logFailure(effect, "no provider for '\(effect.request.name)': add one with hierarchy.requests.provide")
        finish(.unavailable)
        return nil
      }
      do {
        return try provider(effect, finish)
      } catch {
        logFailure(effect, "\(error)")
        finish(.unavailable)
        return nil
      }
    }

    private func completion(of effect: Effect, _ end: @escaping @MainActor (String, [EnteredValue]) -> Void) -> RequestCompletion {
      let closes = effect.outcomes.contains { $0.name == OutcomeName.done.text } && !effect.outcomes.contains { $0.role == .cancel }
      return RequestCompletion(closing: closes ? .done : nil) { [weak self] reason in
        self?.logFailure(effect, reason)
      } end: { [weak self] name, values in
        guard effect.canEnd(with: name) else {
          self?.logFailure(effect, "its provider passed '\(name)', which is not an outcome of the request")
          return end(OutcomeName.unavailable.text, [])
        }
        if effect.isUnhandledFailure(name) {
          self?.logFailure(effect, "it ended with '\(name)', for which the request has no route")
        }
        end(name, values)
      }
    }
  }

  /// The function that ends a request: `finish(.done)`, `finish(.picked, media)`. Only the first call has an effect.
  @MainActor public final class RequestCompletion {
    private var end: (@MainActor (String, [EnteredValue]) -> Void)?
    private let log: @MainActor (String) -> Void
    private let closing: OutcomeName<NoFields>?
    private var outcome: (name: String, values: [EnteredValue])?
    private var retained: [AnyObject] = []
    /// Whether a call ends the request at once. Otherwise, the outcome is kept until ``end(orWith:)`` is called: views must not change while
    /// the provider creates a view controller.
    var endsAtOnce = false

    /// - Parameters:
    ///   - closing: The outcome of a request whose view controller the user dismisses, or `nil` if it is then canceled.
    ///   - log: Writes the reason of a failure to the log.
    ///   - end: Ends the request.
    init(
      closing: OutcomeName<NoFields>?, log: @escaping @MainActor (String) -> Void,
      end: @escaping @MainActor (String, [EnteredValue]) -> Void
    ) {
      (self.closing, self.log, self.end) = (closing, log, end)
    }

    /// Whether an outcome was passed.
    var hasEnded: Bool { outcome != nil }

    /// Ends the request.
    public func callAsFunction(_ outcome: OutcomeName<NoFields>) { finish(outcome.text, []) }

    /// Ends the request with a value.
    public func callAsFunction<Value>(_ outcome: OutcomeName<Value>, _ value: Value) { finish(outcome.text, outcome.values(of: value)) }

    /// Ends the request with a failure, and writes its reason to the log.
    package func fail(_ outcome: OutcomeName<NoFields>, _ reason: String) {
      if hasEnded { return }
      log(reason)
      finish(outcome.text, [])
    }

    /// Keeps an object, such as the delegate of the view controller that the provider returns, until the view controller has left the
    /// screen. The object of a request without a view controller is kept until the request ends. The provider calls this method before it
    /// returns.
    public func retain(_ object: AnyObject) { retained.append(object) }

    /// Returns the objects that the provider has kept, and no longer keeps them.
    func takeRetained() -> [AnyObject] {
      defer { retained = [] }
      return retained
    }

    /// Ends a request whose view controller the user has dismissed, unless it is then canceled.
    func close() { if let closing { finish(closing.text, []) } }

    private func finish(_ name: String, _ values: [EnteredValue]) {
      if hasEnded { return }
      outcome = (name, values)
      if endsAtOnce { end(orWith: .unavailable) }
    }

    /// Ends the request with the outcome that was passed, or else with another one.
    func end(orWith other: OutcomeName<NoFields>) {
      let outcome = outcome ?? (other.text, [])
      self.outcome = outcome
      let end = end
      (self.end, retained) = (nil, [])
      end?(outcome.name, outcome.values)
    }
  }
#endif
