import CGromaEditLine
import Glibc

// The C callbacks are created here, in a nonisolated file. Created in main-actor code, they would crash on the editor's thread.

/// Returns the prompt that libedit draws.
let promptCallback: @convention(c) (OpaquePointer?) -> UnsafeMutablePointer<CChar>? = { editor in
  // For the safety of this and the other callbacks, see `loop(of:)`.
  unsafe loop(of: editor).editor.promptPointer
}

/// Reads a character for libedit. Returns 1 if it stored a character, or 0 if the line ended in another way than by Enter.
let readerCallback: @convention(c) (OpaquePointer?, UnsafeMutablePointer<wchar_t>?) -> Int32 = { editor, character in
  // The pointer is valid for one character during this call.
  guard let next = unsafe loop(of: editor).nextCharacter() else { return 0 }
  unsafe character?.pointee = next
  return 1
}

extension EditorFunction {
  /// The C function that libedit calls for the key.
  var callback: @convention(c) (OpaquePointer?, Int32) -> UInt8 {
    // A C function cannot capture its case, and libedit does not pass the name of the function, so each case has a function.
    switch self {
    case .complete: { editor, _ in unsafe loop(of: editor).perform(.complete).rawValue }
    case .paste: { editor, _ in unsafe loop(of: editor).perform(.paste).rawValue }
    case .insertJoined: { editor, _ in unsafe loop(of: editor).perform(.insertJoined).rawValue }
    case .search: { editor, _ in unsafe loop(of: editor).perform(.search).rawValue }
    case .previousLine: { editor, _ in unsafe loop(of: editor).perform(.previousLine).rawValue }
    case .nextLine: { editor, _ in unsafe loop(of: editor).perform(.nextLine).rawValue }
    case .lastArgument: { editor, _ in unsafe loop(of: editor).perform(.lastArgument).rawValue }
    case .left: { editor, _ in unsafe loop(of: editor).perform(.left).rawValue }
    case .right: { editor, _ in unsafe loop(of: editor).perform(.right).rawValue }
    case .nextWord: { editor, _ in unsafe loop(of: editor).perform(.nextWord).rawValue }
    case .end: { editor, _ in unsafe loop(of: editor).perform(.end).rawValue }
    case .backspace: { editor, _ in unsafe loop(of: editor).perform(.backspace).rawValue }
    case .delete: { editor, _ in unsafe loop(of: editor).perform(.delete).rawValue }
    case .undo: { editor, _ in unsafe loop(of: editor).perform(.undo).rawValue }
    case .edit: { editor, _ in unsafe loop(of: editor).perform(.edit).rawValue }
    }
  }
}

private func loop(of editor: OpaquePointer?) -> EditorLoop {
  // The context was set by `EditLine`. The loop outlives it.
  unsafe Unmanaged<EditorLoop>.fromOpaque(edit_context(editor)).takeUnretainedValue()
}
