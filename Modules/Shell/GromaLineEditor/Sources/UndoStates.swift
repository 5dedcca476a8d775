/// The states of a line, for undo. Typing a word is a single change.
struct UndoStates {
  /// A state of the line.
  struct State {
    /// The text.
    var text: [Unicode.Scalar] = []
    /// The number of scalars before the cursor.
    var cursor = 0
    /// Whether the state was reached by typing a character.
    fileprivate var isTyped = false
  }

  private var states = [State()]

  /// Adds the current state, if the text differs from the last added one.
  mutating func record(_ text: [Unicode.Scalar], cursor: Int) {
    var state = State(text: text, cursor: cursor)
    let last = states[states.count - 1]
    if text == last.text {
      states[states.count - 1].cursor = cursor
      return
    }
    state.isTyped =
      text.count == last.text.count + 1 && cursor == last.cursor + 1 && text[..<cursor].dropLast() == last.text[..<last.cursor]
    let isNewWord = last.cursor > 0 && last.text[last.cursor - 1] == " " && text[max(0, cursor - 1)...].first != " "
    if state.isTyped, last.isTyped, !isNewWord { states.removeLast() }
    states.append(state)
  }

  /// Removes the current state, and returns the state before it. Returns `nil` if there is none.
  mutating func undo(_ text: [Unicode.Scalar], cursor: Int) -> State? {
    record(text, cursor: cursor)
    guard states.count > 1 else { return nil }
    states.removeLast()
    return states.last
  }
}
