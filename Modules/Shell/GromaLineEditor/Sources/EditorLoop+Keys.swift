import CGromaEditLine
import Glibc
import GromaConsole

extension EditorLoop {
  /// Waits for the next character and returns it. Shows output and handles signals while it waits.
  ///
  /// For a key that the terminal sends as an escape sequence, and for pasted text, returns the character of the ``EditorKey``. Returns a
  /// line feed at the end of each pasted line, and `nil` if the line ends in another way than by Enter; `ending` then contains the reason.
  func nextCharacter() -> wchar_t? {
    tellThatItIsUp()
    if ending != nil { return nil }
    if endsLine {
      endsLine = false
      return wchar_t(UInt8(ascii: "\n"))
    }
    if let key = held.take() { return key }
    let (text, cursor) = editor.line
    // The pattern of a search of vi is below the line, in the same buffer.
    if !text.contains("\n") { undo.record(text, cursor: cursor) }
    let key = nextKey()
    // Tab shows the next page of a list only if it is pressed repeatedly.
    if key != wchar_t(UInt8(ascii: "\t")) { repeats.listing = nil }
    return key
  }

  /// Waits for the next typed character or key and returns it, like ``nextCharacter()``.
  func nextKey() -> wchar_t? {
    if isPasting { return EditorKey.paste.rawValue }
    var decoder = CharacterDecoder()
    while let byte = nextByte() {
      if byte == UInt8(ascii: "\u{1B}") {
        guard let sequence = restOfSequence() else { return wchar_t(byte) }
        if editor.ownSequences.contains(sequence) {
          ahead = sequence.utf8 + ahead
          return wchar_t(byte)
        }
        // A sequence of an unknown key has no effect.
        guard let key = EditorKey(sequence: sequence) else { continue }
        if key == .paste { isPasting = true }
        return key.rawValue
      }
      guard let character = decoder.decode(byte), !EditorKey.reserved.contains(character) else { continue }
      if let scalar = Unicode.Scalar(UInt32(bitPattern: character)), scalar.isDrawnIntoThePrevious {
        joined = scalar
        return EditorKey.joined.rawValue
      }
      return character
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
      let isAsked = mailbox.isAsked
      // While keys are pending, the drawing would be outdated at once.
      if isAsked, !isPasting, !hasInput(within: 0) { drawOverlay() }
      let isTyped = waitForKey(orOnlyBell: !isAsked)
      eraseSuggestion()
      guard isTyped else {
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

  /// Returns whether there is input within a number of milliseconds.
  private func hasInput(within milliseconds: Int32) -> Bool {
    var wait = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    // C reads and writes one element.
    return unsafe poll(&wait, 1, milliseconds) == 1
  }

  // MARK: Escape sequences

  /// Returns the rest of the escape sequence of a key after its ESC, such as `[A`, or `nil` if ESC was typed alone or with a character.
  private func restOfSequence() -> String? {
    guard let first = followingByte(within: Self.patienceAfterEscape) else { return nil }
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "O") else {
      ahead.insert(first, at: 0)
      return nil
    }
    var bytes = [first]
    while let byte = followingByte(within: Self.patience) {
      guard byte >= 0x20, byte < 0x7F else {
        ahead.insert(byte, at: 0)
        break
      }
      bytes.append(byte)
      // The Linux console sends `[[A` for F1.
      let isLast = first == UInt8(ascii: "O") || byte >= 0x40 && !(bytes.count == 2 && byte == UInt8(ascii: "["))
      if isLast { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the next byte if it arrives within a number of milliseconds.
  func followingByte(within milliseconds: Int32) -> UInt8? {
    if !ahead.isEmpty { return ahead.removeFirst() }
    return hasInput(within: milliseconds) ? readSome(input, atMost: 1)?.first : nil
  }

  /// The maximum wait for each further byte of a sequence, in milliseconds.
  static let patience: Int32 = 100
  /// The maximum wait for the byte after ESC, in milliseconds. The key ESC takes effect after this time.
  private static let patienceAfterEscape: Int32 = 25
}
