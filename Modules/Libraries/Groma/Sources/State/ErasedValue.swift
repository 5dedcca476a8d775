/// A value that the app defines and a state contains, type-erased and stored as one reference: a feature's value, an output, the data of a
/// flow, or a held value.
///
/// Two values are equal if they have the same type, `==` returns `true` for them, and their saved forms are equal. Everything that compares
/// states uses this definition: changes, undo, snapshots and the explorer. Values that the app can distinguish are therefore never merged,
/// although `==` returns `true` for 0.0 and -0.0, or for a composed and a decomposed `é`. A value that does not equal itself, such as one
/// with NaN, is compared by its saved form only.
///
/// - Complexity: A comparison of values for which `==` returns `false` does not encode them. Each value is encoded at most once.
class ErasedValue: Hashable, @unchecked Sendable {  // The saved form is written once, before the flag states that it exists.
  /// The requirements on the value.
  typealias Wrapped = Codable & Hashable & Sendable

  /// The value.
  let value: any Wrapped
  /// 1 if the saved form is written, otherwise 0.
  private let isWritten = AtomicInt(0)
  /// The saved form, or `nil` until it is first needed.
  @safe @exclusivity(unchecked) private var written: SavedForm?
  /// The lock under which the saved form of any value is written. One lock is enough, because it is held only for the assignment.
  private static let writing = ThreadLock(())

  init(_ value: any Wrapped) { self.value = value }

  private var form: SavedForm {
    if isWritten.value == 1, let written { return written }
    let form = SavedForm(of: value)
    return Self.writing.withLock { _ in
      if let written { return written }
      written = form
      isWritten.store(1)
      return form
    }
  }

  /// The length of the saved form, in bytes. The form is not kept.
  final var size: Int { isWritten.value == 1 ? form.count : SavedForm(of: value).count }

  /// Returns whether the value equals another value.
  final func isEqual<Value: Wrapped>(to other: Value, savedAs form: @autoclosure () -> SavedForm) -> Bool {
    guard let value = value as? Value else { return false }
    let isSame = value == other || value != value && other != other
    return isSame && self.form == form()
  }

  /// Returns whether the value equals another value.
  final func isEqual<Value: Wrapped>(to other: Value) -> Bool { isEqual(to: other, savedAs: SavedForm(of: other)) }

  /// Returns whether both values are equal. Shared storage is compared by pointer.
  static func == (a: ErasedValue, b: ErasedValue) -> Bool { a === b || a.isEqual(to: b.value, savedAs: b.form) }

  /// Hashes the saved form.
  final func hash(into hasher: inout Hasher) { hasher.combine(form) }
}
