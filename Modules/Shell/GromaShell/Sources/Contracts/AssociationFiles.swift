import Groma
import GromaConsole
import GromaLinkContracts

/// The association files of a host, read from a folder or from named files.
struct AssociationFiles {
  private(set) var apple: AppleAssociation?
  private(set) var android: AndroidAssociation?
  private var applePath: String?
  private var androidPath: String?
  /// The faults of the files and the remarks about them, each with the path of its file.
  private(set) var problems: [(path: String, problem: AssociationProblem)] = []
  /// The paths of the files that a platform reads.
  private var readPaths: [String] = []
  private var signedPaths: [String] = []
  /// Whether the file of Apple is read as systems before iOS 13 do.
  private let isLegacy: Bool

  /// Reads association files. For a folder, reads the association files that it contains.
  ///
  /// - Throws: An error if a file cannot be read, if a path does not exist or is a folder without association files, or if the platforms
  ///   ignore each of the files as a whole. The error then lists the faults, one per line.
  init(reading paths: [String], isLegacy: Bool = false) throws(FileError) {
    self.isLegacy = isLegacy
    for path in paths {
      if FileError.isRegular(path) {
        try read(path)
      } else {
        let inside = Self.files(in: path)
        if inside.isEmpty {
          let problem = FileError.exists(path) ? "contains no \(Self.name(of: .apple)) and no \(Self.name(of: .android))" : "does not exist"
          throw FileError(code: "file.read", description: "'\(path)' \(problem)")
        }
        for file in inside { try read(file) }
      }
    }
    if areAllIgnored { throw Self.error(problems) }
  }

  /// Reads the files that a folder contains. There may be none.
  ///
  /// - Throws: An error if a file cannot be read.
  init(readingIfPresent folder: String, isLegacy: Bool = false) throws(FileError) {
    self.isLegacy = isLegacy
    for file in Self.files(in: folder) { try read(file) }
  }

  /// Whether the platforms ignore each of the files as a whole, or there is none.
  var areAllIgnored: Bool { readPaths.isEmpty }

  /// Returns the name of the association file of a platform.
  static func name(of platform: Glob.Dialect) -> String { platform == .apple ? "apple-app-site-association" : "assetlinks.json" }

  /// Returns the paths of the entries of a folder that have the names of association files. An entry can be something other than a regular
  /// file.
  static func files(in folder: String) -> [String] {
    [Glob.Dialect.apple, .android].map { "\(folder)/\(name(of: $0))" }.filter(FileError.exists)
  }

  /// Returns the platform of a file. The name of the file determines the platform or, if it is not the name of an association file, the
  /// first character: Apple's file is a JSON object, and Android's file is a JSON array.
  private static func platform(of path: String, _ bytes: [UInt8]) -> Glob.Dialect {
    let last = path.split(separator: "/").last.map(String.init)
    if let named = [Glob.Dialect.apple, .android].first(where: { name(of: $0) == last }) { return named }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "[") ? .android : .apple
  }

  private mutating func read(_ path: String) throws(FileError) {
    let bytes = try FileError.read(path)
    let (found, isRead): ([AssociationProblem], Bool)
    if Self.platform(of: path, bytes) == .android {
      let reading = AndroidAssociation.read(bytes)
      (android, androidPath) = (reading.file, path)
      (found, isRead) = (reading.problems, reading.isRead)
    } else {
      let whole = AppleAssociation.read(bytes)
      let reading = isLegacy ? whole.legacy : whole
      (apple, applePath) = (reading.file, path)
      (found, isRead) = (reading.problems, reading.isRead)
      if reading.isSigned { signedPaths.append(path) }
    }
    if isRead { readPaths.append(path) }
    problems += found.map { (path, $0) }
  }

  /// Returns the error that lists faults, one per line.
  static func error(_ problems: [(path: String, problem: AssociationProblem)]) -> FileError {
    let lines = problems.map { "\($0.path):\($0.problem)".escapingControls }
    return FileError(code: "contracts.file", description: lines.joined(separator: "\n"))
  }

  /// Throws an error if writing the files again would lose a part of their contents.
  func checkRewriting() throws(FileError) {
    let kept: Set<AssociationProblem.Effect> = [.noLinks, .appNotFound, .neverMatches, .fingerprintIgnored]
    let lost = problems.filter { $0.problem.gravity == .fault && !($0.problem.effect.map(kept.contains) ?? true) }
    if !lost.isEmpty { throw Self.error(lost) }
    guard let signed = signedPaths.first else { return }
    throw FileError(code: "contracts.file", description: "'\(signed)' is signed, and would be written without its signature")
  }

  /// The findings about the faults of the files and the remarks.
  ///
  /// - Parameter host: The host of the files, or `nil` for all hosts.
  func findings(on host: String?) -> [ContractReport.Finding] {
    problems.map { path, problem in
      ContractReport.Finding(
        question: .fileFault, verdict: problem.gravity == .remark ? .remark : .no, subject: .problem(problem, in: path), host: host)
    }
  }

  /// Returns the path of the file of a platform, or `nil` if no such file was read.
  func path(of platform: Glob.Dialect) -> String? { platform == .apple ? applePath : androidPath }

  /// Returns whether a rule is in the file of its platform.
  func contain(_ reference: ContractReport.RuleReference) -> Bool {
    let app = reference.app
    let rules = app.platform == .apple ? apple?.rules(of: app.name) : android?.dynamicRules(of: app.name)
    guard let rules, rules.indices.contains(reference.index) else { return false }
    return rules[reference.index] == reference.rule
  }

  /// Returns a report on the URLs that open other apps than in an older version of the files, for each platform, and on the faults of both
  /// versions.
  ///
  /// - Parameters:
  ///   - old: The older version.
  ///   - host: The host of the URLs that show a difference, or `nil` if it is not known.
  /// - Throws: An error if only one of the versions has the file of a platform.
  func difference(from old: AssociationFiles, host: String?) throws(FileError) -> ContractReport {
    for platform in [Glob.Dialect.apple, .android] where (path(of: platform) == nil) != (old.path(of: platform) == nil) {
      let version = path(of: platform) == nil ? "new" : "old"
      throw FileError(code: "contracts.diff", description: "the \(version) version has no \(Self.name(of: platform))")
    }
    var reports = [ContractReport(findings: old.findings(on: nil) + findings(on: nil))]
    if let apple, let before = old.apple { reports.append(LinkContract.difference(from: before, to: apple, host: host)) }
    if let android, let before = old.android { reports.append(LinkContract.difference(from: before, to: android, host: host)) }
    return ContractReport(joining: reports)
  }
}
