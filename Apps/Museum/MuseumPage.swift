/// The document about the museum, `Documents/Museum.md`: for each bug, the mechanism and the fix, which people write, and the result of
/// the explorer, which `museum page` writes.
///
/// Written by the program are the section `Results`, and the lines of each bug from `* Finding:` on.
public struct MuseumPage: Sendable {
  /// The part of the document about one bug, as people write it.
  public struct Entry: Sendable {
    /// The number of the bug, from 1.
    public let number: Int
    /// The name of the exhibit: `late-handler`.
    public let name: String
    /// The class of the bug: `Link lost at a cold start`.
    public let kind: String
    /// The lines from the heading to the fix.
    let lines: [String]
  }

  /// The bugs, in the order of the document.
  public let entries: [Entry]
  /// The lines before the results.
  private let introduction: [String]
  /// The lines between the results and the first bug.
  private let remarks: [String]

  /// The heading of the results.
  private static let results = "## Results"

  /// Reads the text of the document.
  public init(_ text: String) {
    var introduction: [String] = []
    var remarks: [String] = []
    var sections: [[String]] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("## ") { sections.append([]) }
      if sections.isEmpty { introduction.append(line) } else { sections[sections.count - 1].append(line) }
    }
    entries = sections.compactMap { lines in
      if let entry = Entry(lines) { return entry }
      if lines[0] != Self.results { remarks += lines }
      return nil
    }
    self.introduction = introduction
    self.remarks = remarks
  }

  /// Returns the text of the document with other results.
  ///
  /// - Parameters:
  ///   - results: The results of all exhibits, in the order of ``entries``.
  ///   - source: Returns the source code of an exhibit.
  /// - Throws: The errors of `source`.
  public func text(with results: [ExhibitResult], source: (Exhibit) throws -> String) rethrows -> String {
    let parts = try zip(entries, results).map { entry, result in
      (entry, Record(of: result, declaration: result.exhibit.declaration(in: try source(result.exhibit))))
    }
    var lines = introduction + [Self.results, ""] + Record.summary(of: parts.map(\.1)).wrapped() + [""]
    lines += ["| no. | bug | class | found by | declared | moves | states |", "| --- | --- | --- | --- | --- | --- | --- |"]
    lines += parts.map { entry, record in "| \(entry.number) | `\(entry.name)` | \(entry.kind) | \(record.cells.joined(separator: " | ")) |"
    }
    lines += [""] + remarks
    for (entry, record) in parts { lines += entry.lines + record.lines + [""] }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }
}

extension MuseumPage.Entry {
  /// Reads the section of a bug. Returns `nil` for another section.
  fileprivate init?(_ lines: [String]) {
    let words = lines[0].split(separator: " ")
    guard words.count == 3, let number = Int(words[1].dropLast()), lines.count > 2 else { return nil }
    let kind = lines[2].prefix { $0 != "." }
    let written = lines.prefix { !$0.hasPrefix("* Finding:") }.reversed().drop(while: \.isEmpty).reversed()
    self.init(number: number, name: words[2].filter { $0 != "`" }, kind: String(kind), lines: Array(written))
  }
}

extension String {
  /// The words of the text in lines of at most 140 characters.
  ///
  /// - Parameter indentation: The spaces before each line except the first.
  func wrapped(indentation: String = "") -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= 140 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append((lines.isEmpty ? "" : indentation) + word)
      }
    }
    return lines
  }
}
