import Markup
import Testing
import Text

/// Form controls and other elements whose content HTML parses in a mode of its own, such as raw text. If such an
/// element is never closed, the text after it must remain.
@Suite struct FormControlTests {
  private static func clean(_ html: String, inlineOnly: Bool = false) -> String {
    let cleaned = HTMLCleaner.safe(Array(html.utf8), CleaningOptions(inlineOnly: inlineOnly)).text
    #expect(HTMLCleaner.safe(Array(cleaned.utf8), CleaningOptions(inlineOnly: inlineOnly)).text == cleaned, "\(html)")
    #expect(
      HTMLCleaner.safeByTree(Array(html.utf8), CleaningOptions(inlineOnly: inlineOnly)).text == cleaned, "\(html)")
    return cleaned
  }

  @Test(arguments: [
    "select", "option", "optgroup", "button", "textarea", "template", "datalist", "frameset", "plaintext", "svg",
    "math",
    "noframes", "noembed", "title", "object", "noscript", "fieldset", "form", "label", "output", "meter", "progress",
    "keygen", "isindex", "frame", "head", "body", "html", "applet", "marquee", "canvas", "dialog", "xmp", "listing",
    "svg><foreignObject", "svg><desc", "math><annotation-xml", "math><mi", "table><select", "select><option",
    "table><tr><td><select", "p><select><optgroup><option",
  ])
  func `no element that is never closed swallows what follows`(name: String) {
    let cleaned = Self.clean("<p>before</p><\(name)> one <p>two <b>three</b></p><ul><li>four</ul>five")
    for word in ["before", "one", "<b>three</b>", "<li>four</li>", "five"] {
      // The text of a drawing or formula is removed with it.
      if word == "one", name == "svg" || name == "math" { continue }
      #expect(cleaned.contains(word), "\(name): \(cleaned)")
    }
    let title = Self.clean("before<\(name)> one <b>three</b> five", inlineOnly: true)
    #expect(title.contains("<b>three</b> five"), "\(name): \(title)")
  }

  @Test func `the words of form controls stay, parted from those around them`() {
    #expect(Self.clean("a<select name=x><option>b<option selected>c</option></select>d") == "a b c d")
    #expect(Self.clean("a<select><optgroup label=x><option>b</optgroup></select>d") == "a b d")
    #expect(Self.clean("<p>a<button>b</button>c</p>") == "<p>a b c</p>")
    #expect(
      Self.clean("copy <textarea rows=2>&lt;b>x</b> &amp;c</textarea>this") == "copy &lt;b&gt;x&lt;/b&gt; &amp;c this")
    #expect(Self.clean("<table><tr><td><select><option>1<option>2</select><td>3</table>").contains("1 2"))
  }

  @Test func `elements that are never shown are removed with their content, up to their end tag`() {
    #expect(Self.clean("a<datalist id=x><option>b</datalist>c") == "ac")
    #expect(Self.clean("a<template><p>b</template>c") == "ac")
    #expect(Self.clean("a<svg><path/><text>b</text></svg>c<math><mi>d</mi></math>e") == "ace")
    #expect(Self.clean("a<template><textarea></template></textarea>b</template>c") == "ac")
    #expect(Self.clean("a<script>b") == "a")
  }

  @Test(.timeLimit(.minutes(1))) func `sections that are never closed take no quadratic time`() {
    for name in ["svg", "math", "template", "datalist", "textarea", "select"] {
      let safe = HTMLCleaner.safe(Array(String(repeating: "<\(name)>x ", count: 200_000).utf8)).text
      #expect(!safe.contains("<\(name)"))
    }
  }
}

/// Widths and heights of pictures and films.
@Suite struct DimensionTests {
  private static func clean(_ attributes: String) -> String {
    HTMLCleaner.safe(Array("<img src=\"https://h.example/a.png\" \(attributes)>".utf8)).text
  }

  @Test(arguments: ["100%", "49.5%", " 100% ", "12.%", "0%", "100%;"])
  func `a percentage is no number of pixels`(value: String) {
    let picture = Self.clean("width=\"\(value)\" height=\"\(value)\"")
    #expect(picture.contains("src="))
    #expect(!picture.contains("width=") && !picture.contains("height="), "\(picture)")
    let film = HTMLCleaner.safe(
      Array("<video src=\"https://h.example/a.mp4\" width=\"\(value)\"></video>".utf8)
    ).text
    #expect(!film.contains("width="))
    let table = HTMLCleaner.safe(
      Array("<table width=\"\(value)\"><col width=\"\(value)\"><tr><td width=\"\(value)\">x</table>".utf8)
    ).text
    #expect(!table.contains("width="))
    let frame = "<iframe width=\"\(value)\" src=\"https://www.youtube.com/embed/abcdefghijk\"></iframe>"
    #expect(!HTMLCleaner.safe(Array(frame.utf8)).text.contains("width="))
  }

  @Test(arguments: [("100", "100"), ("49.5", "49"), (" 640px", "640"), ("12 %", "12"), ("30em", "30")])
  func `other lengths are read as browsers read them`(value: String, pixels: String) {
    #expect(Self.clean("width=\"\(value)\"").contains("width=\"\(pixels)\""))
  }
}
