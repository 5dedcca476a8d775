import Glibc
import GromaLineEditor

/// The process that started this one.
enum ParentProcess {
  /// Ends this process soon after its parent, when nobody waits for what it does any more; it may be endless.
  ///
  /// - Parameter parent: The parent's number; that of now unless said, which is another when the parent is gone already.
  static func endWithIt(_ parent: Int32 = getppid()) {
    Task { @concurrent in
      while getppid() == parent { try await Task.sleep(for: .milliseconds(500)) }
      StandardStreams.endAtOnce(3)
    }
  }
}
