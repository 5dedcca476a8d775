import Glibc
import GromaConsole
import GromaLineEditor

// A program that only runs the line editor, for its tests: EditorProbe [HISTORY [PROMPT [EVENTS [early [colors]]]]]
//
// Answers each line with `got: LINE`. `hold` runs until Ctrl-C, `quit` ends the program. Lines written to the FIFO at EVENTS are printed
// above the prompt. The line `close` closes the editor, `release` ends `hold`. With `early`, the first prompt is shown at once, and its
// line is read only after a `release`. With `colors`, the line has colors and suggestions.

let arguments = CommandLine.arguments.dropFirst().map { $0.isEmpty ? nil : $0 } + [nil, nil, nil, nil, nil]
let prompt = arguments[1] ?? "> "

let isEarly = arguments[3] == "early"
// Opened before the first prompt, because a test may write as soon as it sees the prompt.
let events = arguments[2].map { Events(path: $0) }

let editor: LibEditor
do {
  editor = try LibEditor(
    name: "probe", history: arguments[0], prompt: isEarly ? prompt : nil, hasColors: arguments[4] == "colors")
} catch {
  print("error: \(error)")
  exit(2)
}
if let warning = editor.warning { editor.show("warning: \(warning)") }

editor.assist(with: aid)

let (interrupts, interrupt) = AsyncStream.makeStream(of: String.self)
editor.onInterrupt { interrupt.yield("interrupted") }

if let events {
  Task.detached {
    while let text = events.next() {
      switch text {
      case "close": await editor.close()
      case "release": interrupt.yield("released")
      default: await editor.show(text)
      }
    }
  }
}

if isEarly { for await _ in interrupts { break } }

while true {
  switch await editor.readLine(prompt: prompt) {
  case .line("quit"):
    editor.close()
    print("bye")
    exit(0)
  case .line("hold"):
    editor.show("holding")
    for await how in interrupts {
      editor.show(how)
      break
    }
  case .line("stick"):
    editor.show("sticking")
    while true { pause() }
  case .line(let line):
    editor.show("got: \(line)")
    editor.remember(line)
  case .interrupted(let isEmpty):
    editor.show(isEmpty ? "nothing to clear" : "cleared")
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
