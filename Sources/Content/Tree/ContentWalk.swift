import Model
import System
import Text

/// Every file below a folder of the site, in order of path. Links are followed only if they stay within the site, lead to
/// nothing hidden and not into the output, and do not lead back to a folder above. Files and links that cannot be read
/// are reported.
struct ContentWalk {
  struct File: Sendable {
    /// Relative to the folder, NFC.
    var path: String
    /// The path on the disk, which differs from `path` if it is not NFC.
    var name: String
    /// `nil` if it has gone.
    var identity: FileIdentity?
  }

  private(set) var files: [File] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// For diagnostics.
  private var label: String
  private var composedPaths: Set<String> = []

  /// `folder` is relative to `site`, as are the places in diagnostics. A folder that does not exist has no files.
  init(_ folder: String, in site: String) {
    label = folder
    var content = self
    var walk = FolderWalk(
      links: .followed(within: (try? Files.realPath(site)) ?? site, except: [SiteNames.output]), identifies: true)
    walk.run("\(site)/\(folder)", admits: { content.admits($1, in: $0) }, found: { content.take($0, $1) })
    self = content
    files.sort { $0.path < $1.path }
  }
}

extension ContentWalk {
  /// Whether a file or folder of this name belongs to the content. Rejects hidden files, editors' backup copies, names
  /// that cannot be part of an address, and the second of two equal names.
  private mutating func admits(_ name: String, in folder: String) -> Bool {
    let path = folder.isEmpty ? name : "\(folder)/\(name)"
    guard !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x5C }), !name.hasPrefix("..") else {
      report(
        .error, "the name of this file cannot be part of an address", path,
        help: "rename it: no control characters, no backslash, no `..` at the start")
      return false
    }
    guard name.utf8.first.map({ $0 < 0x80 }) ?? true || "/\(name)".first == "/" else {
      report(
        .error, "the name of this file begins with a combining mark", path,
        help: "rename it: the mark would be written over the slash before it")
      return false
    }
    if name.utf8.last == 0x7E || name.utf8.first == 0x2E && !isPublished(dotFile: name, in: nfc(folder), path) {
      return false
    }
    guard composedPaths.insert(nfc(path)).inserted else {
      report(.error, "two names here differ only in how their accents are encoded", path, help: "rename one of them")
      return false
    }
    return true
  }

  /// Whether a file whose name starts with a dot is published: below `static/`, only `.well-known/` (RFC 8615) and
  /// `.htaccess`. Reports other such names there.
  private mutating func isPublished(dotFile name: String, in folder: String, _ path: String) -> Bool {
    guard folder == "static" || folder.hasPrefix("static/") else { return false }
    if name == ".htaccess" || name == ".well-known" && folder == "static" { return true }
    guard name != ".gitkeep" else { return false }
    report(
      .notice, "this is not published: its name begins with a dot", path,
      help: "only `static/.well-known/` and `.htaccess` are")
    return false
  }

  private mutating func take(_ path: String, _ finding: FolderWalk.Finding) {
    switch finding {
    case .file(let identity): files.append(File(path: nfc(path), name: path, identity: identity))
    case .unreadable(let code) where path.isEmpty && FileError(.open, path, code: code).isMissing: break
    case .unreadable(let code): report(.error, "the folder cannot be read: \(FileError.reason(code))", path)
    case .link, .special: report(.warning, "this is neither a file nor a folder", path, help: "remove it")
    case .nameIsNotUTF8: report(.error, "the name of this file is not UTF-8", path, help: "rename it")
    case .linkToItself: report(.error, "this link leads to itself", path, help: "remove the link, or correct it")
    case .linkToNothing: report(.error, "this link leads nowhere", path, help: "remove the link, or correct it")
    case .linkOutside: report(.error, "this link leads out of the site", path, help: "copy the file instead")
    case .linkToHidden:
      report(.error, "this link leads to what must not be published", path, help: "copy the file instead")
    case .folderAbove: report(.error, "this link leads back to a folder above it", path, help: "remove the link")
    case .tooDeep: report(.error, "folders are nested deeper than \(FolderWalk.depthLimit) levels", path)
    case .tooManyPaths:
      report(
        .error, "links lead to this folder by more than \(FolderWalk.pathLimit) paths", path,
        help: "remove some of the links")
    }
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ summary: String, _ path: String, help: String? = nil
  ) {
    let shown = nfc(path).unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : String($0) }.joined()
    let place = Place(file: path.isEmpty ? label : "\(label)/\(shown)")
    diagnostics.append(Diagnostic(severity, summary, at: place, help: help))
  }
}
