import Groma
import Logging

/// Notes what happens beside a line, for the answer to the line: the events of the navigator, and its log if that is shown.
@MainActor
final class EventNotes {
  private let navigator: Navigator
  private let log: SessionLog
  private var notes: [String] = []
  private var observation: ObservationToken?
  /// Whether the log is shown.
  private(set) var showsLog = false

  /// Notes from now on what happens in a navigator that writes into a log.
  init(on navigator: Navigator, log: SessionLog) {
    self.navigator = navigator
    self.log = log
    observation = navigator.observeBesideTree { [weak self] event in
      if let self, let text = text(of: event) { notes.append(text) }
    }
  }

  /// The level of the log that is shown: one of ``SessionLog/levels``.
  var logLevel: String {
    get { showsLog ? navigator.logger.logLevel.rawValue : SessionLog.off }
    set {
      showsLog = newValue != SessionLog.off
      navigator.logger.logLevel = Logger.Level(rawValue: newValue) ?? .critical
    }
  }

  /// Takes the events that were noted since they were last taken, without the log.
  func setAside() -> [String] {
    defer { notes = [] }
    return notes
  }

  /// Puts notes back that were set aside, in the place of those that came since.
  func putBack(_ aside: [String]) { notes = aside }

  /// Takes the notes since they were last taken: the events, then the log.
  func taken() -> [String] {
    let lines = log.taken()
    return showsLog ? setAside() + lines : setAside()
  }

  /// The note of an event; nil for one that is not noted.
  private func text(of event: Event) -> String? {
    switch event {
    case .resumed(let pending): "continued: \(pending.route)"
    case .cancelled(let pending): "dropped, because '\(pending.awaits)' was removed without finishing: \(pending.route)"
    case .failed(let pending, let error): "failed: \(pending.route): \(error)"
    case .finished(let key, let output?): "'\(key)' finished with \(output)"
    case .updated(let key, _): "updated to '\(key)'"
    case .refreshed(let key, _): "refreshed '\(key)'"
    case .requested(let effect): "requested: \(effect.request)"
    case .outcome(let effect, let name, _): "ended with '\(name)': \(effect.request)"
    case .lateOutcome(_, let name, _): "too late: \(name)"
    case .abandoned(let effect): "abandoned: \(effect.request)"
    case .outcomeFailed(let effect, let name, let error):
      "ended with '\(name)': \(effect.request); its route failed: \(error)"
    case .deferred(let route): "later (\(route.id), \(route.when.text(at: navigator.now))): \(route.route)"
    case .gaveUp(let route): "cancelled (\(route.id)): \(route.route)"
    case .deferredFailed(let route, let error): "failed (\(route.id)): \(route.route): \(error)"
    case .announced(let announcement) where announcement.isPrinted: announcement.description
    case .wentWrong(let route, let error): "failed: \(route): \(error)"
    case .halted(let error): "stopped: \(error)"
    case .transitionBegan(.animating(let end)): "shown for \(end - navigator.now) ms"
    case .transitionBegan(.interactiveBack): "dragged: 'swipe finish' or 'swipe cancel' ends the drag"
    case .announced, .committed, .added, .removed, .shown, .hidden, .waiting, .finished, .transitionEnded: nil
    }
  }
}
