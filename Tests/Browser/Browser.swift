import Foundation
import Testing
import Trial

/// Headless Chromium. One process opens several pages of a folder one after another, each in a frame of the given
/// width, and runs a script on each.
enum Browser {
  static let reason: Comment = "chromium is not installed"

  /// Returns the result of `probe` for each page, by path. `probe` is the body of a JavaScript function of `window`,
  /// `document` and `errors` (the errors that the page reported). Its result, or what it promises, is converted to JSON.
  static func look(
    at paths: [String], of site: String, width: Int, dark: Bool = false, scripts: Bool = true, probe: String
  ) throws -> [String: Any] {
    try look(at: paths, of: site, widths: [width], dark: dark, scripts: scripts, probe: probe)[width] ?? [:]
  }

  /// Does the same in frames of several widths, and returns the results by width.
  static func look(
    at paths: [String], of site: String, widths: [Int], dark: Bool = false, scripts: Bool = true, probe: String
  ) throws -> [Int: [String: Any]] {
    let chromium = try #require(Installed.chromium)
    let profile = try TemporaryFolder()
    try profile.write(runner(paths, widths: widths, scripts: scripts, probe: probe), to: runnerName)
    let server = try StaticServer(site, runner: profile / runnerName)
    defer { server.stop() }
    var options =
      flags + ["--user-data-dir=\(profile / "profile")", "--window-size=1600,1000", "--virtual-time-budget=3600000"]
    if dark { options.append("--blink-settings=preferredColorScheme=0") }
    let run = try Command.run(
      chromium, options + ["--dump-dom", "http://127.0.0.1:\(server.port)/\(runnerName)"], seconds: 110)
    let start = run.text.range(of: "<pre id=\"results\">")
    let end = run.text.range(of: "</pre>", options: .backwards)
    guard let start, let end, start.upperBound < end.lowerBound else { throw Blank(words: run.words) }
    let json = String(run.text[start.upperBound..<end.lowerBound]).replacingOccurrences(of: "&lt;", with: "<")
      .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&amp;", with: "&")
    let found = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [String: Any]] ?? [:]
    return Dictionary(uniqueKeysWithValues: widths.map { ($0, found["\($0)"] ?? [:]) })
  }

  struct Blank: Error { let words: String }

  static let flags = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    // Only the test's own server is reachable: slow answers of real name servers made tests fail.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ]

  private static let runnerName = "rhapsode-runner.html"

  /// Returns a page that opens each path in a frame of its own, one after another, in each width.
  ///
  /// Chromium's virtual time jumps to the next timer as soon as no script runs, and to its end if there is none, also
  /// while a blob is read or packed in the background. The timer `pace` lets it go on in steps of 4 ms, of which it
  /// does 100,000 in some seconds: work in the background has that long.
  private static func runner(_ paths: [String], widths: [Int], scripts: Bool, probe: String) -> String {
    let list = paths.map { "\"" + ($0.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? $0) + "\"" }
    return """
      <!DOCTYPE html><html><meta charset="utf-8"><body style="margin:0"><pre id="results"></pre><script>
      const paths = [\(list.joined(separator: ","))], results = {};
      async function open(path, width) {
        const frame = document.createElement("iframe");
        frame.style.cssText = `width:${width}px;height:800px;border:0`;
        \(scripts ? "" : "frame.sandbox = 'allow-same-origin';")
        const errors = [];
        const loaded = new Promise(done => { frame.onload = done; });
        frame.src = "/" + path;
        document.body.append(frame);
        const watch = setInterval(() => {
          const own = frame.contentWindow;
          if (own && !own.watched && own.location.href != "about:blank") {
            own.watched = true;
            own.addEventListener("error", e => errors.push(String(e.message || (e.target && (e.target.src || e.target.href)) || e)), true);
            own.addEventListener("unhandledrejection", e => errors.push(String(e.reason)));
          }
        }, 0);
        await Promise.race([loaded, new Promise(done => setTimeout(done, 5000))]);
        await new Promise(done => setTimeout(done, 30));
        clearInterval(watch);
        let found;
        try { found = await (new Function("window", "document", "errors", \(quoted(probe))))(frame.contentWindow, frame.contentDocument, errors); }
        catch (e) { found = "probe: " + e; }
        frame.remove();
        return found;
      }
      (async () => {
        const pace = setInterval(() => {}, 4);
        for (const width of \(widths)) {
          results[width] = {};
          for (const path of paths) results[width][decodeURIComponent(path)] = await open(path, width);
        }
        clearInterval(pace);
        document.getElementById("results").textContent = JSON.stringify(results);
      })();
      </script></body></html>
      """
  }

  private static func quoted(_ text: String) -> String {
    let bytes = (try? JSONEncoder().encode(text)) ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }
}
