import GromaLinks

extension ContractLink.Form {
  /// The steps of the path after its first slash, in decoded symbols.
  var pathSteps: [Automaton.Step] { segments.steps(in: .path) }
}

extension [ContractLink.Segment] {
  /// Returns the steps of the segments, in decoded symbols.
  ///
  /// - Parameter part: The path after its first slash, or the fragment, whose text after a question mark is ignored.
  func steps(in part: URLBytes.Part) -> [Automaton.Step] {
    let slash = ByteSet([0x2f])
    let plain = ByteSet.all - part.separators
    let rest = enumerated().flatMap { index, segment -> [Automaton.Step] in
      let separator: [Automaton.Step] = index > 0 ? [.one(slash)] : []
      switch segment {
      case .literal(let text): return separator + text.steps(in: part)
      case .parameter(_, let type, let prefix, let suffix):
        return separator + prefix.steps(in: part) + type.steps(in: part) + suffix.steps(in: part)
      case .rest:
        // The last segment of a fragment may be empty, but not the whole fragment.
        let bytes = part == .path ? ByteSet.all : plain | slash
        let least: [Automaton.Step] = part == .path || index == 0 ? [.one(bytes)] : []
        return separator + least + [.many(bytes)]
      }
    }
    let question = ByteSet([0x3f])
    return part == .path ? rest : rest + [.choice([[], [.one(question), .many(.all)]])]
  }
}

extension ParameterType {
  /// Returns the steps of the values, in decoded symbols.
  ///
  /// - Parameter part: The path or the fragment, in which a value is not empty and has no slash, or the query.
  func steps(in part: URLBytes.Part) -> [Automaton.Step] {
    let digit = ByteSet(UInt8(ascii: "0")...UInt8(ascii: "9"))
    func digits(_ count: Int) -> [Automaton.Step] { Array(repeating: .one(digit), count: count) }
    func any(_ texts: some Sequence<String>) -> Automaton.Step { .choice(texts.map { $0.steps(in: part) }) }
    func numbers(_ range: ClosedRange<Int>) -> Automaton.Step { any(range.map { ($0 < 10 ? "0" : "") + String($0) }) }
    switch self {
    case .text, .identifier:
      guard part != .query else { return [.many(.all)] }
      let bytes = ByteSet.all - part.separators
      return [.one(bytes), .many(bytes)]
    case .range(let range): return [.choice(range.sequences.map { digits in digits.map { .one(ByteSet($0)) } })]
    case .integer(let bits, let isSigned):
      let high = isSigned ? (UInt64(1) << UInt64(bits - 1)) - 1 : UInt64.max >> UInt64(64 - bits)
      let low = isSigned ? high + 1 : 0
      func decimal(_ number: UInt64) -> Automaton.Step { .decimal(Array(String(number).utf8)) }
      return [
        .choice([[.choice([[], "+".steps(in: part)]), decimal(high)], "-".steps(in: part) + [decimal(low)]])
      ]
    case .uuid:
      let hexadecimal = Automaton.Step.one(ByteSet(Array("0123456789abcdefABCDEF".utf8)))
      let groups = [8, 4, 4, 4, 12].map { Array(repeating: hexadecimal, count: $0) }
      return Array(groups.joined(separator: "-".steps(in: part)))
    case .boolean: return [any(["true", "yes", "1", "false", "no", "0"])]
    case .oneOf(let texts): return [any(texts.filter { part == .query || !$0.isEmpty })]
    case .date: return [Self.dates(part, digits, numbers)]
    case .time:
      return [Self.dates(part, digits, numbers)] + "T".steps(in: part) + [numbers(0...23)] + ":".steps(in: part) + [numbers(0...59)]
        + ":".steps(in: part) + [numbers(0...59), .choice([[], ".".steps(in: part) + [.one(digit), .many(digit)]])] + "Z".steps(in: part)
    }
  }

  /// Returns the steps of the values of a query item, in decoded symbols.
  ///
  /// - Parameter isFilled: Whether the empty value is left out.
  func stepsOfItem(isFilled: Bool) -> [Automaton.Step] {
    switch self {
    case .text where isFilled, .identifier where isFilled: [.one(.all), .many(.all)]
    case .oneOf(let texts) where isFilled: ParameterType.oneOf(texts.filter { !$0.isEmpty }).steps(in: .query)
    default: steps(in: .query)
    }
  }

  /// Returns the step of the days of the Gregorian calendar.
  private static func dates(
    _ part: URLBytes.Part, _ digits: (Int) -> [Automaton.Step], _ numbers: (ClosedRange<Int>) -> Automaton.Step
  ) -> Automaton.Step {
    let hyphen = "-".steps(in: part)
    func any(_ numbers: [Int]) -> Automaton.Step { .choice(numbers.map { (($0 < 10 ? "0" : "") + String($0)).steps(in: part) }) }
    let fourths = Array(stride(from: 0, to: 100, by: 4))
    let leap: [Automaton.Step] = [.choice([digits(2) + [any(Array(fourths.dropFirst()))], [any(fourths)] + "00".steps(in: part)])]
    return .choice([
      digits(4) + hyphen + [any([1, 3, 5, 7, 8, 10, 12])] + hyphen + [numbers(1...31)],
      digits(4) + hyphen + [any([4, 6, 9, 11])] + hyphen + [numbers(1...30)],
      digits(4) + hyphen + "02".steps(in: part) + hyphen + [numbers(1...28)],
      leap + hyphen + "02".steps(in: part) + hyphen + "29".steps(in: part),
    ])
  }
}

extension String {
  /// Returns the steps of the decoded text, in decoded symbols.
  ///
  /// - Parameter part: The path, in which a slash is encoded, the fragment, in which a slash and a question mark are encoded, or the query,
  ///   in which `&` is encoded and `+` is a space.
  func steps(in part: URLBytes.Part) -> [Automaton.Step] {
    utf8.map { byte in
      let encoded = ByteSet([URLBytes.symbol(encoded: byte)])
      if part.separators.contains(byte) { return .one(encoded) }
      switch (part, byte) {
      case (.query, 0x26), (.query, 0x2b): return .one(encoded)
      case (.query, 0x20): return .one(ByteSet([0x20, 0x2b]))
      default: return .one(encoded | ByteSet([byte]))
      }
    }
  }
}
