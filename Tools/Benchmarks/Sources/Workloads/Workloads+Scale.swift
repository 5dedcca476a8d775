import Groma
import GromaLinks

// What an app of many features costs at its start, and what its check costs, per feature. The cost of a feature must not grow with their number.
extension Workload {
  static let scale: [Workload] = [100, 1_000].flatMap { count in
    [
      perFeature("define", "define an app, per feature", count) { elements in
        let app = app(elements)
        try check(app.links?.links.count == count, "links are missing")
      },
      perFeature("problems", "check an app for problems, per feature", count) { elements in
        let problems = app(elements).problems()
        try check(problems.isEmpty, "\(problems)")
      },
    ]
  }

  private struct Item: Codable {
    var id: Int
  }

  private static func app(_ elements: AppElements) -> AppDefinition {
    AppDefinition("bench", "features", root: stack(0..<1)) {
      elements
      ScreenDefinition(Numbered.self, "a screen with a number")
      LinkTable(from: [.scheme("bench")])
    }
  }

  /// Returns the elements of features, each with a screen, and with a link that a notification can carry.
  private static func elements(_ count: Int) -> AppElements {
    (0..<count).flatMap { number in
      [
        AnyScreenDefinition.legacy("s\(number)", "a screen", taking: Item.self, samples: [Item(id: 1)]) { _ in NumberedModel(id: 1) },
        DeepLink("s\(number)/:id", "a link", samples: [Item(id: 1)]) { (item: Item) in AppRoute().land(on: numbered(item.id)) }
          .notification("s\(number)").shortcut("s\(number)"),
      ] as AppElements
    }
  }

  private static func perFeature(
    _ id: String, _ title: String, _ count: Int, _ operation: @escaping @MainActor @Sendable (AppElements) throws -> Void
  ) -> Workload {
    Workload(
      "\(id)-\(count)", "\(title), of \(count)", limit: count == 100 ? nil : .times(1.5, of: "\(id)-100"), batch: 1, steps: count
    ) { operations in
      let elements = elements(count)
      return Batch { for _ in 0..<operations { try operation(elements) } }
    }
  }
}
