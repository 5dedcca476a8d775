import ArgumentParser
import Groma
import GromaConsole
import GromaLinkContracts

/// The options for checking association files.
struct ContractOptions: ParsableArguments {
  @Option(
    name: .customLong("ios"),
    help: ArgumentHelp("The app ID on iOS, with its team prefix. The default is the only app in the files.", valueName: "ID"))
  var apple: String?

  @Option(
    name: .customLong("android"),
    help: ArgumentHelp("The package name on Android. The default is the only app in the files.", valueName: "name"))
  var android: String?

  @Option(
    help: ArgumentHelp(
      "Check that each URL of a list still opens the app. Each line is a version and a URL, such as '1.4 https://shop.example/chat/1'.",
      valueName: "file"))
  var shipped: String?

  /// Reads the shipped URLs. Returns an empty array if the option `--shipped` is missing.
  ///
  /// - Throws: An error if the file cannot be read, is malformed or contains no URL.
  func shippedURLs() throws(FileError) -> [ShippedURL] {
    guard let shipped else { return [] }
    let text = try FileError.readText(shipped)
    let urls: [ShippedURL]
    do throws(LinkListError) {
      urls = try ShippedURL.list(text)
    } catch {
      throw FileError(code: "contracts.shipped", description: "\(shipped):\(error)")
    }
    if urls.isEmpty { throw FileError(code: "contracts.shipped", description: "'\(shipped)' contains no URL") }
    return urls
  }
}
