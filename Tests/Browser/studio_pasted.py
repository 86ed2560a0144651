"""Words of other programs that are pasted, and signs that are typed: readers see them as they were."""
from studio_site import opened, saved

WORD = """<html><head><style>p.MsoNormal{margin:0}</style></head><body><h1>The loom</h1>
<p class=MsoNormal>First <b>bold</b> and
<i>italic</i>, with a <a href="https://example.org/a">link</a>.</p><p class=MsoNormal>A line<br>and another.</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Wool</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Flax</p>
<ol><li>one<ul><li>nested</li></ul></li><li><p>two</p></li></ol>
<table><tr><td><p>Year</p></td><td>Cloth</td></tr><tr><td>1920</td><td>Wool | flax</td></tr></table>
<blockquote><p>Said she.</p><p>Twice.</p></blockquote><pre>Words
as they are</pre><pre class="language-js"><code>if (x) {
  `y`
}
</code></pre><p>Last.</p></body></html>"""
WRITTEN = r"""before

## The loom

First **bold** and *italic*, with a [link](https://example.org/a).

A line\
and another.

- Wool
- Flax

1. one
   - nested
2. two

| Year | Cloth |
| --- | --- |
| 1920 | Wool \| flax |

> Said she.
>
> Twice.

Words\
as they are

```js
if (x) {
  `y`
}
```

Last.after

Roses are red\
violets are blue

a\:b[c]

\[note]: x

\: y
"""
PASTE = """([html, text, hasPicture]) => {
  const data = new DataTransfer();
  if (html) data.setData("text/html", html);
  data.setData("text/plain", text);
  if (hasPicture) data.items.add(new File([new Uint8Array(5)], "image.png", { type: "image/png" }));
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


def pasted(site, browser):
    page = opened(site, browser)
    page.click("text=New story")
    page.get_by_label("Title").fill("The loom")
    page.click("dialog button >> text=Begin")
    page.wait_for_selector(".story-front")
    # Without a text, Enter in the description begins one.
    page.get_by_label("Description").press("Enter")
    page.keyboard.type("before after")
    for _ in "after":
        page.keyboard.press("ArrowLeft")
    # Office programs put a picture of the words beside them.
    page.evaluate(PASTE, [WORD, "", True])
    saved(page)
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type("Roses are red")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("violets are blue")
    for words in ("a:b[c]", "[note]: x", ": y"):
        page.keyboard.press("Enter")
        page.keyboard.type(words)
    saved(page)
    body = site.read("content/stories/the-loom/index.md").split("---\n", 2)[2].lstrip()
    assert body == WRITTEN, body
    assert not page.broken, page.broken
