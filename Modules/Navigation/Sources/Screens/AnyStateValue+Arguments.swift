// Values as people write them: the same words as for screens.
extension AnyStateValue {
  /// The value of a type with these arguments: labelled ones in any order, the others in declared order.
  public init(_ type: any StateValue.Type, _ arguments: [(label: String?, text: String)]) throws(ArgumentError) {
    let labels = try Self.parameters(of: type).map(\.label)
    self.init(try ArgumentDecoder.value(type, from: ArgumentDecoder.texts(arguments, of: labels)))
  }

  /// The properties of a type, in declared order.
  public static func parameters(of type: any StateValue.Type) throws(ArgumentError) -> [Entry.Parameter] {
    try ArgumentDecoder.parameters(of: type)
  }

  /// The properties that are not absent, in declared order.
  public var arguments: [ScreenKey.Argument] { (try? ArgumentEncoder.arguments(of: base)) ?? [] }

  /// The same value with one property changed; nil takes an optional one away.
  public func setting(_ label: String, to text: String?) throws(ArgumentError) -> AnyStateValue {
    let type = type(of: base)
    let labels = try Self.parameters(of: type).map(\.label)
    guard labels.contains(label) else { throw .unknown(label: label, parameters: labels) }
    var texts = ArgumentTexts(arguments)
    texts[label] = text
    return AnyStateValue(try ArgumentDecoder.value(type, from: texts))
  }
}
