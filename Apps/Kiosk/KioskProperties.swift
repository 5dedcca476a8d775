import Groma
import GromaExplorer

extension Screens {
  /// The properties over time that the app declares. They assume that the user does not remain forever in a cycle of states that a move can
  /// leave.
  @AppBuilder var properties: AppElements {
    Property("a link that waits is followed or dropped", .leadsTo(.waiting, !.waiting), assuming: [.everyMove])
    Property("a checkout ends or is given up", .leadsTo(.open("payment"), !.open("payment")), assuming: [.everyMove])
  }
}
