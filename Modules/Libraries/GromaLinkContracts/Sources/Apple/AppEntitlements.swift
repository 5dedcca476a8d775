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

  /// The associated domains of all users, without those that only the developer mode or managed devices use (`?mode=`).
  private var domainsOfAllUsers: [String] {
    domains.filter { domain in
      !domain.split(separator: "?", maxSplits: 1).dropFirst().contains { $0.split(separator: "&").contains { $0.hasPrefix("mode=") } }
    }
  }

  /// Returns the reason why the app is not associated with a host, or `nil` if it is.
  func problem(with host: String) -> String? {
    let isListed = domainsOfAllUsers.contains { domain in
      guard domain.hasPrefix(Self.service) else { return false }
      let pattern = domain.dropFirst(Self.service.count).prefix { $0 != "?" }.lowercased()
      return pattern.hasPrefix("*.") ? host.hasSuffix(pattern.dropFirst()) : pattern == host
    }
    return isListed ? nil : "the entitlements do not list '\(Self.service)\(host)'"
  }

  /// Returns the reason why it is not known whether the app is associated with a host, or `nil` if it is known.
  func doubt(about host: String) -> String? {
    guard problem(with: host) != nil else { return nil }
    let unknown = domainsOfAllUsers.first { domain in
      guard let variable = domain.firstRange(of: /\$[({]/) else { return false }
      let start = domain[..<variable.lowerBound]
      return start.hasPrefix(Self.service) || Self.service.hasPrefix(start)
    }
    return unknown.map { "'\($0)' in the entitlements is not known before the build" }
  }

  /// The prefix of the associated domains for universal links.
  private static let service = "applinks:"
}
