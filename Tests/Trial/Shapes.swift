/// Fragments whose repetition takes quadratic time in a naive parser.
package enum Shapes {
  package static let html = [
    "<div>", "<b>", "<p>", "<a href=x>", "<li>", "<dd><li>", "<h1>", "<table>", "<table><tr><td>", "<table><b>",
    "<b><p>", "<b><table><tr><td></b></td></tr></table>", "<b><div></b>", "<i><b><p></i>", "<p><b title=x></p>",
    "<a><p></a>",
    "<ruby><rt>", "<details><summary>", "<span>", "<ul><li><b></ul>", "<table>x", "<table><a>x</table>", "</p>",
    "</div>",
    "<!--", "<!-- >", "<!", "<?", "</ ", "</>", "<![CDATA[", "<![CDATA[]]>", "<", "<a ", "<a b", "<a b=\"", "<a b=c ",
    "&", "&amp",
    "&#", "&lt;", "<svg>", "<svg><p>", "<math><mi>", "<template>", "<script>", "<script></script>", "</script",
    "<textarea>",
    "<select>", "<iframe>", "<pre>\n", "\u{0}", "<img src=x>", "<td>", "<tr>x", "<caption>", "<col>", "<video>",
    "<picture>",
    "<b><i><u><s><em><strong><code><small><p></p>", "<div><span></div>", "<font><p></font>", "é", "\r",
  ]

  /// For the inside of an RSS item.
  package static let xml = [
    "<b>", "<b><i>", "<b></i>", "</b>", "<b/>", "<item>", "<item/>", "<title>", "<title>a</title>", "<link href='x'/>",
    "<link>x</link>", "<category>a</category>", "<category term='a'/>", "<author>a@b.example</author>",
    "<media:content url='x'/>", "<media:credit>x</media:credit>", "<media:thumbnail url='x'/>", "<source>", "<content>",
    "<description>x</description>", "<description>", "<georss:polygon>1 2 3 4</georss:polygon>",
    "<psc:chapter start='1' title='x'/>", "<podcast:soundbite startTime='1' duration='1'/>", "<outline text='x'>",
    "<alert xmlns='urn:oasis:names:tc:emergency:cap:1.2'><info>", "<a xmlns:a='b'>", "<a xml:base='b/'>",
    "<a b='c' b='c'",
    "<a b='", "<a b", "<!--", "<!-- -->", "<?x ", "<?x?>", "<![CDATA[", "<![CDATA[]]>", "<!DOCTYPE x [", "<!", "<", ">",
    "&",
    "&amp;", "&x;", "&#", "&#0;", "]]>", "\u{0}", "\u{1}", "\u{FFFE}", "é", "\r",
  ]
}
