/// The cases of an enum, read from the metadata of its type.
///
/// The layout of the metadata is part of the ABI of Swift: the second word of the metadata of an enum is the address of its descriptor, whose
/// sixth and seventh fields are the numbers of cases with and without associated values (docs/ABI/TypeMetadata.rst of the compiler).
enum EnumCases {
  /// The first word of the metadata of an enum.
  private static let kind = 0x201

  /// Returns the number of cases of an enum, or `nil` for a type that is not an enum.
  static func count(in type: Any.Type) -> Int? {
    let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard unsafe metadata.load(as: Int.self) == kind else { return nil }
    let descriptor = unsafe metadata.load(fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
    // The upper 8 bits of the first number are the offset of the size of the payload.
    let withValues = unsafe descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
    let withoutValues = unsafe descriptor.load(fromByteOffset: 24, as: UInt32.self)
    return Int(withValues + withoutValues)
  }

  /// Returns the name of the case of a value, or `nil` if the case has no associated values.
  static func nameOfCaseWithValues(_ value: some Any) -> String? { Mirror(reflecting: value).children.first?.label }
}
