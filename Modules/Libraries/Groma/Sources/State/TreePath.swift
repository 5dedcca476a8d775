/// A place in the container tree: child indices from the app down, written `/0/0/1`.
///
/// Paths are canonical: two ways to the same tree give the same paths. The first index is a window, the second a layer of it (0 is its
/// root, 1 what was presented over it, …), then each container's children. Inline, no allocation.
public struct TreePath: Hashable, Sendable {
  /// The deepest place there is, in levels below the app. Deeper trees are refused with ``NavigationError/limit(_:)``.
  public static let maximumDepth = 12
  /// How many children a container may hold. More are refused with ``NavigationError/limit(_:)``.
  public static let maximumIndex = Int(UInt32.max) - 1

  /// The app itself, above all windows.
  public static let app = TreePath()

  private var steps = InlineArray<12, UInt32>(repeating: 0)
  private var length: UInt8 = 0

  private init() {}

  /// The place reached by `indices`; nil when it is deeper than ``maximumDepth`` or an index does not fit.
  public init?(_ indices: some Sequence<Int>) {
    for index in indices {
      guard let next = child(index) else { return nil }
      self = next
    }
  }

  /// How many levels below the app.
  public var depth: Int { Int(length) }

  /// The child index taken at a level, the first below the app being 0.
  public subscript(level: Int) -> Int {
    precondition(level < length, "a path of \(length) levels has no level \(level)")
    return Int(steps[level])
  }

  /// The place of a child; nil beyond the limits.
  public func child(_ index: Int) -> TreePath? {
    guard length < Self.maximumDepth, index >= 0, index <= Self.maximumIndex else { return nil }
    var path = self
    path.steps[Int(length)] = UInt32(index)
    path.length += 1
    return path
  }

  /// The place reached from here; nil beyond the limits.
  package func appending(_ path: TreePath) -> TreePath? {
    var place: TreePath? = self
    for level in 0..<path.depth { place = place?.child(path[level]) }
    return place
  }

  /// The place above; nil for the app.
  public var parent: TreePath? { length == 0 ? nil : prefix(depth - 1) }

  /// The index in the parent; nil for the app.
  public var index: Int? { length == 0 ? nil : Int(steps[Int(length) - 1]) }

  /// The place `levels` below the app on the way here: this one when it is not as deep, the app when there are none.
  public func prefix(_ levels: Int) -> TreePath {
    guard levels < depth else { return self }
    guard levels > 0 else { return .app }
    var path = TreePath()
    for level in 0..<levels { path.steps[level] = steps[level] }
    path.length = UInt8(levels)
    return path
  }

  /// Whether `other` is this place or lies below it.
  public func contains(_ other: TreePath) -> Bool {
    guard other.length >= length else { return false }
    for level in 0..<depth where steps[level] != other.steps[level] { return false }
    return true
  }

  /// The window this place is in; nil for the app.
  public var window: TreePath? { length == 0 ? nil : prefix(1) }

  /// The outermost container of the layer this place is in; nil for the app and for windows.
  public var layer: TreePath? { length < 2 ? nil : prefix(2) }

  /// Whether it is a layer over another one: what can be closed.
  public var isPresented: Bool { length == 2 && steps[1] > 0 }

  /// The same place after its ancestor at `level` moved to another index.
  func replacing(level: Int, with index: Int) -> TreePath {
    var path = self
    path.steps[level] = UInt32(index)
    return path
  }

  /// The same place after a run of a container's children was replaced by another; nil when it is in that run.
  func shifted(in container: TreePath, at index: Int, removing removed: Int, inserting inserted: Int) -> TreePath? {
    let level = container.depth
    guard depth > level, container.contains(self), self[level] >= index else { return self }
    guard self[level] >= index + removed else { return nil }
    return replacing(level: level, with: self[level] - removed + inserted)
  }

  /// Whether all indices are equal.
  public static func == (a: TreePath, b: TreePath) -> Bool {
    a.length == b.length && a.contains(b)
  }

  /// Feeds the indices.
  public func hash(into hasher: inout Hasher) {
    for level in 0..<depth { hasher.combine(steps[level]) }
    hasher.combine(length)
  }
}

extension TreePath: LosslessStringConvertible, Codable {
  /// `/0/0/1`; the app is `/`.
  public var description: String {
    length == 0 ? "/" : (0..<depth).reduce(into: "") { $0 += "/\(steps[$1])" }
  }

  /// The path that prints as `description`.
  public init?(_ description: String) {
    guard description.utf8.first == UInt8(ascii: "/") else { return nil }
    let parts = description.split(separator: "/", omittingEmptySubsequences: true)
    let indices = parts.compactMap { Int($0) }
    guard indices.count == parts.count else { return nil }
    self.init(indices)
    guard self.description == description else { return nil }
  }

  /// Reads the text form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let path = TreePath(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not a path")
    }
    self = path
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
