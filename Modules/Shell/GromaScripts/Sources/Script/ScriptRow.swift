import Groma
import GromaCommandLanguage

/// A row of the table `#: for`: the values of its variables in one run of the script.
public struct ScriptRow: Hashable, Sendable {
  /// The names of the variables, in order.
  public var names: [String]
  /// The value of each variable.
  public var values: [String]

  /// The row as it is shown in reports: `user=ann amount=3`.
  public var title: String { zip(names, values).map { "\($0)=\(Quoting.quoted($1))" }.joined(separator: " ") }

  /// The values, keyed by name.
  var variables: [String: String] { Dictionary(zip(names, values), uniquingKeysWith: { first, _ in first }) }

  /// The reason why a text is not a table of rows.
  struct Fault: Error { var message: String }

  /// Returns the rows of the text after `#: for`, such as `user amount in ann 3 bob 4`. The values are words of the command language, so
  /// quotes can surround them. They fill the rows in order.
  static func rows(_ text: String) throws(Fault) -> [ScriptRow] {
    guard case .statement(let route, _)? = try? SyntaxParser.parse("for \(text)"), route.alternatives.count == 1,
      let step = route.alternatives[0].steps.first, route.alternatives[0].steps.count == 1
    else { throw Fault(message: "the values cannot be read; put a value with special characters in quotes") }
    var words: [String] = []
    for argument in step.arguments {
      guard case .word(let word) = argument, let text = word.literalText else {
        throw Fault(message: "a value must be plain text; put a value with special characters in quotes")
      }
      words.append(text)
    }
    guard let keyword = words.firstIndex(of: "in"), keyword > 0, keyword + 1 < words.count else {
      throw Fault(message: "names and values must follow 'for', such as 'for user in ann bob'")
    }
    let (names, values) = (Array(words[..<keyword]), Array(words[(keyword + 1)...]))
    if let name = names.first(where: { !Identifier.isValid($0) }) { throw Fault(message: "'\(name)' is not the name of a variable") }
    guard Set(names).count == names.count else { throw Fault(message: "a variable is named twice") }
    guard values.count.isMultiple(of: names.count) else {
      throw Fault(message: "\(values.count) values do not fill rows of \(names.count)")
    }
    return stride(from: 0, to: values.count, by: names.count).map {
      ScriptRow(names: names, values: Array(values[$0..<$0 + names.count]))
    }
  }
}
