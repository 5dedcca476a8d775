import Groma
import GromaConsole
import GromaContractReports
import GromaLinkContracts
import GromaLinks
import GromaReportFormats

/// The links that are compared with association files: those of an app, or of a list.
struct ContractLinks {
  /// The name of the app, or the path of the list.
  let name: String
  /// The links.
  let all: [ContractLink]
  /// The link table of the app, or `nil` for a list.
  let table: LinkTable?

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - path: The path of the list.
  ///   - hosts: The hosts of the links in the list that name no host.
  /// - Throws: An error if the file cannot be read or is malformed.
  init(list path: String, hosts: [String]) throws(FileError) {
    let text = try FileError.readText(path)
    do throws(LinkListError) {
      all = try ContractLink.list(text, hosts: hosts)
    } catch {
      throw FileError(code: "contracts.list", description: "\(path):\(error)")
    }
    if all.isEmpty { throw FileError(code: "contracts.list", description: "'\(path)' contains no link") }
    (name, table) = (path, nil)
  }

  /// Creates the links of an app.
  ///
  /// - Throws: An error if the app has no links.
  init(of app: AppDefinition) throws(FileError) {
    guard let table = app.links else { throw FileError(code: "contracts.links", description: "the app '\(app.name)' has no links") }
    (name, all, self.table) = (app.name, table.contractLinks, table)
  }

  /// The hosts of the links. A host that begins with `*.` stands for a host and all its subdomains.
  var hosts: [String] { LinkContract(links: all).hosts }

  /// Throws an error if no link is on the given host.
  func checkHost(_ host: String) throws(FileError) {
    guard !all.contains(where: { $0.isServed(by: host) }) else { return }
    throw FileError(
      code: "contracts.hosts", description: "--host: no link is on '\(host)'; the links are on: \(hosts.joined(separator: ", "))")
  }

  /// Returns the place where a link is declared: a line of the list or of the app's code. Returns `nil` if the app's code does not contain
  /// the link or its file is not found.
  ///
  /// - Parameters:
  ///   - link: The name of the link.
  ///   - position: The position of the link in the list, or `nil` for a link of an app.
  ///   - tree: The source files of the app.
  func place(of link: String, _ position: FilePosition?, in tree: SourceTree) -> ContractSources.Place? {
    guard let table else { return .init(name, position) }
    guard let found = table.links.first(where: { "\($0.pattern)" == link }) else { return nil }
    return tree.path(of: found.owner).map { .init($0, line: found.line) }
  }
}
