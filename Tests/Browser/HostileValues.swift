import Foundation
import Testing
import Trial

/// Values that try to leave the context in which a template writes them.
enum HostileValues {
  /// Renders `template` with each payload as `x`, `m.key` and `l[0]`. Returns what `probe` finds in the pages, which
  /// are named `0.html`, `1.html`, and so on.
  static func look(at payloads: [String], in template: String, probe: String) throws -> [String: Any] {
    let folder = try TemporaryFolder()
    try folder.write(template, to: "page.html")
    for (number, payload) in payloads.enumerated() {
      let data = try JSONSerialization.data(withJSONObject: ["x": payload, "m": ["key": payload], "l": [payload]])
      try folder.write(String(decoding: data, as: UTF8.self), to: "data.json")
      let run = try Command.run(
        Installed.rhapsode, ["template", folder / "page.html", "--data", folder / "data.json", "--quiet"], seconds: 20)
      #expect(run.status == 0, "\(payload): \(run.words)")
      try folder.write(run.text, to: "\(number).html")
    }
    return try Browser.look(at: payloads.indices.map { "\($0).html" }, of: folder.path, width: 800, probe: probe)
  }

  static let all: [String] = [
    "<script>pwned()</script>", "</script><script>pwned()</script>", "\"><script>pwned()</script>",
    "'><img src=x onerror=pwned()>", "<img src=x onerror=pwned()>", "<svg onload=pwned()>", "<svg/onload=pwned()//",
    "\" onmouseover=\"pwned()\" x=\"", "' onfocus='pwned()' autofocus='", " onclick=pwned() ", "x onerror=pwned() y",
    "javascript:pwned()", "JaVaScRiPt:pwned()", "java\tscript:pwned()", "java\nscript:pwned()",
    "\u{1}javascript:pwned()",
    "  javascript:pwned()", "javascript&colon;pwned()", "&#106;avascript:pwned()", "&#x6A&#x61vascript:pwned()",
    "javascript%3Apwned()", "javascript://%0Apwned()", "data:text/html,<script>parent.pwned()</script>",
    "data:text/html;base64,PHNjcmlwdD5wYXJlbnQucHduZWQoKTwvc2NyaXB0Pg==", "vbscript:pwned()", "blob:pwned",
    "data:image/svg+xml,<svg onload='pwned()'/>", "view-source:x", "//evil.invalid/x", "\\\\evil.invalid\\x",
    "https://evil.invalid/\"><script>pwned()</script>", "';pwned();//", "\";pwned();//", "`;pwned();//", "${pwned()}",
    "`${pwned()}`", "{pwned()}", "\\", "\\\"", "\\';pwned();//", "\\u0027;pwned();//", "*/pwned();/*", "\n-->pwned()",
    "<!--<script>", "<!--", "-->", "--!><script>pwned()</script>", "]]><script>pwned()</script>", "]]>",
    "</title><script>pwned()</script>", "</textarea><script>pwned()</script>", "</style><script>pwned()</script>",
    "/style><script>pwned()</script>", "/script><script>pwned()</script>", "/title foo=",
    "</noscript><script>pwned()</script>",
    "</xmp><script>pwned()</script>", "</template><script>pwned()</script>",
    "</option></select><script>pwned()</script>",
    "<table><td><script>pwned()</script>", "line\u{2028}pwned()//", "line\u{2029}pwned()//", "a\nb\tc", "/x/.source",
    "]/;pwned();//", "(?=x)|.*", "}body{background:url(javascript:pwned())}", "red;background:url(javascript:pwned())",
    "expression(pwned())", "url(javascript:pwned())", "\\3c script>", "@import 'javascript:pwned()';",
    "x\"}*{color:red}",
    "x'}*{color:red}", ")}*{color:red}", "javascript:pwned() 1x, data:text/html,x 2x", "a, javascript:pwned()",
    "1 onerror=pwned()", "=pwned()", "`onclick=pwned()`", "a=b c=d", "&lt;script&gt;pwned()&lt;/script&gt;",
    "&amp;quot;",
    "&", "&#34;onclick=pwned()",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=pwned()&gt;\">",
    "<noscript><p title=\"</noscript><img src=x onerror=pwned()>\">",
    "<svg></p><style><a id=\"</style><img src=1 onerror=pwned()>\">",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=pwned()>", "{{ 7 * 7 }}{% raw %}",
    "constructor.constructor('pwned()')()", "__proto__", "null", "true", "42", "-1", "1e999", "[1]", "{\"a\": 1}",
    "Καλημέρα κόσμε 🌊", "%22%3E%3Cscript%3E", "%", "%zz", "100% of a+b", "a?b#c&d=e", "../../etc", "\u{202E}x",
  ]
}
