/// Why the TLS certificate of a server is not accepted.
enum CertificateProblem: Sendable, Hashable {
  case expired
  case notYetValid
  case selfSigned
  /// No known authority signed it, or the server does not send an intermediate certificate.
  case unknownIssuer
  case otherHost
  case other

  /// Creates the problem for the result of OpenSSL's verification (`X509_V_ERR_…`). It is 0 if the certificate itself is
  /// valid: libcurl compares the host after OpenSSL.
  init(verification: Int) {
    self =
      switch verification {
      case 0: .otherHost
      case 9: .notYetValid
      case 10: .expired
      case 18: .selfSigned
      case 2, 19, 20, 21: .unknownIssuer
      default: .other
      }
  }

  /// In lower case, without a full stop.
  var summary: String {
    switch self {
    case .expired: "its TLS certificate has expired"
    case .notYetValid: "its TLS certificate is not valid yet, or the clock of this machine is wrong"
    case .selfSigned: "its TLS certificate is self-signed"
    case .unknownIssuer:
      "its TLS certificate is from an authority that this machine does not know, or its server leaves out a certificate"
    case .otherHost: "its TLS certificate is for another host"
    case .other: "its TLS certificate is not valid"
    }
  }
}
