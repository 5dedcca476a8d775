import Foundation

/// A table of an article of the core library.
package struct ArticleTable {
  /// The texts of the first column, from top to bottom, without the header.
  package let firstColumn: [String]

  /// Reads the first table of an article that has a header.
  ///
  /// - Parameters:
  ///   - article: The name of the article, without its extension.
  ///   - header: The first line of the table, such as `| Nivelir | Groma |`.
  /// - Throws: The error of Foundation if the article cannot be read.
  package init(of article: String, header: String) throws {
    let repository = (0..<6).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let file = repository.appending(path: "Modules/Libraries/Groma/Sources/Groma.docc/\(article).md")
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let rows = lines.drop { $0 != header }.dropFirst(2).prefix { $0.hasPrefix("|") }
    firstColumn = rows.map { row in
      // A vertical bar in code is escaped.
      let end = row.dropFirst(2).range(of: " | ")?.lowerBound ?? row.endIndex
      return String(row[row.index(row.startIndex, offsetBy: 2)..<end])
    }
  }
}
