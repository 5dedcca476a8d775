/// What may not happen to a screen, and what the user is asked when somebody tries.
///
/// The built-in steps mind it. A lock without a question makes them fail with ``NavigationError/locked(_:_:)``. One with a question asks when
/// a whole route has failed so, after all its fallbacks: nothing of the route is done, and it waits, as for a guard's detour, until the
/// user has chosen. ``leave`` unlocks the screen, and the route runs again from its start; ``stay``, or the question going in any other
/// way, drops it. The screen is brought to the front first when something covers it or when it is in another window. A route that is opaque
/// cannot wait: it fails as without a question. ``Route/unlockAll()`` gives up all locks, for a reset that must not fail.
///
/// What takes a screen away without asking: the screen itself when it finishes, an undo, a snapshot, and an action of one's own that changes
/// the tree by ``NavigationTransaction/perform(_:at:)``.
///
/// ```swift
/// route.lock(asking: "Discard the changes?")
/// screens.newItem().decorated { $0.lock = .kept.asking("Discard the changes?") }
/// ```
public struct Lock: Hashable, Sendable {
  /// How much may not happen.
  public enum Extent: String, Hashable, Codable, Sendable, CaseIterable {
    /// It may be covered, but must not be removed.
    case kept
    /// It must neither be removed nor covered by a push, a presentation or the selection of something else.
    case inSight = "in-sight"
  }

  /// How much may not happen.
  public let extent: Extent
  /// What the user is asked; nil when steps just fail.
  public let question: String?

  /// Lets a screen be covered, but not removed: a form with unsaved input.
  public static let kept = Lock(extent: .kept, question: nil)
  /// Lets a screen neither be removed nor covered: a payment under way.
  public static let inSight = Lock(extent: .inSight, question: nil)

  /// The same with a question.
  public func asking(_ question: String) -> Lock { Lock(extent: extent, question: question) }

  private init(extent: Extent, question: String?) {
    self.extent = extent
    self.question = question
  }
}

extension Lock {
  /// The choice that unlocks the screen and lets the routes run that wait.
  public static let leave = "leave"
  /// The choice that keeps the screen and drops the routes that wait.
  public static let stay = "stay"

  /// The question as it is put; nil when there is none.
  var effect: Effect? { question.map { .alert($0).on(Lock.leave, .destructive) { $0.unlock() }.on(Lock.stay, .cancel) } }
}

extension Lock: Codable {
  private enum CodingKeys: String, CodingKey { case extent, question }

  /// Reads the extent alone, or with a question.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
      self.init(extent: try Extent(from: decoder), question: nil)
      return
    }
    self.init(
      extent: try container.decode(Extent.self, forKey: .extent), question: try container.decodeIfPresent(String.self, forKey: .question))
  }

  /// Writes the extent, as a text when there is no question.
  public func encode(to encoder: any Encoder) throws {
    guard let question else {
      var container = encoder.singleValueContainer()
      return try container.encode(extent)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(extent, forKey: .extent)
    try container.encode(question, forKey: .question)
  }
}
