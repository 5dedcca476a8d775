#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An array of trivial values for loops in which the checks and reference counting of `Array` would cost more than the work.
///
/// Indices of an array are checked only in debug builds. The indices and the validity of a view are never checked. The type is nevertheless
/// marked `@safe`: the explorer's code must use only valid indices and views.
///
/// `UniqueArray` of swift-collections with `Span` would check both, but is not used for three reasons. A function or property can return a
/// view only with an experimental feature of the compiler (lifetimes, in Swift 6.3). An app that links the explorer would resolve one more
/// package than swift-log. And the checks and the growth by copying cost time: an array appends 2^26 numbers in 1.15 s instead of 0.53 s.
@safe struct RawArray<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  private var base: UnsafeMutablePointer<Element>

  init(capacity: Int = 16) {
    self.capacity = capacity
    unsafe base = Self.grown(nil, to: capacity)
  }

  /// Creates an array of equal values.
  init(repeating value: Element, count: Int) {
    self.init(capacity: max(count, 1))
    append(repeating: value, count: count)
  }

  deinit { unsafe free(base) }

  /// Allocates or reallocates memory for a number of values and keeps the old values. The allocator can often move large allocations
  /// without copying them.
  private static func grown(_ base: UnsafeMutablePointer<Element>?, to capacity: Int) -> UnsafeMutablePointer<Element> {
    precondition(MemoryLayout<Element>.alignment <= 16)
    // Allocations by the Swift runtime also end the process when memory is exhausted.
    guard let grown = unsafe realloc(base, max(capacity * MemoryLayout<Element>.stride, 1)) else { fatalError("out of memory") }
    return unsafe grown.assumingMemoryBound(to: Element.self)
  }

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

  /// Returns a view of the values starting at an index. Valid until the array grows or is destroyed.
  @inline(__always) func view(at index: Int) -> RawView<Element> { unsafe RawView(base: base + index) }

  /// Returns a view of uninitialized memory for a number of values after the last value. Write the values to it, and then add them with
  /// ``extend(by:)``.
  @inline(__always) mutating func room(for added: Int) -> RawView<Element> {
    reserve(added)
    return view(at: count)
  }

  /// Adds a number of values that were written to the memory that ``room(for:)`` returned.
  @inline(__always) mutating func extend(by added: Int) {
    assert(added >= 0 && count + added <= capacity)
    count &+= added
  }

  mutating func removeAll() { count = 0 }

  /// Removes the value at an index and all values after it.
  mutating func removeAll(from index: Int) { count = index }

  /// Sorts the value at an index and all values after it.
  mutating func sort(from index: Int, by areInOrder: (Element, Element) -> Bool) {
    var values = unsafe UnsafeMutableBufferPointer(start: base + index, count: count - index)
    unsafe values.sort(by: areInOrder)
  }

  @inline(__always) private mutating func reserve(_ added: Int) {
    if count + added > capacity { grow(by: added) }
  }

  private mutating func grow(by added: Int) {
    capacity = max(capacity * 2, count + added)
    unsafe base = Self.grown(base, to: capacity)
  }
}

/// A view of some values of an array. Valid until the array grows or is destroyed.
@safe struct RawView<Element: BitwiseCopyable>: BitwiseCopyable {
  fileprivate let base: UnsafeMutablePointer<Element>

  subscript(index: Int) -> Element {
    @inline(__always) get { unsafe base[index] }
    @inline(__always) nonmutating set { unsafe base[index] = newValue }
  }

  /// Returns a view of the values of this view starting at an index.
  @inline(__always) func view(at index: Int) -> RawView { unsafe RawView(base: base + index) }
}
