extension LiveRunner {
  /// A caller that waits for the result of a screen.
  @MainActor
  final class ScreenResult {
    let id: NodeID
    let key: ScreenKey
    var continuation: CheckedContinuation<Result<AnyOutput?, NavigationError>, Never>?

    init(of id: NodeID, _ key: ScreenKey) { (self.id, self.key) = (id, key) }
  }

  /// Suspends until the last screen with a key finishes, and returns its output, or `nil` if it finishes without one.
  ///
  /// - Throws: ``NavigationError/waitCanceled(_:)`` if the screen is removed without finishing, ``NavigationError/gone(_:)`` if there is no
  ///   such screen, and ``NavigationError/canceled(_:)`` if the task is canceled.
  func result(of key: ScreenKey) async throws(NavigationError) -> AnyOutput? {
    guard let path = store.state.places(of: Match(key: key)).last, let id = nodes.id(at: path) else {
      throw .gone("the screen \(Quoting.name(key))")
    }
    let result = ScreenResult(of: id, key)
    let end = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        result.continuation = continuation
        results.append(result)
        if Task.isCancelled { self.end(result, .failure(.canceled("\(key)"))) }
      }
    } onCancel: {
      Task { @MainActor in self.end(result, .failure(.canceled("\(key)"))) }
    }
    return try end.get()
  }

  /// Returns the screens that have finished in a commit, with their outputs. Called before the nodes follow the commit.
  func finishedScreens(in commit: Runner.Published) -> [(id: NodeID, output: AnyOutput?)] {
    commit.consequences.compactMap { consequence in
      guard case .finish(_, let identity?, let output) = consequence else { return nil }
      return (nodes.id(ofIdentity: identity), output)
    }
  }

  /// Resumes the callers whose screens have finished or were removed.
  func endResults(of finished: [(id: NodeID, output: AnyOutput?)]) {
    for result in results {
      if let end = finished.first(where: { $0.id == result.id }) {
        self.end(result, .success(end.output))
      } else if nodes.path(of: result.id) == nil {
        self.end(result, .failure(.waitCanceled(result.key)))
      }
    }
  }

  private func end(_ result: ScreenResult, _ end: Result<AnyOutput?, NavigationError>) {
    results.removeAll { $0 === result }
    result.continuation?.resume(returning: end)
    result.continuation = nil
  }
}
