public import Explorer

/// What an exploration found, as a value that can be kept: all reports are made of it, and two of them can be compared.
///
/// But for ``Counts/seconds`` and ``Counts/peakMemory`` it is the same each time.
public struct ExplorationSummary: Hashable, Codable, Sendable {
  /// How it is written down; another form cannot be read.
  public static let currentFormat = 1

  /// How it is written down.
  public var format = currentFormat
  /// The app.
  public var app: String
  /// What explored it.
  public var engine: String
  /// What kept it small.
  public var bounds: Bounds
  /// How much there was.
  public var counts: Counts
  /// What can be said of each property, in order.
  public var verdicts: [Verdict]
  /// What was reached of screens, actions, links and guards.
  public var coverage: [Coverage.Line]
  /// The screens of the app, in order.
  public var screens: [Screen]
  /// The links that were opened, in the order of the app.
  public var links: [Link]
  /// What does not hold, the nearest first.
  public var findings: [Finding]
  /// Which screen leads to which.
  public var graph: ScreenGraph

  /// How much there was.
  public struct Counts: Hashable, Codable, Sendable {
    /// States that were found.
    public var states = 0
    /// Those in which everything was let happen.
    public var explored = 0
    /// Whether these are all within the bounds.
    public var isComplete = true
    /// How often something happened, and led to a state within the bounds.
    public var transitions = 0
    /// How often it led beyond them.
    public var cut = 0
    /// How often a feature said no.
    public var refused = 0
    /// How often the app's own code was run.
    public var runs = 0
    /// How long it took.
    public var seconds = 0.0
    /// The most memory that the process took, in bytes.
    public var peakMemory = 0
  }

  /// What can be said of a property.
  public struct Verdict: Hashable, Codable, Sendable {
    /// The ways to say it.
    public enum Kind: String, Hashable, Codable, Sendable { case proved, notViolated, violated }

    /// The property.
    public var property: String
    /// What can be said of it.
    public var kind: Kind
    /// How often it does not hold.
    public var violations = 0
    /// Whether it looks at links alone.
    public var isOfLinks = false
    /// Where it is declared; nil for what holds of every app.
    public var declaration: Declaration?
  }

  /// A screen.
  public struct Screen: Hashable, Codable, Sendable {
    /// Its name.
    public var name: String
    /// Where it is declared.
    public var declaration: Declaration
    /// How many things happen at least until it is in sight; nil when it never was.
    public var distance: Int?
  }

  /// A link, as one URL.
  public struct Link: Hashable, Codable, Sendable {
    /// Its pattern.
    public var pattern: String
    /// What was opened.
    public var url: String
    /// Where it is declared.
    public var declaration: Declaration?
    /// The screen where it lands; nil when the link does not say.
    public var destination: String?
    /// In how many states it was opened.
    public var opened: Int
    /// In how many it came where it leads.
    public var landed: Int
    /// In how many it waits for what comes first.
    public var waiting: Int
    /// Where it led in the others, and how often.
    public var elsewhere: [String: Int]
  }

  /// Something that does not hold.
  public struct Finding: Hashable, Codable, Sendable {
    /// One thing that happens.
    public struct Step: Hashable, Codable, Sendable {
      /// What, as it is typed.
      public var move: String
      /// Where that is declared, as far as it is known.
      public var declaration: Declaration?
    }

    /// The property.
    public var property: String
    /// What is wrong, as a sentence.
    public var sentence: String
    /// The screen in sight there.
    public var screen: String
    /// What is wrong, as it is typed, if something that happens is; it is the last step then.
    public var move: String?
    /// The link that is wrong, by its pattern; nil when it is no link.
    public var link: String?
    /// Who is to mend it: the module and file, or the app.
    public var owner: String
    /// Where that is declared, as far as it is known.
    public var declaration: Declaration?
    /// What happens, from the launch on.
    public var steps: [Step]
    /// Lines behind these, of which the last fails.
    public var checks: [String]
    /// Whether a live app that did the same came to the same.
    public var isConfirmed: Bool
  }

  /// A place in the sources.
  public struct Declaration: Hashable, Codable, Sendable {
    /// The module and file, as `#fileID` writes it.
    public var file: String
    /// The line, from 1.
    public var line: Int
  }
}

extension ExplorationSummary.Declaration: CustomStringConvertible {
  /// `Chat/ChatLinks.swift:12`
  public var description: String { "\(file):\(line)" }
}

extension ExplorationSummary.Finding {
  /// The module that is to mend it.
  public var module: String { String(owner.split(separator: "/").first ?? "") }
  /// The screen or the link that it is about.
  var subject: String { link ?? screen }
  /// What it is, apart from how it is worded and how one comes there.
  var identity: [String] { [property, screen, move ?? ""] }
}

extension ExplorationSummary {
  /// The verdict with its bounds: `proved within {depth 2, layers 2, waiting 1, samples 1}`.
  func words(of verdict: Verdict) -> String {
    switch verdict.kind {
    case .proved: "proved within \(bounds)"
    case .notViolated: "no violation in \(counts.explored) states (not all within \(bounds); \(counts.cut) transitions beyond)"
    case .violated: "violated \(verdict.violations) \(verdict.violations == 1 ? "time" : "times") within \(bounds)"
    }
  }
}
