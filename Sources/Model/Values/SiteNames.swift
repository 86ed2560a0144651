import Text

/// Names of the pages and files that Rhapsode itself publishes, relative to the tree of their language unless noted.
/// `Render` writes them; `Ingest` gives no entry of a source such an address.
package enum SiteNames {
  /// The folders of `content/` that are not sections.
  package static let contentFolders = ["static", "data", "strings", "drafts", "feeds"]
  /// The output folder beside `content/`, unless `--output` names another.
  package static let output = "public"
  package static let categories = "categories"
  /// The page of the entries without a category, below `categories`.
  package static let uncategorised = "uncategorised"
  package static let authors = "authors"
  package static let sources = "sources"
  package static let areas = "areas"
  package static let timelines = "timelines"
  package static let around = "around"
  /// The incidents that the page around the reader counts, relative to the output folder.
  package static let aroundFile = around + "/incidents.json"
  package static let journey = "journey"
  package static let search = "search"
  package static let archive = "archive"
  package static let reading = "reading"
  package static let saved = "saved"
  package static let offline = "offline"
  /// The folder for the second and further pages of a list: `page/2/`.
  package static let furtherPages = "page"
  /// The folder for addresses that never change: `/x/<id>/`.
  static let stable = "x"
  package static let notFound = "404.html"
  package static let feedStylesheet = "feed.css"
  /// The podcast of all entries that can be listened to.
  package static let listening = "listen.xml"

  package static let sitemap = "sitemap.xml"
  package static let robots = "robots.txt"
  package static let redirects = "_redirects"
  package static let headers = "_headers"
  /// The service worker: what readers without a connection get.
  package static let worker = "sw.js"
  package static let manifest = "manifest.webmanifest"
  package static let opml = "sources.opml"
  /// Files at the root of the site, outside the trees of languages.
  package static let rootFiles = [sitemap, robots, redirects, headers, worker, manifest, opml]

  /// Returns the path with a number before its extension: `feed-1.atom` for `feed.atom`.
  package static func numbered(_ path: String, _ number: Int) -> String {
    let (stem, ending) = stem(of: path)
    return "\(stem)-\(number)\(ending)"
  }

  /// Splits `feed.atom` into `feed` and `.atom`; the extension is empty if the file name has no dot.
  package static func stem(of path: String) -> (stem: String, ending: String) {
    let name = path.utf8.lastIndex(of: 0x2F) ?? path.startIndex
    guard let dot = path.utf8[name...].lastIndex(of: 0x2E) else { return (path, "") }
    return (String(path[..<dot]), String(path[dot...]))
  }

  /// Whether a file of `content/` with this path is a text in Markdown.
  package static func isText(_ path: String) -> Bool {
    if path.hasSuffix(".md") { return true }
    guard let last = path.utf8.last, "DdNn".utf8.contains(last) else { return false }
    return isTextEnding(stem(of: path).ending.dropFirst().lowercased())
  }

  /// Whether texts have this extension, which is in lower case and without its dot.
  package static func isTextEnding(_ ending: String) -> Bool { ending == "md" || ending == "markdown" }

  /// Whether hosts serve the file for `path` as HTML: the `index.html` of a folder, or a file without another extension.
  package static func isPage(_ path: String) -> Bool {
    ["", ".html", ".htm"].contains(stem(of: path).ending.lowercased())
  }

  /// Whether an entry with this path, which is empty without a page of its own, has a page that browsers show as one.
  /// With `permalink: /places.xml`, it is a file for programs.
  package static func isForReaders(_ path: String) -> Bool {
    // Nearly all pages are folders.
    path.utf8.last == UInt8(ascii: "/") || !path.isEmpty && isPage(path)
  }

  /// Returns the address of the folder if `path` is that of its `index.html`: both are the same file.
  package static func withoutIndex(_ path: String) -> String {
    // Nearly all addresses end in a slash.
    guard path.utf8.last == UInt8(ascii: "l"), path.hasSuffix("/index.html") else { return path }
    return String(path.dropLast("index.html".count))
  }

  /// Returns the file that serves `path`, relative to the output folder. `path` is percent-encoded and begins with a
  /// slash.
  package static func file(_ path: String) -> String {
    let bare = Substring(path.utf8.drop { $0 == UInt8(ascii: "/") })
    let decoded = URI.decoded(bare) ?? String(bare)
    return decoded.isEmpty || decoded.hasSuffix("/") ? decoded + "index.html" : decoded
  }
}
