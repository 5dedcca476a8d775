import CGromaEditLine
import Glibc
import GromaConsole

extension EditorLoop {
  /// The next character typed; meanwhile shows output and handles signals. Nil when the line is over, and `ending` says why.
  func nextCharacter() -> wchar_t? {
    tellThatItIsUp()
    if ending != nil { return nil }
    if endsLine {
      endsLine = false
      return wchar_t(UInt8(ascii: "\n"))
    }
    if isPasting { return EditLine.pasteKey }
    var decoder = CharacterDecoder()
    while let byte = nextByte() {
      if byte == UInt8(ascii: "\u{1B}"), beginsPaste() {
        isPasting = true
        return EditLine.pasteKey
      }
      if let character = decoder.decode(byte) { return character }
    }
    return nil
  }

  /// The next byte, as `nextCharacter`.
  func nextByte() -> UInt8? {
    while ending == nil {
      showOutput()
      if mailbox.isClosing {
        leaveLine(sign: "")
        ending = .endOfInput
        break
      }
      if !ahead.isEmpty { return ahead.removeFirst() }
      guard waitForKey(orOnlyBell: !mailbox.isAsked) else {
        for signal in mailbox.bell.signals() { handleWhileEditing(signal) }
        continue
      }
      // One byte at a time: what is typed ahead stays in the terminal, for a command or the next program.
      guard let bytes = readSome(input, atMost: 1) else {
        ending = .endOfInput
        break
      }
      if let byte = bytes.first { return byte }
    }
    return nil
  }

  /// Waits for the terminal or the bell, and says whether it was the terminal. The bell goes first.
  func waitForKey(orOnlyBell isIdle: Bool = false) -> Bool {
    // A negative descriptor is left out.
    var waits = [
      pollfd(fd: mailbox.bell.listening, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isIdle ? -1 : input, events: Int16(POLLIN), revents: 0),
    ]
    // C reads and writes as many values as it is told of.
    while unsafe poll(&waits, nfds_t(waits.count), -1) < 0 && errno == EINTR {}
    return waits[0].revents == 0
  }
}
