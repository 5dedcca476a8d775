/// A reader of the nodes of an association file. It collects the faults.
struct FileReader {
  let platform: Glob.Dialect
  private(set) var problems: [AssociationProblem] = []
  private var isSigned = false

  init(_ platform: Glob.Dialect) { self.platform = platform }

  /// Records a fault.
  ///
  /// - Parameter effect: The consequence, or `nil` if it is not known, or the message contains it.
  mutating func report(_ message: String, at position: FilePosition, _ effect: AssociationProblem.Effect?) {
    problems.append(AssociationProblem(position: position, message: message, effect: effect, platform: platform))
  }

  /// Records a remark.
  ///
  /// - Parameter effect: The consequence, or `nil` if there is none.
  mutating func remark(_ message: String, at position: FilePosition, _ effect: AssociationProblem.Effect?) {
    problems.append(AssociationProblem(position: position, message: message, effect: effect, gravity: .remark, platform: platform))
  }

  /// Returns the value of a file. Records a fault and returns `nil` if the file is not JSON.
  ///
  /// A byte order mark before the value is skipped. Of a signed file of Apple, the signed contents are read. Both are remarks.
  mutating func root(_ bytes: [UInt8]) -> JSONNode? {
    let start = FilePosition(line: 1, column: 1)
    var bytes = bytes
    if SignedData.isSigned(bytes) {
      guard platform == .apple, let contents = SignedData.contents(of: bytes) else {
        let reason = platform == .apple ? ", and its contents are not found" : ""
        report("the file is signed (PKCS #7)\(reason)", at: start, .fileIgnored)
        return nil
      }
      isSigned = true
      remark("the file is signed (PKCS #7): its contents were read, but the signature was not checked", at: start, nil)
      bytes = contents
    }
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      // RFC 8259, section 8.1, forbids to write the mark, and permits readers to ignore it.
      remark("the file begins with a byte order mark, which JSON does not permit", at: start, .undocumented)
      bytes.removeFirst(3)
    }
    if let format = Self.otherFormat(bytes) {
      report("the file is \(format)", at: start, .fileIgnored)
      return nil
    }
    do throws(JSONReader.Failure) {
      let (node, duplicates) = try JSONReader.read(bytes)
      for duplicate in duplicates {
        report("'\(duplicate.name)' is already at \(duplicate.first), and the last value is used", at: duplicate.position, .undocumented)
      }
      return node
    } catch {
      report(error.message, at: error.position, .fileIgnored)
      return nil
    }
  }

  /// Returns the format of a file that servers send instead of JSON in UTF-8, or `nil` for other files.
  private static func otherFormat(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x1f, 0x8b]) { return "compressed (gzip), not JSON" }
    // JSON begins with two ASCII characters.
    if [[0xff, 0xfe], [0xfe, 0xff]].contains(where: bytes.starts) || bytes.prefix(2).contains(0) {
      return "in UTF-16 or UTF-32, not UTF-8"
    }
    return bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<") ? "HTML or XML, not JSON" : nil
  }

  /// Returns the reading of a file with the collected faults in the order of the file.
  func reading<File>(_ file: File) -> AssociationReading<File> {
    // The sort is stable, so that faults at one position keep their order.
    var reading = AssociationReading(file: file, problems: problems.sorted { $0.position < $1.position })
    reading.isSigned = isSigned
    return reading
  }

  // MARK: Values of one kind

  /// Returns the members of an object. For another kind of value, records a fault and returns `nil`.
  mutating func members(_ node: JSONNode, _ name: String, _ effect: AssociationProblem.Effect) -> [JSONNode.Member]? {
    if case .object(let members) = node.kind { return members }
    return mismatch(node, name, "an object", effect)
  }

  /// Returns the elements of an array. For another kind of value, records a fault and returns `nil`.
  mutating func list(_ node: JSONNode, _ name: String, _ effect: AssociationProblem.Effect) -> [JSONNode]? {
    if case .list(let elements) = node.kind { return elements }
    return mismatch(node, name, "an array", effect)
  }

  /// Returns a string. For another kind of value, records a fault and returns `nil`.
  mutating func text(_ node: JSONNode, _ name: String, _ effect: AssociationProblem.Effect) -> String? {
    if case .text(let text) = node.kind { return text }
    return mismatch(node, name, "a string", effect)
  }

  /// Returns a Boolean. For another kind of value, records a fault and returns `nil`.
  mutating func bool(_ node: JSONNode, _ name: String, _ effect: AssociationProblem.Effect) -> Bool? {
    if case .bool(let bool) = node.kind { return bool }
    return mismatch(node, name, "a Boolean", effect)
  }

  /// Returns the strings of an array. Records a fault for each element of another kind and omits it. If the value is not an array, records
  /// a fault and returns `nil`.
  mutating func texts(_ node: JSONNode, _ name: String, _ effect: AssociationProblem.Effect) -> [String]? {
    list(node, name, effect)?.compactMap { text($0, "an element of \(name)", effect) }
  }

  private mutating func mismatch<T>(_ node: JSONNode, _ name: String, _ expected: String, _ effect: AssociationProblem.Effect) -> T? {
    report("\(name) is \(node.kindName), not \(expected)", at: node.position, effect)
    return nil
  }

  // MARK: Patterns

  /// Records the faults because of which a pattern never matches.
  ///
  /// - Parameters:
  ///   - glob: The parsed pattern.
  ///   - isEncoded: Whether the pattern is compared with percent-encoded text.
  ///   - name: The name of the pattern in messages.
  ///   - position: The position of the pattern.
  mutating func check(_ glob: Glob, isEncoded: Bool, _ name: String, at position: FilePosition) {
    for variable in glob.unknownVariables {
      report("\(name) uses '$(\(variable))', which has no values", at: position, .neverMatches)
    }
    guard isEncoded else { return }
    let foreign = glob.elements.lazy.compactMap { element -> Unicode.Scalar? in
      if case .scalar(let scalar) = element, !scalar.isPartOfURLs { scalar } else { nil }
    }
    if let scalar = foreign.first {
      report("\(name) contains '\(scalar)', which is percent-encoded in every URL", at: position, .neverMatches)
    }
  }
}
