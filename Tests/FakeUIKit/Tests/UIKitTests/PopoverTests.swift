import Testing
import UIKit

/// Popovers, action sheets and the heights of sheets.
@MainActor struct PopoverTests {
  private func regularStage() -> Stage {
    let stage = Stage()
    Simulator.changeSizeClass(of: stage.window, to: .regular)
    return stage
  }

  private func sheet(_ record: Record) -> UIAlertController {
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .actionSheet)
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in record.note("delete") })
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in record.note("cancel") })
    return alert
  }

  @Test("P28: a popover without an anchor raises an exception in regular width") func p28() {
    for sizeClass in [UIUserInterfaceSizeClass.compact, .regular] {
      for anchor in ["none", "view", "item", "source", "delegate"] {
        for isAlert in [false, true] {
          let stage = Stage()
          Simulator.changeSizeClass(of: stage.window, to: sizeClass)
          let layer = isAlert ? sheet(stage.record) : stage.screen("M")
          if !isAlert { layer.modalPresentationStyle = .popover }
          let popover = layer.popoverPresentationController
          let delegate = Anchoring(stage.a.view)
          switch anchor {
          case "view": popover?.sourceView = stage.a.view
          case "item": popover?.barButtonItem = UIBarButtonItem()
          case "source": popover?.sourceItem = UIBarButtonItem()
          case "delegate": popover?.delegate = delegate
          default: break
          }
          stage.a.present(layer, animated: true)
          Simulator.settle()
          let isRefused = sizeClass == .regular && anchor == "none"
          #expect(Simulator.traps.map(\.rule) == (isRefused ? [.p28] : []), "\(anchor) \(isAlert)")
          #expect((stage.a.presentedViewController == nil) == isRefused)
          if isRefused { #expect(Simulator.traps[0].name == "NSGenericException") }
        }
      }
    }
  }

  private final class Anchoring: NSObject, UIPopoverPresentationControllerDelegate {
    let view: UIView
    init(_ view: UIView) { self.view = view }
    func prepareForPopoverPresentation(_ popover: UIPopoverPresentationController) { popover.sourceView = view }
  }

  @Test("P29: an action sheet is a popover in regular width, and an alert keeps its style") func p29() {
    let stage = regularStage()
    let alert = sheet(stage.record)
    #expect(alert.modalPresentationStyle == .popover)
    alert.modalPresentationStyle = .pageSheet
    #expect(alert.modalPresentationStyle == .popover && Simulator.log.count == 1 && Simulator.unconfirmed == [.p29])
    #expect(alert.sheetPresentationController == nil)
    alert.popoverPresentationController?.sourceView = stage.a.view
    stage.a.present(alert, animated: false)
    Simulator.settle()
    #expect(!Simulator.beginSheetSwipe(on: alert) && Simulator.tapOutside(alert))
    let question = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    question.modalPresentationStyle = .fullScreen
    #expect(question.modalPresentationStyle == .custom && question.popoverPresentationController == nil)
  }

  @Test("P30: a tap beside an action sheet runs its cancel button, if it has one") func p30() {
    let stage = regularStage()
    let alert = sheet(stage.record)
    alert.popoverPresentationController?.sourceView = stage.a.view
    stage.a.present(alert, animated: false)
    Simulator.settle()
    #expect(Simulator.tapOutside(alert) && stage.record.take() == "")
    Simulator.settle()
    #expect(stage.record.take() == "cancel" && stage.a.presentedViewController == nil)
    let other = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    other.popoverPresentationController?.sourceView = stage.a.view
    other.popoverPresentationController?.delegate = stage.record
    stage.a.present(other, animated: false)
    Simulator.settle()
    #expect(Simulator.tapOutside(other))
    Simulator.settle()
    #expect(stage.record.take() == "shouldDismiss willDismiss didDismiss")
  }

  @Test("P31: a height that resolves to nil is inactive") func p31() {
    let stage = Stage()
    stage.window.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
    let m = stage.screen("M")
    let (low, none) = (UISheetPresentationController.Detent.Identifier("low"), UISheetPresentationController.Detent.Identifier("none"))
    m.sheetPresentationController?.detents = [
      .custom(identifier: low) { $0.maximumDetentValue / 10 }, .custom(identifier: none) { _ in nil }, .large(),
    ]
    stage.a.present(m, animated: false)
    Simulator.settle()
    #expect(Simulator.height(ofSheet: m) == 80)
    #expect(!Simulator.dragSheet(m, to: none) && Simulator.dragSheet(m, to: .large))
    #expect(Simulator.height(ofSheet: m) == 800)
  }

  @Test("P32: heights are computed again after invalidateDetents") func p32() {
    final class Parent: UIViewController {
      var changes = 0
      override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) { changes += 1 }
    }
    let stage = Stage()
    let (m, child) = (Parent(), UIViewController())
    m.addChild(child)
    m.sheetPresentationController?.detents = [.custom { [weak child] _ in child?.preferredContentSize.height }]
    child.preferredContentSize.height = 100
    stage.a.present(m, animated: false)
    Simulator.settle()
    child.preferredContentSize.height = 200
    child.preferredContentSize.height = 200
    #expect(Simulator.height(ofSheet: m) == 100 && m.changes == 2)
    m.sheetPresentationController?.invalidateDetents()
    #expect(Simulator.height(ofSheet: m) == 200)
  }

  private func activities(_ record: Record) -> UIActivityViewController {
    let sheet = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
    sheet.completionWithItemsHandler = { activity, isDone, _, _ in
      record.note("\(activity?.rawValue.split(separator: ".").last ?? "none") \(isDone)")
    }
    return sheet
  }

  @Test("P34: an activity view controller is a popover in regular width") func p34() {
    for sizeClass in [UIUserInterfaceSizeClass.compact, .regular] {
      let stage = Stage()
      Simulator.changeSizeClass(of: stage.window, to: sizeClass)
      let sheet = activities(stage.record)
      #expect(sheet.popoverPresentationController != nil && Simulator.items(of: sheet) as? [String] == ["text"])
      stage.a.present(sheet, animated: true)
      Simulator.settle()
      #expect(Simulator.traps.map(\.rule) == (sizeClass == .regular ? [.p28] : []))
    }
  }

  @Test("P35: the handler of an activity view controller runs after its dismissal") func p35() {
    for way in ["service", "close", "outside", "swipe"] {
      let stage = way == "swipe" ? Stage() : regularStage()
      let sheet = activities(stage.record)
      sheet.popoverPresentationController?.sourceView = stage.a.view
      stage.a.present(sheet, animated: true)
      Simulator.settle()
      _ = stage.record.take()
      switch way {
      case "service": #expect(Simulator.choose(.copyToPasteboard, in: sheet))
      case "close": #expect(Simulator.choose(nil, in: sheet))
      case "outside": #expect(Simulator.tapOutside(sheet))
      default: #expect(Simulator.beginSheetSwipe(on: sheet) && Simulator.finishSheetSwipe(on: sheet))
      }
      #expect(stage.record.take() == "")
      Simulator.settle()
      #expect(stage.record.take() == (way == "service" ? "CopyToPasteboard true" : "none false"), "\(way)")
      #expect(stage.a.presentedViewController == nil && Simulator.unconfirmed.contains(.p35))
    }
  }

  @Test("URLs and haptic feedback are recorded") func system() {
    let stage = Stage()
    Simulator.opensURL = { $0.scheme != "maps" }
    for url in ["maps:x", "tel:1"] {
      UIApplication.shared.open(URL(string: url)!) { stage.record.note("\(url) \($0)") }
    }
    #expect(Simulator.openedURLs == [])
    Simulator.settle()
    #expect(stage.record.take() == "maps:x false tel:1 true" && Simulator.openedURLs.map(\.absoluteString) == ["tel:1"])
    UINotificationFeedbackGenerator().notificationOccurred(.error)
    UISelectionFeedbackGenerator().selectionChanged()
    UIImpactFeedbackGenerator(style: .heavy).impactOccurred()
    #expect(Simulator.feedback == ["error", "selection", "heavy impact"])
  }

  @Test("The container view of a layer is in the window while the layer is presented", arguments: [false, true])
  func containerView(animated: Bool) {
    final class Watch: UIView {
      var windows: [Bool] = []
      override func didMoveToWindow() { windows.append(window != nil) }
    }
    let stage = Stage()
    let (m, watch) = (stage.screen("M"), Watch())
    #expect(m.presentationController?.containerView == nil)
    stage.a.present(m, animated: animated) { m.presentationController?.containerView?.addSubview(watch) }
    Simulator.settle()
    #expect(watch.windows == [true] && watch.superview === m.view.superview)
    m.dismiss(animated: animated)
    Simulator.settle()
    #expect(watch.windows == [true, false] && stage.window.subviews.count == 1)
  }
}
