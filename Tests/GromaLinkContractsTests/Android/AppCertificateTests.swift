import Testing

@testable import GromaLinkContracts

struct AppCertificateTests {
  /// The examples of FIPS 180-4, and a message of a million characters.
  @Test(arguments: [
    ("", "E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855"),
    ("abc", "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"),
    ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248D6A61D20638B8E5C026930C3E6039A33CE45964FF2167F6ECEDD419DB06C1"),
    (String(repeating: "a", count: 1_000), "41EDECE42D63E8D9BF515A9BA6932E1C20CBC9F5A5D134645ADB5DB1B9737EA3"),
  ]) func digestIsThatOfTheStandard(message: String, digest: String) {
    #expect(AppCertificate.fingerprint(of: Array(message.utf8)).replacing(":", with: "") == digest)
  }

  @Test func readsCertificatesAndFingerprints() {
    let pem = "x\n-----BEGIN CERTIFICATE-----\nYW\nJj\n-----END CERTIFICATE-----\n"
    let digest = AppCertificate.fingerprint(of: Array("abc".utf8))
    #expect(AppCertificate.fingerprints(in: Array((pem + pem).utf8)) == [digest])
    let keytool = "Certificate fingerprints:\n\t SHA1: 14:6D:E9\n\t SHA256: \(digest)\n"
    #expect(AppCertificate.fingerprints(in: Array(keytool.utf8)) == [digest])
    let apksigner = "Signer #1 certificate SHA-256 digest: \(digest.replacing(":", with: "").lowercased())\n"
    #expect(AppCertificate.fingerprints(in: Array(apksigner.utf8)) == [digest])
    let other = digest.replacing(":", with: "").lowercased().replacing("b", with: "c")
    let others =
      apksigner + "Signer #1 public key SHA-256 digest: \(other)\r\nSource Stamp Signer certificate SHA-256 digest: \(other)\n"
    #expect(AppCertificate.fingerprints(in: Array(others.utf8)) == [digest])
    #expect(AppCertificate.fingerprints(in: Array("nothing".utf8)) == [])
    #expect(AppCertificate.fingerprints(in: [0xff]) == [])
  }
}
