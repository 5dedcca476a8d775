import ArgumentParser
import Groma
import GromaConsole
import GromaContractReports
import GromaLinkContracts
import GromaLinks
import GromaProcesses
import GromaReportFormats

/// The command `groma contracts`, which writes and checks the files that connect links on the web with an app.
struct Contracts<Program: GromaCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "contracts",
      abstract: "Write or check the files that let links on the web open an app.",
      discussion: """
        The files are apple-app-site-association and assetlinks.json. The links are those of an app, or of a plain list (--table). The \
        decisions are about all URLs, not about samples: covered (each URL of a link opens the app), honest (each URL that opens the app is a \
        link), dead rules, two apps for one URL, and differences between the platforms. Each 'no' has a URL that shows it.
        Exit codes: 0 if all answers are yes; 1 if an answer is no or undecided, or nothing was checked; 2 for wrong usage, or a file that \
        is faulty or cannot be read or written.
        """)
  }

  @OptionGroup var options: SharedOptions<Program>

  @Option(help: ArgumentHelp("Read the links from a list with one pattern a line, instead of from the app.", valueName: "file"))
  var table: String?

  @OptionGroup var apps: ContractApps

  @Option(
    name: .customLong("fingerprint"),
    help: ArgumentHelp("With --write: the SHA-256 fingerprint of a certificate of the Android app; can be repeated.", valueName: "hex"))
  var fingerprints: [String] = []

  @Option(help: ArgumentHelp("Check or write the files of this host only.", valueName: "name"))
  var host: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Check files, or the files in a folder such as .well-known.", valueName: "file|folder"))
  var check: [String] = []

  @Option(
    help: ArgumentHelp(
      "Write the files, Android's intent filter and the list of associated domains into a folder. Other apps in the files are kept.",
      valueName: "folder"))
  var write: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Compare two versions of a file: which URLs open other apps.", valueName: "old new"))
  var diff: [String] = []

  @Option(help: ArgumentHelp("With --check: print which rule decides for a URL, and which link accepts it.", valueName: "URL"))
  var explain: String?

  @OptionGroup(title: "Reports") var reports: ReportFiles<ContractHelp>

  private var paths: ReportPaths { ReportPaths(all: reports.named) }

  func validate() throws {
    guard [!check.isEmpty, write != nil, !diff.isEmpty].count(where: { $0 }) == 1 else {
      throw ValidationError("Use one of --check, --write and --diff.")
    }
    guard diff.isEmpty || diff.count == 2 else { throw ValidationError("--diff: needs an old and a new file.") }
    guard explain == nil || !check.isEmpty else { throw ValidationError("--explain: needs --check.") }
    guard reports.named.isEmpty || write == nil && explain == nil else {
      throw ValidationError("Reports are written with --check and --diff only, and not with --explain.")
    }
    try paths.validate()
  }

  func run() throws {
    do {
      try paths.check()
      if let write { return try self.write(to: write) }
      if !diff.isEmpty { return try compare() }
      let files = try AssociationFiles(reading: check)
      if let explain { return try self.explain(explain, files) }
      try end(with: document(of: files))
    } catch let error as FileError {
      throw fault(error.description)
    } catch let error as LinkListError {
      throw fault("\(table ?? ""):\(error)")
    }
  }

  // MARK: Checking

  private func contract(of files: AssociationFiles) throws -> LinkContract {
    LinkContract(
      links: try links(), hosts: host.map { [$0] }, apple: try files.apple.map { .init($0, app: try app(apps.apple, $0.appIDs, "--ios")) },
      android: try files.android.map { .init($0, app: try app(apps.android, $0.packages, "--android")) }, table: liveTable)
  }

  /// The app that is named, or the only one of a file.
  private func app(_ name: String?, _ listed: [String], _ option: String) throws -> String {
    if let name { return name }
    guard let only = listed.first, listed.count == 1 else {
      throw ValidationError("\(option): the file lists \(listed.count) apps: \(listed.joined(separator: ", ")).")
    }
    return only
  }

  private var liveTable: LinkTable? { table == nil ? options.definition.links : nil }

  private func links() throws -> [ContractLink] {
    if let table { return try ContractLink.list(try FileError.readText(table), hosts: host.map { [$0] } ?? []) }
    guard let live = liveTable else { throw ValidationError("The app '\(options.app)' has no links.") }
    return live.contractLinks
  }

  /// Returns the report on files.
  private func document(of files: AssociationFiles) throws -> ContractDocument {
    let sources = reports.named.isEmpty ? nil : SourceTree()
    return ContractDocument(
      try contract(of: files).report(), name: table ?? options.app,
      sources: ContractSources(
        link: { name, position in
          if let table { return .init(table, position) }
          guard let link = liveTable?.links.first(where: { "\($0.pattern)" == name }) else { return nil }
          return sources?.path(of: link.owner).map { .init($0, line: link.line) }
        }, file: { platform, _ in files.path(of: platform) }))
  }

  private func compare() throws {
    let old = try AssociationFiles(reading: [diff[0]])
    let new = try AssociationFiles(reading: [diff[1]])
    guard let report = new.difference(from: old, host: host ?? "localhost") else {
      throw ValidationError("--diff: the files are of different platforms.")
    }
    let sources = ContractSources(
      file: { platform, _ in new.path(of: platform) },
      rule: { rule, _ in (new.contain(rule) ? new : old).path(of: rule.app.platform) })
    try end(with: ContractDocument(report, name: "\(diff[0]) and \(diff[1])", sources: sources))
  }

  private func explain(_ text: String, _ files: AssociationFiles) throws {
    let url: SiteURL
    do throws(LinkURLError) { url = try SiteURL(text) } catch { throw ValidationError("--explain: '\(text)' is no URL: \(error).") }
    let contract = try contract(of: files)
    if let apple = contract.apple { show("iOS", apple.file.decision(for: url, app: apple.app)) }
    if let android = contract.android { show("Android", android.file.decision(for: url, app: android.app)) }
    let accepting = contract.links.filter { $0.accepts(text) }
    print("links: " + (accepting.isEmpty ? "no link accepts it" : accepting.map(\.name).joined(separator: ", ")))
  }

  /// Prints a decision: its reason, and an indented line for each rule before.
  private func show(_ platform: String, _ decision: LinkDecision) {
    for (index, line) in "\(decision)".split(separator: "\n").enumerated() {
      print("\(index == 0 ? "\(platform): " : "  ")\(line)".escapingControls)
    }
  }

  /// Prints a report, writes it to the requested files, and ends with its exit code.
  private func end(with document: ContractDocument) throws {
    for line in document.lines { paths.show(line.escapingControls) }
    for (file, text) in try texts(document) { try FileError.write(Array(text.utf8), to: file) }
    if let summary = paths.summary { paths.show("\n\(summary.escapingControls)") }
    if document.report.isFailed { throw ExitCode(1) }
  }

  /// Returns the requested files with their texts.
  private func texts(_ document: ContractDocument) throws -> [(file: String, text: String)] {
    var texts: [(file: String, text: String)] = []
    func add(_ file: String?, _ text: @autoclosure () throws -> String) rethrows {
      if let file { texts.append((file, try text())) }
    }
    add(
      reports.html,
      HTMLPage(title: "\(document.name): link contracts", name: document.name, command: Program.commandLine, parts: [document.part]).text)
    add(reports.junit, JUnitDocument.text(of: document.suites))
    add(reports.sarif, SARIF.text(of: [document.sarif]))
    try add(reports.json, try document.json.formattedJSON)
    return texts
  }

  private func fault(_ message: String) -> ExitCode {
    StandardStreams.writeError("error: \(message)".escapingControls)
    return ExitCode(2)
  }

  // MARK: Writing

  private func write(to folder: String) throws {
    guard apps.apple != nil || apps.android != nil else { throw ValidationError("--write: needs --ios, --android or both.") }
    guard apps.android == nil || !fingerprints.isEmpty else { throw ValidationError("--android: needs a --fingerprint to write the file.") }
    let links = try self.links()
    let hosts = host.map { [$0] } ?? LinkContract(links: links).hosts
    guard !hosts.isEmpty else { throw ValidationError("--write: no link has a web site as its origin.") }
    guard hosts.count == 1 else {
      throw ValidationError(
        "--write: the links have \(hosts.count) hosts, each with files of its own; use --host: \(hosts.joined(separator: ", ")).")
    }
    let previous = try AssociationFiles(readingIfPresent: folder)
    var texts: [(name: String, text: String)] = []
    if let apple = apps.apple {
      texts.append((AssociationFiles.appleName, AppleAssociation(of: links, on: hosts[0], app: apple, replacing: previous.apple).text))
      texts.append(("associated-domains.txt", AssociatedDomains(of: [.web(hosts[0])]).text))
    }
    if let android = apps.android {
      let file = AndroidAssociation(
        of: links, on: hosts[0], package: android, fingerprints: fingerprints, replacing: previous.android)
      texts.append((AssociationFiles.androidName, file.text))
      if let filter = AndroidIntentFilter(of: [.web(hosts[0])]) { texts.append(("intent-filter.xml", filter.xml)) }
    }
    try FileError.makeFolder(folder)
    for (name, text) in texts {
      try FileError.write(Array(text.utf8), to: "\(folder)/\(name)")
      print("\(folder)/\(name)")
    }
  }
}

/// The help of the reports on link contracts.
enum ContractHelp: ReportHelp {
  static let html = "Write an HTML page with all answers."
  static let junit = "Write a JUnit report, with a case for each question and subject."
  static let sarif =
    "Write what is not yes as SARIF, at the rule of the file or the line of the link, with paths relative to the current folder."
  static let json = "Write the report as JSON."
}
