import Groma
import GromaExplorer
import GromaFlows

extension Exhibit {
  /// A shop with the form of a product in a modal layer, and a sheet of options above it.
  static let sheetTakesForm = Exhibit(
    "sheet-takes-form", "a form with a sheet of options", root: AnyScreen(ProductsScreen()).withStackContainer(),
    within: Bounds(depth: 2, layers: 3)
  ) { isMended in
    ScreenDefinition(ProductsScreen.self, "all products") { _ in
      UserAction("open") { $0.present(AnyScreen(ProductScreen()).presentation { $0.style = .fullScreen }) }
      UserAction("orders") { $0.stack.push(AnyScreen(OrdersScreen())) }
      UserAction("reviews") { $0.stack.push(AnyScreen(ReviewsScreen())) }
    }
    ScreenDefinition(OrdersScreen.self, "all orders")
    ScreenDefinition(ReviewsScreen.self, "all reviews")
    ScreenDefinition(ProductScreen.self, "the form of a product") { _ in
      UserAction("edit") { $0.send(Edited()) }
      UserAction("more") {
        let options = AnyScreen(OptionsScreen()).presentation { $0.style = .bottomSheet }
        // The fix: the callback of the sheet, which dismisses once more, is removed.
        return $0.present(isMended ? options : options.whenGone { $0.close() })
      }
      UserAction("save") { $0.finish() }
      UserAction("discard") { $0.finish() }
    }
    ScreenDefinition(OptionsScreen.self, "further options")
    Flow(of: ProductScreen.self, keeping: Form(), "editing a product").on(Edited.self) { _, flow in
      flow.data.isUnsaved = true
      return .stay
    }
  }
}

private struct ProductsScreen: Screen {}
private struct OrdersScreen: Screen {}
private struct ReviewsScreen: Screen {}
private struct ProductScreen: Screen {}
private struct OptionsScreen: Screen {}

private struct Edited: ScreenOutput { static let name = "edited" }

private struct Form: FlowData, UnsavedData { var isUnsaved = false }
