import Groma
import GromaLinks
import Synchronization

// Opening a URL: one of many links is found, its query is decoded, and its route is run.
extension Workload {
  static let links: [Workload] =
    [(1, 13.42), (10, 116), (100, 1_140), (1_000, 12_100), (5_000, nil)].map { count, peer in
      opened("e-\(count)", "open the last of \(count) links, decodable query", count, peer: peer.map(Peer.nivelir))
    } + [
      resolved("match-1000", "find the last of 1000 links without arguments", 1_000, url: "bench://plain/s999/item", limit: 1),
      resolved("match-5000", "find the last of 5000 links without arguments", 5_000, url: "bench://plain/s4999/item", limit: 1),
      resolved("decode-1000", "find the last of 1000 links, and decode its query", 1_000, url: url(1_000), limit: 4),
      resolved(
        "miss-1000", "find no match in 1000 links", 1_000, peer: .nivelir(11_670), url: "bench://full/s1000/item?id=42&ref=push",
        isFound: false
      ),
      resolved(
        "long-url", "find one of 1000 links in a URL of 60 kB", 1_000, url: url(1_000) + "&x=" + String(repeating: "y", count: 60_000)),
      Workload("link-bytes", "memory per link, with 10,000 links", peer: nil, limit: nil) {
        let before = residentBytes()
        let table = Self.table(5_000)
        let figure = Double(residentBytes() - before) / 10_000
        try check(table.canHandle(.url(url(5_000))), "the last link is not found")
        return figure
      },
    ]

  private struct Item: Codable {
    var id: Int
    var ref: String?
  }

  private struct Nothing: Codable {}

  /// A route action that adds up the identifiers decoded from links.
  private struct Sink: RouteAction {
    static let sum = Atomic(0)
    var id: Int
    var text: String { "sink \(id)" }

    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      Self.sum.add(id, ordering: .relaxed)
      return path
    }
  }

  /// The tables of links, keyed by their number of links with a query. Each table also has as many links without arguments. The tables are
  /// created once, because only the search in them is measured.
  @MainActor private static var tables: [Int: LinkTable] = [:]

  @MainActor private static func table(_ count: Int) -> LinkTable {
    if let table = tables[count] { return table }
    let full = (0..<count).map { number in
      DeepLink("full/s\(number)/item", "an item", samples: [Item(id: 1)]) { (item: Item) in AppRoute().action(Sink(id: item.id)) }
    }
    let plain = (0..<count).map { number in DeepLink("plain/s\(number)/item", "an item") { (_: Nothing) in AppRoute() } }
    let table = LinkTable(full + plain, from: [.scheme("bench")])
    tables[count] = table
    return table
  }

  private static func url(_ count: Int) -> String { "bench://full/s\(count - 1)/item?id=42&ref=push" }

  private static func opened(_ id: String, _ title: String, _ count: Int, peer: Peer?) -> Workload {
    Workload(id, title, peer: peer, limit: .figure(4), isCounted: count == 1_000) { operations in
      let table = Self.table(count)
      let app = AppDefinition("bench", "links") { table }
      let navigator = Navigator(app, logger: .off)
      let url = Self.url(count)
      // The first opening creates the index of the app's table.
      try check(try navigator.open(url) == .followed, "it is not followed")
      return Batch(
        run: {
          let before = Sink.sum.load(ordering: .relaxed)
          for _ in 0..<operations {
            let outcome = try navigator.open(url)
            try check(outcome == .followed, "it is not followed: \(outcome)")
          }
          let sum = Sink.sum.load(ordering: .relaxed) - before
          try check(sum == 42 * operations, "the sink holds \(sum)")
        }, kept: [navigator, table])
    }
  }

  private static func resolved(
    _ id: String, _ title: String, _ count: Int, peer: Peer? = nil, url: String, isFound: Bool = true, limit: Double? = nil
  ) -> Workload {
    Workload(id, title, peer: peer, limit: limit.map { .figure($0) }) { operations in
      let table = Self.table(count)
      return Batch(
        run: {
          var found = 0
          for _ in 0..<operations where table.canHandle(.url(url)) { found += 1 }
          try check(found == (isFound ? operations : 0), "\(found) of \(operations) were found")
        }, kept: [table])
    }
  }
}
