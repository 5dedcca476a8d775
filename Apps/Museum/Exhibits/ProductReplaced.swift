import Groma
import GromaExplorer
import GromaFlows

extension Exhibit {
  /// A shop on a tablet, with a list of products beside the form of one product.
  static let productReplaced = Exhibit(
    "product-replaced", "products beside a form", root: AnyScreen<Split>.split([AnyScreen(ProductsScreen()).erased, product(1).erased]),
    within: Bounds(depth: 2, layers: 2)
  ) { isMended in
    ScreenDefinition(ProductsScreen.self, "all products") { _ in
      for id in [2, 1] { UserAction("open-\(id)") { $0.window.first(.split).showDetail(product(id)) } }
      UserAction("filters") { $0.present(AnyScreen(FiltersScreen())) }
      UserAction("help") { $0.present(AnyScreen(HelpScreen())) }
    }
    ScreenDefinition(FiltersScreen.self, "the filters of the list")
    ScreenDefinition(HelpScreen.self, "answers to questions")
    ScreenDefinition(ProductScreen.self, "the form of a product", samples: [ProductScreen(id: 1)]) { _ in
      UserAction("edit") { $0.send(Edited()) }
      UserAction("save") { $0.send(Saved()) }
    }
    Flow(of: ProductScreen.self, keeping: Form(), "editing a product")
      .on(Edited.self) { _, flow in
        flow.data.isUnsaved = true
        // The fix: a form with unsaved changes asks before it is replaced.
        return isMended ? .go { $0.lock(.kept.asking("Discard the changes?")) } : .stay
      }
      .on(Saved.self) { _, flow in
        flow.data.isUnsaved = false
        return .go { $0.unlock() }
      }
  }
}

private func product(_ id: Int) -> AnyScreen<Page> { AnyScreen(ProductScreen(id: id)) }

private struct ProductsScreen: Screen {}
private struct FiltersScreen: Screen {}
private struct HelpScreen: Screen {}
private struct ProductScreen: Screen {
  var id: Int
}

private struct Edited: ScreenOutput { static let name = "edited" }
private struct Saved: ScreenOutput { static let name = "saved" }

private struct Form: FlowData, UnsavedData { var isUnsaved = false }
