/// A rule of UIKit's behavior that the fake keeps.
public enum Rule: String, CaseIterable, Sendable {
  case n1 = "N1", n2 = "N2", n3 = "N3", n4 = "N4", n5 = "N5", n6 = "N6", n7 = "N7", n8 = "N8", n9 = "N9"
  case n10 = "N10", n11 = "N11", n12 = "N12", n13 = "N13", n14 = "N14", n15 = "N15", n16 = "N16", n17 = "N17", n18 = "N18"
  case n19 = "N19", n20 = "N20", n21 = "N21", n22 = "N22", n23 = "N23", n24 = "N24", n25 = "N25", n26 = "N26", n27 = "N27"
  case n28 = "N28", n29 = "N29", n30 = "N30"
  case p1 = "P1", p2 = "P2", p3 = "P3", p4 = "P4", p5 = "P5", p6 = "P6", p7 = "P7", p8 = "P8", p9 = "P9"
  case p10 = "P10", p11 = "P11", p12 = "P12", p13 = "P13", p14 = "P14", p15 = "P15", p16 = "P16", p17 = "P17", p18 = "P18"
  case p19 = "P19", p20 = "P20", p21 = "P21", p22 = "P22", p23 = "P23", p24 = "P24", p25 = "P25", p26 = "P26", p27 = "P27"
  case p28 = "P28", p29 = "P29", p30 = "P30", p31 = "P31", p32 = "P32", p33 = "P33", p34 = "P34", p35 = "P35"
  case p36 = "P36", p37 = "P37", p38 = "P38"
  case t1 = "T1", t2 = "T2", t3 = "T3", t4 = "T4", t5 = "T5", t6 = "T6", t7 = "T7"
  case w1 = "W1", w2 = "W2", w3 = "W3", w4 = "W4", w5 = "W5", w6 = "W6", w7 = "W7", w8 = "W8"
  case s1 = "S1", s2 = "S2"
  case a1 = "A1", a2 = "A2"

  /// The effect of a rule on the caller.
  public enum Kind: String, Sendable {
    /// UIKit raises an exception.
    case trap
    /// UIKit logs a message and does nothing; a completion never runs.
    case drop
    /// The effect is asynchronous.
    case late
    /// UIKit sends no callback.
    case mute
    /// The rule says which event belongs to which change.
    case map
    /// The rule is a recommendation or a warning.
    case advice
  }

  /// The source of a rule.
  public enum Source: String, Sendable {
    /// Read in source code.
    case source = "S"
    /// Read in the vendor's documentation.
    case documentation = "D"
    /// Read in a public thread.
    case thread = "T"
    /// Read on a public page.
    case page = "P"
    /// General knowledge without a source.
    case knowledge = "K"
  }

  /// The identifier, such as `N8`.
  public var id: String { rawValue }

  /// The rule in one sentence.
  public var text: String { entry.text }

  /// The effect of the rule on the caller.
  public var kind: Kind { entry.kind }

  /// The kind of source.
  public var source: Source { entry.source }

  /// The name of the source.
  public var sourceName: String { entry.name }

  /// Whether a source confirms the rule.
  public var isConfirmed: Bool { entry.isConfirmed }

  /// The profiles in which the rule applies.
  public var profiles: [Simulator.Profile] { entry.profiles }

  struct Entry {
    let text: String
    let kind: Kind
    let source: Source
    let name: String
    var isConfirmed = true
    var profiles = Simulator.Profile.allCases

    init(
      _ text: String, _ kind: Kind, _ source: Source, _ name: String, isConfirmed: Bool = true,
      profiles: [Simulator.Profile] = Simulator.Profile.allCases
    ) {
      self.text = text
      self.kind = kind
      self.source = source
      self.name = name
      self.isConfirmed = isConfirmed
      self.profiles = profiles
    }
  }
}
