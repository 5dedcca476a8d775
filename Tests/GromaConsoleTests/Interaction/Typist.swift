import GromaConsole

/// A line editor that types a list of inputs.
@MainActor
final class Typist: LineEditing {
  private var inputs: [LineInput]
  private var isAskedLast: CheckedContinuation<Void, Never>?
  private(set) var prompts: [String] = []
  private(set) var shown: [String] = []
  private(set) var remembered: [String] = []

  /// Whether the end of input comes only after something was shown between prompts.
  private let waitsForNews: Bool

  /// A function that is called before each input.
  var whenAsked: () -> Void = {}

  init(_ inputs: [LineInput], waitsForNews: Bool = false) {
    self.inputs = inputs.reversed()
    self.waitsForNews = waitsForNews
  }

  func readLine(prompt: String) async -> LineInput {
    prompts.append(prompt)
    whenAsked()
    if waitsForNews, inputs.isEmpty { await withCheckedContinuation { isAskedLast = $0 } }
    return inputs.popLast() ?? .endOfInput
  }
  func show(_ text: String) {
    shown.append(text)
    isAskedLast?.resume()
    isAskedLast = nil
  }
  func remember(_ line: String) { remembered.append(line) }
  func assist(with aid: TypingAid) {}
  private(set) var progress: [String?] = []
  func showProgress(_ text: String?) { progress.append(text) }
  private(set) var interrupt: () -> Void = {}
  func onInterrupt(_ handler: @escaping @Sendable () -> Void) { interrupt = handler }
  func close() {}
}
