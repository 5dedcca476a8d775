/// A set of controllers, which a stack needs to compare long lists in linear time.
struct Identities {
  private let list: [UIViewController]
  private let set: Set<ObjectIdentifier>?

  init(_ list: [UIViewController]) {
    self.list = list
    // A short list is searched faster than a set is made.
    set = list.count > 12 ? Set(list.map { ObjectIdentifier($0) }) : nil
  }

  /// Whether the list contains a controller.
  func contains(_ controller: UIViewController) -> Bool {
    set?.contains(ObjectIdentifier(controller)) ?? list.contains { $0 === controller }
  }

  /// Whether the list contains a controller twice.
  var hasDuplicates: Bool {
    if let set { return set.count < list.count }
    return list.indices.contains { index in list[..<index].contains { $0 === list[index] } }
  }
}
