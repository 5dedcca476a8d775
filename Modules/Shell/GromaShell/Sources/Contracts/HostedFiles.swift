import FoundationEssentials
import Groma
import GromaConsole
import GromaLinkContracts
import GromaLinks

/// The association files of all hosts: the same files for each host, or a folder with files for each host.
struct HostedFiles {
  /// The files of a host.
  struct Entry {
    /// The host, which begins with `*.` for all subdomains, or `nil` if the files are those of all hosts.
    let host: String?
    let files: AssociationFiles
  }

  let entries: [Entry]

  /// Reads association files. For a folder, reads the association files that it contains. If the only path is a folder that contains
  /// folders of hosts, reads the files of each host from the folder of that host.
  ///
  /// - Parameters:
  ///   - paths: The paths of files and folders.
  ///   - hosts: The hosts of the links.
  ///   - host: The only host whose files are needed, or `nil` for all hosts.
  ///   - isLegacy: Whether the files of Apple are read as systems before iOS 13 do.
  /// - Throws: An error if no file can be read, if a folder is not that of a host of the links, or if a host has no files.
  init(reading paths: [String], hosts: [String], only host: String? = nil, isLegacy: Bool = false) throws(FileError) {
    let folder = paths[0]
    let names = paths.count == 1 && !FileError.isRegular(folder) ? Self.folders(in: folder) : []
    let others = names.filter { name in !hosts.contains { Self.folder(of: $0) == name } }
    // A folder such as `.well-known` may have other folders beside the files.
    guard names.contains(where: { !others.contains($0) || !AssociationFiles.files(in: "\(folder)/\($0)").isEmpty }) else {
      entries = [Entry(host: nil, files: try AssociationFiles(reading: paths, isLegacy: isLegacy))]
      return
    }
    if let file = AssociationFiles.files(in: folder).first {
      throw Self.error("'\(folder)' contains folders of hosts, but also '\(file)', which belongs to no host; check one of them")
    }
    if let other = others.first {
      throw Self.error("'\(folder)/\(other)' is not a host of the links, which are on: \(hosts.joined(separator: ", "))")
    }
    var entries: [Entry] = []
    for host in hosts {
      let files = try AssociationFiles(readingIfPresent: "\(folder)/\(Self.folder(of: host))", isLegacy: isLegacy)
      entries.append(Entry(host: host, files: files))
    }
    self.entries = entries
    let ignored = entries.map(\.files)
    if !platforms.isEmpty, ignored.allSatisfy(\.areAllIgnored) { throw AssociationFiles.error(ignored.flatMap(\.problems)) }
    if platforms.isEmpty { throw Self.error("'\(folder)' contains no association file") }
    let needed = host.map { [self.entry(for: $0)].compactMap(\.self) } ?? entries
    let missing = needed.flatMap { entry in
      platforms.filter { self.files(of: entry, on: $0).path(of: $0) == nil }.map { platform in
        "\(folder)/\(Self.folder(of: entry.host ?? ""))/\(AssociationFiles.name(of: platform))"
      }
    }
    if !missing.isEmpty { throw Self.error("the links have hosts without files; missing: \(missing.joined(separator: ", "))") }
  }

  /// Returns the name of the folder with the files of a host. For the subdomains of a host, `*.shop.example`, the name is
  /// `_wildcard.shop.example`, because no host contains an underscore and some systems permit no asterisk in the name of a file.
  static func folder(of host: String) -> String { host.hasPrefix("*.") ? "_wildcard\(host.dropFirst())" : host }

  /// Returns the paths of the files that ``init(reading:hosts:only:)`` reads from the given paths.
  static func files(in paths: [String]) -> [String] {
    paths.flatMap { path in
      FileError.isRegular(path) ? [path] : ([path] + folders(in: path).map { "\(path)/\($0)" }).flatMap(AssociationFiles.files)
    }
  }

  /// The platforms that have a file.
  var platforms: [Glob.Dialect] { [.apple, .android].filter { platform in entries.contains { $0.files.path(of: platform) != nil } } }

  /// Returns the apps that the files of a platform list, in order and without duplicates.
  func apps(on platform: Glob.Dialect) -> [String] {
    var seen: Set<String> = []
    return entries.flatMap { (platform == .apple ? $0.files.apple?.appIDs : $0.files.android?.packages) ?? [] }
      .filter { seen.insert($0).inserted }
  }

  /// Returns the files of which a platform reads its association file for an entry. For the subdomains of a domain, Android reads the file
  /// of the domain.
  func files(of entry: Entry, on platform: Glob.Dialect) -> AssociationFiles {
    guard platform == .android, let host = entry.host, host.hasPrefix("*.") else { return entry.files }
    return entries.first { $0.host == String(host.dropFirst(2)) }?.files ?? entry.files
  }

  /// Returns the files that a host serves, or `nil` if there are none.
  ///
  /// - Parameter host: A host without a wildcard, in lower case.
  func entry(for host: String) -> Entry? { index(for: host).map { entries[$0] } }

  /// Returns the index of the files that a host serves, or `nil` if there are none.
  func index(for host: String) -> Int? {
    entries.firstIndex { $0.host == nil || $0.host == host }
      ?? entries.firstIndex { entry in entry.host.map { $0.hasPrefix("*.") && host.hasSuffix($0.dropFirst()) } ?? false }
  }

  /// Returns the sorted names of the folders in a folder, without hidden folders.
  private static func folders(in folder: String) -> [String] {
    let files = FileManager.default
    return ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted().filter { name in
      let kind = (try? files.attributesOfItem(atPath: "\(folder)/\(name)"))?[.type] as? FileAttributeType
      return !name.hasPrefix(".") && kind == .typeDirectory
    }
  }

  private static func error(_ description: String) -> FileError { FileError(code: "contracts.hosts", description: description) }
}
