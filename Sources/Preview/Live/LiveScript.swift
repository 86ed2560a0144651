import CLiveScript
import Text

/// The script that keeps an open page up to date. The preview adds it to pages that it serves; it is never published.
enum LiveScript {
  static let path = "/_rhapsode/live.js"

  /// A function around the files of the script: they share its scope, which the scripts of the page do not see.
  static let bytes: [UInt8] =
    unsafe Array("\"use strict\";\n(() => {\n".utf8)
    + UnsafeBufferPointer(start: live_script_start(), count: live_script_length) + Array("})();\n".utf8)

  /// The address contains a digest of the script, so that browsers do not use an outdated copy from their cache.
  private static let address = "\(path)?\(FastDigest(of: bytes).hex)"

  /// Returns the page with the script at the start of its head, so that it sees the page before other scripts change
  /// it. `digest` is that of the page without the script.
  static func inserted(into page: [UInt8], digest: FastDigest) -> [UInt8] {
    let element = Array("<script id=\"_rhapsode\" src=\"\(address)\" data-page=\"\(digest.hex)\"></script>".utf8)
    let position = insertion(in: page)
    return page[..<position] + element + page[position...]
  }
}

extension LiveScript {
  /// The number of bytes that are searched for the tag.
  private static let searched = 8192

  /// Returns the position after `<head>`, or else after the document type, or else the start.
  private static func insertion(in page: [UInt8]) -> Int {
    end(ofTag: "<head", in: page) ?? end(ofTag: "<!doctype", in: page) ?? 0
  }

  private static func end(ofTag tag: String, in page: [UInt8]) -> Int? {
    let wanted = Array(tag.utf8)
    let limit = min(page.count, searched)
    guard limit > wanted.count else { return nil }
    for start in 0..<limit - wanted.count where page[start] == 0x3C {
      let after = start + wanted.count
      guard zip(page[start..<after], wanted).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 }),
        [0x20, 0x09, 0x0A, 0x0D, 0x3E].contains(page[after])
      else { continue }
      return page[after..<limit].firstIndex(of: 0x3E).map { $0 + 1 }
    }
    return nil
  }
}
