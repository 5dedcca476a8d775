import ArgumentParser
import Groma
import GromaConsole
import GromaLinkContracts

/// The options for checking association files.
struct ContractOptions: ParsableArguments {
  @Option(
    name: .customLong("ios"),
    help: ArgumentHelp("The app ID on iOS, with its team prefix. With --check, the default is all apps in the files.", valueName: "ID"))
  var apple: String?

  @Option(
    name: .customLong("android"),
    help: ArgumentHelp("The package name on Android. With --check, the default is all apps in the files.", valueName: "name"))
  var android: String?

  @Option(
    help: ArgumentHelp(
      "Check that each URL of a list still opens the app. Each line is a version and a URL, such as '1.4 https://shop.example/chat/1'.",
      valueName: "file"))
  var shipped: String?

  @Option(
    help: ArgumentHelp(
      "Read facts that the files do not contain: variants of the app, opt-outs, and query items that are never empty.", valueName: "file"))
  var facts: String?

  @Option(help: ArgumentHelp("Read the intent filters of the Android app from its AndroidManifest.xml.", valueName: "file"))
  var manifest: String?

  @Option(help: ArgumentHelp("Read the associated domains of the iOS app from its entitlements.", valueName: "file"))
  var entitlements: String?

  @Option(
    name: [.customLong("certificate"), .customLong("fingerprint")],
    help: ArgumentHelp(
      "A certificate of the Android app: its SHA-256 fingerprint, or a file with certificates (PEM) or fingerprints; can be repeated.",
      valueName: "hex|file"))
  var certificates: [String] = []

  @Flag(help: "Read Apple's file as systems before iOS 13 do: 'appID' and 'paths' only.")
  var legacy = false

  /// Whether an option is given that is of use only if files are read.
  var isUsed: Bool {
    [apple, android, facts, manifest, entitlements].contains { $0 != nil } || !certificates.isEmpty || legacy
  }

  /// The paths of the files that the options name.
  var inputs: [String] {
    [shipped, facts, manifest, entitlements].compactMap(\.self) + certificates.filter { !Self.isHexadecimal($0) }
  }

  private static func isHexadecimal(_ text: String) -> Bool { text.allSatisfy { $0.isHexDigit || $0 == ":" } }

  /// Reads the declared facts. Returns no facts if the option `--facts` is missing.
  ///
  /// - Throws: An error if the file cannot be read or is malformed, or if a fact is about a query item that no link has.
  func declaredFacts(about links: [ContractLink]) throws(FileError) -> ContractFacts {
    guard let facts else { return ContractFacts() }
    let text = try FileError.readText(facts)
    let declared: ContractFacts
    do throws(LinkListError) { declared = try ContractFacts(text) } catch {
      throw FileError(code: "contracts.facts", description: "\(facts):\(error)")
    }
    if let unused = declared.unused(by: links) {
      let place = unused.position.map { ":\($0)" } ?? ""
      throw FileError(
        code: "contracts.facts",
        description: "\(facts)\(place): no link \(unused.link.map { "'\($0)' " } ?? "")has a query item '\(unused.name)'")
    }
    return declared
  }

  /// Reads the manifest, or returns `nil` if the option `--manifest` is missing.
  ///
  /// - Throws: An error if the file cannot be read or is not a manifest as text.
  func readManifest() throws(FileError) -> AndroidManifest? {
    guard let manifest else { return nil }
    let bytes = try FileError.read(manifest)
    do throws(AndroidManifest.Problem) { return try AndroidManifest(bytes) } catch {
      throw FileError(code: "contracts.manifest", description: "\(manifest):\(error)")
    }
  }

  /// Reads the entitlements, or returns `nil` if the option `--entitlements` is missing.
  ///
  /// - Throws: An error if the file cannot be read or is not a property list in XML.
  func readEntitlements() throws(FileError) -> AppEntitlements? {
    guard let entitlements else { return nil }
    let bytes = try FileError.read(entitlements)
    do throws(AppEntitlements.Problem) { return try AppEntitlements(bytes) } catch {
      throw FileError(code: "contracts.entitlements", description: "\(entitlements):\(error)")
    }
  }

  /// Reads the fingerprints of the certificates.
  ///
  /// - Throws: An error if a text is not a fingerprint, or if a file cannot be read or contains neither a certificate nor a fingerprint.
  func readFingerprints() throws(FileError) -> [String] {
    var fingerprints: [String] = []
    for certificate in certificates {
      if Self.isHexadecimal(certificate) {
        guard let fingerprint = AndroidAssociation.fingerprint(certificate) else {
          throw FileError(
            code: "contracts.certificate", description: "--fingerprint: '\(certificate)' does not have 32 bytes in hexadecimal digits")
        }
        fingerprints.append(fingerprint)
      } else {
        let found = AppCertificate.fingerprints(in: try FileError.read(certificate))
        if found.isEmpty {
          throw FileError(
            code: "contracts.certificate", description: "'\(certificate)' contains no certificate in PEM form and no SHA-256 fingerprint")
        }
        fingerprints += found
      }
    }
    return fingerprints
  }

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
