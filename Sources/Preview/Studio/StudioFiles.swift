import CStudio
import Text

/// The files of the studio's page. They hold no secret: the page has the token from its address.
enum StudioFiles {
  struct File: Sendable {
    var bytes: [UInt8]
    var type: String
    /// The entity tag of the bytes.
    var tag: String
  }

  /// By name; the page itself is `index.html`.
  static let all: [String: File] = {
    var files: [String: File] = [:]
    for number in 0..<studio_file_count {
      let file = unsafe studio_file_at(number)
      guard let name = unsafe file.name else { continue }
      let bytes = unsafe [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.length))
      let key = unsafe String(cString: name)
      files[key] = File(bytes: bytes, type: type(of: key), tag: FastDigest(of: bytes).hex)
    }
    return files
  }()

  private static func type(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    default: "application/octet-stream"
    }
  }
}
