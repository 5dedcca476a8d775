import Testing

@testable import GromaLinkContracts

struct URLBytesTests {
  /// Returns the state after encoded bytes, or `nil` if they cannot occur.
  private func state(after encoded: [UInt8], _ bytes: URLBytes) -> Int32? {
    var state = URLBytes.start
    for byte in encoded {
      let symbol = URLBytes.symbol(encoded: byte)
      guard let next = bytes.encodedBytes[Int(state)].first(where: { $0.symbols.contains(symbol) }) else { return nil }
      state = next.target
    }
    return state
  }

  private static let limits: [UInt8] = [
    0x00, 0x1f, 0x20, 0x2b, 0x2f, 0x41, 0x7e, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed,
    0xee,
    0xef, 0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xfa, 0xff,
  ]

  @Test func encodedBytesAreUTF8() {
    let bytes = URLBytes(.path, isNormal: false)
    let ends: [[UInt8]] = [[], [0x7f], [0x80], [0xbf], [0xc0]]
    for first in Self.limits {
      for second in [nil] + Self.limits.map(Optional.some) {
        for third in ends {
          for fourth in third.isEmpty ? [[]] : ends {
            let encoded = [first] + [second].compactMap(\.self) + third + fourth
            let state = state(after: encoded, bytes)
            #expect((state == URLBytes.start) == (String(validating: encoded, as: UTF8.self) != nil), "\(encoded)")
          }
        }
      }
    }
  }

  @Test(arguments: [URLBytes.Part.path, .query, .fragment, .item]) func normalURLsDoNotEncodeUnreservedAndControlCharacters(
    part: URLBytes.Part
  ) {
    let bytes = URLBytes(part, isNormal: true)
    let unreserved = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    for byte in UInt8(0)...0x7f {
      let isEncoded = state(after: [byte], bytes) != nil
      #expect(isEncoded == !(unreserved.contains(byte) || byte < 0x20 || byte == 0x7f), "\(byte)")
    }
  }

  @Test func digitsKeepTheirCase() {
    let (upper, lower) = (ByteSet(Array("0123456789ABCDEF".utf8)), ByteSet(Array("0123456789abcdef".utf8)))
    for byte in UInt8.min...UInt8.max {
      let text = String(byte, radix: 16)
      let padded = text.count == 1 ? "0\(text)" : text
      #expect(HexadecimalDigits.piece(of: byte, upper, upper).text == "%\(padded.uppercased())")
      #expect(HexadecimalDigits.piece(of: byte, .all, lower).text == "%\(padded)")
    }
    #expect(HexadecimalDigits.symbols(ByteSet(Array("cD".utf8)), ByteSet(Array("0f".utf8))) == ByteSet([0xc0, 0xcf, 0xd0, 0xdf]))
    #expect(HexadecimalDigits.symbols(ByteSet(Array("2".utf8)), ByteSet(Array("fF".utf8))) == ByteSet([0xf5]))
    #expect(HexadecimalDigits.symbols(ByteSet(Array("f".utf8)), ByteSet(Array("45".utf8))) == ByteSet([0xf4]))
  }

  @Test func separatorsHaveSymbolsOfTheirOwn() {
    for byte in Array("/?&=+".utf8) {
      let symbol = URLBytes.symbol(encoded: byte)
      #expect(symbol != byte && URLBytes.byte(encodedAs: symbol) == byte)
    }
    #expect(URLBytes.symbol(encoded: 0x61) == 0x61 && URLBytes.byte(encodedAs: 0x61) == 0x61)
  }
}
