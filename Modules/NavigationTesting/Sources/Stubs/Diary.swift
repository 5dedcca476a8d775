public import Navigation

/// What happened, a line each, in order: what the contents of stub screens were told, and the events of the navigators it follows.
///
/// ```swift
/// let diary = Diary()
/// let navigator = try navigator("stack[a]", diary: diary)
/// diary.follow(navigator)
/// try navigator.run { $0.top(.stack).push(page("b")) }
/// #expect(diary.read().contains("shown b"))
/// ```
@MainActor
public final class Diary {
  /// A sort of events.
  public enum Topic: CaseIterable, Sendable {
    /// `committed: top stack | push b`
    case commits
    /// `shown b`, `hidden a`, `refreshed a`
    case sight
    /// `finished login with session user=ann`, and what it means for those who wait: `waiting for login: …`, `resumed: …`,
    /// `cancelled: …`, `failed: …: no`
    case waiting
    /// `deferred 1 …: …`, `gave up 1: …`, `failed 1: no`, `began …`, `ended`
    case time
    /// `requested call number=112`, `call number=112: done`, `too late, call: done`, `abandoned …`, `failed …`
    case effects
  }

  /// The lines since the last ``read()``.
  public private(set) var lines: [String] = []
  private var reactions: [String: () -> Void] = [:]
  private var observations: [Observation] = []

  /// An empty diary.
  public nonisolated init() {}

  /// The lines since the last call.
  public func read() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Writes a line, and does what was to be done when it is written.
  public func write(_ line: String) {
    lines.append(line)
    reactions.removeValue(forKey: line)?()
  }

  /// Does something, once, when a line is written.
  public func once(_ line: String, _ reaction: @escaping () -> Void) { reactions[line] = reaction }

  /// Writes down the events of a navigator, for as long as the diary lives.
  ///
  /// - Parameters:
  ///   - topics: The sorts of events; all unless said.
  ///   - showingIDs: Whether `shown`, `hidden` and `refreshed` say which node it was: `shown b #4`.
  public func follow(_ navigator: Navigator, _ topics: Set<Topic> = Set(Topic.allCases), showingIDs: Bool = false) {
    observations.append(
      navigator.observe { [weak self] event in
        let (topic, line) = event.written(showingIDs: showingIDs)
        if topics.contains(topic) { self?.write(line) }
      })
  }
}

extension Event {
  fileprivate func written(showingIDs: Bool) -> (Diary.Topic, String) {
    func screen(_ key: ScreenKey, _ id: NodeID) -> String { showingIDs ? "\(key) \(id)" : "\(key)" }
    return switch self {
    case .committed(let commit): (.commits, "committed: \(commit.cause.written)")
    case .shown(let key, let id): (.sight, "shown \(screen(key, id))")
    case .hidden(let key, let id): (.sight, "hidden \(screen(key, id))")
    case .refreshed(let key, let id): (.sight, "refreshed \(screen(key, id))")
    case .finished(let key, let output): (.waiting, "finished \(key)" + (output.map { " with \($0)" } ?? ""))
    case .waiting(let pending): (.waiting, "waiting for \(pending.awaits): \(pending.route)")
    case .resumed(let pending): (.waiting, "resumed: \(pending.route)")
    case .cancelled(let pending): (.waiting, "cancelled: \(pending.route)")
    case .failed(let pending, let error): (.waiting, "failed: \(pending.route): \(error)")
    case .requested(let effect): (.effects, "requested \(effect.request)")
    case .outcome(let effect, let name, let values):
      (.effects, "\(effect.request): \(name)" + values.map { " \($0.label)=\($0.text)" }.joined())
    case .lateOutcome(let request, let name, _): (.effects, "too late\(request.map { ", \($0)" } ?? ""): \(name)")
    case .abandoned(let effect): (.effects, "abandoned \(effect.request)")
    case .outcomeFailed(let effect, let name, let error): (.effects, "failed \(effect.request): \(name): \(error)")
    case .deferred(let route): (.time, "deferred \(route.id) \(route.when): \(route.route)")
    case .gaveUp(let route): (.time, "gave up \(route.id): \(route.route)")
    case .deferredFailed(let route, let error): (.time, "failed \(route.id): \(error)")
    case .transitionBegan(let transition): (.time, "began \(transition)")
    case .transitionEnded: (.time, "ended")
    }
  }
}

extension Commit.Cause {
  fileprivate var written: String {
    switch self {
    case .route(let route): route.description
    case .detour(let name): "the detour of '\(name)'"
    case .restored: "another state"
    case .undo: "undo"
    case .redo: "redo"
    }
  }
}
