import Groma

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A namespace for the certificates with which Android apps are signed.
public enum AppCertificate {
  /// Returns the SHA-256 fingerprints in a file: those of the certificates in PEM form or, if there are none, those that the text contains, as
  /// `keytool -list` and `apksigner verify --print-certs` print them.
  ///
  /// - Returns: Fingerprints as in `assetlinks.json`, in order, each once. Empty if there are none.
  /// - Complexity: O(bytes).
  public static func fingerprints(in bytes: [UInt8]) -> [String] {
    guard let text = String(utf8: bytes) else { return [] }
    var found: [String] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "-----BEGIN CERTIFICATE-----") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "-----END CERTIFICATE-----") else { break }
      let base64 = String(rest[..<end.lowerBound].filter { !$0.isWhitespace })
      if let data = Data(base64Encoded: base64), !data.isEmpty { found.append(fingerprint(of: Array(data))) }
      rest = rest[end.upperBound...]
    }
    if found.isEmpty {
      // `apksigner` also prints digests of public keys and of the certificate of the source stamp, with which the app is not signed.
      let lines = text.split(whereSeparator: \.isNewline).filter { line in
        !line.contains("digest:") || line.contains("certificate SHA-256 digest:") && !line.contains("Source Stamp")
      }
      found = lines.flatMap { $0.split { !$0.isHexDigit && $0 != ":" } }.compactMap { AndroidAssociation.fingerprint(String($0)) }
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// Returns the SHA-256 fingerprint of a certificate in DER form.
  static func fingerprint(of certificate: [UInt8]) -> String {
    SHA256.digest(of: certificate).map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.utf8.count == 1 ? "0\(digits)" : digits
    }
    .joined(separator: ":")
  }
}

/// The hash function SHA-256 (FIPS 180-4, section 6.2).
enum SHA256 {
  /// Returns the digest of a message: 32 bytes.
  static func digest(of message: [UInt8]) -> [UInt8] {
    let length = UInt64(message.count) * 8
    var padded = message + [0x80]
    padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * UInt64($0))) }
    var hash = initial
    for start in stride(from: 0, to: padded.count, by: 64) { compress(padded[start..<(start + 64)], &hash) }
    return hash.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  private static func compress(_ block: ArraySlice<UInt8>, _ hash: inout [UInt32]) {
    func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[place + $1]) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var state = hash
    for index in 0..<64 {
      let (a, b, c, e) = (state[0], state[1], state[2], state[4])
      let choice = e & state[5] ^ ~e & state[6]
      let ofE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let first = state[7] &+ ofE &+ choice &+ constants[index] &+ words[index]
      let ofA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let majority = a & b ^ a & c ^ b & c
      state = [first &+ ofA &+ majority, a, b, c, state[3] &+ first, e, state[5], state[6]]
    }
    for index in hash.indices { hash[index] &+= state[index] }
  }

  /// The first 32 bits of the fractional parts of the square roots of the first eight primes.
  private static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
