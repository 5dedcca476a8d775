import Groma
import GromaConsole
import GromaContractReports
import GromaLinkContracts
import GromaReportFormats

/// A comparison of links with the association files of their hosts.
struct ContractCheck {
  let links: ContractLinks
  let files: HostedFiles
  private let shipped: [ShippedURL]
  private let options: ContractOptions
  private let facts: ContractFacts
  private let manifest: AndroidManifest?
  private let entitlements: AppEntitlements?
  private let fingerprints: [String]
  private let apple: [String]
  private let android: [String]
  /// The only host to check, or `nil` for all hosts.
  private let host: String?

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - links: The links.
  ///   - paths: The paths of the files.
  ///   - options: The names of the apps, and the files with further facts. If the app of a platform is not named, all apps in the files are
  ///     compared.
  ///   - shipped: The URLs of ``ContractOptions/shippedURLs()``.
  ///   - host: The only host to check, or `nil` for all hosts of the links.
  /// - Throws: An error if no file can be read, if the folders of hosts do not match the hosts of the links, or if no link is on a web site
  ///   or on `host`. Also an error if the files list other apps than a named app, or if an option names a faulty file.
  init(_ links: ContractLinks, _ paths: [String], _ options: ContractOptions, shipped: [ShippedURL], host: String? = nil) throws(FileError)
  {
    self.links = links
    self.options = options
    self.host = host
    self.shipped = shipped
    guard host != nil || !links.hosts.isEmpty else {
      throw FileError(
        code: "contracts.hosts", description: "no link of '\(links.name)' has a web site as its origin, so the files cannot be compared")
    }
    if let host { try links.checkHost(host) }
    facts = try options.declaredFacts(about: links.all)
    manifest = try options.readManifest()
    entitlements = try options.readEntitlements()
    fingerprints = try options.readFingerprints()
    files = try HostedFiles(reading: paths, hosts: links.hosts, only: host, isLegacy: options.legacy)
    apple = try Self.apps(options.apple, "--ios", files, .apple)
    android = try Self.apps(options.android, "--android", files, .android)
    if manifest != nil || !fingerprints.isEmpty, !files.platforms.contains(.android) {
      throw FileError(
        code: "contracts.app",
        description: "\(manifest != nil ? "--manifest" : "--certificate"): there is no \(AssociationFiles.name(of: .android))")
    }
    if entitlements != nil, !files.platforms.contains(.apple) {
      throw FileError(code: "contracts.app", description: "--entitlements: there is no \(AssociationFiles.name(of: .apple))")
    }
  }

  /// Returns the named app or, without a name, all apps that the files of a platform list. Returns no app if there is no file of the
  /// platform.
  private static func apps(
    _ name: String?, _ option: String, _ files: HostedFiles, _ platform: Glob.Dialect
  ) throws(FileError) -> [String] {
    let listed = files.apps(on: platform)
    guard let name else { return listed }
    guard files.platforms.contains(platform) else {
      throw FileError(code: "contracts.app", description: "\(option) \(name): there is no file of this platform")
    }
    // A file that lists no app is a finding, and so is an app that only an included file may list.
    let isOpen = listed.isEmpty || platform == .android && files.entries.contains { !($0.files.android?.includes.isEmpty ?? true) }
    guard listed.contains(name) || isOpen else {
      throw FileError(
        code: "contracts.app", description: "\(option): the files do not list '\(name)', but \(listed.joined(separator: ", "))")
    }
    return [name]
  }

  /// Returns the comparison of the links with the files of an entry.
  ///
  /// - Parameter hosts: The hosts to check, or `nil` for all hosts of the links.
  func contract(_ entry: HostedFiles.Entry, hosts: [String]?) -> LinkContract {
    var contract = LinkContract(
      links: links.all, hosts: hosts, apple: entry.files.apple.map { .init($0, apps: apple, entitlements: entitlements) },
      android: files.files(of: entry, on: .android).android.map {
        .init($0, apps: android, manifest: manifest, fingerprints: fingerprints)
      }, facts: facts, table: links.table)
    if let host = entry.host, host.hasPrefix("*.") { contract.android?.server = String(host.dropFirst(2)) }
    return contract
  }

  /// Compares the links and the shipped URLs with the files.
  func report() throws(FileError) -> ContractReport {
    if let host {
      guard let entry = files.entry(for: host) else {
        throw FileError(code: "contracts.hosts", description: "--host: there are no files of '\(host)'")
      }
      let contract = contract(entry, hosts: [host])
      let own = shipped.filter { (try? SiteURL($0.url))?.host == host }
      if let path = options.shipped, own.isEmpty {
        throw FileError(code: "contracts.shipped", description: "'\(path)' contains no URL of '\(host)'")
      }
      return ContractReport(
        joining: [ContractReport(findings: entry.files.findings(on: nil)), contract.report(), contract.report(on: own)])
    }
    let named = Set(files.entries.compactMap(\.host))
    // A URL whose host has no files is reported with the first entry.
    let places = shipped.map { shipped in
      (try? SiteURL(shipped.url)).flatMap { url in files.index(for: url.host) } ?? 0
    }
    return ContractReport(
      joining: files.entries.enumerated().flatMap { number, entry in
        let contract = contract(entry, hosts: entry.host.map { [$0] })
        var report = contract.report()
        // A subdomain with its own files is not checked with the files of the wildcard.
        if let host = entry.host { report.findings.removeAll { $0.host.map { $0 != host && named.contains($0) } ?? false } }
        let problems = ContractReport(findings: entry.files.findings(on: entry.host))
        return [problems, report, contract.report(on: zip(shipped, places).filter { $0.1 == number }.map(\.0))]
      })
  }

  /// The apps, files and hosts that are compared, as one sentence without a full stop.
  private var scope: String {
    let apps = [(Glob.Dialect.apple, apple), (.android, android)].map { platform, apps in
      let name = AssociationFiles.name(of: platform)
      guard files.platforms.contains(platform) else { return "no \(name)" }
      return apps.isEmpty ? "\(name) without apps" : "\(name) of \(apps.joined(separator: ", "))"
    }
    let hosts = host.map { [$0] } ?? links.hosts
    let isShared = hosts.count > 1 && files.entries.contains { $0.host == nil }
    return (apps + [(isShared ? "the same files on each of " : "on ") + hosts.joined(separator: ", ")]).joined(separator: "; ")
  }

  /// Compares the links with the files.
  ///
  /// - Parameter needsPlaces: Whether the document is written to a file, which names the places of links in the code of the app.
  func document(needsPlaces: Bool) throws(FileError) -> ContractDocument {
    let tree = needsPlaces ? SourceTree() : nil
    return ContractDocument(
      try report(), name: links.name, scope: scope,
      sources: ContractSources(
        shipped: options.shipped,
        link: { name, position in tree.flatMap { links.place(of: name, position, in: $0) } },
        file: { platform, host in files.entry(for: host).flatMap { files.files(of: $0, on: platform).path(of: platform) } }))
  }
}
