package import Media
import Text

/// The possible names beside a story for a file that an author uploads.
package struct UploadName: Sendable, Hashable {
  package enum Refusal: Error, Sendable, Hashable {
    /// The build would read it as a text, a table or settings.
    case isText(ending: String)
    /// The type is known neither from its name nor from its bytes.
    case unknownType
    /// A picture is wanted, or the name says that it is one, but the bytes are not.
    case notPicture
    /// A sound or a film is wanted, but the bytes are neither.
    case notRecording
  }

  /// What the author has asked for.
  package enum Wanted: String, Sendable, Hashable { case picture, recording }

  private let stem: String
  private let ending: String

  private static let texts = ["md", "markdown", "yaml", "yml", "csv", "geojson"]
  /// The most bytes of the part before the ending.
  private static let longest = 80

  /// `name` is the file's name on the author's system, which is untrusted. `type` is found from its bytes.
  package init(_ name: String, type: MediaType?, wanted: Wanted? = nil) throws(Refusal) {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    try Self.check(type, String(last), wanted)
    let point = last.lastIndex(of: ".")
    let written = point.map { last[last.index(after: $0)...].lowercased() } ?? ""
    guard let ending = Self.ending(written, type) else { throw .unknownType }
    guard !Self.texts.contains(ending) else { throw .isText(ending: ending) }
    self.ending = ending
    stem = Self.shortened(Slug.make(String(point.map { last[..<$0] } ?? last)) ?? type.map(Self.word) ?? "file")
  }

  /// Returns the name; with a number above 1, an alternative if the name is taken.
  package func text(_ number: Int = 1) -> String { number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)" }

  /// Returns the name with another ending.
  package func text(_ number: Int = 1, ending: String) -> String {
    number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)"
  }
}

extension UploadName {
  private static func check(_ type: MediaType?, _ name: String, _ wanted: Wanted?) throws(Refusal) {
    let isCalledPicture = MediaType.mime(ofName: name)?.hasPrefix("image/") ?? false
    switch wanted {
    case .picture: if type?.kind != .picture { throw .notPicture }
    case .recording: if type?.kind != .sound, type?.kind != .film { throw .notRecording }
    case nil: if isCalledPicture, type == nil { throw .notPicture }
    }
  }

  /// Returns the ending as it is written, unless the bytes say something else.
  private static func ending(_ written: String, _ type: MediaType?) -> String? {
    let isUsable =
      !written.isEmpty && written.utf8.count <= 10 && written.utf8.allSatisfy(\.isASCIIAlphanumeric)
    guard let type else { return isUsable ? written : nil }
    if isUsable, MediaType.mime(ofName: "x." + written) == type.mime { return written }
    // A ZIP or gzip file keeps its ending: office documents, for example, are ZIP files.
    if isUsable, type == .zip || type == .gzip { return written }
    return type == .jpeg ? "jpg" : type.rawValue
  }

  private static func word(_ type: MediaType) -> String {
    switch type.kind {
    case .picture: "picture"
    case .sound: "sound"
    case .film: "film"
    default: "file"
    }
  }

  private static func shortened(_ slug: String) -> String {
    var kept = slug
    while kept.utf8.count > longest { kept.removeLast() }
    return kept
  }
}
