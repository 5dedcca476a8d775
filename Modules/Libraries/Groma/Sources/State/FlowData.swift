/// The type of the data that a flow keeps while its screen is in the tree.
public typealias FlowData = Codable & Hashable & Sendable

/// The data of a flow, without its type. One reference.
///
/// It is part of the state: stored on the node of the flow's screen, removed with it, compared, undone, and encoded only in a snapshot.
public struct AnyFlowData: Sendable {
  private final class Storage: Sendable {
    let base: any FlowData
    init(_ base: any FlowData) { self.base = base }
  }

  private let storage: Storage

  /// The data.
  public var base: any FlowData { storage.base }

  /// Wraps data.
  public init(_ base: any FlowData) { storage = Storage(base) }

  /// Data of the same type, as it was encoded.
  func decoded(from decoder: any Decoder) throws -> AnyFlowData {
    func decode<Data: FlowData>(_: Data) throws -> AnyFlowData { AnyFlowData(try Data(from: decoder)) }
    return try decode(base)
  }
}

extension AnyFlowData: Hashable {
  /// Whether type and data are equal.
  public static func == (a: AnyFlowData, b: AnyFlowData) -> Bool {
    func isEqual<Data: FlowData>(_ data: Data) -> Bool { (b.base as? Data) == data }
    return a.storage === b.storage || isEqual(a.base)
  }

  /// Feeds the data.
  public func hash(into hasher: inout Hasher) { hasher.combine(base) }
}

extension AnyFlowData: CustomStringConvertible {
  /// The data as text: `city=Bern`, `[1,2]`; empty for data without properties.
  public var description: String { (try? ArgumentEncoder.text(of: base)) ?? "\(base)" }
}

extension CodingUserInfoKey {
  /// The data that flows start with, by the names of their screens, for a decoder of states: `[String: AnyFlowData]`.
  static let flowData = CodingUserInfoKey(rawValue: "groma.flowData")!
}
