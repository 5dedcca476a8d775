extension Rule {
  /// The row of the rule in the table.
  var entry: Entry {
    switch self {
    case .n1:
      Entry(
        "Pushing a controller that is already on the stack raises an exception",
        .trap, .documentation, "pushViewController(_:animated:)")
    case .n2:
      Entry(
        "A stack should not contain a tab bar controller, but raises no exception for it",
        .advice, .thread, "QMUI_iOS#1528, RouteComposer's tests; pushViewController(_:animated:) forbids it", isConfirmed: false)
    case .n3: Entry("Pushing a navigation controller raises an exception", .trap, .page, "message quoted by several projects")
    case .n4: Entry("A list that contains a controller twice raises an exception", .trap, .page, "message quoted by several projects")
    case .n5:
      Entry(
        "Popping to a controller that is not on the stack raises an exception",
        .trap, .page, "message quoted with UINavigationController.m, SwiftUI")
    case .n6:
      Entry(
        "Popping the only controller does nothing and returns nil",
        .mute, .documentation, "popViewController(animated:)")
    case .n7: Entry("Moving a controller whose view is still in another stack raises an exception", .trap, .page, "Apple forum 52937")
    case .n8:
      Entry(
        "An animated list change runs one transition and applies the whole list when it ends",
        .late, .documentation, "setViewControllers(_:animated:)")
    case .n9: Entry("The list is only certain when no transition runs", .late, .source, "react-native-screens")
    case .n10:
      Entry(
        "A transition coordinator exists during an animated change and its completion marks the end",
        .late, .source, "RouteComposer, Nivelir, react-native-screens")
    case .n11:
      Entry(
        "A cancelled interactive transition also runs the coordinator's completion",
        .late, .knowledge, "Nivelir ignores it", isConfirmed: false)
    case .n12:
      Entry(
        "A nested animated push is logged and can crash later",
        .trap, .page, "KTJPushQueue, openradar 37068517", profiles: [.classic])
    case .n13:
      Entry(
        "A change interrupts a running transition, which is completed in one run-loop turn",
        .late, .documentation, "Enhancing your app with fluid transitions, of zooms only; general knowledge for other pushes",
        isConfirmed: false, profiles: [.fluid, .contentPop])
    case .n14:
      Entry(
        "Appearance goes through disappeared, appearing, appeared and disappearing",
        .map, .documentation, "Enhancing your app with fluid transitions")
    case .n15:
      Entry(
        "A cancelled swipe reverses the appearance callbacks and leaves the stack as it was",
        .map, .page, "Stack Overflow 18927878, Enhancing your app with fluid transitions")
    case .n16:
      Entry(
        "The delegate's didShow follows every completed change and no cancelled swipe",
        .map, .source, "swift-navigation; general knowledge for the cancelled swipe", isConfirmed: false)
    case .n17:
      Entry(
        "The back menu and a fast double back remove several controllers",
        .map, .source, "react-native-screens")
    case .n18: Entry("A removal is certain at didMove(toParent: nil)", .map, .source, "swift-navigation, react-native-screens")
    case .n19: Entry("Nothing can veto a pop swipe after it has begun", .mute, .source, "react-native-screens")
    case .n20:
      Entry(
        "The pop recognizer must not begin with fewer than two controllers",
        .trap, .source, "react-native-screens, SAHistoryNavigation#13")
    case .n21:
      Entry(
        "A second pop recognizer accepts swipes anywhere on the content",
        .map, .source, "react-native-screens", profiles: [.contentPop])
    case .n22: Entry("Changes below the top controller need no animation", .advice, .source, "react-native-screens")
    case .n23: Entry("Replacing the top with one animated list change is a push", .map, .source, "react-native-screens")
    case .n24: Entry("A modal presented before the container is in a window is refused", .drop, .source, "react-native-screens")
    case .n25: Entry("A stack should not be left empty", .advice, .source, "react-native-screens")
    case .n26:
      Entry(
        "A back swipe during another transition freezes the stack, so UIKit's own delegate refuses it",
        .trap, .page, "guards in the code of several projects; general knowledge for the delegate", isConfirmed: false,
        profiles: [.classic])
    case .n27:
      Entry(
        "UIKit's own delegate refuses a back swipe if the back button or the bar is hidden or replaced",
        .map, .page, "several pages on the swipe; general knowledge for the bar", isConfirmed: false)
    case .n28:
      Entry(
        "The delegate is asked for an animator of each animated push and pop, and UIKit's animation runs if it has none", .map,
        .documentation, "navigationController(_:animationControllerFor:from:to:)")
    case .n29:
      Entry(
        "A transition with a custom animator lasts until the animator calls completeTransition, and never ends without it", .late, .page,
        "completeTransition(_:), Stack Overflow 54148131; general knowledge for interruptions", isConfirmed: false)
    case .n30:
      Entry(
        "A back swipe with a custom animator is interactive only if the delegate has an interaction controller for it", .map,
        .documentation, "navigationController(_:interactionControllerFor:); general knowledge for the swipe", isConfirmed: false)
    case .p1: Entry("A presentation by a controller outside a window is dropped", .drop, .thread, "image-crop-picker#2118")
    case .p2: Entry("A presentation by a controller that presents already is dropped", .drop, .thread, "many threads, Nivelir")
    case .p3: Entry("Presenting a presented controller again raises an exception", .trap, .page, "message quoted by two projects")
    case .p4: Entry("Presenting a controller that has a parent raises an exception", .trap, .page, "message quoted by several projects")
    case .p5: Entry("A presentation during another one in the same window is dropped", .drop, .page, "a test author's note")
    case .p6:
      Entry(
        "A presentation before the presenter's first viewDidAppear is dropped, even if its view is in the window",
        .drop, .source, "swift-navigation, TCA#2769, of views outside a window; general knowledge for others", isConfirmed: false)
    case .p7: Entry("The presented controller stays set while it is being dismissed", .late, .source, "react-native-screens#1299")
    case .p8:
      Entry(
        "The nearest ancestor that covers the screen presents instead of the asked controller",
        .map, .documentation, "present(_:animated:completion:)")
    case .p9: Entry("presentedViewController also returns what an ancestor presents", .map, .documentation, "presentedViewController")
    case .p10: Entry("A current-context style can be presented by the top controller", .map, .source, "react-native-screens")
    case .p11:
      Entry(
        "presentedViewController is set at once and the completion runs after viewDidAppear",
        .late, .documentation, "present(_:animated:completion:)")
    case .p12:
      Entry(
        "Dismissing on a presenter removes everything above it and animates the topmost layer only",
        .map, .documentation, "dismiss(animated:completion:)")
    case .p13:
      Entry(
        "Dismissing on a presented controller is forwarded to its presenter unless it presents itself",
        .map, .documentation, "dismiss(animated:completion:)")
    case .p14: Entry("The dismissal completion runs after viewDidDisappear", .late, .documentation, "dismiss(animated:completion:)")
    case .p15:
      Entry(
        "An unanimated dismissal overrides an animated one, whose completion never runs",
        .drop, .thread, "react-native-screens#4591")
    case .p16: Entry("Presented controllers cannot change their order", .trap, .source, "react-native-screens")
    case .p17: Entry("A chain of modal layers is built one layer after the other", .map, .source, "react-native-screens")
    case .p18:
      Entry(
        "The adaptive delegate's dismissal methods are not called for a dismissal by code",
        .mute, .documentation, "presentationControllerDidDismiss(_:)")
    case .p19:
      Entry(
        "shouldDismiss can be asked without a dismissal that follows",
        .map, .documentation, "presentationControllerShouldDismiss(_:)")
    case .p20: Entry("An attempt to dismiss a locked layer calls didAttemptToDismiss", .map, .documentation, "isModalInPresentation")
    case .p21: Entry("A swipe on a sheet can be cancelled after willDismiss", .map, .knowledge, "general knowledge", isConfirmed: false)
    case .p22:
      Entry(
        "A layer that leaves the presenter's view in place sends the presenter no appearance callbacks",
        .mute, .source, "react-native-screens; general knowledge for each style", isConfirmed: false)
    case .p23:
      Entry(
        "The adaptive delegate belongs to the presentation controller of the presented container",
        .map, .source, "react-native-screens, swift-navigation")
    case .p24: Entry("An alert is dismissed before the handler of its button runs", .late, .source, "swift-navigation")
    case .p25:
      Entry(
        "In compact width a sheet stays a sheet and a popover becomes one unless the delegate decides otherwise",
        .map, .documentation, "UIModalPresentationStyle.pageSheet, present(_:animated:completion:)")
    case .p26:
      Entry(
        "A presenter in a popover gets no viewDidAppear when what it presented is dismissed",
        .mute, .documentation, "viewDidAppear(_:)")
    case .p27: Entry("Dismissing with nothing to dismiss does nothing", .drop, .knowledge, "completion to be probed", isConfirmed: false)
    case .p28:
      Entry(
        "A popover without an anchor, also that of an action sheet, raises an exception in regular width",
        .trap, .page, "messages quoted by several projects")
    case .p29:
      Entry(
        "An action sheet is a popover in regular width, and an alert ignores another presentation style",
        .map, .page, "message quoted by several projects; general knowledge for the style", isConfirmed: false)
    case .p30:
      Entry(
        "A tap beside an action sheet in a popover runs the handler of its cancel button",
        .map, .knowledge, "general knowledge", isConfirmed: false)
    case .p31: Entry("A height of a sheet that resolves to nil is inactive", .mute, .documentation, "resolvedValue(in:)")
    case .p32:
      Entry(
        "The heights of a sheet that is shown are computed again after invalidateDetents()", .late, .documentation, "invalidateDetents()")
    case .p33:
      Entry(
        "The transitioning delegate of a layer is asked for an animator of its animated presentation and of its dismissal", .map,
        .documentation, "transitioningDelegate")
    case .p34:
      Entry("An activity view controller is a popover in regular width", .map, .documentation, "UIActivityViewController")
    case .p35:
      Entry(
        "The completion handler of an activity view controller runs after its dismissal, also if the user chooses no service",
        .late, .knowledge, "general knowledge", isConfirmed: false)
    case .p36:
      Entry(
        "An animator gets no view of a presenter whose view stays in place", .map, .page,
        "splinter.com.au on custom layers; general knowledge for sheets", isConfirmed: false)
    case .p37:
      Entry(
        "A document picker, a preview and a web page dismiss themselves; other screens of the system wait until the app dismisses them",
        .map,
        .knowledge, "general knowledge", isConfirmed: false)
    case .p38:
      Entry(
        "A source of an image picker, or a composer of mails or messages, that is not available, and a web page without http or https, raise",
        .trap, .documentation, "sourceType, MFMailComposeViewController, SFSafariViewController")
    case .t1: Entry("Tab delegate methods are called for taps only", .mute, .documentation, "UITabBarControllerDelegate")
    case .t2: Entry("didSelect is also called for the tab that is selected already", .map, .documentation, "tabBarController(_:didSelect:)")
    case .t3: Entry("A refused reselection also prevents the pop to root", .map, .source, "react-native-screens")
    case .t4:
      Entry(
        "A new tab list keeps the selected controller, else its index, else selects the first",
        .map, .documentation, "setViewControllers(_:animated:)")
    case .t5: Entry("UIKit changes the selection itself when the More tab disappears", .mute, .source, "react-native-screens")
    case .t6:
      Entry(
        "Six or more tabs in compact width put the rest in the More navigation controller",
        .map, .source, "react-native-screens")
    case .t7: Entry("Tabs have identifiers and their own delegate methods", .map, .documentation, "UITab", profiles: [.fluid, .contentPop])
    case .w1: Entry("Replacing the root leaves what it presented in the window", .mute, .knowledge, "nivelir.md", isConfirmed: false)
    case .w2: Entry("UIKit chooses the scene that receives a URL", .map, .thread, "firefox-ios#20007")
    case .w3:
      Entry(
        "A cold start passes URLs in the connection options and a running scene gets openURLContexts",
        .mute, .thread, "Branch#1160, quern#82")
    case .w4: Entry("A scene can be inactive, without a key window, when a notification response arrives", .drop, .thread, "openhab#1229")
    case .w5:
      Entry(
        "The root, or the topmost layer that fills the screen, decides about the status bar, or the child that it names",
        .map, .documentation, "childForStatusBarStyle, modalPresentationCapturesStatusBarAppearance")
    case .w6:
      Entry(
        "The root, or the topmost layer that fills the screen, decides the orientations, and containers do not ask their children",
        .map, .documentation, "supportedInterfaceOrientations; general knowledge for containers", isConfirmed: false)
    case .w7:
      Entry(
        "A stack with a visible bar does not ask its top controller for the style of the status bar",
        .mute, .page, "sarunw.com, Swift forums 50926; general knowledge for other properties", isConfirmed: false)
    case .w8:
      Entry(
        "The system asks about its bars after changes that UIKit makes and after setNeedsStatusBarAppearanceUpdate() and its like",
        .late, .documentation, "setNeedsStatusBarAppearanceUpdate(); general knowledge for the changes", isConfirmed: false)
    case .s1:
      Entry(
        "Collapsing asks for the top column and expanding for the display mode",
        .map, .page, "declarations; general knowledge for the stacks", isConfirmed: false)
    case .s2: Entry("The root should not depend on the size class", .advice, .thread, "LabImporter#43")
    case .a1: Entry("Unbalanced appearance calls are logged", .drop, .thread, "Slide-iOS#266, DTPagerController#35")
    case .a2: Entry("Behavior differs between system versions", .advice, .source, "swift-navigation PresentationTests")
    }
  }
}
