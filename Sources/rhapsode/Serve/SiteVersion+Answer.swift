import Media
import Model
import Preview
import Render
import System
import Text

extension SiteVersion {
  /// Renders the page or finds the file at a path of the server.
  func answer(_ path: RequestPath, basePath: String) -> SiteAnswer {
    guard let renderer else { return Self.failure([]) }
    guard let within = path.dropping(basePath), within.utf8.first == 0x2F else {
      let isAbove = path.text == "/" || path.text == basePath
      return isAbove ? SiteAnswer(response: .redirect(to: basePath + "/")) : Self.nothing
    }
    return known.answer(at: within) { answer(within, basePath, renderer) }
  }

  /// The entry whose page is at a path of the server.
  func entry(at path: RequestPath, basePath: String) -> Entry? {
    guard let site, let within = path.dropping(basePath) else { return nil }
    let address = URI.encoded(path: within)
    return site.entries.first { $0.path == address }
  }
}

extension SiteVersion {
  /// The most bytes of an HTML file that browsers reload when it changes. A larger one is sent as it is.
  private static let largestPage = 4 << 20

  private static let nothing = SiteAnswer(
    response: Response(status: 404, type: "text/plain; charset=utf-8", .bytes(Array("Nothing is here.\n".utf8))))

  /// Returns a page in place of one that failed to render. The errors are shown above it. A browser that shows an earlier
  /// version of the page keeps it.
  private static func failure(
    _ found: [Diagnostic], status: Int = 500, words: String = "This page can be shown when the mistakes are corrected."
  ) -> SiteAnswer {
    let page = """
      <!DOCTYPE html><html lang="en" data-rhapsode-failure><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Not shown yet</title></head>
      <body><p>\(words)</p></body></html>

      """
    return SiteAnswer(
      response: Response(
        status: status, type: "text/html; charset=utf-8", .bytes(Array(page.utf8)), isPage: true, isFailure: true),
      found: found)
  }

  /// `path` is within the site, and begins with a slash.
  private func answer(_ path: String, _ basePath: String, _ renderer: Renderer) -> SiteAnswer {
    let address = URI.encoded(path: path)
    let file = SiteNames.file(address)
    if let target = redirects(basePath, renderer)[file] { return SiteAnswer(response: .redirect(to: target)) }
    let (artifact, found) = renderer.page(at: address)
    if let artifact { return answer(artifact, found: found) }
    if found.contains(where: \.isError) { return Self.failure(found) }
    if let asset = assets[file] { return answer(asset) }
    if path.utf8.last != 0x2F, renderer.page(at: address + "/").artifact != nil {
      return SiteAnswer(response: .redirect(to: basePath + address + "/"))
    }
    return notFound(path, renderer)
  }

  /// The 404 page of the language whose tree the path is in. While front matter has errors, the path may be that of a page
  /// which is missing, or at another address, because of them: then they are shown instead.
  private func notFound(_ path: String, _ renderer: Renderer) -> SiteAnswer {
    if hasWrongText, Self.isPage(path) {
      return Self.failure(
        [], status: 404,
        words: "There is no page at this address. It may be the page of a text with a mistake in its front matter.")
    }
    let language = path.dropFirst().prefix { $0 != "/" }
    let isLanguage = site?.settings.languages.dropFirst().contains(String(language)) ?? false
    let (artifact, found) = renderer.page(at: (isLanguage ? "/\(language)" : "") + "/" + SiteNames.notFound)
    guard let artifact else { return found.contains(where: \.isError) ? Self.failure(found) : Self.nothing }
    var answer = answer(artifact, found: found)
    answer.response.status = 404
    return answer
  }

  /// Whether an error was found while a text was read.
  private var hasWrongText: Bool {
    problems.contains { problem in
      problem.place.map { $0.file.hasPrefix("content/") && SiteNames.isText($0.file) } ?? false
    }
  }

  /// Whether the path is one that a page can have: that of a folder, of an HTML file, or without an extension.
  private static func isPage(_ path: String) -> Bool {
    let name = path.lastPathPart
    return !name.contains(".") || name.hasSuffix(".html")
  }

  private func answer(_ artifact: Artifact, found: [Diagnostic] = []) -> SiteAnswer {
    let type = FileType.value(for: artifact)
    switch artifact.content {
    case .bytes(let bytes):
      let isPage = artifact.path.hasSuffix(".html")
      return SiteAnswer(
        response: Response(type: type, .bytes(bytes), isPage: isPage), found: found, text: text(of: artifact))
    case .copy(let file):
      // The file may have been replaced by a link since the site was read.
      guard let top = site.flatMap({ try? Files.realPath($0.folder) }), let file = try? Files.realPath(file),
        file.hasPrefix(top + "/")
      else { return Self.nothing }
      // A complete HTML page of the author is reloaded too when its file changes.
      if artifact.path.hasSuffix(".html"), let bytes = try? Files.read(file, limit: Self.largestPage) {
        return SiteAnswer(response: Response(type: type, .bytes(bytes), isPage: true), found: found)
      }
      return SiteAnswer(response: Response(type: type, .file(file)), found: found)
    case .derivative(let file, let recipe):
      do {
        return SiteAnswer(response: Response(type: type, .file(try derivatives.file(of: file, recipe))), found: found)
      } catch {
        return Self.nothing
      }
    case .drawn(let svg):
      guard let file = try? derivatives.file(of: svg) else { return Self.nothing }
      return SiteAnswer(response: Response(type: type, .file(file)), found: found)
    }
  }

  private func text(of artifact: Artifact) -> String? {
    guard artifact.ownPage != nil, let site, artifact.path.hasSuffix("index.html") else { return nil }
    let path = "/" + URI.encoded(path: String(artifact.path.dropLast("index.html".count)))
    return site.entries.first { $0.path == path }?.textPlace?.file
  }

  /// Returns the redirects: file of an old address → new address.
  private func redirects(_ basePath: String, _ renderer: Renderer) -> [String: String] {
    known.redirects {
      let pairs = renderer.redirects.map { (SiteNames.file($0.from), basePath + $0.to) }
      return Dictionary(pairs) { first, _ in first }
    }
  }
}

extension Entry {
  /// The file of its text and the line where that begins; `nil` for an entry of a table or a source.
  var textPlace: (file: String, line: Int)? {
    guard case .file(let file, let line) = origin else { return nil }
    return (file, line)
  }
}

extension Diagnostic {
  var isError: Bool { severity == .error }
}
