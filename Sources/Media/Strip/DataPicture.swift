import Text

/// Pictures inside a text: `data:image/jpeg;base64,…` (RFC 2397). They can have the same metadata as files.
package enum DataPicture {
  /// Returns the URL of the picture without metadata; the URL itself if it has none or is not that of a picture; `nil`
  /// if the metadata cannot be removed.
  package static func bare(_ url: String) -> String? {
    let bytes = Array(url.utf8)
    return bareBytes(bytes).map { $0 == bytes ? url : $0.text }
  }

  /// Returns a text, such as a drawing, with pictures without metadata. Pictures whose metadata cannot be removed become
  /// empty. Returns `nil` if nothing was changed.
  package static func replaced(in text: [UInt8]) -> [UInt8]? {
    var output: [UInt8] = []
    var copied = 0
    while let start = text[copied...].firstRange(of: prefix)?.lowerBound {
      let end = text[(start + prefix.count)...].firstIndex { !isURL($0) } ?? text.endIndex
      output += text[copied..<start]
      output += bareBytes(Array(text[start..<end])) ?? Array(DangerousScheme.emptyPicture.utf8)
      copied = end
    }
    guard !output.isEmpty else { return nil }
    output += text[copied...]
    return output == text ? nil : output
  }
}

extension DataPicture {
  private static let prefix = Array("data:image/".utf8)
  private static let marker = Array(";base64,".utf8)

  /// Whether a byte belongs to the URL. White space does: long values are broken into lines.
  private static func isURL(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte.isASCIIWhitespace || "+/=;,%:-._".utf8.contains(byte)
  }

  private static func bareBytes(_ url: [UInt8]) -> [UInt8]? {
    guard url.starts(with: prefix), let marker = url.prefix(200).firstRange(of: marker) else { return url }
    let coded = url[marker.upperBound...]
    let plain = coded.contains(UInt8(ascii: "%")) ? URI.decoded(coded.text).map { Array($0.utf8)[...] } : coded
    guard let plain, let picture = Base64.decode(plain), MetadataStripper.isPicture(picture) else { return url }
    guard let bare = MetadataStripper.bare(picture, keepsOrientation: true) else { return nil }
    return bare == picture ? url : url[..<marker.upperBound] + Array(Base64.encode(bare).utf8)
  }
}
