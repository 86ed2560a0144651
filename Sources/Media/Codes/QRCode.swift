import CQR

/// A QR code (ISO/IEC 18004), made by libqrencode.
package struct QRCode: Sendable, Hashable {
  /// How much of a code may be damaged or covered while it can still be read: 7, 15, 25 and 30 %.
  package enum Correction: String, Sendable, CaseIterable { case low = "L", medium = "M", quartile = "Q", high = "H" }

  /// The version of libqrencode.
  static var libraryVersion: String? { unsafe QRcode_APIVersionString().map { unsafe String(cString: $0) } }

  /// Modules in a row, and rows, without the quiet zone.
  package let side: Int
  /// Row by row, whether each module is dark.
  package let modules: [Bool]

  /// `nil` if the text is empty, or too long for a code: at medium correction, for more than 2,331 bytes.
  package init?(_ text: String, correction: Correction = .medium) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, let count = Int32(exactly: bytes.count) else { return nil }
    let code = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe QRcode_encodeData(count, bytes.baseAddress, 0, correction.level)
    }
    guard let code = unsafe code else { return nil }
    defer { unsafe QRcode_free(code) }
    side = unsafe Int(code.pointee.width)
    // The lowest bit is the module's colour; the others say what it is part of.
    modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
  }
}

extension QRCode.Correction {
  fileprivate var level: QRecLevel {
    switch self {
    case .low: QR_ECLEVEL_L
    case .medium: QR_ECLEVEL_M
    case .quartile: QR_ECLEVEL_Q
    case .high: QR_ECLEVEL_H
    }
  }
}
