import Testing

@testable import Content

struct FirstHeadingTests {
  private func title(_ text: String) -> String? { FirstHeading.title(ofTextIn: Array(text.utf8), from: 0) }

  @Test(arguments: [
    "<!--\n# Not a title\n-->\n", "<!--\n\n# Not a title\n\n-->\n", "<!-- # Not a title -->\n",
    "<pre>\n\n# Not a title\n</pre>\n", "<SCRIPT type=x>\n# Not a title\n</script>\n", "<?php\n# Not a title\n?>\n",
    "<div class=\"x\">\n# Not a title\n</div>\n\n", "<x-note>\n# Not a title\n</x-note>\n\n",
    "</div>\r\n# Not a title\r\n\r\n", "```\n<!--\n```\n", "<!--\n```\n-->\n", "<pre\n# Not a title\n</pre>\n",
  ])
  func `a line of raw HTML is not the title`(html: String) {
    #expect(title(html + "# Title\n") == "Title")
    #expect(title(html + "Title\n===\n") == "Title")
    #expect(title(html + "Words.\n") == nil)
  }

  @Test(arguments: [
    "<div>\n\n# Title\n", "<b>Words</b>\n# Title\n", "Words\n<b>\n# Title\n", "1 < 2\n# Title\n",
    "<https://example.org>\n# Title\n", "    <!--\n# Title\n", "<-->\n# Title\n", "<predicate x\n# Title\n",
  ])
  func `Markdown after a tag can have the title`(text: String) { #expect(title(text) == "Title") }
}
