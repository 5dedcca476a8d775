/// The path of a container in the tree: child indices from the app down, written `/0/0/1`.
///
/// The first index identifies a window, the second one of its layers (0 is the root, 1 is presented above it, …), and the others identify
/// children. A path depends only on the tree, not on the route that created the tree. Paths are stored inline, without an allocation.
public struct TreePath: Hashable, Sendable {
  /// The maximum depth of a container, in levels below the app. A change that would exceed the maximum fails with
  /// ``NavigationError/limit(_:)``.
  package static let maximumDepth = PackedIndices.count
  /// The largest child index that a path can contain. The maximum number of children of a container is smaller:
  /// ``NavigationTransaction/maximumChildren``.
  package static let maximumIndex = PackedIndices.maximum

  /// The path of the app, above all windows.
  public static let app = TreePath()

  private var steps = PackedIndices()
  private var length: UInt8 = 0

  private init() {}

  /// Creates a path from child indices. Returns `nil` if the path would be deeper than 12 levels or an index is out of range.
  public init?(_ indices: some Sequence<Int>) {
    for index in indices {
      guard let next = child(index) else { return nil }
      self = next
    }
  }

  /// The number of levels below the app.
  public var depth: Int { Int(length) }

  /// The child index at a level. Level 0 is the first level below the app. The level must be less than ``depth``.
  public subscript(level: Int) -> Int {
    precondition(level < length, "a path of \(length) levels has no level \(level)")
    return steps[level]
  }

  /// Returns the path of the child at an index, or `nil` if the path would be deeper than 12 levels or the index is out of range.
  public func child(_ index: Int) -> TreePath? {
    guard length < Self.maximumDepth, index >= 0, index <= Self.maximumIndex else { return nil }
    var path = self
    path.steps[Int(length)] = index
    path.length += 1
    return path
  }

  /// Returns this path followed by a relative path, or `nil` if the result would be deeper than ``maximumDepth``.
  ///
  /// - Parameter level: The first level of the relative path that is appended.
  package func appending(_ path: TreePath, from level: Int = 0) -> TreePath? {
    var place: TreePath? = self
    for level in level..<max(level, path.depth) { place = place?.child(path[level]) }
    return place
  }

  /// The path of the parent, or `nil` if this is the path of the app.
  public var parent: TreePath? { length == 0 ? nil : prefix(depth - 1) }

  /// The index of the container in its parent, or `nil` if this is the path of the app.
  public var index: Int? { length == 0 ? nil : steps[Int(length) - 1] }

  /// Returns the path of the ancestor at a depth of `levels` below the app, or the whole path if the path is not deeper than `levels`.
  package func prefix(_ levels: Int) -> TreePath {
    guard levels < depth else { return self }
    guard levels > 0 else { return .app }
    var path = self
    path.steps = steps.prefix(levels)
    path.length = UInt8(levels)
    return path
  }

  /// Returns whether `other` is this path or a path below it.
  public func contains(_ other: TreePath) -> Bool {
    other.length >= length && other.steps.prefix(depth) == steps
  }

  /// The path of the window at or above this path, or `nil` if this is the path of the app.
  package var window: TreePath? { length == 0 ? nil : prefix(1) }

  /// The path of the layer at or above this path, or `nil` if this is the path of the app or of a window.
  package var layer: TreePath? { length < 2 ? nil : prefix(2) }

  /// Whether this is the path of a presented layer: a layer above the root layer of its window. See ``isInPresentedLayer`` for the screens
  /// inside it.
  public var isPresented: Bool { length == 2 && steps[1] > 0 }

  /// Whether the container is presented: whether it is a presented layer, or is inside one.
  public var isInPresentedLayer: Bool { length >= 2 && steps[1] > 0 }
}

extension TreePath: TextCoded {
  /// The noun for error messages.
  package static let noun = "a path"

  /// The text form, such as `/0/0/1`. The text form of the app's path is `/`.
  public var description: String {
    length == 0 ? "/" : (0..<depth).reduce(into: "") { $0 += "/\(steps[$1])" }
  }

  /// Creates a path from its text form, such as `/0/0/1`. Returns `nil` for any other string.
  public init?(_ description: String) {
    guard description.utf8.first == UInt8(ascii: "/") else { return nil }
    let parts = description.split(separator: "/", omittingEmptySubsequences: true)
    let indices = parts.compactMap { Int($0) }
    guard indices.count == parts.count else { return nil }
    self.init(indices)
    guard self.description == description else { return nil }
  }
}
