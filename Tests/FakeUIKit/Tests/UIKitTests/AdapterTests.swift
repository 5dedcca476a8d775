import Testing
import UIKit

/// API that an adapter of a navigation framework uses.
@MainActor struct AdapterTests {
  @Test("A back action replaces the pop of the back button, not that of the menu or the swipe", arguments: Simulator.Profile.allCases)
  func backAction(profile: Simulator.Profile) {
    let stage = Stage(profile)
    #expect(!Simulator.tapBackButton(on: stage.stack))
    stage.a.navigationItem.backAction = UIAction { _ in stage.record.note("back") }
    #expect(Simulator.tapBackButton(on: stage.stack) && stage.record.take() == "back")
    let b = stage.screen("B")
    b.navigationItem.backAction = UIAction { _ in stage.record.note("asked") }
    stage.stack.pushViewController(b, animated: false)
    Simulator.settle()
    _ = stage.record.take()
    #expect(Simulator.tapBackButton(on: stage.stack))
    Simulator.settle()
    #expect(stage.record.take() == "asked" && stage.names == "AB")
    #expect(Simulator.beginBackSwipe(on: stage.stack) && Simulator.cancelBackSwipe(on: stage.stack))
    Simulator.settle()
    b.navigationItem.hidesBackButton = true
    #expect(!Simulator.tapBackButton(on: stage.stack))
    b.navigationItem.hidesBackButton = false
    #expect(Simulator.chooseBackMenuItem(stage.a, on: stage.stack))
    #expect(!Simulator.tapBackButton(on: stage.stack) || profile.rawValue != "classic")
    Simulator.settle()
    #expect(stage.names == "A")
  }

  @Test("The delegate of a recognizer can refuse a swipe before it begins", arguments: [false, true])
  func shouldBegin(fromContent: Bool) {
    final class Gate: NSObject, UIGestureRecognizerDelegate {
      var isOpen = false
      var asked: [UIGestureRecognizer] = []
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        asked.append(gestureRecognizer)
        return isOpen
      }
    }
    let stage = Stage(.contentPop)
    let gate = Gate()
    let recognizer =
      fromContent ? stage.stack.interactiveContentPopGestureRecognizer : stage.stack.interactivePopGestureRecognizer
    recognizer?.delegate = gate
    stage.stack.pushViewController(stage.screen("B"), animated: false)
    Simulator.settle()
    #expect(!Simulator.beginBackSwipe(on: stage.stack, fromContent: fromContent))
    #expect(stage.names == "AB" && Simulator.isIdle && recognizer?.state == .possible)
    gate.isOpen = true
    #expect(Simulator.beginBackSwipe(on: stage.stack, fromContent: fromContent) && recognizer?.state == .began)
    gate.isOpen = false
    #expect(Simulator.finishBackSwipe(on: stage.stack))
    Simulator.settle()
    #expect(stage.names == "A" && gate.asked == [recognizer, recognizer])
    #expect(Simulator.traps.isEmpty)
  }

  @Test("A layer that is shown can be locked and unlocked, also by a child of the container")
  func locks() {
    let stage = Stage()
    let content = stage.screen("C")
    let container = UINavigationController(rootViewController: content)
    container.presentationController?.delegate = stage.record
    stage.a.present(container, animated: false)
    Simulator.settle()
    _ = stage.record.take()
    content.isModalInPresentation = true
    #expect(!Simulator.beginSheetSwipe(on: container) && Simulator.attemptToDismiss(container))
    #expect(stage.record.take() == "attempted")
    stage.a.dismiss(animated: true)
    Simulator.settle()
    #expect(stage.record.take() == "C.WD~ C.DD" && stage.a.presentedViewController == nil)
    stage.a.present(container, animated: false)
    Simulator.settle()
    content.isModalInPresentation = false
    #expect(!Simulator.attemptToDismiss(container) && Simulator.beginSheetSwipe(on: container))
    content.isModalInPresentation = true
    #expect(Simulator.finishSheetSwipe(on: container))
    Simulator.settle()
    #expect(stage.a.presentedViewController == nil)
  }

  @Test("A sheet keeps its values") func sheetValues() {
    let m = UIViewController()
    let sheet = m.sheetPresentationController
    sheet?.detents = [.medium(), .large(), .custom(identifier: .init("low")) { $0.maximumDetentValue * 0.2 }]
    sheet?.prefersGrabberVisible = true
    sheet?.animateChanges { sheet?.selectedDetentIdentifier = .medium }
    #expect(m.sheetPresentationController === sheet && sheet?.prefersGrabberVisible == true)
    #expect(sheet?.detents.map(\.identifier.rawValue) == ["medium", "large", "low"])
    #expect(sheet?.selectedDetentIdentifier == .medium)
    m.modalPresentationStyle = .fullScreen
    #expect(m.sheetPresentationController == nil)
  }

  @Test("A tapped row selects and tells the delegate, if the table is on screen") func rows() {
    final class List: UITableViewController {
      var taps: [IndexPath] = []
      var names = [["One", "Two"], ["Three"]]
      override func numberOfSections(in tableView: UITableView) -> Int { names.count }
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names[section].count }
      override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Section \(section)" }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: "row")
        var content = cell.defaultContentConfiguration()
        content.text = names[indexPath.section][indexPath.row]
        cell.contentConfiguration = content
        cell.detailTextLabel?.text = "detail"
        return cell
      }
      override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { taps.append(indexPath) }
    }
    let stage = Stage()
    let list = List(style: .insetGrouped)
    #expect(!Simulator.tapRow(at: IndexPath(row: 0, section: 0), in: list.tableView))
    stage.stack.pushViewController(list, animated: false)
    Simulator.settle()
    let path = IndexPath(row: 1, section: 0)
    #expect(Simulator.tapRow(at: path, in: list.tableView) && list.taps == [path])
    #expect(list.tableView.indexPathForSelectedRow == path && path.row == 1 && path.section == 0)
    #expect(!Simulator.tapRow(at: IndexPath(row: 1, section: 1), in: list.tableView))
    let cell = list.tableView.cellForRow(at: IndexPath(row: 0, section: 1))
    #expect((cell?.contentConfiguration as? UIListContentConfiguration)?.text == "Three")
    #expect(cell?.detailTextLabel?.text == "detail" && list.tableView.style == .insetGrouped)
    #expect(list.tableView.numberOfSections == 2 && list.tableView.cellForRow(at: IndexPath(row: 2, section: 0)) == nil)
    list.names = [["One"]]
    list.tableView.reloadData()
    #expect(list.tableView.numberOfSections == 1 && list.tableView.indexPathForSelectedRow == nil)
    stage.a.present(stage.screen("M"), animated: false)
    Simulator.settle()
    #expect(!Simulator.tapRow(at: IndexPath(row: 0, section: 0), in: list.tableView) && list.taps.count == 1)
  }

  @Test("A button is tapped only if nothing covers it") func buttons() {
    let stage = Stage()
    let button = UIButton(type: .system, primaryAction: UIAction(title: "Go") { _ in stage.record.note("tapped") })
    #expect(!Simulator.tap(button))
    stage.a.view.addSubview(button)
    #expect(Simulator.tap(button) && stage.record.take() == "tapped")
    stage.a.present(stage.screen("M"), animated: false)
    Simulator.settle()
    _ = stage.record.take()
    #expect(!Simulator.tap(button) && stage.record.take() == "")
  }
}
