public import GromaConsole
public import GromaExplorer
package import GromaReportFormats

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ExplorationReport {
  /// The report as JSON, with sorted keys and one value per line, so that two reports can be compared as text.
  ///
  /// - Throws: An `EncodingError` for a number that JSON cannot represent.
  public var json: String {
    get throws { try formattedJSON }
  }

  /// Returns the report as ``json``, with a further member.
  ///
  /// - Parameter contracts: The report on link contracts as the member `contracts`, or `nil` if there is none.
  /// - Throws: An `EncodingError` for a number that JSON cannot represent.
  package func json(contracts: JSON?) throws -> String { try Joined(report: self, contracts: contracts).formattedJSON }

  private struct Joined: Encodable {
    let report: ExplorationReport
    let contracts: JSON?

    private enum CodingKeys: CodingKey { case contracts }

    func encode(to encoder: any Encoder) throws {
      try report.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(contracts, forKey: .contracts)
    }
  }

  /// Reads a report from a file.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - app: The name of the app that the report must describe, or `nil` if any app is accepted.
  /// - Throws: An error with the code `file.read` if the file cannot be read, is not a report, has another format version, or describes
  ///   another app.
  public static func read(_ file: String, of app: String? = nil) throws(FileError) -> ExplorationReport {
    let report = try whatever(file)
    if let app, report.app != app {
      throw FileError(code: "file.read", description: "'\(file)' belongs to the app '\(report.app)', not to '\(app)'")
    }
    return report
  }

  private static func whatever(_ file: String) throws(FileError) -> ExplorationReport {
    let data = Data(try FileError.read(file))
    func unreadable(_ why: String) -> FileError {
      FileError(code: "file.read", description: "'\(file)' is not a report of an exploration: \(why)")
    }
    let decoder = JSONDecoder()
    let form: Form
    do {
      form = try decoder.decode(Form.self, from: data)
    } catch {
      throw unreadable("it is not JSON, or not written by 'groma explore --json'")
    }
    guard form.format == currentFormat else { throw unreadable("its format is \(form.format), this program reads \(currentFormat)") }
    do {
      return try decoder.decode(ExplorationReport.self, from: data)
    } catch let error as DecodingError {
      throw unreadable(error.words)
    } catch {
      throw unreadable("\(error)")
    }
  }

  /// The part of a report that contains the format version, which is read before the rest of the report.
  private struct Form: Decodable { var format: Int }
}

extension DecodingError {
  /// A description of the error with its location in the file: `counts.states is missing`.
  fileprivate var words: String {
    func place(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
    return switch self {
    case .keyNotFound(let key, let context): "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): "\(place(context.codingPath)) has the wrong type"
    case .dataCorrupted(let context): "\(place(context.codingPath)) cannot be read"
    @unknown default: "\(self)"
    }
  }
}
