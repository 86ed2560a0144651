import Markup
import Media
import Model
import System
import Text

/// The files of a site that an exported entry needs, found by the addresses in its HTML.
struct ExportedFiles {
  struct File {
    /// Relative to the output folder.
    var path: String
    /// Without parameters.
    var type: String
    var bytes: [UInt8]
  }

  let renderer: Renderer
  /// The URL of the entry's page.
  let page: String

  /// The most bytes of a file that an export contains.
  static let largest = 512 << 20

  /// Returns the file for an address, or `nil` if it is not one of the site's own files that can be read.
  func file(_ address: String) -> File? {
    guard let path = path(of: address), let artifact = renderer.page(at: path).artifact else { return nil }
    let type =
      MediaType.mime(ofName: artifact.path).map { String($0.prefix { $0 != ";" }) } ?? "application/octet-stream"
    switch artifact.content {
    case .bytes(let bytes): return File(path: artifact.path, type: type, bytes: bytes)
    case .drawn: return nil
    case .copy(let file), .derivative(let file, _):
      guard let bytes = try? Files.read(file, limit: Self.largest) else { return nil }
      let found = MediaType(head: Array(bytes.prefix(MediaType.lengthOfHead)))
      // An MP4 file can be a film or a recording: the name of the file decides.
      let isSound = found == .mp4 && type.hasPrefix("audio/")
      return File(path: artifact.path, type: isSound ? type : found?.mime ?? type, bytes: bytes)
    }
  }

  /// Returns an address as an absolute URL; one within the page stays a fragment.
  func absolute(_ address: String) -> String {
    if address.hasPrefix("#") { return address }
    let target = URI(page).resolving(address).text
    return target.hasPrefix(page + "#") ? String(target.dropFirst(page.count)) : target
  }

  /// Returns the path within the site, or `nil` if the address is on another site.
  private func path(of address: String) -> String? {
    let site = renderer.context.site.settings.url
    let target = URI(page).resolving(address).text.prefix { $0 != "#" && $0 != "?" }
    guard target.hasPrefix(site) else { return nil }
    return "/" + target.dropFirst(site.count)
  }
}
