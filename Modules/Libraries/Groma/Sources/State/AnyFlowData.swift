/// The data of a flow, type-erased and stored as one reference.
///
/// The data is part of the state: it is stored on the node of the flow's screen and removed together with that node. Comparisons of states
/// include the data, as described by ``ErasedValue``, and an undo restores it. Encoding the node also encodes the data.
package struct AnyFlowData: Hashable, Sendable {
  /// The requirements on the data.
  package typealias Base = Codable & Hashable & Sendable

  private let storage: ErasedValue

  /// The wrapped data.
  package var base: any Base { storage.value }

  /// Creates a value that wraps data.
  package init(_ base: any Base) { storage = ErasedValue(base) }

  /// The length of the saved form, in bytes.
  var size: Int { storage.size }

  /// Decodes data of the same type as the wrapped data.
  ///
  /// - Throws: The error of the type's decoding initializer.
  func decoded(from decoder: any Decoder) throws -> AnyFlowData {
    func decode<Data: Base>(_: Data) throws -> AnyFlowData { AnyFlowData(try Data(from: decoder)) }
    return try decode(base)
  }
}

extension AnyFlowData: CustomStringConvertible {
  /// The data as text, such as `city=Bern` or `[1,2]`. The text is empty if the data has no properties. Data that cannot be encoded in this
  /// form is described by `String(describing:)`.
  package var description: String { (try? ArgumentEncoder.text(of: base)) ?? "\(base)" }
}

extension CodingUserInfoKey {
  /// The key for the initial data of flows. The value is a `[String: AnyFlowData]` whose keys are the names of the flows' screens. A
  /// decoder decodes the data of a flow as the type of its initial data.
  static let flowData = CodingUserInfoKey(rawValue: "groma.flowData")!
}
