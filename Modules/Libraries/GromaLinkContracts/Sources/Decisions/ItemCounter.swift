/// A counter for the query items with one name. Its value depends on the items read so far.
struct ItemCounter: Hashable {
  /// The rule of the counter.
  private enum Kind: Hashable {
    /// All occurrences match the pattern. A missing item is an empty value.
    case apple(Glob)
    /// At least one occurrence matches the pattern.
    case android(Glob)
    /// The occurrence that the link reads has the type and, if the item is filled, is not empty.
    case link(ParameterType, ContractLink.Repeats, isFilled: Bool)
  }

  /// The properties of an item that has the name of a counter.
  struct Finding: OptionSet {
    let rawValue: UInt8
    /// The item has the name.
    static let isPresent = Finding(rawValue: 1)
    /// The value of the item matches.
    static let isMet = Finding(rawValue: 2)
    /// The item has no equals sign.
    static let isFlag = Finding(rawValue: 4)
    /// The name is followed by brackets, so that the value is a part of a list or a record.
    static let hasBrackets = Finding(rawValue: 8)
  }

  /// The value of a counter before the first item with its name.
  static let missing: UInt8 = 0
  /// The value of a counter whose items match.
  static let met: UInt8 = 1
  /// The value of a counter whose items do not match.
  static let unmet: UInt8 = 2
  /// The value of a counter of a link after a single item without an equals sign.
  static let flag: UInt8 = 3
  /// The value of a counter of a link that refuses the query.
  static let refused: UInt8 = 4

  private let name: String
  private let kind: Kind
  private let isCaseSensitive: Bool
  let isPercentEncoded: Bool

  /// Creates the counter of an item of a rule.
  init(_ rule: LinkRule, _ item: LinkRule.Item) {
    name = item.name
    kind = rule.dialect == .apple ? .apple(item.value) : .android(item.value)
    (isCaseSensitive, isPercentEncoded) = (rule.isCaseSensitive, rule.isPercentEncoded)
  }

  /// Creates the counter of an item of a link.
  init(_ name: String, _ item: ContractLink.Item, _ repeats: ContractLink.Repeats) {
    self.name = name
    kind = .link(item.type, repeats, isFilled: item.isFilled)
    (isCaseSensitive, isPercentEncoded) = (true, false)
  }

  /// Whether a link reads the item.
  var isLink: Bool { if case .link = kind { true } else { false } }

  // MARK: Reading items

  /// Adds the items that have the name of the counter to an automaton.
  ///
  /// - Parameter number: The number of the counter, below 2²⁷.
  func add(to automaton: Automaton, number: Int) {
    func tag(_ finding: Finding) -> Int32 { Int32(number) << 4 | Int32(finding.rawValue) }
    let equals = Automaton.Step.one(ByteSet([0x3d]))
    let end = automaton.advance(0, nameSteps)
    automaton.mark(end, tag([.isPresent, .isFlag]))
    let value = automaton.advance(end, [equals])
    automaton.add([.many(.all)], tag: tag(.isPresent), from: value)
    switch kind {
    case .apple(let glob), .android(let glob):
      if glob.matches("", isCaseSensitive: isCaseSensitive) { automaton.mark(end, tag([.isPresent, .isMet])) }
      let steps = glob.steps(isCaseSensitive: isCaseSensitive, isDecoded: !isPercentEncoded)
      automaton.add(steps, tag: tag([.isPresent, .isMet]), from: value)
    case .link(let type, _, let isFilled):
      if type.accepts(""), !isFilled { automaton.mark(end, tag([.isPresent, .isMet])) }
      automaton.add(type.stepsOfItem(isFilled: isFilled), tag: tag([.isPresent, .isMet]), from: value)
      automaton.add([.choice(Self.brackets)], tag: tag(.hasBrackets), from: end)
    }
  }

  private var nameSteps: [Automaton.Step] {
    if isLink { return name.steps(in: .query).map(\.inName) }
    return name.unicodeScalars.flatMap { $0.steps(isCaseSensitive: isCaseSensitive, isDecoded: !isPercentEncoded) }.map(\.inName)
  }

  /// The steps after a name: one to seven pairs of brackets, with and without a value, as in a nested name of ``/GromaLinks/LinkQuery``.
  private static let brackets: [[Automaton.Step]] = {
    let inside = ByteSet.all - ByteSet([0x3d, 0x5b, 0x5d])
    let pair: [Automaton.Step] = [.one(ByteSet([0x5b])), .many(inside), .one(ByteSet([0x5d]))]
    return (1...7).flatMap { count -> [[Automaton.Step]] in
      let names = Array(repeatElement(pair, count: count).joined())
      return [names, names + [.one(ByteSet([0x3d])), .many(.all)]]
    }
  }()

  /// Returns the findings for an item, by the numbers of the counters whose name it has.
  static func findings(in tags: some Sequence<Int32>) -> [Int: Finding] {
    var findings: [Int: Finding] = [:]
    for tag in tags { findings[Int(tag >> 4), default: []].formUnion(Finding(rawValue: UInt8(tag & 15))) }
    return findings
  }

  // MARK: Counting

  /// Returns the value of the counter after an item with its name.
  func value(after value: UInt8, _ found: Finding) -> UInt8 {
    let result = found.contains(.isMet) ? Self.met : Self.unmet
    switch kind {
    case .apple: return value == Self.unmet ? value : result
    case .android: return value == Self.met ? value : result
    case .link(let type, let repeats, let isFilled):
      if found.contains(.hasBrackets) || value == Self.refused { return Self.refused }
      switch (value, repeats) {
      case (Self.missing, _): return found.contains(.isFlag) ? Self.flag : result
      case (_, .refuse): return Self.refused
      case (Self.flag, .first): return type.accepts("") && !isFilled ? Self.met : Self.unmet
      case (_, .first): return value
      case (_, .last): return result
      }
    }
  }

  /// Returns whether a value of the counter of a rule meets the rule.
  func isMet(_ value: UInt8) -> Bool {
    if case .apple(let glob) = kind, value == Self.missing { return glob.matches("", isCaseSensitive: isCaseSensitive) }
    return value == Self.met
  }
}

extension Automaton.Step {
  /// The step without a plain equals sign, which ends the name of an item.
  fileprivate var inName: Automaton.Step { if case .one(let bytes) = self { .one(bytes - ByteSet([0x3d])) } else { self } }
}
