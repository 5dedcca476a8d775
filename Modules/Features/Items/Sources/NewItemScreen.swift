import Groma
import GromaFlows
import GromaSampleItemsInterface

/// The stack of steps for adding an item.
struct NewItemScreen: Screen {
  typealias Current = Stack
  typealias Output = NewItem
}

/// The form for the title of a new item.
struct NewItemTitleScreen: Screen {}

/// The preview of a new item.
struct NewItemReviewScreen: Screen {
  var title: String
}

/// The output of the title form: the entered title.
struct EnteredTitle: ScreenOutput {
  static let name = "entered-title"
  var title: String
}

extension ItemsFeature {
  /// The flow from the title form to the preview. After the user has entered a title, closing the stack requires a confirmation. When the
  /// user saves the item, the flow adds its title to ``ItemsInterface/AddedItems`` and finishes.
  var newItemFlow: some AppElement {
    Flow(of: NewItemScreen.self, "the creation of an item")
      .on(EnteredTitle.self) { entered, _ in
        .go { $0.lock(.kept.asking("Discard the item?")).stack.push(AnyScreen(NewItemReviewScreen(title: entered.title))) }
      }
      .on(NewItem.self) { item, _, transaction in
        if let title = item.title { try transaction.put(transaction.value(AddedItems.self).adding(title)) }
        return .finish(with: item)
      }
  }

  var newItemDefinitions: AppElements {
    [
      ScreenDefinition(
        NewItemScreen.self, "the creation of an item", samples: [NewItemScreen()],
        actions: { _, path, _ in
          // A root cannot be closed.
          path.isPresented ? [UserAction("cancel") { $0.close() }] : []
        },
        make: { _ in newItem() }),
      ScreenDefinition(
        NewItemTitleScreen.self, "the form for the title of an item", samples: [NewItemTitleScreen()],
        actions: { _ in
          [
            UserAction("next", taking: EnteredTitle.self, samples: [EnteredTitle(title: "Rope")]) {
              entered, route in
              if entered.title.allSatisfy(\.isWhitespace) {
                throw NavigationError.custom(code: "items.no-title", message: "an item needs a title")
              }
              return route.send(entered)
            }
          ]
        },
        model: { _, _ in TextModel(["What is it called?"]) }),
      ScreenDefinition(
        NewItemReviewScreen.self, "the preview of an item", samples: [NewItemReviewScreen(title: "Rope")],
        actions: { screen in [UserAction("save") { $0.send(NewItem(title: screen.title)) }] },
        model: { screen, _ in TextModel([screen.title]) }),
    ]
  }
}
