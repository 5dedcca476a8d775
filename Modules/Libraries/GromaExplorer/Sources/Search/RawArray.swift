import CGromaPrefetch
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An array of plain values for loops in which the checks of `Array` and its counting of references would cost more than the work.
///
/// Indices are not checked in release builds.
@safe struct RawArray<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  private var base: UnsafeMutablePointer<Element>

  init(capacity: Int = 16) {
    self.capacity = capacity
    unsafe base = Self.grown(nil, to: capacity)
  }

  /// One of equal values.
  init(repeating value: Element, count: Int) {
    self.init(capacity: max(count, 1))
    append(repeating: value, count: count)
  }

  deinit { unsafe free(base) }

  /// Memory for so many values, with those that were in it before. What is large moves without being copied.
  private static func grown(_ base: UnsafeMutablePointer<Element>?, to capacity: Int) -> UnsafeMutablePointer<Element> {
    precondition(MemoryLayout<Element>.alignment <= 16)
    // Memory that is out ends the process in Swift's own allocations, too.
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

  /// A view of some values, until the array grows.
  @inline(__always) func view(at index: Int) -> RawView<Element> { unsafe RawView(base: base + index) }

  /// Room for more values behind those that are there, until ``extend(by:)`` says how many were written.
  @inline(__always) mutating func room(for added: Int) -> RawView<Element> {
    reserve(added)
    return view(at: count)
  }

  /// Takes in values that were written into the room behind those that are there.
  @inline(__always) mutating func extend(by added: Int) {
    assert(added >= 0 && count + added <= capacity)
    count &+= added
  }

  mutating func removeAll() { count = 0 }

  /// Removes all from an index on.
  mutating func removeAll(from index: Int) { count = index }

  /// Puts what begins at an index in order.
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

/// Some values of an array, until that grows or goes.
@safe struct RawView<Element: BitwiseCopyable>: BitwiseCopyable {
  fileprivate let base: UnsafeMutablePointer<Element>

  subscript(index: Int) -> Element {
    @inline(__always) get { unsafe base[index] }
    @inline(__always) nonmutating set { unsafe base[index] = newValue }
  }

  /// Lets the processor begin to fetch a value.
  @inline(__always) func prefetch(at index: Int) { unsafe prefetch_line(base + index) }

  /// The same from another value on.
  @inline(__always) func view(at index: Int) -> RawView { unsafe RawView(base: base + index) }
}
