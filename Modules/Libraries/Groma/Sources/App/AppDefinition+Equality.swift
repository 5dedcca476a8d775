extension AppDefinition {
  /// Returns messages about types whose `==` and saved form disagree, at most one for each type: see ``ErasedValue``. The initial value and
  /// the samples of state values, the samples of outputs, and the initial data of flows are compared.
  func equalityProblems() -> [String] {
    func initial<Value: StateValue>(_: Value.Type) -> (any NamedValue)? { Value.initial }
    func problem<Value: NamedValue>(_ type: Value.Type) -> String? {
      let initial = (type as? any StateValue.Type).flatMap { initial($0) as? Value }
      return disagreement(among: [initial].compactMap(\.self) + Value.samples)
    }
    func problem<Data: AnyFlowData.Base>(_ data: Data) -> String? { disagreement(among: [data]) }
    return values.compactMap { type in problem(type).map { "value '\(type.name)': \($0)" } }
      + outputs.filter { !($0 is any StateValue.Type) }.compactMap { type in problem(type).map { "output '\(type.name)': \($0)" } }
      + flowData.sorted { $0.key < $1.key }.compactMap { name, data in problem(data.base).map { "flow of screen '\(name)': \($0)" } }
  }

  /// Returns a message about the first value, or the first pair of values, that `==` compares otherwise than the saved form. Returns `nil` if
  /// there is none.
  private func disagreement<Value: Codable & Hashable & Sendable>(among values: [Value]) -> String? {
    func text(_ value: Value) -> String { "'\(AnyFlowData(value))'" }
    let forms = values.map { SavedForm(of: $0) }
    for (index, value) in values.enumerated() {
      if value != value { return "\(text(value)) does not equal itself, as NaN does not" }
      for other in values[..<index].indices where (values[other] == value) != (forms[other] == forms[index]) {
        return values[other] == value
          ? "\(text(values[other])) and \(text(value)) are equal, but are not saved in the same form, so they are different states"
          : "\(text(values[other])) and \(text(value)) are saved in the same form, but are not equal"
      }
      // A value that cannot be read back is a loss, which the explorer reports.
      guard let restored = try? Snapshot.restored(value) else { continue }
      if restored != value { return "\(text(value)) differs after it was saved and read" }
      if SavedForm(of: restored) != forms[index] { return "\(text(value)) is not saved in the same form after it was saved and read" }
    }
    return nil
  }
}
