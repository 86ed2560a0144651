import Media
import Model
import Text

/// The mirror's state of one URL.
enum MirroredPicture: Sendable, Hashable {
  case kept(Copy)
  case missing(Absence)

  struct Copy: Sendable, Hashable {
    var digest: Digest
    var type: MediaType
    var width: Int
    var height: Int
    /// In bytes.
    var length: Int64

    /// The file name, made of a digest and a known type, so no part of it is untrusted.
    var name: String { digest.hex(32) + "." + (type == .jpeg ? "jpg" : type.rawValue) }
  }

  struct Absence: Sendable, Hashable {
    /// The reason in words that follow the URL.
    var reason: String
    /// Failures in a row; 0 if it was never requested.
    var failures = 0
    /// The earliest time of the next request.
    var notBefore: Timestamp?
  }

  var copy: Copy? {
    guard case .kept(let copy) = self else { return nil }
    return copy
  }

  var absence: Absence? {
    guard case .missing(let absence) = self else { return nil }
    return absence
  }
}

extension MirroredPicture {
  /// Fails unless the node is one that `members` writes. The index may come with a checkout, so its numbers are
  /// bounded.
  init?(_ node: Node) {
    if let digest = node["digest"]?.string.flatMap({ Digest(hex: $0) }),
      let type = node["type"]?.string.flatMap({ MediaType(rawValue: $0) }), let width = node["width"]?.number,
      let height = node["height"]?.number, let length = node["length"]?.number,
      let size = PixelSize(Int(clamping: width), Int(clamping: height)), 0...Int64(Mirror.largestPicture) ~= length
    {
      self = .kept(Copy(digest: digest, type: type, width: size.width, height: size.height, length: length))
    } else if let reason = node["reason"]?.string {
      var absence = Absence(reason: reason)
      absence.failures = Int(min(max(node["failures"]?.number ?? 0, 0), 1_000_000))
      absence.notBefore = node["notBefore"]?.number.map { Timestamp(seconds: $0) }
      self = .missing(absence)
    } else {
      return nil
    }
  }

  func members() -> [Node.Member] {
    switch self {
    case .kept(let copy):
      return [
        .init("digest", .string(copy.digest.hex)), .init("type", .string(copy.type.rawValue)),
        .init("width", .integer(Int64(copy.width))), .init("height", .integer(Int64(copy.height))),
        .init("length", .integer(copy.length)),
      ]
    case .missing(let absence):
      let moment = absence.notBefore.map { [Node.Member("notBefore", .integer($0.seconds))] } ?? []
      return [.init("reason", .string(absence.reason)), .init("failures", .integer(Int64(absence.failures)))] + moment
    }
  }
}

extension Node {
  /// The number if this is an integer, else `nil`.
  fileprivate var number: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }
}
