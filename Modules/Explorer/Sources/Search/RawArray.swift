/// An array of plain values for loops in which the checks of `Array` and its counting of references would cost more than the work.
///
/// Indices are not checked in release builds.
@safe struct RawArray<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  private var base: UnsafeMutablePointer<Element>

  init(capacity: Int = 16) {
    self.capacity = capacity
    unsafe base = .allocate(capacity: capacity)
  }

  /// One of equal values.
  init(repeating value: Element, count: Int) {
    self.init(capacity: max(count, 1))
    append(repeating: value, count: count)
  }

  deinit { unsafe base.deallocate() }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return unsafe base[index]
    }
    @inline(__always) set {
      assert(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }

  mutating func append(_ value: Element) {
    reserve(1)
    unsafe base[count] = value
    count += 1
  }

  mutating func append(repeating value: Element, count added: Int) {
    reserve(added)
    unsafe (base + count).initialize(repeating: value, count: added)
    count += added
  }

  /// A view of some values, until the array grows.
  @inline(__always) func view(at index: Int) -> RawView<Element> { unsafe RawView(base: base + index) }

  mutating func removeAll() { count = 0 }

  /// Removes all from an index on.
  mutating func removeAll(from index: Int) { count = index }

  private mutating func reserve(_ added: Int) {
    guard count + added > capacity else { return }
    capacity = max(capacity * 2, count + added)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    unsafe grown.initialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = grown
  }
}

/// Some values of an array, until that grows or goes.
@safe struct RawView<Element: BitwiseCopyable>: BitwiseCopyable {
  fileprivate let base: UnsafeMutablePointer<Element>

  subscript(index: Int) -> Element {
    @inline(__always) get { unsafe base[index] }
    @inline(__always) nonmutating set { unsafe base[index] = newValue }
  }
}
