import CGromaEditLine
import Glibc

/// A pipe that wakes the editor's thread. Signal handlers write the signal's number to it; `ring` writes 0.
struct Bell: Sendable {
  /// What the thread polls.
  let listening: Int32
  /// What is written to; full means that the thread is about to wake anyway, so it never blocks.
  let ringing: Int32

  /// - Throws: `LibEditorError.system` without descriptors to spare.
  init() throws(LibEditorError) {
    var (listening, ringing): (Int32, Int32) = (-1, -1)
    // C writes two numbers, and keeps no pointer.
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

  /// The signals that came since the last call, oldest first.
  func signals() -> [Int32] {
    (readSome(listening, atMost: 64) ?? []).filter { $0 != 0 }.map(Int32.init)
  }

  /// Closes both ends; nothing may ring any more.
  func close() {
    _ = Glibc.close(listening)
    _ = Glibc.close(ringing)
  }
}
