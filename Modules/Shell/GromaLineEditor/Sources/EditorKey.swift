import Glibc

/// A key that the editor passes to libedit as one control character of the range U+0080 to U+009F.
///
/// The editor itself reads the escape sequence that the terminal sends for such a key. In vi's insert mode, libedit would treat the ESC of
/// a sequence as a key of its own. libedit would also insert the rest of a sequence that is not bound.
enum EditorKey: wchar_t, CaseIterable {
  case paste = 0x80, joined, up, down, left, right, previousWord, nextWord, home, end, delete, deleteWord

  /// The characters that are reserved for keys.
  static let reserved: ClosedRange<wchar_t> = 0x80...0x9F

  /// Creates the key that sends an escape sequence, given without its ESC. Returns `nil` if there is none.
  init?(sequence: String) {
    // An SS3 sequence, such as `OA`, is the same key as the CSI sequence `[A`.
    var final = sequence.last ?? " "
    let parameters = sequence.dropFirst().dropLast().split(separator: ";", omittingEmptySubsequences: false)
    // Shift is 2, Alt 3 and Ctrl 5. rxvt sends lower-case letters for Ctrl with an arrow.
    var isWord = parameters.count == 2 && (Int(parameters[1]) ?? 1) > 2
    if sequence.first == "O", final == "c" || final == "d" { (final, isWord) = (final == "c" ? "C" : "D", true) }
    switch (final, parameters.first) {
    case ("A", _): self = .up
    case ("B", _): self = .down
    case ("C", _): self = isWord ? .nextWord : .right
    case ("D", _): self = isWord ? .previousWord : .left
    case ("H", _), ("~", "1"), ("~", "7"): self = .home
    case ("F", _), ("~", "4"), ("~", "8"): self = .end
    case ("~", "3"): self = isWord ? .deleteWord : .delete
    case ("~", "200"): self = .paste
    default: return nil
    }
  }

  /// The name of the libedit function that the key runs.
  var function: String {
    switch self {
    case .paste: EditorFunction.paste.name
    case .joined: EditorFunction.insertJoined.name
    case .up: EditorFunction.previousLine.name
    case .down: EditorFunction.nextLine.name
    case .left: EditorFunction.left.name
    case .right: EditorFunction.right.name
    case .previousWord: "ed-prev-word"
    case .nextWord: EditorFunction.nextWord.name
    case .home: "ed-move-to-beg"
    case .end: EditorFunction.end.name
    case .delete: EditorFunction.delete.name
    case .deleteWord: "em-delete-next-word"
    }
  }

  /// The key in the notation of libedit's `bind`.
  var notation: String { "\\" + String(rawValue, radix: 8) }
}
