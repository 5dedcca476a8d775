public import Groma

/// A record of events in order, with one line for each: calls to the model of stub screens, and events of navigators.
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
  /// A group of events of a navigator. The comment of each case shows the lines that it adds.
  public enum Topic: CaseIterable, Sendable {
    /// Commits of transactions: `committed: top stack | push b`.
    case commits
    /// Changes of the tree: `added b at /0/0/1`, `removed b at /0/0/1`.
    case tree
    /// Screens that appear, disappear, get new data or are refreshed: `shown b`, `hidden a`, `updated a`, `refreshed a`.
    case sight
    /// Finished screens and the effect on waiting routes: `finished login with session user=ann`, `waiting for login: …`, `resumed: …`,
    /// `canceled: …`, `failed: …: no`.
    case waiting
    /// Deferred routes and transitions: `deferred 1 …: …`, `gave up 1`, `failed 1: no`, `began …`, `ended`.
    case time
    /// Requests and their outcomes: `requested call number=112`, `call number=112: done`, `too late, call: done`, `abandoned …`, `failed
    /// …`.
    case effects
    /// Events that are announced by other libraries, such as followed links, and failures without a caller: `failed by itself: …`,
    /// `halted: …`.
    case announcements
  }

  /// The lines that were added since the last call of ``read()``, in order.
  public private(set) var lines: [String] = []
  private var reactions: [String: () -> Void] = [:]
  private var observations: [ObservationToken] = []

  /// Creates an empty diary.
  public nonisolated init() {}

  /// Removes and returns the lines that were added since the last call, in order.
  public func read() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Adds a line and runs the reaction that is registered for it.
  public func write(_ line: String) {
    lines.append(line)
    reactions.removeValue(forKey: line)?()
  }

  /// Registers a reaction that runs once, when the line is next added. A new reaction to a line replaces the earlier one.
  public func once(_ line: String, _ reaction: @escaping () -> Void) { reactions[line] = reaction }

  /// Records the events of a navigator for the lifetime of the diary.
  ///
  /// - Parameters:
  ///   - navigator: The navigator to observe.
  ///   - topics: The groups of events to record. The default is all groups.
  ///   - showingIDs: Whether the lines `added`, `removed`, `shown`, `hidden`, `updated` and `refreshed` include the node's identity, as in
  ///     `shown b #4`.
  public func follow(_ navigator: Navigator, _ topics: Set<Topic> = Set(Topic.allCases), showingIDs: Bool = false) {
    observations.append(
      navigator.observe { [weak self] event in if topics.contains(event.topic) { self?.write(event, showingIDs: showingIDs) } })
  }

  /// Adds the line of an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - showingIDs: Whether the line includes the node's identity, as in `shown b #4`.
  public func write(_ event: Event, showingIDs: Bool = false) { write(event.line(showingIDs: showingIDs)) }
}

extension Event {
  fileprivate var topic: Diary.Topic {
    switch self {
    case .committed: .commits
    case .added, .removed: .tree
    case .shown, .hidden, .updated, .refreshed: .sight
    case .finished, .waiting, .resumed, .canceled, .failed: .waiting
    case .requested, .outcome, .lateOutcome, .abandoned, .outcomeFailed: .effects
    case .deferred, .gaveUp, .deferredFailed, .transitionBegan, .transitionEnded: .time
    case .announced, .wentWrong, .halted: .announcements
    }
  }

  fileprivate func line(showingIDs: Bool) -> String {
    func screen(_ key: ScreenKey, _ id: NodeID) -> String { showingIDs ? "\(key) \(id)" : "\(key)" }
    return switch self {
    case .committed(let commit): "committed: \(commit.cause.written)"
    case .added(let key, let id, let path): "added \(screen(key, id)) at \(path)"
    case .removed(let key, let id, let path): "removed \(screen(key, id)) at \(path)"
    case .shown(let key, let id): "shown \(screen(key, id))"
    case .hidden(let key, let id): "hidden \(screen(key, id))"
    case .updated(let key, let id): "updated \(screen(key, id))"
    case .refreshed(let key, let id): "refreshed \(screen(key, id))"
    case .finished(let key, let output): "finished \(key)" + (output.map { " with \(AnyOutput($0))" } ?? "")
    case .waiting(let pending): "waiting for \(pending.awaits): \(pending.route)"
    case .resumed(let pending): "resumed: \(pending.route)"
    case .canceled(let pending): "canceled: \(pending.route)"
    case .failed(let pending, let error): "failed: \(pending.route): \(error)"
    case .requested(let effect): "requested \(effect.request)"
    case .outcome(let effect, let name, let values):
      "\(effect.request): \(name)" + values.map { " \($0.label)=\($0.text)" }.joined()
    case .lateOutcome(let request, let name, _): "too late\(request.map { ", \($0)" } ?? ""): \(name)"
    case .abandoned(let effect): "abandoned \(effect.request)"
    case .outcomeFailed(let effect, let name, let error): "failed \(effect.request): \(name): \(error)"
    case .deferred(let route): "deferred \(route.id) \(route.when): \(route.route)"
    case .gaveUp(let route): "gave up \(route.id)"
    case .deferredFailed(let route, let error): "failed \(route.id): \(error)"
    case .transitionBegan(let transition): "began \(transition)"
    case .transitionEnded: "ended"
    case .announced(let announcement): announcement.description
    case .wentWrong(let route, let error): "failed by itself: \(route): \(error)"
    case .halted(let error): "halted: \(error)"
    }
  }
}

extension Commit.Cause {
  fileprivate var written: String {
    switch self {
    case .route(let route): route.description
    case .redirect(let interrupter, _): "the redirect of '\(interrupter.guardName ?? "\(interrupter)")'"
    case .restored: "another state"
    case .time: "time"
    case .undo: "undo"
    case .redo: "redo"
    }
  }
}
