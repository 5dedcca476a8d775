import Testing
import UIKit

@MainActor struct AdaptiveTests {
  nonisolated private static let overlays: [UIModalPresentationStyle] = [
    .pageSheet, .formSheet, .overFullScreen, .overCurrentContext, .custom, .popover,
  ]

  /// Shows M on A as a sheet with the record as its delegate.
  private func sheet(_ stage: Stage, style: UIModalPresentationStyle = .pageSheet) -> Screen {
    let m = stage.screen("M")
    m.modalPresentationStyle = style
    m.presentationController?.delegate = stage.record
    m.popoverPresentationController?.sourceView = stage.a.view
    stage.a.present(m, animated: false)
    Simulator.settle()
    _ = stage.record.take()
    return m
  }

  @Test("P18: a dismissal by code calls no delegate, a swipe does") func p18() {
    let stage = Stage()
    let m = sheet(stage)
    stage.a.dismiss(animated: true)
    Simulator.settle()
    #expect(stage.record.take() == "M.WD~ M.DD")
    let n = sheet(stage)
    #expect(Simulator.beginSheetSwipe(on: n) && Simulator.finishSheetSwipe(on: n))
    Simulator.settle()
    #expect(stage.record.take() == "shouldDismiss willDismiss M.WD~ M.DD didDismiss")
    #expect(stage.a.presentedViewController == nil && m !== n)
  }

  @Test("P19: shouldDismiss is asked without a dismissal that follows") func p19() {
    let stage = Stage()
    let m = sheet(stage)
    stage.record.allowsDismissal = false
    #expect(!Simulator.beginSheetSwipe(on: m))
    #expect(stage.record.take() == "shouldDismiss")
    #expect(stage.a.presentedViewController === m)
  }

  @Test("P20: an attempt to dismiss a locked layer is reported") func p20() {
    let stage = Stage()
    let m = sheet(stage)
    #expect(!Simulator.attemptToDismiss(m))
    stage.record.allowsDismissal = false
    #expect(Simulator.attemptToDismiss(m))
    stage.record.allowsDismissal = true
    m.isModalInPresentation = true
    #expect(Simulator.attemptToDismiss(m) && !Simulator.beginSheetSwipe(on: m))
    #expect(stage.record.take() == "shouldDismiss shouldDismiss attempted attempted")
    #expect(stage.a.presentedViewController === m)
  }

  @Test func aDraggedSheetReportsItsHeight() {
    final class Delegate: NSObject, UISheetPresentationControllerDelegate {
      var heights: [UISheetPresentationController.Detent.Identifier?] = []
      func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController) {
        heights.append(sheet.selectedDetentIdentifier)
      }
    }
    let stage = Stage()
    let m = sheet(stage)
    let delegate = Delegate()
    m.sheetPresentationController?.detents = [.medium(), .large()]
    m.sheetPresentationController?.delegate = delegate
    #expect(Simulator.dragSheet(m, to: .large))
    #expect(!Simulator.dragSheet(m, to: .large) && !Simulator.dragSheet(m, to: .init("other")))
    #expect(Simulator.dragSheet(m, to: .medium))
    #expect(delegate.heights == [.large, .medium])
  }

  @Test("P21: a swipe is cancelled after willDismiss") func p21() {
    let stage = Stage()
    let m = sheet(stage)
    #expect(Simulator.beginSheetSwipe(on: m) && m.isBeingDismissed)
    #expect(Simulator.cancelSheetSwipe(on: m))
    Simulator.settle()
    #expect(stage.record.take() == "shouldDismiss willDismiss M.WD~ M.WA M.IA M.DA")
    #expect(stage.a.presentedViewController === m && !m.isBeingDismissed && Simulator.isIdle)
    #expect(Simulator.unconfirmed.contains(.p21))
  }

  @Test("P22: a layer that leaves its presenter in place sends it no callbacks", arguments: overlays)
  func p22(style: UIModalPresentationStyle) {
    let stage = Stage()
    let m = stage.screen("M")
    m.modalPresentationStyle = style
    stage.a.present(m, animated: true)
    Simulator.settle()
    #expect(stage.record.take() == "M.WA M.IA M.DA" && Simulator.unconfirmed == [.p22])
    stage.a.dismiss(animated: true)
    Simulator.settle()
    #expect(stage.record.take() == "M.WD~ M.DD")
  }

  @Test("P23: the delegate belongs to the presented container and to its style") func p23() {
    let stage = Stage()
    let content = stage.screen("C")
    let container = UINavigationController(rootViewController: content)
    content.presentationController?.delegate = stage.record
    stage.a.present(container, animated: false)
    Simulator.settle()
    _ = stage.record.take()
    #expect(Simulator.beginSheetSwipe(on: container) && Simulator.cancelSheetSwipe(on: container))
    Simulator.settle()
    #expect(!stage.record.take().contains("Dismiss"))
    #expect(content.presentationController === container.presentationController)
    let m = stage.screen("M")
    m.presentationController?.delegate = stage.record
    m.modalPresentationStyle = .formSheet
    #expect(m.presentationController?.delegate == nil)
  }

  @Test("P24: an alert is dismissed before its handler runs") func p24() {
    let stage = Stage()
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "name" }
    var result = ""
    let save = UIAlertAction(title: "Save", style: .default) { _ in
      result = "\(alert.textFields?.first?.text ?? "") \(stage.a.presentedViewController == nil)"
    }
    alert.addAction(save)
    stage.a.present(alert, animated: true)
    #expect(!Simulator.tap(save, in: alert))
    Simulator.settle()
    save.isEnabled = false
    #expect(!Simulator.tap(save, in: alert))
    save.isEnabled = true
    #expect(Simulator.tap(save, in: alert, texts: ["Ann"]))
    #expect(result == "")
    Simulator.settle()
    #expect(result == "Ann true")
    #expect(stage.record.take() == "")
  }

  @Test("P25: in compact width a sheet stays a sheet unless the delegate decides otherwise", arguments: Simulator.Profile.allCases)
  func sheets(profile: Simulator.Profile) {
    for style in [UIModalPresentationStyle.automatic, .pageSheet, .formSheet] {
      let stage = Stage(profile)
      let m = sheet(stage, style: style)
      #expect(stage.a.view.window != nil && Simulator.beginSheetSwipe(on: m) && Simulator.finishSheetSwipe(on: m))
      Simulator.settle()
      stage.record.style = .fullScreen
      let n = sheet(stage, style: style)
      #expect(stage.a.view.window == nil && !Simulator.beginSheetSwipe(on: n))
      stage.a.dismiss(animated: false)
      Simulator.settle()
      Simulator.changeSizeClass(of: stage.window, to: .regular)
      #expect(Simulator.beginSheetSwipe(on: sheet(stage, style: style)) && stage.a.view.window != nil)
    }
  }

  @Test("P25: a popover becomes a sheet in compact width unless the delegate refuses") func p25() {
    let stage = Stage()
    let m = sheet(stage, style: .popover)
    #expect(!Simulator.tapOutside(m) && Simulator.beginSheetSwipe(on: m) && Simulator.finishSheetSwipe(on: m))
    Simulator.settle()
    stage.record.style = .none
    let n = sheet(stage, style: .popover)
    #expect(!Simulator.beginSheetSwipe(on: n) && Simulator.tapOutside(n))
    Simulator.settle()
    stage.record.style = .fullScreen
    let o = sheet(stage, style: .popover)
    #expect(!Simulator.beginSheetSwipe(on: o) && !Simulator.tapOutside(o) && stage.a.view.window == nil)
  }

  @Test("P26: a presenter in a popover gets no viewDidAppear when its layer is dismissed") func p26() {
    let stage = Stage()
    Simulator.changeSizeClass(of: stage.window, to: .regular)
    let (m, n) = (sheet(stage, style: .popover), stage.screen("N"))
    n.modalPresentationStyle = .fullScreen
    m.present(n, animated: true)
    Simulator.settle()
    #expect(stage.record.take() == "N.WA N.IA N.DA")
    n.dismiss(animated: true)
    Simulator.settle()
    #expect(stage.record.take() == "N.WD~ N.DD")
  }

  @Test("A tap beside a popover dismisses it and calls its delegate, not its presenter") func popovers() {
    let stage = Stage()
    Simulator.changeSizeClass(of: stage.window, to: .regular)
    let m = sheet(stage, style: .popover)
    #expect(m.popoverPresentationController?.delegate === stage.record)
    #expect(Simulator.tapOutside(m))
    Simulator.settle()
    #expect(stage.record.take() == "shouldDismiss willDismiss M.WD~ M.DD didDismiss")
  }

  @Test("A popover that is shown becomes a sheet when the width becomes compact") func adaptsWhileShown() {
    let stage = Stage()
    Simulator.changeSizeClass(of: stage.window, to: .regular)
    let m = sheet(stage, style: .popover)
    Simulator.changeSizeClass(of: stage.window, to: .compact)
    #expect(!Simulator.tapOutside(m) && Simulator.beginSheetSwipe(on: m))
  }

  @Test("A custom presentation controller gets its callbacks") func custom() {
    final class Controller: UIPresentationController {
      var events: [String] = []
      override func presentationTransitionWillBegin() { events.append("willPresent") }
      override func presentationTransitionDidEnd(_ completed: Bool) { events.append("didPresent") }
      override func dismissalTransitionWillBegin() { events.append("willDismiss") }
      override func dismissalTransitionDidEnd(_ completed: Bool) { events.append("didDismiss") }
    }
    final class Provider: NSObject, UIViewControllerTransitioningDelegate {
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? { Controller(presentedViewController: presented, presenting: presenting) }
    }
    let stage = Stage()
    let (m, provider) = (stage.screen("M"), Provider())
    m.modalPresentationStyle = .custom
    m.transitioningDelegate = provider
    stage.a.present(m, animated: true)
    Simulator.settle()
    let controller = m.presentationController as? Controller
    #expect(stage.record.take() == "M.WA M.IA M.DA" && controller?.presentingViewController === stage.stack)
    stage.a.dismiss(animated: true)
    Simulator.settle()
    #expect(controller?.events == ["willPresent", "didPresent", "willDismiss", "didDismiss"])
  }

  @Test("P27: dismissing with nothing to dismiss does nothing") func p27() {
    let stage = Stage()
    stage.a.dismiss(animated: true) { stage.record.note("done") }
    Simulator.settle()
    #expect(stage.record.take() == "")
    #expect(Simulator.unconfirmed == [.p27])
  }
}
