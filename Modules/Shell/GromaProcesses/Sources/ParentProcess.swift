import CGromaParentDeath
import Glibc

/// The process that started this one.
public enum ParentProcess {
  /// Makes this process end when its parent ends, even if SIGKILL ends the parent. If the parent has already ended, ends this process at
  /// once with exit code 3.
  ///
  /// On Linux, the system kills this process at once, even if it is busy or stopped. On other systems, this process checks for its parent
  /// every half second, which needs a free thread.
  ///
  /// - Parameter parent: The process ID of the parent. The parent must pass the ID to this process, because the parent may end before this
  ///   call.
  public static func exitWithParent(_ parent: Int32) {
    let isKilled = parent_death_kills() == 0
    // A parent that ended before the call sent no signal, and another process has become the parent.
    if getppid() != parent { StandardStreams.endAtOnce(3) }
    if isKilled { return }
    Task { @concurrent in
      while getppid() == parent { try await Task.sleep(for: .milliseconds(500)) }
      StandardStreams.endAtOnce(3)
    }
  }
}
