import Groma
import GromaUIKit
import GromaUIKitTesting
import Testing
import UIKit

/// A list with a form, whose rows are data: they can change while the screen is shown.
struct ListScreen: Screen {
  static let name = "list"
  static let dataArguments = ["rows"]
  var rows: [Int]
}

struct NewRow: Codable, Sendable {
  var title: String
}

extension ActionName where S == ListScreen, Entered == NoFields {
  static var help: Self { "help" }
  static func open(_ row: Int) -> Self { "open-\(row)" }
}

extension ActionName where S == ListScreen, Entered == NewRow {
  static var add: Self { "add" }
}

/// Whether the help is offered.
struct Beginner: StateValue {
  static let name = "beginner"
  static let initial = Beginner(isTrue: false)
  static let samples = [Beginner(isTrue: true)]
  var isTrue: Bool
}

/// A fault of a view controller.
enum Fault: CaseIterable {
  case none, forgottenButton, oneButtonTooMany, otherAction, deadRow, fieldNotPassed, staleRows

  /// A part of the message that must be reported.
  var message: String {
    switch self {
    case .none: ""
    case .forgottenButton: "no control performs the action 'help'"
    case .oneButtonTooMany: "the button 'too many' performs 'stack | push list rows=[]', which is no action of the screen"
    case .otherAction: "no control performs the action 'open-2'"
    case .deadRow: "the row 'row 2' performs nothing"
    case .fieldNotPassed: "the button 'add' does not pass the field 'title' to the action 'add'"
    case .staleRows: "no control performs the action 'open-3'"
    }
  }
}

final class ListViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let context: ScreenContext<ListScreen>
  private let fault: Fault
  private let table = UITableView(frame: .zero, style: .plain)
  private let field = UITextField(frame: .zero)
  private var rows: [Int] = []

  init(_ context: ScreenContext<ListScreen>, _ fault: Fault) {
    (self.context, self.fault) = (context, fault)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    field.accessibilityLabel = "title"
    let add = UIButton(
      type: .system,
      primaryAction: UIAction(title: "add") { [context, field, fault] _ in
        context.perform(.add, NewRow(title: fault == .fieldNotPassed ? "" : field.text ?? ""))
      })
    let stack = UIStackView(arrangedSubviews: [table, field, add])
    if fault == .oneButtonTooMany {
      let many = UIAction(title: "too many") { [context] _ in
        _ = try? context.run { $0.stack.push(AnyScreen(ListScreen(rows: []))) }
      }
      stack.addArrangedSubview(UIButton(type: .system, primaryAction: many))
    }
    view = stack
    table.dataSource = self
    table.delegate = self
    if fault == .staleRows { rows = context.screen?.rows ?? [] }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    observe { [weak self] in self?.show() }
  }

  private func show() {
    if fault != .staleRows { rows = context.screen?.rows ?? [] }
    table.reloadData()
    navigationItem.rightBarButtonItems =
      fault != .forgottenButton && context.action(.help) != nil ? [UIBarButtonItem(primaryAction: context.uiAction(.help))] : []
  }

  func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

  func tableView(_: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    var content = cell.defaultContentConfiguration()
    content.text = "row \(rows[path.row])"
    cell.contentConfiguration = content
    return cell
  }

  func tableView(_: UITableView, didSelectRowAt path: IndexPath) {
    if fault == .deadRow, rows[path.row] == 2 { return }
    context.perform(.open(fault == .otherAction ? 1 : rows[path.row]))
  }
}

@MainActor struct ScreenContractTests {
  private func report(_ fault: Fault) -> ScreenContract.Report {
    let app = AppDefinition("lists", "an app with one list", root: AnyScreen(ListScreen(rows: [])).withStackContainer()) {
      ScreenDefinition(
        ListScreen.self, "a list", samples: [ListScreen(rows: [1, 2]), ListScreen(rows: [1, 2, 3])]
      ) { list, _, transaction in
        for row in list.rows { UserAction(.open(row)) { $0.stack.push(AnyScreen(ListScreen(rows: []))) } }
        UserAction(.add, taking: NewRow.self, samples: [NewRow(title: "bread")]) { _, route in route.refresh() }
        if transaction.value(Beginner.self).isTrue { UserAction(.help) { $0.refresh() } }
      }
      .viewController { ListViewController($0, fault) }
      Beginner.self
    }
    Simulator.reset()
    RunLoopTurn.schedule = { work in Simulator.schedule(label: "turn", work) }
    return ScreenContract(of: app, settle: { Simulator.settle() }).check()
  }

  @Test func aViewWithoutFaultsKeepsTheContract() {
    let report = report(.none)
    #expect(report.violations.isEmpty, "\(report.violations)")
    #expect(report.screens == ["list"] && report.plainScreens.isEmpty)
    // Two samples, each with the initial value, with another value, with a change to it, and with an update; a control for each row, a
    // button, and the help of beginners.
    #expect(report.samples == 8 && report.controls == 32)
  }

  @Test(arguments: Fault.allCases.dropFirst()) func eachFaultIsFound(fault: Fault) {
    let report = report(fault)
    #expect(report.violations.contains { $0.message == fault.message }, "\(report.violations)")
  }

  /// An object of an existing class, which is no view controller.
  private final class Archive {}

  /// A view controller of an existing class.
  private final class OldController: UIViewController {}

  @Test func aLegacyObjectThatIsNoViewControllerIsAPlainScreen() {
    let app = AppDefinition("old", "an app with objects of existing classes", root: AnyScreen<Page>.legacy("controller")) {
      AnyScreenDefinition.legacy("archive", "an archive") { Archive() }
      AnyScreenDefinition.legacy("file", "a file", taking: NewRow.self) { _ in Archive() }
      AnyScreenDefinition.legacy("controller", "a view controller") { OldController() }
      AnyScreenDefinition.legacy("object", "an object of a superclass") { OldController() as NSObject }
      AnyScreenDefinition.legacy("other", "an object of a superclass that is no view controller") { NSObject() }
      AnyScreenDefinition.legacy("room", "a view controller without a sample", taking: NewRow.self) { _ in OldController() }
    }
    Simulator.reset()
    RunLoopTurn.schedule = { work in Simulator.schedule(label: "turn", work) }
    let report = ScreenContract(of: app, settle: { Simulator.settle() }).check()
    #expect(report.violations.isEmpty, "\(report.violations)")
    #expect(report.screens == ["controller", "object"] && report.unchecked == ["room"])
    #expect(report.plainScreens == ["archive", "file", "other"])
  }
}
