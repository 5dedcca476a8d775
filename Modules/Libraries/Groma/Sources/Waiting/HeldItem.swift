/// An item that a part of the app holds back until a condition is met, such as a deep link that waits for the home screen.
///
/// The part decides when to continue with the item, in ``ActingPart/next(in:)``, and removes it with
/// ``NavigationTransaction/release(_:where:)``. The item is part of the state: undo, snapshots and the explorer include it.
package struct HeldItem: Hashable, Sendable {
  /// The value that is held back.
  package let value: any HeldValue
  private let storage: ErasedValue
  /// The instant of the navigator's clock when the item is dropped, in milliseconds since the start of the clock, or `nil` if the item is
  /// never dropped.
  package internal(set) var deadline: Int?

  init(_ value: any HeldValue, deadline: Int?) {
    self.value = value
    self.deadline = deadline
    storage = ErasedValue(value)
  }

  /// Returns whether both items have equal values, as described by ``ErasedValue``, and the same deadline.
  package static func == (a: HeldItem, b: HeldItem) -> Bool { a.deadline == b.deadline && a.storage == b.storage }

  /// Hashes the value.
  package func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

/// A value that a part of the app holds back: see ``HeldItem``.
package protocol HeldValue: Hashable, Codable, Sendable {
  /// The name of the type in snapshots, unique across parts.
  static var name: String { get }
}

extension CodingUserInfoKey {
  /// The key for the types of held values that a decoder can decode. The value is a `[any HeldValue.Type]`.
  static let heldValueTypes = CodingUserInfoKey(rawValue: "groma.heldValueTypes")!
}

extension HeldItem: Codable {
  private enum CodingKeys: String, CodingKey { case name, value, deadline }

  /// Decodes an item whose value has one of the types in `CodingUserInfoKey.heldValueTypes`.
  ///
  /// - Throws: `DecodingError` for a value of another type and for invalid data, and the errors that the value's type throws.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .name)
    let known = decoder.userInfo[.heldValueTypes] as? [any HeldValue.Type] ?? []
    guard let type = known.first(where: { $0.name == name }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: container, debugDescription: "the app does not define the kind of waiting item '\(name)'")
    }
    self.init(
      try container.decode(type, forKey: .value), deadline: try container.decodeIfPresent(Int.self, forKey: .deadline))
  }

  /// Encodes the name of the value's type, the value and the deadline.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type(of: value).name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encodeIfPresent(deadline, forKey: .deadline)
  }
}

extension NavigationTransaction {
  /// Returns the held values of one type, in list order. Values whose deadline has passed are excluded.
  package mutating func held<Value: HeldValue>(_: Value.Type) -> [Value] {
    guard case .held(let items) = ask(.held(Value.name)) else { return [] }
    var values: [Value] = []
    for item in items { if case let value as Value = item.value { values.append(value) } }
    return values
  }

  /// Holds a value back: adds the value to the held items of the state. See ``HeldItem``.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - milliseconds: The time in milliseconds after which the value is dropped, or `nil` if the value is never dropped. Times below 1
  ///     count as 1.
  ///   - isFirst: Whether the value is inserted at the beginning of the list instead of the end.
  /// - Throws: ``NavigationError/limit(_:)`` if ``maximumPending`` items are already held back.
  package mutating func hold(_ value: some HeldValue, for milliseconds: Int?, isFirst: Bool = false) throws(NavigationError) {
    let item = Waiting.held(HeldItem(value, deadline: milliseconds.map { store.state.now.clampedSum(max(1, $0)) }))
    let others = store.state.waiting(.held)
    try setWaiting(.held, isFirst ? [item] + others : others + [item])
  }

  /// Removes the held values of one type that meet a condition.
  ///
  /// - Throws: ``NavigationError/limit(_:)`` if more than ``maximumPending`` items are left, which only a decoded state can contain.
  package mutating func release<Value: HeldValue>(_: Value.Type, where isReleased: (Value) -> Bool) throws(NavigationError) {
    let items = store.state.waiting(.held)
    let kept = items.filter { item in
      guard case .held(let held) = item, let value = held.value as? Value else { return true }
      return !isReleased(value)
    }
    if kept.count < items.count { try setWaiting(.held, kept) }
  }
}
