import Foundation
import Testing

/// Association files with links, and the answer of `groma contracts --check`.
struct ContractCase: Sendable, CustomTestStringConvertible {
  /// The kind of the files, as a phrase.
  let name: String
  /// The list of the links.
  let links: String
  /// The association files by their names. They are in the folder `wk`.
  let files: [String: [UInt8]]
  /// The arguments after `contracts --table links.txt --check wk`.
  let arguments: [String]
  /// Other files by their names.
  let others: [String: String]
  /// The expected exit code.
  let code: Int32
  /// The expected output or, if the exit code is 2, the expected error.
  let answer: String

  var testDescription: String { name }

  private init(_ name: String, _ links: String, _ files: [String: [UInt8]], _ given: Given, _ code: Int32, _ answer: String) {
    (self.name, self.links, self.files, self.code, self.answer) = (name, links, files, code, answer)
    (arguments, others) = (given.arguments, given.files)
  }

  /// The arguments and files beside the links and the association files.
  struct Given: Sendable {
    var arguments: [String] = []
    var files: [String: String] = [:]

    static let nothing = Given()

    static func facts(_ text: String) -> Given { Given(arguments: ["--facts", "facts.txt"], files: ["facts.txt": text]) }

    /// A manifest of the app, and further arguments.
    static func manifest(_ text: String, _ arguments: String...) -> Given {
      Given(arguments: ["--manifest", "AndroidManifest.xml"] + arguments, files: ["AndroidManifest.xml": text])
    }
  }

  static func apple(
    _ name: String, _ links: String, _ bytes: some Sequence<UInt8>, _ given: Given = .nothing, exits code: Int32, _ answer: String
  ) -> ContractCase {
    ContractCase(name, links, ["apple-app-site-association": Array(bytes)], given, code, answer)
  }

  static func apple(
    _ name: String, _ links: String, _ text: String, _ given: Given = .nothing, exits code: Int32, _ answer: String
  ) -> ContractCase {
    apple(name, links, text.utf8, given, exits: code, answer)
  }

  static func android(
    _ name: String, _ links: String, _ text: String, _ given: Given = .nothing, exits code: Int32, _ answer: String
  ) -> ContractCase {
    ContractCase(name, links, ["assetlinks.json": Array(text.utf8)], given, code, answer)
  }

  /// Writes the files into a new folder, and checks the answer.
  func check() throws {
    let folder = try ScriptFolder(others.merging(["links.txt": links]) { $1 })
    try FileManager.default.createDirectory(atPath: folder["wk"], withIntermediateDirectories: true)
    for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: folder["wk/\(name)"])) }
    let result = try groma(["contracts", "--table", "links.txt", "--check", "wk"] + arguments, folder: folder.path)
    #expect((code == 2 ? result.error : result.output) == answer + "\n", "\(result.output)\(result.error)")
    #expect(result.code == code && (code == 2 ? result.output : result.error) == "")
  }
}
