import Groma
import GromaTesting

extension Script {
  /// Two dismissals of one chain: the lower layer goes while the upper one is leaving.
  static let twoDismissals = Script(
    "stack[a]",
    [
      .settle, .run { $0.present(page("b")) }, .settle, .run { $0.present(page("c")) }, .settle,
      .run { $0.close() }, .run { $0.close() },
    ],
    endsWith: "stack[a]")

  /// A modal is replaced by another one in one commit.
  static let replacedModal = Script(
    "stack[a]", [.settle, .run { $0.present(page("b")) }, .settle, .run { $0.dismiss().present(page("c")) }], endsWith: "stack[a] ^ c")

  /// The user swipes the top screen away while a commit replaces the upper two screens.
  static let popDuringReplacement = Script(
    "stack[a > b > c]",
    [
      .settle, .beginBackSwipe, .run { $0.top(.stack).setStack([page("a").erased, page("d").erased, page("e").erased]) },
      .finishBackSwipe,
    ],
    endsWith: "stack[a > d > e]")

  /// The state has a modal layer before the window appears.
  static let earlyModal = Script("stack[a] ^ b", [], endsWith: "stack[a] ^ b")

  /// A screen is inserted below the top.
  static let insertionBelowTop = Script(
    "stack[a > b]",
    [.settle, .run { $0.top(.stack).setStack([page("a").erased, page("c").erased, page("b").erased]) }],
    endsWith: "stack[a > c > b]")

  /// The user gives a back swipe up, during which the state pops the screen.
  static let canceledSwipe = Script(
    "stack[a > b]", [.settle, .beginBackSwipe, .run { $0.top(.stack).pop() }, .cancelBackSwipe], endsWith: "stack[a]")

  /// The user and the state close the same layer. Then the state pushes a screen.
  static let closedTwice = Script(
    "stack[a]",
    [
      .settle, .run { $0.present(page("b")) }, .settle, .beginSheetSwipe, .run { $0.close() }, .finishSheetSwipe, .settle,
      .run { $0.top(.stack).push(page("c")) },
    ],
    endsWith: "stack[a > c]")

  /// Two pushes during a third one.
  static let nestedPushes = Script(
    "stack[a]",
    [
      .settle, .run { $0.top(.stack).push(page("b")) }, .turn, .run { $0.top(.stack).push(page("c")) },
      .run { $0.top(.stack).push(page("d")) },
    ],
    endsWith: "stack[a > b > c > d]")

  /// A modal layer on one that is arriving.
  static let modalDuringModal = Script(
    "stack[a]", [.settle, .run { $0.present(page("b")) }, .run { $0.present(page("c")) }], endsWith: "stack[a] ^ b ^ c")

  /// All scripts of published bugs.
  static let publishedBugs = [
    twoDismissals, replacedModal, modalDuringModal, popDuringReplacement, earlyModal, insertionBelowTop, canceledSwipe, closedTwice,
    nestedPushes,
  ]
}
