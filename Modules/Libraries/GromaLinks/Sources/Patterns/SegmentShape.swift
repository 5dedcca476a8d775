/// A segment of a pattern without the name of its parameter and without optionality, for comparing the shapes of patterns by their bytes.
enum SegmentShape: Hashable, Sendable {
  case literal([UInt8])
  case parameter(ParameterShape)
  case rest
  case fragment
}

extension LinkPattern.Segment {
  /// The shape of the segment.
  var shape: SegmentShape {
    switch self {
    case .literal(let text): .literal(Array(text.utf8))
    case .parameter(let parameter): .parameter(parameter.shape)
    case .rest: .rest
    case .fragment: .fragment
    }
  }
}

/// The decoded segments of a URL that patterns match.
struct SamplePath: Hashable, Sendable {
  /// The segments of the path.
  private(set) var path: [String] = []
  /// The segments of the fragment, or `nil` if there is none.
  private(set) var fragment: [String]?

  /// Creates an empty path.
  init() {}

  /// Creates a path that matches a pattern.
  init(_ shapes: [SegmentShape]) {
    for shape in shapes {
      switch shape {
      case .literal(let bytes): append(String(decoding: bytes, as: UTF8.self))
      case .parameter(let shape): append(shape.sample)
      case .rest: append("x")
      case .fragment: fragment = []
      }
    }
  }

  private mutating func append(_ segment: String) {
    if fragment == nil { path.append(segment) } else { fragment?.append(segment) }
  }

  /// Returns the path with a further segment.
  static func + (path: SamplePath, segment: String) -> SamplePath {
    var path = path
    path.append(segment)
    return path
  }

  /// The path with an empty list of segments of the fragment.
  var beginningFragment: SamplePath {
    var path = self
    path.fragment = []
    return path
  }
}
