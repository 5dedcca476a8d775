import Groma
import GromaTesting

extension Script {
  /// A push and a tap on the back button.
  static let pushAndBack = Script(
    "stack[a]", [.settle, .run { $0.top(.stack).push(page("b")) }, .settle, .tapBack, .settle], endsWith: "stack[a]")

  /// A tap on a tab, a push and a back swipe.
  static let calmTabs = Script(
    "tabs[*stack[a] | stack[b]]",
    [
      .settle, .tapTab(1), .settle, .run { $0.top(.stack).push(page("c")) }, .settle, .beginBackSwipe, .finishBackSwipe,
    ],
    endsWith: "tabs[stack[a] | *stack[b]]")

  /// Two modal layers, of which the user closes one and the state the other.
  static let calmModals = Script(
    "stack[a]",
    [
      .settle, .run { $0.present(page("b")) }, .settle, .run { $0.present(page("c")) }, .settle, .beginSheetSwipe, .finishSheetSwipe,
      .settle, .run { $0.close() },
    ],
    endsWith: "stack[a]")

  /// A commit during the presentation of a foreign modal.
  static let foreignModal = Script("stack[a]", [.settle, .presentForeign, .run { $0.present(page("b")) }], endsWith: "stack[a] ^ b")

  /// A commit while the user swipes a foreign modal away.
  static let swipedForeignModal = Script(
    "stack[a]",
    [.settle, .presentForeign, .settle, .beginSheetSwipe, .run { $0.present(page("b")) }, .finishSheetSwipe],
    endsWith: "stack[a] ^ b")

  /// The user gives a sheet swipe up, during which the state replaces the layer.
  static let canceledSheetSwipe = Script(
    "stack[a]",
    [.settle, .run { $0.present(page("b")) }, .settle, .beginSheetSwipe, .run { $0.close().present(page("c")) }, .cancelSheetSwipe],
    endsWith: "stack[a] ^ c")

  /// The user swipes a sheet away while the state presents another layer on it.
  static let finishedSheetSwipe = Script(
    "stack[a]",
    [.settle, .run { $0.present(page("b")) }, .settle, .beginSheetSwipe, .run { $0.present(page("c")) }, .finishSheetSwipe],
    endsWith: "stack[a] ^ b ^ c")

  /// UIKit drops a presentation. An event follows.
  static let droppedPresentation = Script(
    "stack[a]",
    [.settle, .refuseNext(2), .run { $0.present(page("b")) }, .settle, .run { $0.top(.stack).push(page("c")) }],
    endsWith: "stack[a > c] ^ b")
}
