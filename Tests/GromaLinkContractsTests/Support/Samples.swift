import GromaLinkContracts
import Testing

/// The app of the samples.
let plaza = "ABCDE12345.example.plaza"
/// The package of the samples.
let package = "example.plaza"
/// A well-formed fingerprint.
let fingerprint = (0..<32).map { _ in "A7" }.joined(separator: ":")

/// Returns an `apple-app-site-association` file with one app.
///
/// - Parameters:
///   - rules: The contents of the array `components`.
///   - app: Further members of the app, each followed by a comma.
///   - links: Further members of `applinks`, each followed by a comma.
func appleFile(_ rules: String, app: String = "", links: String = "") -> String {
  #"{"applinks": {\#(links) "details": [{"appIDs": ["\#(plaza)"], \#(app) "components": [\#(rules)]}]}}"#
}

/// Returns an `assetlinks.json` file with one app and dynamic rules.
func androidFile(_ rules: String) -> String {
  androidFile(
    extensions: #", "relation_extensions": {"\#(AndroidAssociation.handleAllURLs)": {"dynamic_app_link_components": [\#(rules)]}}"#)
}

/// Returns an `assetlinks.json` file with one app.
///
/// - Parameter extensions: Further members of the statement, each preceded by a comma.
func androidFile(extensions: String) -> String {
  let target = #"{"namespace": "android_app", "package_name": "\#(package)", "sha256_cert_fingerprints": ["\#(fingerprint)"]}"#
  return #"[{"relation": ["\#(AndroidAssociation.handleAllURLs)"], "target": \#(target)\#(extensions)}]"#
}

/// Reads a file of Apple.
func readApple(_ text: String) -> AssociationReading<AppleAssociation> { AppleAssociation.read(Array(text.utf8)) }

/// Reads a file of Android.
func readAndroid(_ text: String) -> AssociationReading<AndroidAssociation> { AndroidAssociation.read(Array(text.utf8)) }

/// Returns whether a URL of the site opens the app of a file of Apple.
///
/// - Parameter path: The URL after the host.
func appleOpens(_ file: String, _ path: String) throws -> Bool {
  readApple(file).file.decision(for: try SiteURL("https://plaza.example" + path), app: plaza).opensApp
}

/// Returns whether a URL of the site opens the app of a file of Android.
///
/// - Parameter path: The URL after the host.
func androidOpens(_ file: String, _ path: String) throws -> Bool {
  readAndroid(file).file.decision(for: try SiteURL("https://plaza.example" + path), app: package).opensApp
}
