import AccountsInterface
import Groma
import GromaExplorer
import LoginInterface

extension Screens {
  /// The properties that the explorer checks in every state.
  var properties: [Property] {
    [
      Property("a guest finds no ledger of a customer") { transaction in
        transaction.value(Session.self).user == nil && transaction.value(Ledger.self) != .initial ? "the ledger of a customer is left" : nil
      },
      Property("at most one transfer is open") { transaction in
        let open = transaction.screens(below: .app).count { $0 == "transfer" }
        return open > 1 ? "\(open) transfers are open" : nil
      },
      Property("a confirmation is used at once") { transaction in
        transaction.value(Confirmation.self).isGiven ? "a confirmation is left" : nil
      },
    ]
  }
}

extension NavigationTransaction {
  /// Returns the names of all nodes below a path, in all windows if the path is the app.
  fileprivate mutating func screens(below path: TreePath) -> [String] {
    var names: [String] = []
    var index = 0
    while let child = path.child(index), let key = key(child) {
      names.append(key.name)
      names += screens(below: child)
      index += 1
    }
    return names
  }
}
