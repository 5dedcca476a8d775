/// The lock of a screen, and the route that runs after the permanent removal of the screen.
public struct Policies: Hashable, Sendable {
  /// The lock of the screen, or `nil` if the screen is not locked.
  public var lock: Lock?
  /// The route that runs when the screen has been removed permanently, or `nil` for none: see ``ScreenValue/whenGone(_:)``.
  package var completion: AppRoute?

  /// Whether the screen is locked. Setting it to `true` sets ``Lock/visible``; setting it to `false` removes the lock.
  package var isLocked: Bool {
    get { lock != nil }
    set { lock = newValue ? .visible : nil }
  }
}

extension Policies: AttributeGroup {
  enum CodingKeys: String, CodingKey { case lock, completion }

  init(from saved: KeyedDecodingContainer<CodingKeys>) throws {
    lock = try saved.decodeIfPresent(Lock.self, forKey: .lock)
    completion = try saved.decodeIfPresent(AppRoute.self, forKey: .completion)
  }

  func encode(into saved: inout KeyedEncodingContainer<CodingKeys>) throws {
    try saved.encodeIfPresent(lock, forKey: .lock)
    try saved.encodeIfPresent(completion, forKey: .completion)
  }

  /// Returns the saved lock, or `nil` if no lock is saved. A lock that cannot be decoded counts as ``Lock/visible``. Used if the policies
  /// cannot be decoded as a whole.
  static func lock(in saved: KeyedDecodingContainer<CodingKeys>) -> Lock? {
    guard saved.contains(.lock), (try? saved.decodeNil(forKey: .lock)) != true else { return nil }
    return (try? saved.decode(Lock.self, forKey: .lock)) ?? .visible
  }
}
