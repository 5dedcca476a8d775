import Testing

@testable import GromaLinkContracts

struct SignedDataTests {
  private static func value(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    if contents.count < 0x80 { return [tag, UInt8(contents.count)] + contents }
    return [tag, 0x82, UInt8(contents.count >> 8), UInt8(contents.count & 0xff)] + contents
  }

  private static let oid: [UInt8] = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07]

  /// Returns signed data, as `openssl smime -sign -nodetach -outform der` writes it, without certificates and signatures.
  private static func signed(_ content: [UInt8]) -> [UInt8] {
    let wrapped = value(0x30, oid + [0x01] + value(0xa0, content))
    let data = value(0x30, [0x02, 0x01, 0x01] + value(0x31, []) + wrapped + value(0x31, []))
    return value(0x30, oid + [0x02] + value(0xa0, data))
  }

  private static let file = Array(appleFile(#"{"/": "/a"}"# + String(repeating: " ", count: 200)).utf8)

  @Test func contentsOfASignedFileAreRead() {
    let reading = AppleAssociation.read(Self.signed(Self.value(0x04, Self.file)))
    #expect(reading.isSigned && reading.isRead && reading.file.rules(of: plaza).count == 1)
    #expect(
      reading.problems.map(\.description) == [
        "1:1: the file is signed (PKCS #7): its contents were read, but the signature was not checked"
      ])
    #expect(reading.problems.map(\.gravity) == [.remark])
    #expect(!AppleAssociation.read(Self.file).isSigned)
  }

  /// With `-stream`, lengths are indefinite, and the contents have parts.
  @Test func contentsMayHavePartsOfIndefiniteLength() {
    let parts = Self.value(0x04, Array(Self.file[..<100])) + Self.value(0x04, Array(Self.file[100...]))
    let content = [0x24, 0x80] + parts + [0, 0]
    let wrapped = [0x30, 0x80] + Self.oid + [0x01, 0xa0, 0x80] + content + [0, 0, 0, 0]
    let data = [0x30, 0x80, 0x02, 0x01, 0x01] + Self.value(0x31, []) + wrapped + Self.value(0x31, []) + [0, 0]
    let file = [0x30, 0x80] + Self.oid + [0x02, 0xa0, 0x80] + data + [0, 0, 0, 0]
    #expect(AppleAssociation.read(file).file == AppleAssociation.read(Self.file).file)
  }

  @Test func aSignedFileWithoutContentsIsIgnored() {
    let data = Self.value(0x30, [0x02, 0x01, 0x01] + Self.value(0x31, []) + Self.value(0x30, Self.oid + [0x01]))
    let reading = AppleAssociation.read(Self.value(0x30, Self.oid + [0x02] + Self.value(0xa0, data)) + Array(repeating: 0, count: 200))
    #expect(!reading.isRead)
    let short = AppleAssociation.read([0x30, 0x82, 0x01, 0x00] + Self.oid + [0x02, 0xa0])
    #expect(
      short.problems.map(\.description) == ["1:1: the file is signed (PKCS #7), and its contents are not found: Apple ignores the file"])
    let android = AndroidAssociation.read(Self.signed(Self.value(0x04, Self.file)))
    #expect(android.problems.map(\.description) == ["1:1: the file is signed (PKCS #7): Android ignores the file"])
  }

  @Test func truncatedSignedDataIsIgnored() {
    let whole = Self.signed(Self.value(0x04, Self.file))
    for length in 0..<whole.count { #expect(!AppleAssociation.read(Array(whole[..<length])).isRead, "length \(length)") }
  }
}
