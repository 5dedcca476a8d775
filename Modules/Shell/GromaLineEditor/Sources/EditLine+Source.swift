import CGromaEditLine
import Glibc
import Groma

extension EditLine {
  /// Runs the commands in the user's `~/.editrc`, or in the file that the environment variable `EDITRC` names. Invalid lines are skipped.
  ///
  /// This function replaces `el_source`, which crashes at an unclosed quote because it uses words that it has not read. The commands of
  /// libedit copy words into buffers of 1,024 characters without checking lengths, so lines with a long word are skipped.
  ///
  /// Only a regular file is read, because a device or a FIFO may never end.
  ///
  /// - Returns: The warnings to show about lines with a long word, or about a file that is not a regular file.
  func source() -> [String] {
    guard let path = environment("EDITRC") ?? environment("HOME").map({ $0 + "/.editrc" }) else { return [] }
    var notes: [String] = []
    guard let lines = lines(ofFile: path) else {
      return ["warning: \(path) is not used, because it is not a regular file".escapingControls]
    }
    for line in lines {
      guard let words = words(of: line), words.first?.hasPrefix("#") == false else { continue }
      if words.contains(where: { $0.utf8.count > Self.longestWord }) {
        notes.append("warning: a line of \(path) is skipped, because a word in it is longer than \(Self.longestWord) bytes")
      } else {
        run(words)
        noteBinding(words)
      }
    }
    // `edit off` would leave the terminal in raw mode without any display.
    run(["edit", "on"])
    return notes
  }

  /// Handles the effects of a `bind` command on the editor's keys. The escape sequences that the user binds are left to libedit.
  private func noteBinding(_ words: [String]) {
    guard ["bind", "\(name):bind"].contains(words[0]) else { return }
    let flags = words.dropFirst().prefix { $0.hasPrefix("-") }
    if flags.contains("-v") || flags.contains("-e") { return bindOwnKeys() }
    let binding = words.dropFirst(flags.count + 1)
    guard binding.count > 1, let key = binding.first else { return }
    for escape in ["\\e", "\\033", "^[", "\u{1B}"] where key.hasPrefix(escape) { ownSequences.insert(String(key.dropFirst(escape.count))) }
  }

  /// The maximum length of a word, in bytes. A character takes up to four positions in a buffer when libedit writes it as an escape.
  static let longestWord = 255
}

/// Splits a line into words as libedit does. Returns `nil` if libedit cannot split the line, for example because a quote is not closed.
private func words(of line: String) -> [String]? {
  // The words belong to the tokenizer, and are copied before it is freed.
  let tokenizer = unsafe tok_init(nil)
  defer { unsafe tok_end(tokenizer) }
  var count: Int32 = 0
  var words: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  guard unsafe tok_str(tokenizer, line, &count, &words) == 0, let words = unsafe words else { return nil }
  return (0..<Int(count)).compactMap { index in unsafe words[index].map { word in unsafe String(cString: word) } }
}

/// Returns the lines of a file. Returns no lines if the file cannot be opened, and `nil` if it is not a regular file.
private func lines(ofFile path: String) -> [String]? {
  // C reads the path and keeps no pointer to it. The call does not wait for a writer of a FIFO.
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { return [] }
  defer { _ = close(descriptor) }
  var status = stat()
  // C writes into a value of its own type and keeps no pointer.
  guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  return readLines(descriptor)
}
