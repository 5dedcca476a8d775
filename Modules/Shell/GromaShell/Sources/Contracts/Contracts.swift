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
        decisions are about all URLs (exceptions are in Documents/Limits.md), not about samples: covered (each URL of a link opens the \
        app), honest (each URL that opens the app is a link), dead rules, two apps for one URL, and differences between the platforms. \
        Each 'no' is shown with an example URL, except for a dead rule.
        With --shipped, each URL of a list is checked, too: whether the files still let it open the app, and whether the app accepts it.
        If the links have several hosts, a folder contains a folder for each host: FOLDER/HOST/apple-app-site-association. The folder of \
        *.shop.example is _wildcard.shop.example.
        An answer is 'nearest' instead of 'no' if the files that --write writes would also be wrong for all URLs in question.
        Without --ios and --android, all apps in the files are compared. --manifest, --entitlements and --certificate add what the files \
        do not contain; without the manifest, the answers about an Android app without dynamic rules are undecided. --facts declares what \
        no file contains: 'variants APP APP', 'opt-out #no_universal_links', 'filled token'.
        Exit codes: 0 if all answers are yes, nearest or remarks; 1 if an answer is no or undecided, a file has a fault, or nothing was \
        checked; 2 for wrong usage, or if no file could be read or a file could not be written.
        """)
  }

  @OptionGroup var options: AppOptions<Program>

  @Option(help: ArgumentHelp("Read the links from a list with one pattern a line, instead of from the app.", valueName: "file"))
  var table: String?

  @OptionGroup var contracts: ContractOptions

  @Option(
    help: ArgumentHelp("Check or write the files of this host only. With --diff: the host of the URLs that are shown.", valueName: "name"))
  var host: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Check files, the files in a folder such as .well-known, or those in the folders of hosts.", valueName: "file|folder"))
  var check: [String] = []

  @Option(
    help: ArgumentHelp(
      "Write the files, Android's intent filter and the list of associated domains into a folder. Other apps in the files are kept.",
      valueName: "folder"))
  var write: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Compare two versions of a file, or of the files in a folder: which URLs open other apps.", valueName: "old new"))
  var diff: [String] = []

  @Option(help: ArgumentHelp("With --check: print which rule decides for a URL, and which link accepts it.", valueName: "URL"))
  var explain: String?

  @OptionGroup(title: "Reports") var reports: ContractReports

  private var paths: ReportPaths { ReportPaths(all: reports.paths) }

  func validate() throws {
    guard [!check.isEmpty, write != nil, !diff.isEmpty].count(where: { $0 }) == 1 else {
      throw ValidationError("Use one of --check, --write and --diff.")
    }
    guard diff.isEmpty || diff.count == 2 else { throw ValidationError("--diff: needs an old and a new file or folder.") }
    guard table == nil || !options.isNamed else { throw ValidationError("--table: cannot be combined with --app.") }
    guard explain == nil || !check.isEmpty else { throw ValidationError("--explain: needs --check.") }
    guard contracts.shipped == nil || !check.isEmpty && explain == nil else {
      throw ValidationError("--shipped: needs --check, and cannot be combined with --explain.")
    }
    guard reports.paths.isEmpty || write == nil && explain == nil else {
      throw ValidationError("Reports are written with --check and --diff only, and not with --explain.")
    }
    if write != nil {
      guard contracts.apple != nil || contracts.android != nil else { throw ValidationError("--write: needs --ios, --android or both.") }
      guard contracts.android == nil || !contracts.certificates.isEmpty else {
        throw ValidationError("--android: needs a --certificate to write the file.")
      }
      if let app = contracts.apple, !AppleAssociation.isAppID(app) {
        throw ValidationError(
          "--ios: '\(app)' is not an app ID such as ABCDE12345.example.shop: ten letters or digits, a dot and the bundle identifier.")
      }
      if let app = contracts.android, !AndroidAssociation.isPackage(app) {
        throw ValidationError("--android: '\(app)' is not a package name such as example.shop.")
      }
    }
    try paths.validate()
  }

  func run() throws {
    StandardOutput.descriptor = StandardStreams.reserveOutput()
    do {
      try paths.begin(inputs: [table].compactMap(\.self) + contracts.inputs + HostedFiles.files(in: check + diff))
      if let write { return try self.write(to: write) }
      if !diff.isEmpty { return try compare() }
      let comparison = try ContractCheck(try links(), check, contracts, shipped: contracts.shippedURLs(), host: host)
      if let explain { return try self.explain(explain, comparison) }
      try end(with: try comparison.document(needsPlaces: !reports.paths.isEmpty))
    } catch let error as FileError {
      // An error about faulty files has a line for each fault.
      for line in "error: \(error)".split(separator: "\n") { StandardStreams.writeError(String(line).escapingControls) }
      throw ExitCode(2)
    }
  }

  private func links() throws(FileError) -> ContractLinks {
    if let table { return try ContractLinks(list: table, hosts: host.map { [$0] } ?? []) }
    return try ContractLinks(of: options.definition)
  }

  private func compare() throws {
    let old = try AssociationFiles(reading: [diff[0]])
    let new = try AssociationFiles(reading: [diff[1]])
    let report = try new.difference(from: old, host: host)
    let sources = ContractSources(
      file: { platform, _ in new.path(of: platform) },
      rule: { rule, _ in (new.contain(rule) ? new : old).path(of: rule.app.platform) })
    try end(with: ContractDocument(report, name: "\(diff[0]) and \(diff[1])", sources: sources))
  }

  private func explain(_ text: String, _ comparison: ContractCheck) throws {
    let url: SiteURL
    do throws(LinkURLError) { url = try SiteURL(text) } catch {
      throw ValidationError("--explain: '\(text)' is not a URL with https or http: \(error).")
    }
    var isFaulty = false
    if let entry = comparison.files.entry(for: url.host) {
      let findings = entry.files.findings(on: nil)
      isFaulty = findings.contains { $0.verdict == .no }
      for finding in findings { StandardStreams.printLine("\(finding)".escapingControls) }
      let contract = comparison.contract(entry, hosts: nil)
      if let apple = contract.apple {
        for app in apple.apps { show("iOS", app, of: apple.apps, apple.file.decision(for: url, app: app)) }
        if apple.apps.isEmpty { StandardStreams.printLine("iOS: the file lists no app") }
      }
      if let android = contract.android {
        for app in android.apps {
          show("Android", app, of: android.apps, android.file.decision(for: url, app: app, manifest: android.manifest))
        }
        if android.apps.isEmpty { StandardStreams.printLine("Android: the file lists no app") }
      }
    } else {
      StandardStreams.printLine("files: there are none of \(url.host)".escapingControls)
    }
    let accepting = comparison.links.all.filter { $0.accepts(text) }
    let none = text.lowercased().hasPrefix("http:") ? "no link accepts it, because its scheme is not https" : "no link accepts it"
    StandardStreams.printLine("links: " + (accepting.isEmpty ? none : accepting.map(\.name).joined(separator: ", ").escapingControls))
    if isFaulty { throw ExitCode(1) }
  }

  /// Prints a decision: its reason, then an indented line for each earlier rule, which the URL does not meet. If there are several apps, the
  /// first line names the app.
  private func show(_ platform: String, _ app: String, of apps: [String], _ decision: LinkDecision) {
    let name = apps.count > 1 ? "\(platform), \(app)" : platform
    for (index, line) in "\(decision)".split(separator: "\n").enumerated() {
      StandardStreams.printLine("\(index == 0 ? "\(name): " : "  ")\(line)".escapingControls)
    }
  }

  /// Prints a report and writes it to the requested files. Throws the exit code 1 if the report failed.
  private func end(with document: ContractDocument) throws {
    for line in document.lines { paths.show(line.escapingControls) }
    let texts = try texts(document)
    let written = ReportPaths.write(texts)
    if let summary = paths.summary(of: written) { paths.show("\n\(summary.escapingControls)") }
    if written.count < texts.count { throw ExitCode(2) }
    if document.report.isFailed { throw ExitCode(1) }
  }

  /// Returns the paths of the requested files, each with its text.
  private func texts(_ document: ContractDocument) throws -> [(file: String, text: String)] {
    var texts: [(file: String, text: String)] = []
    func add(_ file: String?, _ text: @autoclosure () throws -> String) rethrows {
      if let file { texts.append((file, try text())) }
    }
    let title = "\(document.name): link contracts"
    add(reports.html, HTMLPage(title: title, name: document.name, command: Program.commandLine, parts: [document.part]).text)
    add(reports.junit, JUnitDocument.text(of: document.suites))
    add(reports.sarif, SARIF.text(of: [document.sarif]))
    try add(reports.json, try document.json.formattedJSON)
    return texts
  }

  private func write(to folder: String) throws {
    let links = try links()
    if let host { try links.checkHost(host) }
    let facts = try contracts.declaredFacts(about: links.all)
    let fingerprints = try contracts.readFingerprints()
    let all = LinkContract(links: links.all, facts: facts).links
    let hosts = host.map { [$0] } ?? links.hosts
    guard !hosts.isEmpty else { throw ValidationError("--write: no link has a web site as its origin.") }
    if let host, host.hasPrefix("*."), contracts.android != nil {
      throw ValidationError("--android: Android reads no file for '\(host)'; use --host \(host.dropFirst(2)).")
    }
    var batch = FileBatch()
    for host in hosts {
      let place = hosts.count == 1 ? folder : "\(folder)/\(HostedFiles.folder(of: host))"
      let previous = try AssociationFiles(readingIfPresent: place)
      try previous.checkRewriting()
      if let app = contracts.apple {
        let file = AppleAssociation(of: all, on: host, app: app, replacing: previous.apple)
        batch.add("\(place)/\(AssociationFiles.name(of: .apple))", file.text)
      }
      // Android reads no file for all subdomains of a domain: that of the domain decides, and it is among the hosts.
      if let package = contracts.android, !host.hasPrefix("*.") {
        let file = AndroidAssociation(
          of: all, on: host, package: package, fingerprints: fingerprints, replacing: previous.android)
        batch.add("\(place)/\(AssociationFiles.name(of: .android))", file.text)
      }
    }
    let origins = hosts.map { LinkOrigin.web($0) }
    if contracts.apple != nil { batch.add("\(folder)/associated-domains.txt", AssociatedDomains(of: origins).text) }
    if contracts.android != nil, let filter = AndroidIntentFilter(of: origins) { batch.add("\(folder)/intent-filter.xml", filter.xml) }
    try batch.write()
    for file in batch.files {
      StandardStreams.printLine(file.path.escapingControls)
      let size = file.text.utf8.count
      guard file.path.hasSuffix("/\(AssociationFiles.name(of: .apple))"), size > AppleAssociation.maximumBytes else { continue }
      StandardStreams.writeError("warning: '\(file.path)' has \(size) bytes; Apple permits 128 KB (131,072)".escapingControls)
    }
  }
}
