import Groma

/// A change of the results of a handler that simulates a mistake.
struct ResultEdit: Sendable {
  let mutation: MutationOperator
  /// The change, as the rest of a sentence that begins with the handler.
  let detail: String
  /// Returns the changed result. Called only for results of the form for which the edit was made (see ``HandlerSite``).
  let change: @Sendable (HandlerResult) -> HandlerResult

  init(_ mutation: MutationOperator, _ detail: String, _ change: @escaping @Sendable (HandlerResult) -> HandlerResult) {
    (self.mutation, self.detail, self.change) = (mutation, detail, change)
  }

  /// Returns a change of a handler's route.
  static func ofRoute(
    _ mutation: MutationOperator, _ detail: String, _ change: @escaping @Sendable (AppRoute) -> AppRoute
  ) -> ResultEdit {
    ResultEdit(mutation, detail) { if case .route(let route) = $0 { .route(change(route)) } else { $0 } }
  }
}
