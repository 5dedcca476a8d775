import Console
import Glibc
import LibEdit

// A shell of nothing but the line editor, for its tests: EditorProbe [HISTORY [PROMPT [EVENTS]]]
//
// Answers `got: LINE`; `hold` runs until Ctrl-C, `quit` ends. What is written to the FIFO at EVENTS is shown above the prompt;
// `close` there closes the editor.

let arguments = CommandLine.arguments.dropFirst().map { $0.isEmpty ? nil : $0 } + [nil, nil, nil]
let prompt = arguments[1] ?? "> "

let editor: LibEditor
do {
  editor = try LibEditor(name: "probe", history: arguments[0])
} catch {
  print("error: \(error)")
  exit(2)
}
if let warning = editor.warning { editor.show("warning: \(warning)") }

editor.complete { text in
  let word = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
  let words = [("present", "modally"), ("pull", "from the far end"), ("push", "onto the stack"), ("привет", ""), ("при", "по")]
  let candidates = words.filter { $0.0.hasPrefix(word) }.map { Completions.Candidate($0.0, note: $0.1) }
  return Completions(replaced: word.count, candidates: candidates)
}

if let path = arguments[2] {
  let events = Events(path: path)
  Task.detached {
    while let text = events.next() {
      if text == "close\n" { await editor.close() } else { await editor.show(text) }
    }
  }
}

let (interrupts, interrupt) = AsyncStream.makeStream(of: Void.self)
editor.onInterrupt { interrupt.yield() }

while true {
  switch await editor.readLine(prompt: prompt) {
  case .line("quit"):
    editor.close()
    print("bye")
    exit(0)
  case .line("hold"):
    editor.show("holding")
    for await _ in interrupts { break }
    editor.show("interrupted")
  case .line(let line):
    editor.show("got: \(line)")
    editor.remember(line)
  case .interrupted:
    editor.show("cleared")
  case .endOfInput:
    editor.close()
    print("end")
    exit(0)
  case .terminated(let signal):
    editor.close()
    print("terminated by \(signal)")
    exit(128 + signal)
  }
}
