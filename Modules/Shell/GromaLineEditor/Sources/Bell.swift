import CGromaEditLine
import Glibc

/// A pipe that wakes the editor's thread. Signal handlers write the number of their signal to the pipe, and `ring` writes 0.
struct Bell: Sendable {
  /// The read end, which the thread polls.
  let listening: Int32
  /// The write end, which does not block. If the pipe is full, the thread is about to wake up anyway.
  let ringing: Int32

  /// Creates the pipe.
  ///
  /// - Throws: ``LibEditorError/system(call:error:)`` if the pipe cannot be created, usually because the process has too many open files.
  init() throws(LibEditorError) {
    var (listening, ringing): (Int32, Int32) = (-1, -1)
    // C writes two numbers and keeps no pointer.
    guard unsafe edit_make_bell(&listening, &ringing) == 0 else { throw .system(call: "pipe", error: errno) }
    self.listening = listening
    self.ringing = ringing
  }

  /// Wakes the thread.
  func ring() {
    var nothing: UInt8 = 0
    // C reads one byte.
    _ = unsafe write(ringing, &nothing, 1)
  }

  /// Removes the signals at the front of the pipe, at most 64, and returns them, oldest first.
  func signals() -> [Int32] {
    (readSome(listening, atMost: 64) ?? []).filter { $0 != 0 }.map(Int32.init)
  }

  /// Closes both ends. Do not call `ring` afterward.
  func close() {
    _ = Glibc.close(listening)
    _ = Glibc.close(ringing)
  }
}
