#if canImport(UIKit)
  import Groma
  import GromaSampleSettings
  import GromaSampleSettingsInterface
  import GromaUIKit
  import UIKit

  /// The list of the settings: the language, the colors, the reset and the feedback.
  final class SettingsViewController: UITableViewController {
    private struct Row {
      var title: String
      var detail: String?
      var action: ActionName<SettingsScreen, NoFields>
    }

    private let model: SettingsModel
    private var sections: [[Row]] = []

    init(_ model: SettingsModel) {
      self.model = model
      super.init(style: .insetGrouped)
      title = "Settings"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      observe { [weak self] in self?.show() }
    }

    private func show() {
      let all = [
        [
          Row(title: "Language", detail: model.language.rawValue, action: .language),
          Row(title: "Choose a language…", action: .chooseLanguage),
        ],
        model.palette.map { Row(title: $0.title, action: .openColor($0)) },
        [Row(title: "Reset…", action: .reset), Row(title: "Give feedback", action: .feedback)],
      ]
      sections = all.map { rows in rows.filter { model.context.action($0.action) != nil } }
      tableView.reloadData()
    }

    // MARK: Table

    override func numberOfSections(in _: UITableView) -> Int { sections.count }

    override func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }

    override func tableView(_: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let row = sections[path.section][path.row]
      let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      content.text = row.title
      content.secondaryText = row.detail
      cell.contentConfiguration = content
      return cell
    }

    override func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) {
      table.deselectRow(at: path, animated: true)
      model.context.perform(sections[path.section][path.row].action)
    }
  }
#endif
