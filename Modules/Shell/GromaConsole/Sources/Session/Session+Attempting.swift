import Groma
import GromaCommandLanguage

extension Session {
  /// Runs a route that the app may refuse. The reply to a refused route is a note.
  ///
  /// - Throws: The error of the route if it is another one, or if a route that a step has made fails: what the app offers must not fail.
  func attempt(_ syntax: RouteSyntax) throws(Diagnostic) -> Reply {
    let bound = try bind(syntax)
    if let wait = bound.code.firstIndex(where: { $0.step is Steps.Wait }) {
      throw Diagnostic(
        code: "command.attempt", message: "'attempt' takes a route without 'wait'", span: bound.steps[wait].span,
        hint: "the steps before a wait remain if a later one is refused")
    }
    return try changing { () throws(Diagnostic) in
      do throws(RunFailure) {
        return Reply(try navigator.attempt(bound.route))
      } catch  where Self.refusals.contains(error.error.code) && error.step?.makers.isEmpty != false {
        return .note(Note("refused", code: error.error.code, "refused: \(error.error)"))
      } catch {
        throw diagnostic(error, of: bound)
      }
    }
  }

  /// The codes of the errors of moves that the app refuses or does not offer.
  private static let refusals: Set = ["nav.locked", "nav.unknown-action", "nav.nowhere-back", "nav.no-gesture"]
}
