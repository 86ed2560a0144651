import Testing
import Trial

/// Ordinary template code, partly careless, with hostile values of feeds. Chromium shows whether one of them leaves its
/// context.
@Suite(.serialized) struct ThemeTests {
  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `hostile values run no script and change no structure in careless themes`() throws {
    let payloads = ["harmless"] + HostileValues.all + Self.more
    let found = try HostileValues.look(at: payloads, in: Self.template, probe: Self.probe)
    let plain = try #require(found["0.html"] as? [String: Any])
    for (number, payload) in payloads.enumerated() {
      let page = try #require(found["\(number).html"] as? [String: Any], "\(payload): \(found["\(number).html"] ?? "")")
      #expect(page["calls"] as? [String] == [], "\(payload)")
      #expect(page["errors"] as? [String] == [], "\(payload)")
      #expect(page["structure"] as? String == plain["structure"] as? String, "\(payload)")
      #expect(page["rules"] as? [String] == plain["rules"] as? [String], "\(payload)")
      for (place, value) in try #require(page["values"] as? [String: String]) { #expect(value == payload, "\(place)") }
    }
  }

  /// Values for the contexts of the template below.
  private static let more = [
    "&#41;&#125;&#42;&#123;color&#58;red&#125;", "a&#34;&#41;&#125;p&#123;color:red", "&quot;-pwned()-&quot;",
    "/;pwned();//", "/;javascript:pwned()", "#a;javascript:pwned()", "a/;pwned()//", "quot;-pwned()-&quot;",
    "</iframe><script>pwned()</script>", "</svg><script>pwned()</script>", "</math><img src=x onerror=pwned()>",
    "0;url=javascript:pwned()", "type=text/plain", "--!><script>pwned()</script><!--", "<!--<script></script>",
    "]]><script>pwned()</script>", "stylesheet", "module", "href", "style", "onclick", "srcdoc",
    "{\"imports\": {\"a\": \"data:text/javascript,pwned()\"}}", "}pwned(){", "${`${pwned()}`}", "\\`-pwned()-\\`", "\\",
    "*/pwned()/*", "\u{2028}-->pwned()", "x' onerror='pwned()", "x\u{0}\" onerror=\"pwned()",
    "a\u{FEFF}javascript:pwned()",
  ]

  private static let template = """
    {% macro link(u, t) %}<a class="l" href="{{ u }}" title="{{ t }}">{{ t }}</a>{% endmacro %}\
    {% macro card(t) %}<div class="card" title="{{ t }}"><h2>{{ t }}</h2>{{ caller(t) }}</div>{% endmacro %}
    <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{{ x }} – {{ x|truncate(9) }}</title>
    <script>var calls = [], values = {}; for (const name of ["pwned", "alert"]) window[name] = () => calls.push(name); function seen(name, value) { values[name] = value }</script>
    <meta name="description" content="{{ x|striptags|truncate(20) }}"><meta content="{{ x }}" property="og:{{ x }}"><meta name="{{ x }}" content="10 of {{ x }}">
    <script type="application/json">{"a": {{ x|tojson }}, "{{ x }}": [{% for c in [x, x] %}{{ c }}{% if not loop.last %}, {% endif %}{% endfor %}]}</script>
    <script type="text/html" id="t"><li title='{{ x }}'>{{ x }}<a href={{ x }}>b</a></script>
    <script type="importmap">{"imports": {"a": "/{{ x }}"}}</script>
    <style>:root { --a: {{ x }}; --b: "{{ x }}" } .x-{{ 1 }} { background: url( {{ x }} ) } @media (min-width: {{ x }}) { p { color: red } }</style>
    <script>
    seen("plain", {{ x }}); seen("single", '{{ x }}'); seen("replaced", "{{ x|replace("zzz", "'") }}"); seen("json", {{ x|tojson }}); seen("mapped", {{ {"k": x} }}.k);
    if ({{ x }}) /{{ x }}/.test({{ x }}); while (false) /["'{{ x }}]/.test("");  var n = (4 + 4) / 2 / {{ x|length + 1 }}, o = {a: 1}.a / 2;
    window.data = { title: "{{ x }}", tags: [{% for c in [x, x] %}"{{ c }}",{% endfor %}] }; seen("tag", data.tags[1]); seen("title", data.title);
    document.documentElement.dataset.a = `<a href="/${ {{ x }}.length }">{{ x }}</a>`.length; /* {{ x }} */ var s = "it's {{ x }}".slice(5); seen("apostrophe", s);
    // {{ x }} <!-- {{ x }}
    var html = "<b>{{ x }}</b>" + '<a href="{{ x }}">'; seen("markup", "<{{ x }}".slice(1)); seen("joined", "{{ x ~ "" }}");
    </script><script type="module">const m = {{ x }}; window.values.module = `{{ x }}`;</script></head><body>
    <!--{{ x }}--><!-- {{ x }} --><!--[if IE]><p>{{ x }}</p><![endif]--><!--{{ x }}-{{ x }}-->
    <svg><style>.q { background: url({{ x }}) } .r { background: url("{{ x }}") } .s { content: "{{ x }}" }</style><script>seen("svg", "{{ x }}"); seen("svg value", {{ x }})</script>
    <a xlink:href="{{ x }}"><text>{{ x }}</text></a><a><animate attributeName="href" values="/a;{{ x }};{{ x }}" from="{{ x }}" by={{ x }}/><set attributeName="href" to="{{ x }}"/></a><title>{{ x }}</title><desc>{{ x }}</desc><foreignObject><p title="{{ x }}">{{ x }}</p></foreignObject></svg>
    <math href="{{ x }}"><mi mathvariant={{ x }}>{{ x }}</mi><mtext>{{ x }}</mtext></math>
    <iframe src="{{ x }}">{{ x }}</iframe><xmp>{{ x }}</xmp><noembed>{{ x }}</noembed><noframes>{{ x }}</noframes><noscript><img src="{{ x }}" alt='{{ x }}'>{{ x }}</noscript>
    <template><p title={{ x }}>{{ x }}</p><script>{{ x }}</script></template><object data={{ x }} type="{{ x }}"></object><audio><source src="{{ x }}" type="{{ x }}"></audio>
    {{ link(x, x) }}{% call(i) card(x) %}<p class="{{ i }}">{{ i }}</p>{% endcall %}{% set b %}<i title="{{ x }}">{{ x }}</i>{% endset %}{{ b }}<p title="{{ b }}" id={{ b }}>{{ link(x, b) }}
    <div class="card card--{{ x }} {{ x }}" id={{ x }} {{ "hidden" if x }} data-hx-on:click="seen('hx', {{ x }})" data-src="{{ x }}" data-x={{ x }}>a</div>
    <time datetime="{{ x }}">{{ x }}</time><input value='{{ x }}' placeholder={{ x }} required><select><option value={{ x }} selected>{{ x }}</select>
    <p{{ {"title": x, "lang": x}|xmlattr }}>{{ x|e|upper }}</p><p title="{{ x|truncate(9) }}" lang='{{ x|indent }}'>{{ x|wordwrap(5)|title|center(80) }}</p>
    <p>{{ [x, x]|join("<br>"|safe) }} {{ "<b>%s</b>"|safe|format(x) }} {{ "<b>"|safe ~ x ~ ("</b>"|safe) }} {{ ("<u>"|safe ~ x ~ ("</u>"|safe))|replace("zzz", x) }} {{ "<s>{}</s>"|safe }}</p>
    <a href="https://example.org/share?u={{ x|urlencode }}&t={{ x }}#{{ x }}" ping="{{ x }}" target="{{ x }}" rel={{ x }}>s</a><a href="/{{ x }}/{{ x }}?{{ x }}">t</a><a href="{{ x }}{{ x }}">u</a><a href={{ x }}/feed.xml>v</a>
    <button type="button" onclick="seen('handler', '{{ x }}')" onfocus='seen("focus", "{{ x }}")' onblur=seen(`blur`,{{ x }})>b</button><form action={{ x }} id=f><input type=image formaction="{{ x }}" src="{{ x }}" alt></form>
    <p style="--a: {{ x }}; background-image: url('{{ x }}'), url({{ x }}); color: {{ x }}">c</p><p style='font: "{{ x }}"' onclick='if (1) /{{ x }}/.test({{ x }})'>d</p><h{{ 2 }} class={% if x %}{{ x }}{% endif %} title="{{ x }}">e</h{{ 2 }}>
    <div data-free>{{ x|urlize }} {{ x|striptags }} {{ x|e|truncate(12) }} {{ x|e|wordwrap(3) }} {{ x|urlize|truncate(30) }} {{ (x|e)[:7] }} {{ x|list|join }}{% filter upper %}{{ x }}{% endfilter %}</div>
    <p id="end">end</p></body></html>
    """

  private static let probe = """
    for (const element of document.querySelectorAll("[data-free]")) {
      for (const inner of element.querySelectorAll("*")) if (inner.tagName != "A" || inner.getAttributeNames().some(n => !["href", "rel"].includes(n)) || !/^(https?:|mailto:)/.test(inner.href)) window.calls.push("free " + inner.outerHTML);
      element.remove();
    }
    for (const element of document.querySelectorAll("body *")) { element.click?.(); element.focus?.(); element.blur?.(); }
    for (const a of document.querySelectorAll("svg a")) for (const text of [a.href.animVal, a.href.baseVal]) {
      let scheme = ""; try { scheme = new URL(text, document.baseURI).protocol; } catch {}
      if (scheme == "javascript:") window.calls.push("svg " + text);
    }
    for (const element of document.querySelectorAll("*")) for (const name of ["href", "src", "action", "formaction", "data", "poster", "xlink:href", "data-src"]) {
      const text = element.getAttribute(name); if (text == null) continue;
      let scheme = ""; try { scheme = new URL(text, document.baseURI).protocol; } catch {}
      if (["javascript:", "data:", "vbscript:", "blob:"].includes(scheme) && !/^\\s*data:image\\/(png|gif|jpeg|webp|avif)[;,]/i.test(text)) window.calls.push(element.tagName + " " + name + " " + text);
    }
    const shape = e => e.tagName + "(" + e.getAttributeNames() + ")[" + [...e.children].map(shape) + "]";
    const rules = [...document.styleSheets].map(s => s.cssRules.length + "");
    return {calls: window.calls, errors: errors.filter(e => !/^http|object Event/.test(e)), structure: shape(document.documentElement), rules, values: window.values};
    """
}
