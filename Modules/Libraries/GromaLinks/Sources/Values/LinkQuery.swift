/// A reader that parses URL queries as trees: `a[b]=1` is a nested record, `a[]=1` is a list, `a=1&a=2` is a repeated value.
///
/// Brackets may be percent-encoded. A name with unbalanced or nested brackets, or with text after its brackets, is an ordinary name.
package enum LinkQuery {
  /// The maximum number of parts of a nested name, including the text before the brackets. A name with more parts is an ordinary name.
  static let maximumDepth = 8

  /// Returns the parameters of a URL as a record.
  ///
  /// - Throws: ``LinkURLError/tooManyParameters``, or the error of percent-decoding.
  /// - Complexity: O(bytes).
  package static func read(_ url: LinkURL) throws(LinkURLError) -> LinkRecord {
    var record = LinkRecord()
    var count = 0
    var nested: Builder?
    try url.forEachParameter { name, value throws(LinkURLError) in
      count += 1
      guard count <= LinkURL.maximumParameters else { throw .tooManyParameters }
      let value = value.map(LinkValue.text) ?? .flag
      if let steps = steps(of: name) {
        if nested == nil { nested = Builder() }
        nested?.add(value, at: steps[...])
      } else {
        record.add(value, repeating: name)
      }
    }
    nested?.fields.forEach { name, builder in record.add(builder.value, repeating: name) }
    return record
  }

  /// Splits a nested name into its parts: `a[b][]` into `a`, `b` and an empty part. Returns `nil` if the name is not of this form, or has
  /// more than ``maximumDepth`` parts.
  private static func steps(of name: String) -> [Substring]? {
    guard name.utf8.last == UInt8(ascii: "]"), let first = name.utf8.firstIndex(of: UInt8(ascii: "[")), first > name.startIndex else {
      return nil
    }
    var steps = [name[..<first]]
    var rest = name[first...]
    while !rest.isEmpty {
      guard rest.utf8.first == UInt8(ascii: "["), let end = rest.utf8.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let step = rest[rest.utf8.index(after: rest.startIndex)..<end]
      if step.utf8.contains(UInt8(ascii: "[")) { return nil }
      steps.append(step)
      rest = rest[rest.utf8.index(after: end)...]
    }
    return steps.count <= maximumDepth ? steps : nil
  }

  /// A value of a nested name, under construction.
  private final class Builder {
    private(set) var names: [String] = []
    private var builders: [String: Builder] = [:]
    private var elements: [Builder] = []
    private var leaves: [LinkValue] = []

    var fields: [(String, Builder)] { names.compactMap { name in builders[name].map { (name, $0) } } }

    func add(_ value: LinkValue, at steps: ArraySlice<Substring>) {
      guard let step = steps.first else { return leaves.append(value) }
      let builder: Builder
      if step.isEmpty {
        builder = Builder()
        elements.append(builder)
      } else if let known = builders[String(step)] {
        builder = known
      } else {
        builder = Builder()
        names.append(String(step))
        builders[String(step)] = builder
      }
      builder.add(value, at: steps.dropFirst())
    }

    var value: LinkValue {
      switch (leaves.isEmpty, elements.isEmpty, names.isEmpty) {
      case (false, true, true): return leaves.count == 1 ? leaves[0] : .repeated(leaves)
      // `a[]` without a value is an empty list.
      case (true, false, true): return .list(elements.map(\.value).filter { $0 != .flag })
      case (true, true, false):
        var record = LinkRecord()
        for (name, builder) in fields { record.add(builder.value, repeating: name) }
        return .record(record)
      default: return .mixed
      }
    }
  }
}
