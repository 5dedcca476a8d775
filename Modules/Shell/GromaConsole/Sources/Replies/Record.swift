public import GromaReportFormats

/// One item of a listing: fields for programs, and rows for users.
public struct Record: Hashable, Sendable {
  /// The kind of the item. All records of a kind have the same fields in the same order.
  public var kind: String
  /// The fields as a JSON object, without the kind.
  public var fields: JSON
  /// The rows for users, each with its cells. The cells of all records of a listing are aligned in columns. Empty if the item is not shown
  /// to users.
  public var rows: [[String]]

  /// Creates a record with any number of rows.
  public init(_ kind: String, _ fields: JSON, rows: [[String]]) {
    self.kind = kind
    self.fields = fields
    self.rows = rows
  }

  /// Creates a record with one row.
  init(_ kind: String, _ fields: JSON, _ cells: String...) { self.init(kind, fields, rows: [cells]) }
}

/// A message about an event that happened in addition to the requested change, such as a new request, or the continuation of a waiting
/// route.
public struct Note: Hashable, Sendable {
  /// The kind of the event, for programs.
  public var event: String
  /// The route, screen, request or file of the event, or `nil` if there is none.
  public var subject: String?
  /// The code of the error of the event, or `nil` if there is none.
  public var code: String?
  /// The event as text for users.
  public var message: String

  /// Creates a note.
  public init(_ event: String, of subject: String? = nil, code: String? = nil, _ message: String) {
    self.event = event
    self.subject = subject
    self.code = code
    self.message = message
  }
}
