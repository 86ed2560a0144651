/// The examples of CommonMark and GFM that come out differently, with the reasons.
enum MarkdownDifferences {
  static let reasons: [(text: String, examples: Set<String>)] = [
    (
      "bare URLs and addresses become links, an extension of GFM",
      [
        "<http://foo.bar/baz bim>\n", "< http://foo.bar >\n", "http://example.com\n", "<https://foo.bar/baz bim>\n",
        "< https://foo.bar >\n", "https://example.com\n", "<foo\\+@bar.example.com>\n", "foo@bar.example.com\n",
      ]
    ),
    (
      "CommonMark 0.30 and 0.31 changed `<textarea>`, comments with `--`, currency signs beside `*`, and references to "
        + "characters with more than seven digits; Debian 12's libcmark-gfm follows 0.29",
      [
        "&nbsp &x; &#; &#x;\n&#87654321;\n&#abcdef0;\n&ThisIsNotDefined; &hi?;\n",
        "<textarea>\n\n*foo*\n\n_bar_\n\n</textarea>\n", "*$*alpha.\n\n*£*bravo.\n\n*€*charlie.\n",
        "foo <!-- this is a --\ncomment - with hyphens -->\n", "foo <!--> foo -->\n\nfoo <!---> foo -->\n",
      ]
    ),
    (
      "GitHub later merged `<strong>` inside `<strong>`; Debian 12's libcmark-gfm is older, and pages look the same",
      [
        "__foo, __bar__, baz__\n", "foo******bar*********baz\n", "__foo __bar__ baz__\n", "____foo__ bar__\n",
        "**foo **bar****\n", "****foo****\n", "____foo____\n", "******foo******\n", "_____foo_____\n",
      ]
    ),
    (
      "HTML in your own Markdown is published as it is, also `<title>`, `<style>` and `<xmp>`; `html: clean` removes more",
      [
        "<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>\n"
      ]
    ),
  ]
}
