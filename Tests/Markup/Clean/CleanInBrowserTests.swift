import Foundation
import Markup
import Model
import Testing
import Text
import Trial

/// Cleaned HTML in a real browser.
@Suite struct CleanInBrowserTests {
  @Test(.enabled(if: Installed.chromium != nil, "chromium is not installed"))
  func `nothing runs, nothing loads but media, and the page reads back as itself`() throws {
    var random = RandomHTML(seed: 17)
    let inputs = Payloads.all + CleanCorpus.html5lib + (0..<1500).map { _ in random.fragment() }
    let options = CleaningOptions(bases: ["https://base.invalid/"])
    let cleaned = inputs.map { HTMLCleaner.safe(Array($0.utf8), options).text }
    let verdict = try #require(try Chromium.verdict(on: cleaned))
    #expect(verdict["count"] == .integer(Int64(cleaned.count)))
    #expect(verdict["ran"] == .bool(false))
    let astray = (verdict["astray"]?.elements ?? []).compactMap(\.string)
    #expect(astray.isEmpty)
    let loaded = Set((verdict["loaded"]?.elements ?? []).compactMap(\.string))
    #expect(loaded.isSubset(of: ["img", "video", "audio", "source", "track"]))
  }

  @Test(.enabled(if: Installed.chromium != nil, "chromium is not installed"))
  func `the browser test detects payloads that were not cleaned`() throws {
    let inputs = [
      "<img src=x onerror=alert(1)>", "<iframe src=https://frame.invalid/></iframe>",
      "<link rel=stylesheet href=https://style.invalid/>", "<p><div></p>",
    ]
    let verdict = try #require(try Chromium.verdict(on: inputs))
    #expect(verdict["ran"] == .bool(true))
    #expect(verdict["astray"]?.elements.isEmpty == false)
    let loaded = (verdict["loaded"]?.elements ?? []).compactMap(\.string)
    #expect(loaded.contains("iframe") && loaded.contains("link"))
  }
}

private enum Chromium {
  /// Puts each fragment into a page and returns what the page then reports; `nil` if there is no report.
  static func verdict(on fragments: [String]) throws -> Node? {
    let chromium = try #require(Installed.chromium)
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "clean-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "page.html")
    try Data(html(for: fragments).utf8).write(to: page)
    let arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--virtual-time-budget=4000",
      // No host name is resolved, so that no network can delay the test. The page still sees the attempts to load from
      // other hosts.
      "--host-resolver-rules=MAP * ~NOTFOUND",
      "--user-data-dir=" + folder.appending(path: "profile").path(percentEncoded: false), "--dump-dom",
      page.absoluteString,
    ]
    let dump = try Command.run(chromium, arguments).text
    guard let start = dump.range(of: "<pre id=\"verdict\">"),
      let end = dump[start.upperBound...].range(of: "</pre>")
    else { return nil }
    let json = CharacterReference.decode(String(dump[start.upperBound..<end.lowerBound]))
    return try JSON.parse(Array(json.utf8), file: "verdict")
  }

  private static func html(for fragments: [String]) -> String {
    let list = JSON.bytes(of: .list(fragments.map { .string($0) }), pretty: false).text
      .replacingOccurrences(of: "<", with: "\\u003c")
    return """
      <!doctype html><meta charset="utf-8"><title>x</title><body><script>
      window.ran = false
      performance.setResourceTimingBufferSize(100000)
      for (const name of ["alert", "confirm", "prompt"]) window[name] = () => { window.ran = true }
      const astray = [], fragments = \(list)
      const names = html => [...html.matchAll(/<([a-z0-9]+)(?: [a-z]+="[^"]*")*>/g)].map(match => match[1]).join()
      for (const html of fragments) {
        const first = document.createElement("div"), second = document.createElement("div")
        first.innerHTML = html
        second.innerHTML = first.innerHTML
        const made = [...first.querySelectorAll("*")].map(element => element.localName).join()
        // Browsers drop the first line feed of a `pre` when they serialize it.
        const same = first.isEqualNode(second) || html.includes("<pre>\\n")
        if (!same || made !== names(html)) astray.push(html)
        document.body.append(first)
        for (const element of first.querySelectorAll("*")) {
          for (const kind of ["click", "mouseover", "focus", "error", "load"]) element.dispatchEvent(new Event(kind))
        }
      }
      setTimeout(() => {
        const loaded = [...new Set(performance.getEntriesByType("resource").map(entry => entry.initiatorType))]
        const verdict = document.createElement("pre")
        verdict.id = "verdict"
        verdict.textContent = JSON.stringify({count: fragments.length, ran: window.ran, astray, loaded})
        document.body.prepend(verdict)
      }, 2000)
      </script>
      """
  }
}
