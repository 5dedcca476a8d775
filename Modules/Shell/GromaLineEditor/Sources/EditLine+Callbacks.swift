import CGromaEditLine
import Glibc

// C callbacks are formed here, in a nonisolated file: formed in code of the main actor, they would crash on the editor's thread.

/// What libedit asks for the prompt.
let promptCallback: @convention(c) (OpaquePointer?) -> UnsafeMutablePointer<CChar>? = { editor in
  // See `loop(of:)`; so below.
  unsafe loop(of: editor).editor.promptPointer
}

/// What libedit reads characters by: 1 with one, 0 when the line is over.
let readerCallback: @convention(c) (OpaquePointer?, UnsafeMutablePointer<wchar_t>?) -> Int32 = { editor, character in
  // libedit lends the place of one character for as long as this runs.
  guard let next = unsafe loop(of: editor).nextCharacter() else { return 0 }
  unsafe character?.pointee = next
  return 1
}

/// What Tab does.
let completeCallback: @convention(c) (OpaquePointer?, Int32) -> UInt8 = { editor, _ in
  unsafe loop(of: editor).complete().rawValue
}

/// What the key does that stands for pasted text.
let pasteCallback: @convention(c) (OpaquePointer?, Int32) -> UInt8 = { editor, _ in
  unsafe loop(of: editor).paste().rawValue
}

private func loop(of editor: OpaquePointer?) -> EditorLoop {
  // The context was set by `EditLine`, which its loop outlives.
  unsafe Unmanaged<EditorLoop>.fromOpaque(edit_context(editor)).takeUnretainedValue()
}
