import Testing
import Trial

/// Writes hostile values into every kind of context. Chromium shows whether one of them leaves its context.
@Suite(.serialized) struct EscapingTests {
  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `hostile values run no script, change no structure, and are shown unchanged`() throws {
    let payloads = ["harmless"] + HostileValues.all
    #expect(payloads.count > 60)
    let found = try HostileValues.look(at: payloads, in: Self.template, probe: Self.probe)
    let plain = try #require(found["0.html"] as? [String: Any])
    for (number, payload) in payloads.enumerated() {
      let page = try #require(found["\(number).html"] as? [String: Any], "\(payload): \(found["\(number).html"] ?? "")")
      #expect(page["calls"] as? [String] == [], "\(payload)")
      #expect(page["addresses"] as? [String] == [], "\(payload)")
      #expect(page["errors"] as? [String] == [], "\(payload)")
      #expect(page["structure"] as? String == plain["structure"] as? String, "\(payload)")
      #expect(page["rules"] as? [String] == plain["rules"] as? [String], "\(payload)")
      let values = try #require(page["values"] as? [String: String])
      #expect(values.count == (plain["values"] as? [String: String])?.count)
      for (place, value) in values { #expect(value == payload, "\(place)") }
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `hostile names of elements and attributes run no script`() throws {
    let template = """
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>names</title>
      <script>var calls = []; for (const name of ["pwned", "alert"]) window[name] = () => calls.push(name);</script></head><body>
      <{{ x }}>a</{{ x }}><{{ x }} title="{{ x }}">b<p {{ x }}>c</p><p {{ x }}="{{ x }}" data-{{ x }}="{{ x }}">d</p><h{{ x }}>e</h{{ x }}>
      <p{{ {"title": x, "href": x, "onclick": x, "style": x}|xmlattr }}>f</p><p {{ x|safe }}>g</p><img alt="" src="x" {{ x|e }}>
      <p id="end">end</p></body></html>
      """
    let probe = """
      for (const element of document.querySelectorAll("body *")) {
        for (const name of element.getAttributeNames()) if (name.startsWith("on")) window.calls.push(element.tagName + " " + name);
        if (["SCRIPT", "STYLE", "IFRAME", "OBJECT", "EMBED", "BASE", "META", "LINK"].includes(element.tagName)) window.calls.push(element.tagName);
        element.click?.();
      }
      return document.getElementById("end") ? window.calls : ["no end"];
      """
    let found = try HostileValues.look(at: HostileValues.all, in: template, probe: probe)
    for (number, payload) in HostileValues.all.enumerated() {
      #expect(found["\(number).html"] as? [String] == [], "\(payload)")
    }
  }

  /// `{{ x }}` in every kind of context. The page's own scripts store what they receive in `values`.
  private static let template = """
    <!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
    <script>var calls = [], values = {}; for (const name of ["pwned", "alert", "confirm", "prompt", "print"]) window[name] = () => calls.push(name);</script>
    <title>{{ x }}</title><meta name="description" content="{{ x }}"><link rel="alternate" href="{{ x }}">
    <style>.a { color: {{ x }}; background: url({{ x }}) } .b::before { content: "{{ x }}"; background: url("{{ x }}") } .c { content: '{{ x }}'; x: url('{{ x }}') /* {{ x }} */ }</style>
    <script>
    values.value = {{ x }}; values.double = "{{ x }}"; values.single = '{{ x }}'; values.literal = `{{ x }}`;
    values.dollar = `${{ x }}`.slice(1); values.brace = `{{ "{" }}{{ x }}`.slice(1);
    values.nested = `${ [`{{ x }}`, {{ x }}].join("") == {{ x }} + {{ x }} ? {{ x }} : "no" }`;
    values.list = {{ l }}[0]; values.map = {{ m }}.key; values.json = {{ m|tojson }}.key; values.less = "<{{ x }}".slice(1);
    /* {{ x }} */ // {{ x }}
    values.pattern = /^{{ x }}$/.test({{ x }}) ? {{ x }} : "no"; values.group = /^[{{ x }}]+$/u.test({{ x }}) || true ? {{ x }} : "";
    <!-- {{ x }}
    if (1 < 2) values.after = {{ x }}; var n = 4 / 2; values.divided = 8 / n / {{ x }}.length == 4 / {{ x }}.length ? {{ x }} : "no";
    </script>
    <script type="application/ld+json" id="data">{"value": {{ x }}, "in": "{{ x }}", "list": {{ l }}}</script>
    <script type="text/template" id="library"><b title="{{ x }}">{{ x }}</b></script>
    </head><body>
    <p id="text">{{ x }}</p><!-- {{ x }} --><textarea id="area">.{{ x }}</textarea>
    <p id="double" title="{{ x }}"></p><p id="single" title='{{ x }}'></p><p id="bare" title={{ x }} lang=en></p>
    <p id="data-json" data-value="{{ m|tojson }}" data-single='{{ m|tojson }}' data-{{ "name" }}="{{ x }}"></p>
    <a id="whole" href="{{ x }}">a</a><a id="path" href="/p/{{ x }}/q">a</a><a id="query" href="/?q={{ x }}&amp;r={{ x|urlencode }}#{{ x }}">a</a>
    <a id="bare-address" href={{ x }} rel=nofollow>a</a><a href='{{ x }}'>a</a><a href="  {{ x }}">a</a><a href="{{ x }}{{ x }}">a</a>
    <img alt="" src="{{ x }}"><img alt="" srcset="{{ x }} 2x, {{ x }} 3x"><video poster="{{ x }}"></video>
    <form action="{{ x }}"><button formaction="{{ x }}" id="button" type="button" onclick="values.handler = {{ x }}; values.quoted = '{{ x }}'; values.bare = &quot;{{ x }}&quot;; values.mapped = {{ m }}.key">b</button></form>
    <button id="single-handler" type="button" onclick='values.handler2 = {{ x }}; values.literal2 = `{{ x }}`; /* {{ x }} */'>b</button>
    <p style="color: {{ x }}; --a: {{ x }}; background: url({{ x }})">s</p><p style='background: url("{{ x }}"); font-family: "{{ x }}"'>s</p><p style=color:{{ x }}>s</p>
    <iframe id="document" srcdoc="<p id=in>{{ x }}</p>"></iframe><iframe src="{{ x }}"></iframe>
    <svg><title>{{ x }}</title><a href="{{ x }}" xlink:href="{{ x }}"><text>{{ x }}</text></a><style>a { color: {{ x }} }</style><animate attributeName="href" to="{{ x }}" values="{{ x }}"/></svg>
    <math><mtext title="{{ x }}">{{ x }}</mtext><annotation-xml encoding="{{ x }}"></annotation-xml></math>
    <noscript><p title="{{ x }}">{{ x }}</p></noscript><template><p title="{{ x }}">{{ x }}</p></template>
    <select><option>{{ x }}</option></select><table><tr><td>{{ x }}</td></tr></table><xmp>{{ x }}</xmp><noembed>{{ x }}</noembed>
    <h{{ l|length }}>{{ x|e }}</h{{ l|length }}><p id="escaped" title="{{ x|e }}">{{ x|e }}</p><p id="stripped" title="{{ ("<b a='>'>"|safe) ~ x ~ ("</b>"|safe) }}"></p>
    <object data="{{ x }}"></object><embed src="{{ x }}"><input value="{{ x }}" id="input"><details ontoggle="values.toggle = {{ x }}"></details>
    <p id="end">end</p></body></html>
    """

  private static let probe = """
    const by = id => document.getElementById(id), values = {...window.values};
    for (const id of ["button", "single-handler"]) by(id).click();
    Object.assign(values, window.values);
    values.title = document.title === "" ? "" : document.querySelector("title").textContent;
    values.text = by("text").textContent; values.area = by("area").value.slice(1); values.input = by("input").getAttribute("value");
    for (const id of ["double", "single", "bare"]) values["attribute " + id] = by(id).title;
    values.dataset = JSON.parse(by("data-json").dataset.value).key; values.dataset2 = JSON.parse(by("data-json").dataset.single).key;
    values.named = by("data-json").dataset.name;
    const data = JSON.parse(by("data").textContent);
    values["json value"] = data.value; values["json string"] = data.in; values["json list"] = data.list[0];
    const query = new URL(by("query").href, "http://h/");
    values.query = query.searchParams.get("q"); values.encoded = query.searchParams.get("r");
    values.fragment = decodeURIComponent(query.hash.slice(1));
    values.document = by("document").contentDocument.getElementById("in").textContent;
    values.escaped = by("escaped").textContent; values["escaped attribute"] = by("escaped").title; values.stripped = by("stripped").title;
    const styled = document.createElement("p"); styled.className = "b"; document.body.append(styled);
    values.content = window.getComputedStyle(styled, "::before").content.slice(1, -1).replace(/\\\\([0-9a-f]{1,6}) |\\\\(.)/g, (_, code, other) => code ? String.fromCodePoint(parseInt(code, 16)) : other);
    styled.remove();
    const schemes = ["http:", "https:", "mailto:", "tel:", "about:", ":"], addresses = [];
    for (const element of document.querySelectorAll("*")) for (const name of ["href", "src", "action", "formaction", "data", "poster", "xlink:href", "to"]) {
      const text = element.getAttribute(name);
      if (text == null) continue;
      let scheme = ":"; try { scheme = new URL(text, document.baseURI).protocol; } catch {}
      if (!schemes.includes(scheme) && !/^\\s*data:image\\/(png|gif|jpeg|webp|avif)[;,]/i.test(text)) addresses.push(element.tagName + " " + name + " " + text);
    }
    const shape = e => e.tagName + "(" + e.getAttributeNames() + ")[" + [...e.children].map(shape) + "]";
    const rules = [...document.styleSheets].map(s => s.cssRules.length + "").concat([...document.querySelectorAll("[style]")].map(e => [...e.style].filter(n => !n.startsWith("--") && n.startsWith("font")).length + ""));
    return {calls: window.calls, addresses, errors: errors.filter(e => !/^http|object Event/.test(e)), structure: shape(document.documentElement), rules, values};
    """
}
