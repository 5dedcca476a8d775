#if canImport(UIKit)
  import Groma
  import GromaSampleSettings
  import GromaSampleSettingsInterface
  import GromaUIKit
  import UIKit

  /// The list of the languages, with a checkmark at the selected one.
  final class LanguageViewController: UITableViewController {
    private let model: LanguageModel
    private var selected: Language.Choice?

    init(_ model: LanguageModel) {
      self.model = model
      super.init(style: .insetGrouped)
      title = "Language"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      observe { [weak self] in self?.show() }
    }

    private func show() {
      selected = model.selected
      tableView.reloadData()
    }

    // MARK: Table

    override func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int { model.choices.count }

    override func tableView(_: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let choice = model.choices[path.row]
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      content.text = choice.rawValue
      cell.contentConfiguration = content
      // The selected language cannot be chosen again.
      cell.selectionStyle = choice == selected ? .none : .default
      cell.accessoryType = choice == selected ? .checkmark : .none
      return cell
    }

    override func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) {
      table.deselectRow(at: path, animated: true)
      let choice = model.choices[path.row]
      if choice != selected { model.context.perform(.choose(choice)) }
    }
  }
#endif
