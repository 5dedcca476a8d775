import GromaConsole

/// The help of the probe: a few commands, of which `push` has a hint, and the words of `many`, which are more than a screen holds.
let aid = TypingAid(
  completions: { text in
    let word = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    if text.hasPrefix("many ") {
      return Completions(replaced: word.count, candidates: (1...12).map { .init("item\($0)", note: "number \($0)") })
    }
    // As for a word that candidates contain but do not begin with.
    if word == "ll" { return Completions(replaced: 2, candidates: [.init("pull-one"), .init("pull-two")]) }
    let words = [("present", "modally"), ("pull", "from the far end"), ("push", "onto the stack"), ("привет", ""), ("при", "по")]
    let candidates = words.filter { $0.0.hasPrefix(word) }.map { Completions.Candidate($0.0, note: $0.1) }
    return Completions(replaced: word.count, candidates: candidates)
  },
  hint: { $0 == "push" || $0 == "push " ? "SCREEN" : "" },
  highlights: { line in
    var start = 0
    return line.split(separator: " ", omittingEmptySubsequences: false).compactMap { word in
      defer { start += word.unicodeScalars.count + 1 }
      let role: Highlight.Role? = word == "push" ? .command : word.hasPrefix("x") ? .unknown : word.hasPrefix("語") ? .screen : nil
      return role.map { Highlight(start..<start + word.unicodeScalars.count, $0) }
    }
  })
