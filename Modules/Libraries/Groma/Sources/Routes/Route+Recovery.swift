// What happens when steps fail. All of these watch over every step so far.
extension Route {
  /// Runs another route, from the start and the state before, when the steps so far fail.
  public consuming func fallback<K>(to other: Route<Root, K>) -> Route<Root, AnyContainer> {
    watched(by: .recover(count: other.code.count), other.code)
  }

  /// Makes another route from the error when the steps so far fail; nil declines, and the error stands.
  public consuming func fallback<K>(
    file: String = #fileID, line: Int = #line, _ make: @escaping @Sendable (NavigationError, Route<Root, Root>) -> Route<Root, K>?
  ) -> Route<Root, AnyContainer> {
    watched(by: .recoverBy(OpaqueFallback(place: "\(file):\(line)") { make($0, Route<Root, Root>())?.code }))
  }

  /// Takes the failure of the steps so far for success, with nothing changed by them.
  public consuming func ignoringFailure() -> Route<Root, AnyContainer> { watched(by: .recover(count: 0)) }

  /// Runs a route at the start whether the steps so far are done or fail, and goes on where they ended.
  ///
  /// When they fail, it runs on the state before them; what it changes stays only if a fallback around it saves the route, and the
  /// original error stands even if it fails itself.
  public consuming func ensure<K>(_ nested: (Route<Root, Root>) -> Route<Root, K>) -> Self {
    let always = nested(Route<Root, Root>()).code
    return watched(by: .ensure(count: always.count), always)
  }

  /// Runs a route on the container once the steps so far are done, and stays.
  public consuming func done<K>(_ nested: (Route<Current, Current>) -> Route<Current, K>) -> Self {
    code += [.here, .enter] + nested(Route<Current, Current>()).code + [.leave]
    return self
  }
}
