import CGromaEditLine
import Glibc

extension EditLine {
  /// Does what the person's `~/.editrc` says, or the file that `EDITRC` names. Lines that make no sense are left out.
  ///
  /// Not by `el_source`: at a quote that is not closed, that one takes words from where there are none, and crashes. Its commands copy words into
  /// buffers of 1,024 characters without a look at their lengths: a line with a long word is left out.
  ///
  /// - Returns: What is to be told of lines that were left out.
  func source() -> [String] {
    guard let path = environment("EDITRC") ?? environment("HOME").map({ $0 + "/.editrc" }) else { return [] }
    var notes: [String] = []
    for line in lines(ofFile: path) {
      guard let words = words(of: line), words.first?.hasPrefix("#") == false else { continue }
      if words.contains(where: { $0.utf8.count > Self.longestWord }) {
        notes.append("warning: a line of \(path) is skipped, because a word in it is longer than \(Self.longestWord) bytes")
      } else {
        run(words)
      }
    }
    // `edit off` would leave the person with a terminal that is raw all the same, and shows nothing.
    run(["edit", "on"])
    return notes
  }

  /// As long as a word may be: a character takes up to four places where it is written out.
  static let longestWord = 255
}

/// The words of a line as libedit reads them; nil when a quote is not closed.
private func words(of line: String) -> [String]? {
  // The words are the tokenizer's, and are copied before it ends.
  let tokenizer = unsafe tok_init(nil)
  defer { unsafe tok_end(tokenizer) }
  var count: Int32 = 0
  var words: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  guard unsafe tok_str(tokenizer, line, &count, &words) == 0, let words = unsafe words else { return nil }
  return (0..<Int(count)).compactMap { index in unsafe words[index].map { word in unsafe String(cString: word) } }
}

private func lines(ofFile path: String) -> [String] {
  // C reads the path, and keeps nothing of it.
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { return [] }
  defer { _ = close(descriptor) }
  return readLines(descriptor)
}
