import Glibc

/// The process that started this one.
public enum ParentProcess {
  /// Ends this process within about half a second after its parent has ended. Otherwise it could continue forever, and no process would
  /// read its results.
  ///
  /// - Parameter parent: The process id of the parent. Pass it if the parent may have ended already; the default is the current one.
  public static func endWithIt(_ parent: Int32 = getppid()) {
    Task { @concurrent in
      while getppid() == parent { try await Task.sleep(for: .milliseconds(500)) }
      StandardStreams.endAtOnce(3)
    }
  }
}
