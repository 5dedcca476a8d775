import CGromaEditLine
import Glibc
import GromaConsole

extension EditorLoop {
  /// Waits for the next character and returns it. Shows output and handles signals while it waits.
  ///
  /// For pasted text, returns ``EditLine/pasteKey``, and a line feed at the end of each pasted line. Returns `nil` if the line ends in
  /// another way than by Enter; `ending` then contains the reason.
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

  /// Waits for the next typed byte and returns it. Shows output and handles signals while it waits. Returns `nil` if the line ends in
  /// another way than by Enter; `ending` then contains the reason.
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
      // Bytes are read one at a time: text typed ahead stays in the terminal for a command or the next program.
      guard let bytes = readSome(input, atMost: 1) else {
        ending = .endOfInput
        break
      }
      if let byte = bytes.first { return byte }
    }
    return nil
  }

  /// Waits until there is input or the mailbox's ``Bell`` rings. Returns `true` if there is input and the bell did not ring.
  ///
  /// - Parameter isIdle: Whether to wait only for the bell.
  func waitForKey(orOnlyBell isIdle: Bool = false) -> Bool {
    // `poll` ignores a negative descriptor.
    var waits = [
      pollfd(fd: mailbox.bell.listening, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isIdle ? -1 : input, events: Int16(POLLIN), revents: 0),
    ]
    // The C function reads and writes as many elements as the count argument specifies.
    while unsafe poll(&waits, nfds_t(waits.count), -1) < 0 && errno == EINTR {}
    return waits[0].revents == 0
  }
}
