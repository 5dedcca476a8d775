/// One of several equal parts of a list of work, such as random walks or bounds: every `count`-th item, from the item at `index - 1`.
public struct Share: Hashable, Codable, Sendable {
  /// The index of the part, from 1.
  public let index: Int
  /// The number of parts.
  public let count: Int

  /// The only part of undivided work.
  public static let whole = Share(index: 1, count: 1)

  /// The largest number of parts.
  public static let mostParts = 10_000

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Creates a part from text such as `2/4`. Returns `nil` unless the text is two numbers, of which the first is from 1 to the second, and
  /// the second at most ``mostParts``.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], index >= 1, index <= count, count <= Self.mostParts else {
      return nil
    }
    self.init(index: index, count: count)
  }

  /// Returns the index in the list, from 0, of the item at a position of this part.
  func number(of position: Int) -> Int { index - 1 + position * count }

  /// Returns the items of a list that belong to this part, in their order.
  public func items<Item>(of list: [Item]) -> [Item] { stride(from: index - 1, to: list.count, by: count).map { list[$0] } }
}

extension Share {
  private enum CodingKeys: CodingKey { case index, count }

  /// Decodes a part.
  ///
  /// - Throws: A `DecodingError` if the numbers do not describe a part, as for ``init(_:)``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (index, count) = (try container.decode(Int.self, forKey: .index), try container.decode(Int.self, forKey: .count))
    guard let share = Share("\(index)/\(count)") else {
      throw DecodingError.dataCorruptedError(forKey: .index, in: container, debugDescription: "\(index)/\(count) is not a shard")
    }
    self = share
  }
}

extension Share: CustomStringConvertible {
  /// The index and the number of parts: `2/4`
  public var description: String { "\(index)/\(count)" }
}
