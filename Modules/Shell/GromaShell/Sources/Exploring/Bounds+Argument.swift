import ArgumentParser
import GromaCommandLanguage
import GromaExplorer

extension Bounds {
  /// Creates bounds from a string such as `depth=3,layers=2`. Bounds that are not in the string have the values of `defaults`.
  ///
  /// - Throws: A `ValidationError` if the string is malformed, names an unknown bound, repeats a bound, or contains a number out of range.
  init(written text: String, defaults: Bounds = Bounds()) throws {
    self = defaults
    var given: Set<String> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2, !words[1].isEmpty else { throw ValidationError("'\(part)' is not written as name=number.") }
      let names = Self.all.map(\.name)
      guard let bound = Self.all.first(where: { $0.name == words[0] }) else {
        let near = NameMatches(of: words[0], among: names).best.first.map { " Did you mean '\($0)'?" } ?? ""
        throw ValidationError("There is no bound '\(words[0])'. The bounds are \(names.joined(separator: ", ")).\(near)")
      }
      guard let value = Int(words[1]), (1...bound.limit).contains(value) else {
        throw ValidationError("'\(part)': the bound '\(bound.name)' must be a number from 1 to \(bound.limit).")
      }
      guard given.insert(bound.name).inserted else { throw ValidationError("The bound '\(bound.name)' is given twice.") }
      self[keyPath: bound.value] = value
    }
  }
}

extension ScreenMap.EdgeKind {
  /// Returns the kinds that an argument such as `actions,links` names.
  ///
  /// - Throws: A `ValidationError` for a word that names no kind.
  static func argument(_ text: String) throws -> Set<ScreenMap.EdgeKind> {
    do throws(ScreenMap.UnknownEdgeKind) {
      return try kinds(text)
    } catch {
      throw ValidationError("\(error).")
    }
  }
}
