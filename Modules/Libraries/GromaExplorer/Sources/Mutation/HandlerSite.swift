package import Groma

/// A place for a mistake: a handler, and the form of its result. A handler that branches has results of several forms.
package struct HandlerSite: Hashable, Sendable {
  /// The handler.
  package let handler: Handler
  /// The form of the result: the names of a route's steps, the kind of a guard's verdict, or the kind of another result.
  package let form: String

  init(_ handler: Handler, _ result: HandlerResult) {
    self.handler = handler
    form = result.form
  }
}

extension HandlerResult {
  /// The names of a route's steps, the kind of a guard's verdict, or the kind of another result.
  var form: String {
    switch self {
    case .route(let route): route.code.map(\.form).joined(separator: " ")
    case .verdict(.allow): "allow"
    case .verdict(.deny): "deny"
    case .verdict(.redirect): "redirect"
    case .isOffered: "offer"
    case .value: "value"
    case .flowData: "flow data"
    case .isLocked: "lock"
    case .routes: "routes"
    }
  }
}

extension Instruction {
  /// The name of the step, or of the instruction, without arguments.
  fileprivate var form: String {
    switch self {
    case .perform(let step): type(of: step.base).name
    case .enter: "{"
    case .leave: "}"
    case .here: "here"
    case .animated: "animated"
    case .separate: "separate"
    case .attempt: "attempt"
    case .recover: "||"
    case .recoverBy: "||?"
    case .ensure: "ensure"
    }
  }
}

/// A recorder of the sites of handlers that run. It changes no result.
package final class HandlerRecorder: Sendable {
  private struct Recorded: Sendable {
    /// The sites since the last call of ``take()``.
    var current: Set<HandlerSite> = []
    /// All sites, in the order of their first runs.
    var sites = Numbering<HandlerSite>()
    /// The first different results of each site.
    var results: [[HandlerResult]] = []
  }

  /// The maximum number of different results that are kept for a site.
  private static let kept = 8

  private let recorded = ThreadLock(Recorded())

  /// Creates a recorder without sites.
  package init() {}

  /// The interceptor that records.
  package var interceptor: HandlerInterceptor {
    HandlerInterceptor { handler, result in
      let site = HandlerSite(handler, result)
      self.recorded.withLock { recorded in
        recorded.current.insert(site)
        let number = recorded.sites.number(of: site)
        if number == recorded.results.count { recorded.results.append([]) }
        let known = recorded.results[number]
        if known.count < Self.kept, !known.contains(result) { recorded.results[number].append(result) }
      }
      return result
    }
  }

  /// Returns the sites of the handlers that ran since the last call.
  package func take() -> Set<HandlerSite> {
    recorded.withLock { recorded in
      defer { recorded.current = [] }
      return recorded.current
    }
  }

  /// All recorded sites with some of their results, in the order of their first runs.
  var all: [(site: HandlerSite, results: [HandlerResult])] {
    recorded.withLock { Array(zip($0.sites.values, $0.results)) }
  }
}
