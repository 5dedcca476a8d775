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

/// Handles the Tab key.
let completeCallback: @convention(c) (OpaquePointer?, Int32) -> UInt8 = { editor, _ in
  unsafe loop(of: editor).complete().rawValue
}

/// Handles the character that represents pasted text, ``EditLine/pasteKey``.
let pasteCallback: @convention(c) (OpaquePointer?, Int32) -> UInt8 = { editor, _ in
  unsafe loop(of: editor).paste().rawValue
}

private func loop(of editor: OpaquePointer?) -> EditorLoop {
  // The context was set by `EditLine`. The loop outlives it.
  unsafe Unmanaged<EditorLoop>.fromOpaque(edit_context(editor)).takeUnretainedValue()
}
