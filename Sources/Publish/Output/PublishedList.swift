import System
import Text

/// The list of the files that Rhapsode wrote to one output: `.rhapsode/published/<digest>`. A build recognizes its own
/// files by it if the memory of the last build is lost: the cache was deleted, another version of the program wrote it,
/// or the site was moved.
///
/// A list may be forged or out of date, so that it proves nothing by itself: a listed file is Rhapsode's only as long as
/// it is the one that was written.
struct PublishedList: Sendable {
  private let state: StateFolder
  /// Absolute.
  private let site: String
  /// The path of the output: relative to the site if it is inside, since a site may be moved; absolute otherwise.
  private let output: String

  init(_ destination: Destination, _ location: OutputLocation) {
    let kept = destination.cache.parentFolder ?? "."
    let above = kept.parentFolder ?? "."
    let site = (try? Files.realPath(above)) ?? above
    let path = location.path
    state = StateFolder("\(kept)/published")
    output = path.hasPrefix(site + "/") ? String(path.dropFirst(site.count + 1)) : path
    self.site = site
  }

  /// Whether there is a list, damaged or not.
  var exists: Bool { state.size(of: file) != nil }

  /// Returns the listed files that are in the output as they were written: with the same size and time, or with the
  /// same digest. Only files that were made from bytes have a digest. Returns no files if there is no list, or a damaged one.
  func files(in folder: borrowing Folder) -> PublishedFiles {
    var found = PublishedFiles()
    guard let bytes = try? state.read(file), let listed = Self.files(in: bytes, output: output) else { return found }
    var statuses: [FileStatus?] = []
    statuses.reserveCapacity(listed.count)
    folder.forEachStatus(of: listed.paths[...], ListedFolders()) { statuses.append($0) }
    found.reserveCapacity(listed.count)
    for (number, status) in statuses.enumerated() {
      let path = listed.paths[number]
      guard let file = Self.intact(path, listed.files[number], status, in: folder) else { continue }
      _ = found.append(path, file)
    }
    return found
  }

  /// Replaces the list. Ignores errors: only a build without its memory needs it, and without it that build replaces
  /// fewer files.
  func write(_ files: PublishedFiles) {
    let isFirst = !exists
    try? state.write(Self.bytes(of: files, output: output), to: file)
    if isFirst { removeListsOfMissingOutputs() }
  }
}

extension PublishedList {
  private var file: RelativePath {
    let name = SHA256.digest(of: output).hex(16)
    return RelativePath(name) ?? "list"
  }

  /// Returns the file with its present time, or `nil` if it is not the one that was written.
  private static func intact(
    _ path: RelativePath, _ file: PublishedFile, _ status: FileStatus?, in folder: borrowing Folder
  ) -> PublishedFile? {
    guard let status, status.kind == .file, status.stamp.size == file.stamp.size else { return nil }
    if status.stamp == file.stamp { return file }
    guard let digest = file.digest, let opened = try? folder.open(path), (try? opened.digest()) == digest else {
      return nil
    }
    var file = file
    file.stamp = opened.opened.stamp
    return file
  }

  /// Removes lists of outputs that were deleted: a script may build into a new folder each time.
  private func removeListsOfMissingOutputs() {
    for name in state.names() {
      guard let file = RelativePath(name), let head = state.head(of: file, SealedForm.headLength),
        let output = Self.output(ofHead: head), !Files.exists(output.hasPrefix("/") ? output : "\(site)/\(output)")
      else { continue }
      state.remove(file)
    }
  }
}
