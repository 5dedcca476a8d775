// The declarations of Apple's Foundation that the libraries use, each with the first systems that have it. There are no bodies: the libraries are
// only type-checked with it. To use another declaration, add it with its availability in the documentation of Apple.
@_exported import Darwin

public struct Data: Hashable, Sendable, RandomAccessCollection, Codable {
  public init() { fatalError() }
  public init(_ elements: some Sequence<UInt8>) { fatalError() }
  public init?(base64Encoded base64String: String) { fatalError() }
  public init(from decoder: any Decoder) throws { fatalError() }
  public func encode(to encoder: any Encoder) throws { fatalError() }
  public func base64EncodedString() -> String { fatalError() }
  public func write(to url: URL) throws { fatalError() }
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(position: Int) -> UInt8 { fatalError() }
}

public typealias TimeInterval = Double

public struct Date: Hashable, Comparable, Codable, Sendable {
  public init() { fatalError() }
  public init(timeIntervalSince1970: TimeInterval) { fatalError() }
  public init(from decoder: any Decoder) throws { fatalError() }
  public func encode(to encoder: any Encoder) throws { fatalError() }
  public var timeIntervalSince1970: TimeInterval { fatalError() }
  public static func < (lhs: Date, rhs: Date) -> Bool { fatalError() }

  @available(macOS 12.0, iOS 15.0, *)
  public struct ISO8601FormatStyle: Sendable {
    public init(includingFractionalSeconds: Bool = false) { fatalError() }
    public func format(_ value: Date) -> String { fatalError() }
    public func parse(_ value: String) throws -> Date { fatalError() }
  }

  @available(macOS 12.0, iOS 15.0, *)
  public func formatted(_ style: ISO8601FormatStyle) -> String { fatalError() }
}

public struct Locale: Sendable {}

public struct Decimal: Hashable, Comparable, Codable, Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { fatalError() }
  public init?(string: String, locale: Locale? = nil) { fatalError() }
  public init(from decoder: any Decoder) throws { fatalError() }
  public func encode(to encoder: any Encoder) throws { fatalError() }
  public var description: String { fatalError() }
  public static func < (lhs: Decimal, rhs: Decimal) -> Bool { fatalError() }
}

open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    @available(macOS 10.13, iOS 11.0, *)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
    @available(macOS 10.15, iOS 13.0, *)
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }

  public init() { fatalError() }
  open var outputFormatting: OutputFormatting {
    get { fatalError() }
    set { fatalError() }
  }
  public enum NonConformingFloatEncodingStrategy: Sendable {
    case `throw`, convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  open var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
    get { fatalError() }
    set { fatalError() }
  }
  open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}

open class JSONDecoder {
  public init() { fatalError() }
  public enum NonConformingFloatDecodingStrategy: Sendable {
    case `throw`, convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  open var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
    get { fatalError() }
    set { fatalError() }
  }
  open var userInfo: [CodingUserInfoKey: any Sendable] {
    get { fatalError() }
    set { fatalError() }
  }
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

public struct URL: Hashable, Codable, Sendable {
  public init(from decoder: any Decoder) throws { fatalError() }
  public func encode(to encoder: any Encoder) throws { fatalError() }
  @available(macOS 13.0, iOS 16.0, *)
  public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }
  @available(macOS 13.0, iOS 16.0, *)
  public init(filePath path: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo base: URL? = nil) { fatalError() }
  @available(macOS 13.0, iOS 16.0, *)
  public func appending(path: String, directoryHint: DirectoryHint = .inferFromPath) -> URL { fatalError() }
  public func deletingLastPathComponent() -> URL { fatalError() }
  public var standardized: URL { fatalError() }
  public var path: String { fatalError() }
}

public struct FileAttributeKey: Hashable, Sendable { public static let type = FileAttributeKey() }
public struct FileAttributeType: Hashable, Sendable {
  public static let typeDirectory = FileAttributeType()
  public static let typeRegular = FileAttributeType()
}
public struct ObjCBool: Sendable {}

open class FileManager: @unchecked Sendable {
  public class var `default`: FileManager { fatalError() }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { fatalError() }
  open func subpathsOfDirectory(atPath path: String) throws -> [String] { fatalError() }
  open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { fatalError() }
  open func fileExists(atPath path: String) -> Bool { fatalError() }
  open func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { fatalError() }
  open func isExecutableFile(atPath path: String) -> Bool { fatalError() }
  open func createDirectory(at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil) throws {
    fatalError()
  }
  open func removeItem(at url: URL) throws { fatalError() }
  @available(macOS 10.12, iOS 10.0, *)
  open var temporaryDirectory: URL { fatalError() }
}

public struct UUID: Hashable, Sendable, CustomStringConvertible {
  public init() { fatalError() }
  public init?(uuidString: String) { fatalError() }
  public var description: String { fatalError() }
}

open class ProcessInfo: @unchecked Sendable {
  open class var processInfo: ProcessInfo { fatalError() }
  open var environment: [String: String] { fatalError() }
}

open class FileHandle: @unchecked Sendable {
  @available(macOS 10.15.4, iOS 13.4, *)
  public func readToEnd() throws -> Data? { fatalError() }
}

open class Pipe: @unchecked Sendable {
  public init() { fatalError() }
  open var fileHandleForReading: FileHandle { fatalError() }
}

@available(iOS, unavailable)
open class Process: @unchecked Sendable {
  public init() { fatalError() }
  @available(macOS 10.13, *)
  open var executableURL: URL?
  @available(macOS 10.13, *)
  open var currentDirectoryURL: URL?
  open var arguments: [String]?
  open var standardOutput: Any?
  @available(macOS 10.13, *)
  open func run() throws { fatalError() }
  open func waitUntilExit() { fatalError() }
  open var terminationStatus: Int32 { fatalError() }
}
