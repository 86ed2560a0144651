import Glibc
import Text

/// Every file below a folder, in order of path. Links are followed only where they stay within the site and do not lead
/// back to a folder above; what cannot be taken is named.
struct FolderWalk {
  struct File: Sendable {
    /// Below the folder, NFC.
    var path: String
    /// As the disk has it: differs from `path` where the disk's name is not NFC.
    var name: String
  }

  private(set) var files: [File] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let root: String
  /// The real path of the site's folder, ending in a slash: nothing beyond it is read.
  private let bounds: String
  private let label: String

  /// How many paths led to a folder so far.
  private var visits: [Identity: Int] = [:]

  private static let depthLimit = 64
  /// Paths to one folder, by links: without a limit, 30 folders with two links each have 2³⁰ paths.
  private static let pathLimit = 16

  /// `folder` is below `site`; places are given relative to `site`. A folder that is not there has no files.
  init(_ folder: String, in site: String) {
    label = folder
    root = "\(site)/\(folder)"
    bounds = (Self.realPath(site) ?? site) + "/"
    let descriptor = unsafe open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    enter(descriptor, at: Location(path: "", name: ""), above: [])
    files.sort { $0.path < $1.path }
  }
}

extension FolderWalk {
  private struct Identity: Hashable {
    var device: UInt64
    var node: UInt64
  }

  private struct Location {
    var path: String
    var name: String

    func appending(_ other: String, composed: String) -> Location {
      path.isEmpty
        ? Location(path: composed, name: other) : Location(path: "\(path)/\(composed)", name: "\(name)/\(other)")
    }
  }

  /// Takes over the descriptor.
  private mutating func enter(_ descriptor: Int32, at location: Location, above: [Identity]) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, let stream = unsafe fdopendir(descriptor) else {
      report(.error, "the folder cannot be read", location)
      close(descriptor)
      return
    }
    defer { unsafe closedir(stream) }
    let identity = Identity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
    guard !above.contains(identity) else {
      return report(.error, "this link leads back to a folder above it", location, help: "remove the link")
    }
    guard above.count < Self.depthLimit else {
      return report(.error, "folders are nested deeper than \(Self.depthLimit) levels", location)
    }
    visits[identity, default: 0] += 1
    guard visits[identity, default: 0] <= Self.pathLimit else { return reportTooManyPaths(identity, location) }
    var seen: [String: String] = [:]
    var items: [(name: String, kind: UInt8)] = []
    while let item = unsafe readdir(stream) {
      if let item = unsafe read(item, in: location) { items.append(item) }
    }
    for (name, kind) in items.sorted(by: { $0.name < $1.name }) {
      let composed = nfc(name)
      let inner = location.appending(name, composed: composed)
      if seen.updateValue(name, forKey: composed) != nil {
        report(.error, "two names here are the same once accents are composed", inner, help: "rename one of them")
        continue
      }
      take(name, kind, at: inner, from: descriptor, above: above + [identity])
    }
  }

  private mutating func reportTooManyPaths(_ identity: Identity, _ location: Location) {
    guard visits[identity] == Self.pathLimit + 1 else { return }
    report(
      .error, "links lead to this folder by more than \(Self.pathLimit) paths", location,
      help: "remove some of the links")
  }

  /// `nil` for what is passed over: hidden files, editors' copies, names that no address can bear.
  private mutating func read(
    _ item: UnsafeMutablePointer<dirent>, in location: Location
  ) -> (name: String, kind: UInt8)? {
    let bytes = unsafe withUnsafePointer(to: &item.pointee.d_name) { pointer in
      unsafe pointer.withMemoryRebound(to: UInt8.self, capacity: 256) {
        unsafe Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
      }
    }
    if bytes == [0x2E] || bytes == [0x2E, 0x2E] { return nil }
    guard let name = String(validating: bytes, as: UTF8.self) else {
      let shown = String(decoding: bytes, as: UTF8.self)
      report(
        .error, "the name of this file is not UTF-8", location.appending(shown, composed: shown), help: "rename it")
      return nil
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x5C }), !name.hasPrefix("..") else {
      let shown = name.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : String($0) }.joined()
      report(
        .error, "no address can be made from the name of this file", location.appending(shown, composed: shown),
        help: "rename it: no control characters, no backslash, no `..` at the start")
      return nil
    }
    if bytes.last == 0x7E || bytes.first == 0x2E && !isPublished(dotFile: name, in: location) { return nil }
    return (name, unsafe item.pointee.d_type)
  }

  /// Below `static/`, `.well-known/` (RFC 8615) and `.htaccess` are published; other names with a dot there are named.
  private mutating func isPublished(dotFile name: String, in location: Location) -> Bool {
    guard location.path == "static" || location.path.hasPrefix("static/") else { return false }
    if name == ".htaccess" || name == ".well-known" && location.path == "static" { return true }
    guard name != ".gitkeep" else { return false }
    report(
      .notice, "this is not published: its name begins with a dot", location.appending(name, composed: nfc(name)),
      help: "only `static/.well-known/` and `.htaccess` are")
    return false
  }

  private mutating func take(
    _ name: String, _ kind: UInt8, at location: Location, from descriptor: Int32, above: [Identity]
  ) {
    switch Int(kind) {
    case Int(DT_REG): files.append(File(path: location.path, name: location.name))
    case Int(DT_DIR): enterFolder(name, at: location, from: descriptor, above: above, flags: O_NOFOLLOW)
    case Int(DT_LNK): follow(name, at: location, from: descriptor, above: above)
    case Int(DT_UNKNOWN):
      var status = stat()
      guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
      let kinds = [S_IFREG: DT_REG, S_IFDIR: DT_DIR, S_IFLNK: DT_LNK]
      take(
        name, UInt8(kinds[status.st_mode & S_IFMT] ?? DT_FIFO), at: location, from: descriptor, above: above)
    default: report(.warning, "this is neither a file nor a folder", location, help: "remove it")
    }
  }

  private mutating func follow(_ name: String, at location: Location, from descriptor: Int32, above: [Identity]) {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, 0) == 0, let target = Self.realPath("\(root)/\(location.name)")
    else {
      return report(
        .error, errno == ELOOP ? "this link leads to itself" : "this link leads nowhere", location,
        help: "remove the link, or mend it")
    }
    guard (target + "/").hasPrefix(bounds) else {
      return report(.error, "this link leads out of the site", location, help: "copy the file instead")
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      enterFolder(name, at: location, from: descriptor, above: above, flags: 0)
    } else if status.st_mode & S_IFMT == S_IFREG {
      files.append(File(path: location.path, name: location.name))
    }
  }

  private mutating func enterFolder(
    _ name: String, at location: Location, from descriptor: Int32, above: [Identity], flags: Int32
  ) {
    let inner = unsafe openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags)
    guard inner >= 0 else {
      return report(.error, "the folder cannot be read: \(unsafe String(cString: strerror(errno)))", location)
    }
    enter(inner, at: location, above: above)
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ summary: String, _ location: Location, help: String? = nil
  ) {
    let file = location.path.isEmpty ? label : "\(label)/\(location.path)"
    diagnostics.append(Diagnostic(severity, summary, at: Place(file: file), help: help))
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
