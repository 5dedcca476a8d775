#if canImport(UIKit)
  import Groma
  import GromaSampleSettings
  import GromaSampleSettingsInterface
  import GromaUIKit
  import UIKit

  /// The list of the settings: the language, the colors, the reset and the feedback.
  final class SettingsViewController: UITableViewController {
    private let model: SettingsModel
    private var sections: [[OfferedAction]] = []
    private var language = ""

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
      let names: [[ActionName<SettingsScreen, NoFields>]] = [
        [.language, .chooseLanguage], model.palette.map { .openColor($0) }, [.reset, .feedback],
      ]
      sections = names.map { names in names.compactMap { model.context.action($0) } }
      language = model.language.rawValue
      tableView.reloadData()
    }

    // MARK: Table

    override func numberOfSections(in _: UITableView) -> Int { sections.count }

    override func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }

    override func tableView(_: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let action = sections[path.section][path.row]
      let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      content.text = action.shownTitle
      if action.name == ActionName<SettingsScreen, NoFields>.language.text { content.secondaryText = language }
      cell.contentConfiguration = content
      return cell
    }

    override func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) {
      table.deselectRow(at: path, animated: true)
      model.context.perform(ActionName(sections[path.section][path.row].name))
    }
  }
#endif
