/// The names of screens that are derived from the names of their types.
enum DerivedName {
  /// A name that is read without a lock. It is written once, before the identifier of its type is stored.
  private final class Slot: @unchecked Sendable {
    /// The identifier of the type, or 0 while the slot is free.
    let id = AtomicInt(0)
    @safe @exclusivity(unchecked) var name = ""
  }

  /// The names of most types that were needed so far, by the identifiers of the types. The name of a screen is part of each key, and a
  /// search in a dictionary under a lock would take some 470 instructions more.
  private static let slots = (0..<512).map { _ in Slot() }
  /// All names that were needed so far. The metadata of a type never moves, so its identifier is unique.
  private static let known = ThreadLock<[ObjectIdentifier: String]>([:])

  /// Returns the derived name of a type. It is computed once.
  static func of(_ type: Any.Type) -> String {
    let id = Int(bitPattern: ObjectIdentifier(type))
    let slot = slots[(id >> 4) & (slots.count - 1)]
    if slot.id.value == id { return slot.name }
    return known.withLock { known in
      let name = known[ObjectIdentifier(type)] ?? derived(from: "\(type)")
      known[ObjectIdentifier(type)] = name
      if slot.id.value == 0 {
        slot.name = name
        slot.id.store(id)
      }
      return name
    }
  }

  /// Returns the words of a type's name in lower case, joined by hyphens and without the suffix `Screen`: `chat-list` for `ChatListScreen`,
  /// `web-url` for `WebURLScreen`. The arguments of a generic type are omitted.
  static func derived(from type: String) -> String {
    let suffix = "Screen"
    var letters = Array(type.prefix { $0 != "<" })
    if letters.count > suffix.count, letters.suffix(suffix.count).elementsEqual(suffix) { letters.removeLast(suffix.count) }
    var name = ""
    for (index, letter) in letters.enumerated() {
      // A word begins at a capital after another letter, and at the last capital of an acronym.
      let isStart = index > 0 && letter.isUppercase && letters[index - 1] != "_"
      if isStart, !letters[index - 1].isUppercase || index + 1 < letters.count && letters[index + 1].isLowercase { name += "-" }
      name += letter.lowercased()
    }
    return name
  }
}
