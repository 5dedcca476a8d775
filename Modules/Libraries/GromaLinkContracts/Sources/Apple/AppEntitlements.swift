import Groma

/// The associated domains in the entitlements of an app on iOS.
///
/// The entitlements are the property list that developers write (`App.entitlements`), or those that `codesign -d --entitlements - --xml`
/// prints. Binary property lists are not read.
public struct AppEntitlements: Hashable, Sendable {
  /// An error because of which entitlements are not read.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the error.
    public let position: FilePosition
    /// The error as a lower-case sentence without a full stop.
    public let message: String
    /// The position and the message.
    public var description: String { "\(position): \(message)" }
  }

  /// The entitlement with the associated domains.
  public static let key = "com.apple.developer.associated-domains"

  /// The associated domains, in order, as they are written: `applinks:shop.example`.
  public let domains: [String]

  /// Reads entitlements.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Throws: A ``Problem`` if the file is a binary property list, not XML, or not a property list with a dictionary.
  /// - Complexity: O(bytes).
  public init(_ bytes: [UInt8]) throws(Problem) {
    if bytes.starts(with: "bplist".utf8) {
      throw Problem(
        position: FilePosition(line: 1, column: 1),
        message: "the property list is binary: convert it to XML, for example with 'plutil -convert xml1'")
    }
    let root: XMLTreeElement
    do throws(XMLReader.Failure) { root = try XMLReader.read(bytes) } catch {
      throw Problem(position: error.position, message: error.message)
    }
    guard root.name == "plist", let values = root.children.first, values.name == "dict" else {
      throw Problem(position: root.position, message: "the file is not a property list with a dictionary")
    }
    guard let index = values.children.firstIndex(where: { $0.name == "key" && $0.text == Self.key }) else {
      domains = []
      return
    }
    guard index + 1 < values.children.count, values.children[index + 1].name == "array" else {
      throw Problem(position: values.children[index].position, message: "the value of '\(Self.key)' is not an array")
    }
    domains = values.children[index + 1].children.filter { $0.name == "string" }.map(\.text)
  }

  /// The hosts of universal links, in lower case, without those that only the developer mode uses.
  private var hosts: [String] {
    domains.compactMap { domain in
      guard domain.hasPrefix("applinks:") else { return nil }
      let parts = domain.dropFirst(9).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count > 1, parts[1].split(separator: "&").contains("mode=developer") { return nil }
      return parts[0].lowercased()
    }
  }

  /// Returns the reason why the app is not associated with a host, or `nil` if it is.
  func problem(with host: String) -> String? {
    let isListed = hosts.contains { pattern in pattern.hasPrefix("*.") ? host.hasSuffix(pattern.dropFirst()) : pattern == host }
    return isListed ? nil : "the entitlements do not list 'applinks:\(host)'"
  }

  /// Returns the reason why it is not known whether the app is associated with a host, or `nil` if it is known.
  func doubt(about host: String) -> String? {
    guard problem(with: host) != nil, let variable = hosts.first(where: { $0.contains("$(") }) else { return nil }
    return "'applinks:\(variable)' in the entitlements is not known before the build"
  }
}
