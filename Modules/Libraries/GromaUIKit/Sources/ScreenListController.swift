#if canImport(UIKit)
  import Groma
  import UIKit

  /// A plain list of the lines and the actions of a screen that has no view controller of its own.
  final class ScreenListController: UITableViewController {
    private let navigator: Navigator
    private let context: AnyScreenContext
    private var lines: [String] = []
    private var actions: [OfferedAction] = []
    private var observation: ObservationToken?

    init(_ navigator: Navigator, _ context: AnyScreenContext) {
      self.navigator = navigator
      self.context = context
      super.init(style: .insetGrouped)
      showTitle()
      navigator.observeLanguage(owner: self) { list in
        list.showTitle()
        list.reload()
      }
    }

    private func showTitle() {
      let name = context.key.name
      title = navigator.texts.text(.title, of: name, as: nil, or: name) ?? name.readableName
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      reload()
      observation = navigator.observeCommits { [weak self] _ in self?.reload() }
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      observation = nil
    }

    private func reload() {
      (lines, actions) = (context.lines, context.actions)
      tableView.reloadData()
    }

    override func numberOfSections(in _: UITableView) -> Int { 2 }

    override func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int { section == 0 ? lines.count : actions.count }

    override func tableView(_: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      content.text = path.section == 0 ? lines[path.row] : actions[path.row].shownTitle
      cell.accessibilityIdentifier = path.section == 0 ? nil : actions[path.row].name
      cell.contentConfiguration = content
      cell.selectionStyle = path.section == 0 ? .none : .default
      return cell
    }

    override func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) {
      table.deselectRow(at: path, animated: true)
      guard path.section == 1, actions.indices.contains(path.row) else { return }
      let action = actions[path.row]
      action.fields.isEmpty ? perform(action) : ask(for: action)
    }

    private func perform(_ action: OfferedAction, entering values: [EnteredValue] = []) {
      do throws(NavigationError) {
        try context.run(file: "", line: 0) { $0.tap(action.name, values: values) }
      } catch {
        show(UIAlertController(title: action.shownTitle, message: "\(error)", preferredStyle: .alert), with: "OK") { _ in }
      }
    }

    /// Asks for the values of the fields of an action, and performs the action.
    private func ask(for action: OfferedAction) {
      let alert = UIAlertController(title: action.shownTitle, message: nil, preferredStyle: .alert)
      for field in action.fields {
        alert.addTextField { text in
          text.placeholder = action.fieldTitles[field.label] ?? field.label.readableName
          text.accessibilityIdentifier = field.label
          text.isSecureTextEntry = field.isSecret
          text.text = action.current.first { $0.label == field.label }?.text
        }
      }
      show(alert, with: "OK") { [weak self] texts in
        let values = zip(action.fields, texts).filter { !$1.isEmpty }
        self?.perform(action, entering: values.map { EnteredValue(label: $0.label, text: $1, isSecret: $0.isSecret) })
      }
    }

    private func show(_ alert: UIAlertController, with button: String, then act: @escaping @MainActor ([String]) -> Void) {
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      alert.addAction(
        UIAlertAction(title: button, style: .default) { [weak alert] _ in act((alert?.textFields ?? []).map { $0.text ?? "" }) })
      present(alert, animated: true)
    }
  }
#endif
