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
  private let apple: String?
  private let android: String?
  /// The only host to check, or `nil` for all hosts.
  private let host: String?

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - links: The links.
  ///   - paths: The paths of the files.
  ///   - options: The names of the apps. If the app of a platform is not named, the files must list exactly one app.
  ///   - shipped: The URLs of ``ContractOptions/shippedURLs()``.
  ///   - host: The only host to check, or `nil` for all hosts of the links.
  /// - Throws: An error if a file cannot be read or is faulty, if the folders of hosts do not match the hosts of the links, or if no link
  ///   is on a web site or on `host`. Also an error if a named app is not in the files, or if an app is not named and the files do not list
  ///   exactly one app.
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
    files = try HostedFiles(reading: paths, hosts: links.hosts, only: host)
    apple = try Self.app(options.apple, files.apps(on: .apple), "--ios", isNeeded: files.platforms.contains(.apple))
    android = try Self.app(options.android, files.apps(on: .android), "--android", isNeeded: files.platforms.contains(.android))
  }

  /// Returns the app with the given name or, without a name, the only app that the files list. Returns `nil` if there is no file of the
  /// platform.
  private static func app(_ name: String?, _ listed: [String], _ option: String, isNeeded: Bool) throws(FileError) -> String? {
    guard isNeeded else {
      guard let name else { return nil }
      throw FileError(code: "contracts.app", description: "\(option) \(name): there is no file of this platform")
    }
    if let name {
      guard !listed.contains(name) else { return name }
      let list = listed.isEmpty ? "no app" : listed.joined(separator: ", ")
      throw FileError(code: "contracts.app", description: "\(option): the files do not list '\(name)', but \(list)")
    }
    guard let only = listed.first, listed.count == 1 else {
      let list = listed.isEmpty ? "list no app" : "list \(listed.count) apps, of which one must be named: \(listed.joined(separator: ", "))"
      throw FileError(code: "contracts.app", description: "\(option): the files \(list)")
    }
    return only
  }

  /// Returns the comparison of the links with the files of an entry.
  ///
  /// - Parameter hosts: The hosts to check, or `nil` for all hosts of the links.
  func contract(_ entry: HostedFiles.Entry, hosts: [String]?) -> LinkContract {
    LinkContract(
      links: links.all, hosts: hosts, apple: entry.files.apple.flatMap { file in apple.map { .init(file, app: $0) } },
      android: entry.files.android.flatMap { file in android.map { .init(file, app: $0) } }, table: links.table)
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
      return ContractReport(joining: [contract.report(), contract.report(on: own)])
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
        return [report, contract.report(on: zip(shipped, places).filter { $0.1 == number }.map(\.0))]
      })
  }

  /// The apps, files and hosts that are compared, as one sentence without a full stop.
  private var scope: String {
    let apps = [(Glob.Dialect.apple, apple), (.android, android)].map { platform, app in
      app.map { "\(AssociationFiles.name(of: platform)) of \($0)" } ?? "no \(AssociationFiles.name(of: platform))"
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
        file: { platform, host in files.entry(for: host)?.files.path(of: platform) }))
  }
}
