/// Attacks in the texts of feeds.
package enum Hostile {
  /// Scripts that would set `window.pwned` if a page ran them.
  package static let payloads: [String] = {
    let run = "window.pwned=1;document.title='pwned'"
    return [
      "<script>\(run)</script>", "</title><script>\(run)</script>", "</textarea><script>\(run)</script>",
      "</style><script>\(run)</script>", "</script><script>\(run)</script>", "--><script>\(run)</script>",
      "]]><script>\(run)</script>", "<img src=x onerror=\"\(run)\">", "\"><img src=x onerror=\"\(run)\">",
      "'><img src=x onerror=\"\(run)\">", "\" onfocus=\"\(run)\" autofocus tabindex=1 x=\"",
      "' onmouseover='\(run)' x='", "<svg onload=\"\(run)\">", "<svg><script>\(run)</script></svg>",
      "<svg><animate onbegin=\"\(run)\" attributeName=x dur=1s>", "<math><mi//xlink:href=\"javascript:\(run)\">",
      "<iframe src=\"javascript:\(run)\"></iframe>", "<iframe srcdoc=\"<script>parent.\(run)</script>\"></iframe>",
      "<object data=\"javascript:\(run)\"></object>", "<embed src=\"javascript:\(run)\">",
      "<body onload=\"\(run)\">", "<details open ontoggle=\"\(run)\"><summary>x</summary></details>",
      "<video><source onerror=\"\(run)\"></video>", "<audio src=x onerror=\"\(run)\"></audio>",
      "<input autofocus onfocus=\"\(run)\">", "<select autofocus onfocus=\"\(run)\">",
      "<textarea autofocus onfocus=\"\(run)\"></textarea>", "<marquee onstart=\"\(run)\">x</marquee>",
      "<style>@import 'javascript:\(run)';</style>", "<div style=\"background:url(javascript:\(run))\">x</div>",
      "<link rel=stylesheet href=\"javascript:\(run)\">", "<meta http-equiv=refresh content=\"0;javascript:\(run)\">",
      "<base href=\"javascript:\(run)//\">", "<form action=\"javascript:\(run)\"><button>x</button></form>",
      "<a href=\"javascript:\(run)\" autofocus onfocus=\"\(run)\">x</a>", "<a href=\"java&#10;script:\(run)\">x</a>",
      "<noscript><p title=\"</noscript><script>\(run)</script>\"></noscript>",
      "<template><script>\(run)</script></template>", "<xmp><script>\(run)</script></xmp>",
      "<plaintext><script>\(run)</script>", "<table><td background=\"javascript:\(run)\">x</table>",
      "<math><style><img src onerror=\"\(run)\"></style></math>",
      "<svg><style><img src onerror=\"\(run)\"></style></svg>",
      "<form><math><mtext></form><form><mglyph><style></math><img src onerror=\"\(run)\">",
      "<svg></p><style><a id=\"</style><img src=1 onerror=\(run)>\">",
      "<noembed><img src=\"</noembed><iframe onload=\(run)>\"></noembed>",
      "<a href=\"data:text/html,<script>\(run)</script>\">x</a>", "{{ 7 * 7 }}<script>\(run)</script>",
      "{% raw %}<script>\(run)</script>", "\\u003cscript\\u003e\(run)\\u003c/script\\u003e",
      "&lt;script&gt;\(run)&lt;/script&gt;", "&amp;lt;script&amp;gt;\(run)", "<ScRiPt>\(run)</sCrIpT>",
      "<script/x>\(run)</script>", "<scr<script>ipt>\(run)</scr</script>ipt>", "<img/src=x/onerror=\(run)>",
      "<img src=x onerror\n=\"\(run)\">", "<img src=\"x` `<script>\(run)</script>\"` `>",
      "<button popovertarget=x onclick=\"\(run)\" autofocus>x</button><div popover id=x onbeforetoggle=\"\(run)\">",
      "<p contenteditable onfocus=\"\(run)\" autofocus>x</p>", "<img src=x:x onerror=eval(name)>",
      "\u{2028}<script>\(run)</script>", "<!--><script>\(run)</script>-->", "<![CDATA[<script>\(run)</script>",
      "<?xml-stylesheet href=\"javascript:\(run)\"?><script>\(run)</script>",
    ]
  }()

  /// Returns an RSS feed with one entry for each payload, which is its title, author, category, link, id and text.
  package static func feed(payloads: [String]) -> String {
    let items = payloads.enumerated().map { number, payload in
      let text = escaped(payload)
      let minute = (number % 60) < 10 ? "0\(number % 60)" : "\(number % 60)"
      return """
        <item><title>\(text)</title><guid isPermaLink="false">\(number) \(text)</guid>
        <link>\(number % 3 == 0 ? "javascript:window.pwned=1//" : "https://x.example/\(number)?")\(text)</link>
        <pubDate>Mon, 02 Nov 2026 \(10 + number / 60):\(minute):00 GMT</pubDate>
        <author>a@x.example (\(text))</author><category domain="\(text)">\(text)</category>
        <comments>javascript:window.pwned=1</comments>
        <enclosure url="javascript:window.pwned=1//\(text)" type="audio/mpeg" length="1"/>
        <description>\(text) &lt;p&gt;after \(number)&lt;/p&gt;</description></item>
        """
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <rss version="2.0"><channel><title>\(escaped(payloads.first ?? ""))</title><link>javascript:window.pwned=1</link>
      <description>\(escaped(payloads.first ?? ""))</description>
      \(items.joined(separator: "\n"))
      </channel></rss>
      """
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
