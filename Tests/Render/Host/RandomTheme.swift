import Trial

/// A theme of random templates that include one another, and read the site, their page, or what they were given.
struct RandomTheme {
  private(set) var templates: [String: String] = [:]
  private var dice: Dice
  private static let parts = 7

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    templates["plain.html"] = "{{ site.title }} & {{ colour | default(\"\") }}"
    templates["macros.html"] =
      "{% macro link(entry) %}<a href=\"{{ entry.path }}\">{{ entry.title }}</a>{% endmacro %}"
      + "{% macro here() %}{{ page.path }}{% endmacro %}"
    templates["frame.html"] =
      "<!doctype html><title>{% block title %}x{% endblock %}</title>{{ 1 }}" + text(for: 0, 4)
      + "{% block main %}\(text(for: 0, 2)){% endblock %}"
    for part in 1...RandomTheme.parts { templates["part\(part).html"] = text(for: part, 4) }
    for name in ["home", "list", "entry", "taxonomy", "term", "author", "sources", "source", "404"] {
      templates["\(name).html"] =
        "{% extends \"frame.html\" %}{% set colour = \"\(dice.pick(["red", "blue"]))\" %}"
        + "{% block main %}\(text(for: 0, 3)){{ page.title }}{% endblock %}"
    }
  }

  /// Text that includes only parts of higher numbers than `part`.
  private mutating func text(for part: Int, _ count: Int) -> String {
    (0..<count).map { _ in piece(for: part) }.joined(separator: "\n")
  }

  private mutating func piece(for part: Int) -> String {
    guard part < RandomTheme.parts, dice.isLucky(2) else { return dice.pick(pieces) }
    let name = "part\(dice.number(part + 1...RandomTheme.parts)).html"
    return dice.pick([
      "{% include \"\(name)\" %}", "{% include \"\(name)\" without context %}",
      "{% set colour = \"green\" %}{% include \"\(name)\" %}",
      "{% set shade = page.kind %}{% include \"\(name)\" %}",
      "{% set list = site.entries[:2] %}{% include \"\(name)\" %}",
      "{% set name = \"\(name)\" %}{% include name %}", "{% include [\"none.html\", \"\(name)\"] %}",
      "{% for entry in site.entries[:3] %}{% include \"\(name)\" %}{% endfor %}",
      "{% for term in site.tags %}{% include \"\(name)\" %}{% endfor %}",
      "{% set ns = namespace(n=0) %}{% include \"\(name)\" %}{{ ns.n }}",
      "{% from \"macros.html\" import link %}{% include \"\(name)\" %}",
      "{% macro shown() %}{{ colour | default(\"none\") }}{% endmacro %}{% include \"\(name)\" %}",
      "{% filter upper %}{% include \"\(name)\" %}{% endfilter %}",
      "<i title=\"{% include \"plain.html\" %}\">{% include \"plain.html\" %}</i>",
      "{% set kept %}{% include \"\(name)\" %}{% endset %}{{ kept }}",
      "{% macro inner() %}{% include \"\(name)\" %}{% endmacro %}{{ inner() }}",
      "{% set cover = site.entries[0].cover %}{% set sizes = cover.srcset %}{% include \"\(name)\" %}",
    ])
  }

  private let pieces = [
    "plain", "{{ site.title }}", "{{ site.params.motto }}", "{{ page.path }}", "{{ page.language }}",
    "{{ page.title }}",
    "{% for item in site.menu %}{{ item.title }}{% if item.current %}!{% endif %}{% endfor %}",
    "{% for entry in site.entries[:5] %}{{ entry.title }} {{ entry.summary }} {{ entry.words }}{% endfor %}",
    "{% for term in site.tags %}{{ term.name }} {{ term.count }}{% endfor %}",
    "{% for name in site.sections %}{{ site.sections[name].title }}{% endfor %}",
    "{% if entry is defined %}{{ entry.title }}{{ entry.stable }}{{ entry.pins | length }}{% for other in entry.related %}{{ other.path }}{% endfor %}{% endif %}",
    "{{ colour | default(\"none\") }}", "{{ shade | default(\"no shade\") }}",
    "{% if list is defined %}{{ list | length }}{% endif %}", "{% if loop is defined %}{{ loop.index }}{% endif %}",
    "{% if ns is defined %}{% set ns.n = ns.n + 1 %}{% endif %}",
    "{% if shown is defined %}{{ shown() }}{% endif %}",
    "{% if link is defined %}{{ link(site.entries[0]) }}{% endif %}",
    "{% from \"macros.html\" import here %}{{ here() }}",
    "{% from \"macros.html\" import link %}{{ link(site.entries[1]) }}",
    "{{ \"harbour\" | absolute }}", "{{ \"/x/\" | absolute }}", "{{ \"home\" | t(default=\"Home\") }}",
    "{% set cover = site.entries[0].cover %}{% if cover %}{{ cover.src | image(width=480) }}{% endif %}",
    "{% for size in site.entries[0].cover.srcset %}{{ size.src }}{% endfor %}",
    "{% if sizes is defined %}{% for size in sizes %}{{ size.width }}{% endfor %}{% endif %}",
    "{{ \"/boat.jpg\" | image(width=800) }}",
    "{% for source in site.sources %}{{ source.title }}{{ source.count }}{% endfor %}",
    "{% for entry in site.entries %}{% if entry.source %}{{ entry.title }}{% endif %}{% endfor %}",
    "{{ site.entries[0].content }}", "{{ site.entries[0].date | ago }}", "{{ range(3) | join }}",
    "{% if page.entries %}{{ page.entries[0].title }}{% endif %}", "<a href=\"{{ \"javascript:x\" }}\">bad</a>",
    "{% if term is defined %}{{ term.name }}{% endif %}",
    "{% if page.kind == \"term\" %}{{ nothing.here }}{% endif %}",
  ]
}
