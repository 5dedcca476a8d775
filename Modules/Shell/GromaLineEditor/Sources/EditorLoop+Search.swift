import Glibc
import GromaConsole

/// The search of the history. libedit's own search inserts the escape sequence of the key that ends it.
extension EditorLoop {
  /// Searches the history backward for the typed pattern, until another key ends the search. That key then has its usual effect on the line
  /// that was found; ESC only ends the search. Ctrl-R finds the next older line and Ctrl-S the next newer one; Ctrl-G restores the line.
  func search() -> EditLine.Effect {
    let original = (editor.line, prompt)
    var search = HistorySearch(entries)
    overlay.isSearching = true
    defer { (overlay.isSearching, overlay.match) = (false, nil) }
    while true {
      let mark = search.hasFailed ? "not found" : "search"
      draw(Prompt("\(mark) '\(String(scalars: search.pattern))': "), search)
      guard let key = nextKey() else {
        prompt = original.1
        editor.setPrompt(prompt)
        return .nothing
      }
      switch key {
      case 0x12:
        if search.pattern.isEmpty { search.add(lastPattern) } else { search.move(older: true) }
      case 0x13: search.move(older: false)
      case 0x08, 0x7F: if !search.removeLast() { beep() }
      case EditorKey.joined.rawValue: if let scalar = joined.take() { search.add([scalar]) }
      case _ where key >= 0x20 && !EditorKey.reserved.contains(key):
        if let scalar = Unicode.Scalar(UInt32(bitPattern: key)) { search.add([scalar]) }
      default:
        if !search.pattern.isEmpty { lastPattern = search.pattern }
        eraseLine()
        prompt = original.1
        editor.setPrompt(prompt)
        // The arrows continue from the line that was found.
        if let match = search.match { repeats.recall = (match.line, [], match.index) }
        if key == 0x07 { editor.setLine(original.0.text, cursor: original.0.cursor) }
        editor.refresh()
        // ESC alone only ends the search. A key with Alt is ESC with a character that has already been read.
        if key != 0x07, key != 0x1B || !ahead.isEmpty { held = key }
        return .nothing
      }
      if search.hasFailed { beep() }
    }
  }

  /// Draws the prompt of the search and the line that was found, if any.
  private func draw(_ new: Prompt, _ search: HistorySearch) {
    eraseLine()
    prompt = new
    editor.setPrompt(new)
    if let match = search.match { editor.setLine(match.line, cursor: match.range.lowerBound) }
    overlay.match = search.match?.range
    editor.refresh()
  }

  private func beep() { writeAll("\u{7}", to: STDOUT_FILENO) }
}

/// A search of the history for lines that contain a pattern.
struct HistorySearch {
  private let entries: [String]
  /// The typed pattern.
  private(set) var pattern: [Unicode.Scalar] = []
  /// Whether the last search found no line.
  private(set) var hasFailed = false
  private var index: Int
  /// The line that was found last, with its index in the history and the position of the pattern in it. `nil` if none was found yet.
  private(set) var match: (line: [Unicode.Scalar], index: Int, range: Range<Int>)?

  /// Creates a search that starts at the newest entry.
  init(_ entries: [String]) {
    self.entries = entries
    index = entries.count - 1
  }

  /// Extends the pattern. Continues at the line that was found last.
  mutating func add(_ more: [Unicode.Scalar]) {
    pattern += more
    find(from: index, by: -1)
  }

  /// Removes the last scalar of the pattern, and starts again at the newest entry. Returns `false` if the pattern is empty.
  mutating func removeLast() -> Bool {
    guard pattern.popLast() != nil else { return false }
    find(from: entries.count - 1, by: -1)
    return true
  }

  /// Finds the next older or newer line that differs from the current one.
  mutating func move(older: Bool) {
    find(from: index + (older ? -1 : 1), by: older ? -1 : 1, except: match?.line)
  }

  private mutating func find(from start: Int, by step: Int, except current: [Unicode.Scalar]? = nil) {
    hasFailed = !pattern.isEmpty
    guard hasFailed else { return }
    var place = start
    while entries.indices.contains(place) {
      let line = Array(entries[place].unicodeScalars)
      if line != current, let start = line.lastStart(of: pattern) {
        (index, match, hasFailed) = (place, (line, place, start..<start + pattern.count), false)
        return
      }
      place += step
    }
  }
}

extension [Unicode.Scalar] {
  /// Returns the index of the last occurrence of a pattern, or `nil` if there is none.
  fileprivate func lastStart(of pattern: [Unicode.Scalar]) -> Int? {
    guard count >= pattern.count else { return nil }
    return (0...count - pattern.count).last { self[$0] == pattern[0] && self[$0..<$0 + pattern.count].elementsEqual(pattern) }
  }
}
