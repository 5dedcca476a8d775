/// An item that a part of the app holds back until it may go on: a link that waits for home, say.
///
/// The part decides when the item goes on (``ActingPart/next(in:)``), and takes it off the list with ``NavigationTransaction/release(_:)``. The item is part
/// of the state: undo, snapshots and the explorer include it.
public struct HeldItem: Hashable, Sendable {
  /// The value that the part keeps.
  public let value: any HeldValue
  /// The instant of the navigator's clock at which the item is dropped, in milliseconds since the clock's start; nil for never.
  public internal(set) var deadline: Int?

  init(_ value: any HeldValue, deadline: Int?) {
    self.value = value
    self.deadline = deadline
  }

  /// Whether value and deadline are equal.
  public static func == (a: HeldItem, b: HeldItem) -> Bool {
    func isEqual<Value: HeldValue>(_ value: Value) -> Bool { (b.value as? Value) == value }
    return a.deadline == b.deadline && isEqual(a.value)
  }

  /// Feeds the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A value that a part of the app holds back: see ``HeldItem``.
public protocol HeldValue: Hashable, Codable, Sendable {
  /// The name in snapshots, unique across parts.
  static var name: String { get }
}

extension CodingUserInfoKey {
  /// The types of the held values that a decoder may meet: `[any HeldValue.Type]`.
  static let heldValueTypes = CodingUserInfoKey(rawValue: "groma.heldValueTypes")!
}

extension HeldItem: Codable {
  private enum CodingKeys: String, CodingKey { case name, value, deadline }

  /// Reads an item through ``Swift/CodingUserInfoKey/heldValueTypes``.
  ///
  /// - Throws: `DecodingError` for a value of an unknown type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .name)
    let known = decoder.userInfo[.heldValueTypes] as? [any HeldValue.Type] ?? []
    guard let type = known.first(where: { $0.name == name }) else {
      throw DecodingError.dataCorruptedError(forKey: .name, in: container, debugDescription: "the held type '\(name)' is not defined")
    }
    value = try container.decode(type, forKey: .value)
    deadline = try container.decodeIfPresent(Int.self, forKey: .deadline)
  }

  /// Writes name, value and deadline.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type(of: value).name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encodeIfPresent(deadline, forKey: .deadline)
  }
}

extension NavigationTransaction {
  /// The values of one type that a part of the app holds back, in the order they came. One whose time has passed is not among them.
  public mutating func held<Value: HeldValue>(_: Value.Type) -> [Value] {
    guard case .held(let items) = ask(.held(Value.name)) else { return [] }
    var values: [Value] = []
    for item in items { if case let value as Value = item.value { values.append(value) } }
    return values
  }

  /// Holds a value back: at the end of the list, or at its beginning.
  ///
  /// - Parameter milliseconds: The time after which the value is dropped; nil for never.
  /// - Throws: ``NavigationError/limit(_:)`` when as many items are held back as may be.
  public mutating func hold(_ value: some HeldValue, for milliseconds: Int?, isFirst: Bool = false) throws(NavigationError) {
    let item = Waiting.held(HeldItem(value, deadline: milliseconds.map { store.state.now.clampedSum(max(1, $0)) }))
    let others = store.state.waiting(.held)
    try setWaiting(.held, isFirst ? [item] + others : others + [item])
  }

  /// Takes the values of one type that meet a condition off the list.
  public mutating func release<Value: HeldValue>(_: Value.Type, where isReleased: (Value) -> Bool) throws(NavigationError) {
    let items = store.state.waiting(.held)
    let kept = items.filter { item in
      guard case .held(let held) = item, let value = held.value as? Value else { return true }
      return !isReleased(value)
    }
    if kept.count < items.count { try setWaiting(.held, kept) }
  }
}
