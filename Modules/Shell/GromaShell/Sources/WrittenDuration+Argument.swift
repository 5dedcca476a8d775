import ArgumentParser
import GromaCommandLanguage

extension WrittenDuration {
  /// Creates a duration from the value of an option.
  ///
  /// - Throws: A `ValidationError` if the text has no unit or is not a duration.
  init(argument text: String) throws {
    do throws(Problem) {
      try self.init(text)
    } catch {
      throw ValidationError("\(error.message): \(error.hint).")
    }
  }
}
