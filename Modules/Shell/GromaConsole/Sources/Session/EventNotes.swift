import Groma
import GromaCommandLanguage
import Logging

/// A collection of the notes that the reply to a line includes: the events of the navigator and, if the user turned on the log, the lines
/// of the log.
@MainActor
final class EventNotes {
  private let navigator: Navigator
  private let log: SessionLog
  private var notes: [Note] = []
  private var observation: ObservationToken?
  /// Whether log lines are added to the notes.
  private(set) var showsLog = false
  /// The note for the first failure, since the last call of ``takeFailure()``, that is not the error of a line: of a waiting or deferred
  /// route, of the route of an outcome, or of a route that followed a change. `nil` if there was none.
  private var firstFailure: Note?

  /// Creates an empty collection and starts observing a navigator, which writes its log to `log`.
  init(on navigator: Navigator, log: SessionLog) {
    self.navigator = navigator
    self.log = log
    observation = navigator.observeBesideTree { [weak self] event in
      guard let self, let note = note(of: event) else { return }
      notes.append(note)
      // Of the events, only failures have a code.
      if note.code != nil, firstFailure == nil { firstFailure = note }
    }
  }

  /// The lowest level of the log lines that are shown: one of ``SessionLog/levels``.
  var logLevel: String {
    get { showsLog ? navigator.logger.logLevel.rawValue : SessionLog.off }
    set {
      showsLog = newValue != SessionLog.off
      navigator.logger.logLevel = Logger.Level(rawValue: newValue) ?? .critical
    }
  }

  /// Removes and returns the notes for the events since the notes were last removed. The log is not included.
  func setAside() -> [Note] {
    defer { notes = [] }
    return notes
  }

  /// Restores notes that `setAside()` returned. Replaces the notes collected since then.
  func putBack(_ aside: [Note]) { notes = aside }

  /// Removes and returns the notes for the events since the notes were last removed and, if the log is shown, appends notes for the log
  /// lines. The stored log lines are removed even if they are not shown.
  func taken() -> [Note] {
    let lines = log.taken().map { Note("log", $0) }
    return showsLog ? setAside() + lines : setAside()
  }

  /// Removes and returns the note for the first failure of a route that a line caused, but that is not the error of the line.
  func takeFailure() -> Note? {
    defer { firstFailure = nil }
    return firstFailure
  }

  /// Returns the note for an event, or `nil` for an event that is not shown to the user.
  private func note(of event: Event) -> Note? {
    switch event {
    case .resumed(let pending): Note("resumed", of: "\(pending.route)", "continued: \(pending.route)")
    case .canceled(let pending):
      Note("dropped", of: "\(pending.route)", "canceled while waiting for \(Quoting.name(pending.awaits)): \(pending.route)")
    case .failed(let pending, let error):
      Note("failed", of: "\(pending.route)", code: error.code, "failed: \(pending.route): \(error)")
    case .finished(let key, let output?): Note("finished", of: "\(key)", "\(Quoting.name(key)) finished with \(AnyOutput(output))")
    case .updated(let key, _): Note("updated", of: "\(key)", "updated to \(Quoting.name(key))")
    case .refreshed(let key, _): Note("refreshed", of: "\(key)", "refreshed \(Quoting.name(key))")
    case .requested(let effect): Note("requested", of: "\(effect.request)", "requested: \(effect.request)")
    case .outcome(let effect, let name, _): Note("ended", of: "\(effect.request)", "ended with \(Quoting.name(name)): \(effect.request)")
    case .lateOutcome(_, let name, _): Note("late", of: name, "the outcome \(Quoting.name(name)) came too late and was ignored")
    case .abandoned(let effect): Note("abandoned", of: "\(effect.request)", "abandoned: \(effect.request)")
    case .outcomeFailed(let effect, let name, let error):
      Note(
        "outcome-failed", of: "\(effect.request)", code: error.code,
        "ended with \(Quoting.name(name)): \(effect.request); its route failed: \(error)")
    case .deferred(let route):
      Note(
        "deferred", of: "\(route.route)",
        "deferred (\(route.id), \(route.when.text(at: navigator.now))): \(route.route == AppRoute() ? "no steps" : "\(route.route)")")
    case .gaveUp(let route): Note("canceled", of: "\(route.route)", "canceled (\(route.id)): \(route.route)")
    case .deferredFailed(let route, let error):
      Note("failed", of: "\(route.route)", code: error.code, "failed (\(route.id)): \(route.route): \(error)")
    case .announced(let announcement) where announcement.isPrinted: Note("announced", announcement.description)
    case .wentWrong(let route, let error): Note("failed", of: "\(route)", code: error.code, "failed: \(route): \(error)")
    case .halted(let error): Note("stopped", code: error.code, "stopped: \(error)")
    case .transitionBegan(.animating(let end)): Note("animated", "shown for \(WrittenDuration(milliseconds: end - navigator.now))")
    case .transitionBegan(.interactiveBack): Note("dragged", "dragged: 'swipe finish' or 'swipe cancel' ends the drag")
    case .transitionBegan(.shown), .announced, .committed, .added, .removed, .shown, .hidden, .waiting, .finished, .transitionEnded: nil
    }
  }
}

extension DeferredRoute.When {
  /// Returns the time at which the route is due as text for users: `in 2s`, or `after the transition`.
  ///
  /// - Parameter now: The current time of the navigator's clock in milliseconds.
  func text(at now: Int) -> String {
    switch self {
    case .afterTransition: "after the transition"
    case .at(let instant): "in \(WrittenDuration(milliseconds: instant - now))"
    }
  }
}
