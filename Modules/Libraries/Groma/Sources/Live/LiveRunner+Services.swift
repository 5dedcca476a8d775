import Logging

extension LiveRunner {
  /// Asks the services for each running effect whose definition has an answer, once while it runs.
  func askServices() {
    guard asksServices, !isBusy else { return }
    let running = store.state.mayHaveWaiting(.outcome) ? store.state.running.map(\.effect) : []
    if !asked.isEmpty { asked.formIntersection(running) }
    for effect in running {
      guard let answer = app.environment.requests[effect.request.name]?.answer, asked.insert(effect).inserted else { continue }
      switch answer {
      case .atOnce(let answer): complete(effect, with: Result { try answer(effect, screens.services.app) })
      case .later(let answer):
        Task { [weak self, services = screens.services.app] in
          let result: Result<RequestAnswer, any Error>
          do { result = .success(try await answer(effect, services)) } catch { result = .failure(error) }
          self?.complete(effect, with: result)
        }
      }
    }
  }

  private func complete(_ effect: Effect, with result: Result<RequestAnswer, any Error>) {
    guard asked.contains(effect), let running = store.state.running.last(where: { $0.effect == effect }) else { return }
    let answer: RequestAnswer
    do {
      answer = try result.get()
    } catch {
      let logger = logger
      logger.error("a service failed to answer", metadata: ["request": "\(effect.request)", "error": "\(error)"])
      answer = RequestAnswer(.unavailable)
    }
    do throws(NavigationError) {
      let route = AppRoute().complete(answer.outcome, of: effect.request.name, values: answer.values)
      _ = try run(route, on: running.at, by: Commit.Origin(.outcome(answer.outcome, of: effect.request)))
    } catch {
      let logger = logger
      logger.error("an answer failed", metadata: ["request": "\(effect.request)", "answer": "\(answer.outcome)", "error": "\(error)"])
    }
  }
}
