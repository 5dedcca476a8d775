import ArgumentParser
import Groma
import GromaConsole
import GromaContractReports
import GromaLinkContracts

/// The option for the link contracts of an app that is explored, beside ``ContractOptions``.
struct ExplorationContracts: ParsableArguments {
  @Option(
    name: .customLong("contracts"),
    help: ArgumentHelp(
      "Also check the association files in a folder, as 'contracts --check' does; the reports contain both.", valueName: "folder"))
  var folder: String?

  /// The paths of the files in the folder that are read.
  var inputs: [String] { HostedFiles.files(in: [folder].compactMap(\.self)) }

  /// Returns the report on the files, or `nil` if none is requested.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - options: The options for checking the files.
  ///   - shipped: The URLs that shipped.
  ///   - needsPlaces: Whether the report is written to a file.
  /// - Throws: An error if no file can be read, or if the app has no links.
  func document(
    of app: AppDefinition, _ options: ContractOptions, shipped: [ShippedURL], needsPlaces: Bool
  ) throws(FileError) -> ContractDocument? {
    guard let folder else { return nil }
    return try ContractCheck(try ContractLinks(of: app), [folder], options, shipped: shipped).document(needsPlaces: needsPlaces)
  }
}
