public import Groma

extension LinkTable {
  /// The links of an app that is being created, and the table that reads them.
  package struct Collector: PartCollector {
    package static let order = 1
    /// The table with the settings of the app, or `nil` if the app has none.
    var table: LinkTable?
    /// The links that are listed beside the table.
    var links: [DeepLink] = []
    /// The interceptors of parts, in the order of their evaluation. Those of the table come first.
    package var interceptors: [LinkInterceptor] = []

    package init() {}

    /// Adds the table with all links and interceptors, if there is a table. If there are only links, adds a part that reports the missing
    /// table. Otherwise, adds nothing.
    package func finish(_ contents: inout AppContents) {
      if let table {
        let table = table.adding(links, interceptors)
        contents.requests += table.unsorted.value.compactMap(\.request)
        contents.parts.append(table)
      } else if let link = links.first {
        contents.parts.append(LinksWithoutTable(link: link))
      }
    }
  }

  /// Adds the table. If the app already has a table, adds only the links of this table; the settings and interceptors of the first table
  /// apply.
  package func add(to contents: inout AppContents) {
    if contents[Collector.self].table == nil {
      contents[Collector.self].table = self
    } else {
      contents[Collector.self].links += links
    }
  }

  /// Returns a table with the same settings, and with further links and interceptors.
  private func adding(_ more: [DeepLink], _ interceptors: [LinkInterceptor]) -> LinkTable {
    LinkTable(
      self.unsorted.value + more, from: origins, inactiveScopes: inactiveScopes, interceptors: self.interceptors + interceptors,
      queue: queue,
      coding: coding, notificationType: notificationType)
  }
}

extension DeepLink: AppContribution {
  /// The module that defines the link.
  package var module: String? { owner.moduleOfFile }
  /// Adds the link to the link table of the app.
  package func add(to contents: inout AppContents) { contents[LinkTable.Collector.self].links.append(self) }
}

/// The part of an app that lists links, but no table that reads them.
private struct LinksWithoutTable: LibraryPart {
  let link: DeepLink

  func problems(in app: AppDefinition) -> [String] {
    [
      "the app has links, such as '\(link.pattern)' of \(link.owner), but no link table: add LinkTable(from: [.scheme(\"\(app.name)\")]) to its elements"
    ]
  }
}

extension AppDefinition {
  /// The link table of the app, or `nil` if the app has none.
  public var links: LinkTable? { part(LinkTable.self) }
}
