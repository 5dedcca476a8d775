import Groma

/// The standard output of the program, to which files named `-` and `/dev/stdout` are written.
package enum StandardOutput {
  private static let number = AtomicInt(1)

  /// The descriptor of the standard output of the program. It is 1, unless the program runs an app's code whose output goes elsewhere.
  package static var descriptor: Int32 {
    get { Int32(truncatingIfNeeded: number.value) }
    set { number.store(Int(newValue)) }
  }
}
