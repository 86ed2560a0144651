import Trial

extension ChangingSite {
  /// A footer with a part that all pages share, or all pages of one kind.
  private static let withSidebar =
    "<footer>{% set kind = page.kind %}{% include \"parts/sidebar.html\" ignore missing %}{{ page.path }}</footer>\n"

  /// Templates that read what the built-in ones do not.
  static let templates: [String: [String]] = [
    "home.html": [
      "{{ 'greeting' | t }} {{ site.params.motto }} {% for entry in site.entries %}{{ entry.title }} {{ entry.date | ago }} {{ entry.stale }}\n{% endfor %}",
      "{{ site.data.winds | length }} {% for section in site.sections %}{{ section }} {{ site.sections[section].count }}\n{% endfor %}{{ page.pager.total }}",
      "{% for source in site.sources %}{{ source.title }} {{ source.count }} {{ source.updated }}\n{% endfor %}{% for person in site.authors %}{{ person.name }} {{ person.count }}{% endfor %}",
    ],
    "parts/footer.html": [
      "<footer>{{ site.title }} {% for tag in site.tags %}{{ tag.name }} {{ tag.count }} {% endfor %}</footer>\n",
      "<footer>{% for entry in site.entries %}{% if loop.index < 4 %}{{ entry.title }} {{ entry.words }}{% endif %}{% endfor %}</footer>\n",
      "<footer>{{ site.params.motto }} {{ site.data.winds | json }}{% for person in site.authors %} {{ person.name }} {{ person.bio }}{% endfor %}</footer>\n",
      "<footer>{% for source in site.sources %}{{ source.title }} {{ source.count }} {% endfor %}{% for category in site.categories %}{{ category.title }} {{ category.count }} {% endfor %}</footer>\n",
      // What is known of the visits, and nothing of the entries.
      "<footer>{% for source in site.sources %}{{ source.id }} {{ source.status }} {{ source.updated }} {% endfor %}</footer>\n",
      withSidebar,
      // Only the length of a list, and nothing of a section but its layout.
      "<footer>{{ site.sections.news.entries | length }}</footer>\n",
      "<footer>{{ site.sections.notes.layout }}</footer>\n",
      "<footer><link rel=\"stylesheet\" href=\"{{ 'own/own.css' | asset }}\"><script type=\"module\" src=\"{{ 'own/own.js' | asset }}\"></script></footer>\n",
    ],
    // Only the feeds of a list, and none of its entries.
    "notes/list.html": ["{{ page.path }}{% for feed in page.feeds %} {{ feed.url }}{% endfor %}\n"],
    "parts/sidebar.html": [
      "<aside>{% for entry in site.entries[:4] %}<a href=\"{{ entry.path }}\">{{ entry.title }}</a> {{ entry.date | ago }} {% endfor %}{% for tag in site.tags %}<a href=\"{{ tag.path }}\">{{ tag.name }} ({{ tag.count }})</a> {% endfor %}</aside>\n",
      "<aside>{% for name in site.sections %}{% set section = site.sections[name] %}<a href=\"{{ section.path }}\">{{ section.title }} ({{ section.count }})</a> {% for entry in section.entries[:2] %}{{ entry.summary }} {% endfor %}{% endfor %}{% for item in site.menu %}{{ item.title }}{% if item.current %}!{% endif %} {% endfor %}</aside>\n",
      "<aside>{{ kind }} {{ site.params.motto }} {% for entry in site.entries[:4] %}{% include \"parts/card.html\" %}{% if entry.cover %}<img alt=\"\" src=\"{{ entry.cover | image(width=480) }}\">{% endif %}{% endfor %}{% for source in site.sources %}{{ source.title }} {{ source.count }} {% endfor %}</aside>\n",
    ],
    "parts/card.html": [
      "<p>{{ entry.title }} {{ entry.summary }} {{ entry.minutes }} {{ entry.stale }}</p>\n",
      "<p>{{ entry.title }} {{ entry.category }} {{ entry.section.title if entry.section }} {% for image in entry.images %}{{ image.src }}{% endfor %}</p>\n",
    ],
    "blocks/note.html": [
      "<aside>{{ block.content }}</aside>\n", "<aside>{{ entry.title }}: {{ block.content }}</aside>\n",
    ],
    "entry.html": [
      "<h1>{{ entry.title }}</h1>{{ entry.content }}{% for other in entry.related %}{{ other.title }} {% endfor %}{{ entry.next.title if entry.next }}\n",
      "<h1>{{ entry.title }}</h1>{{ entry.content }}{% for parent in page.parents %}{{ parent.path }} {% endfor %}{% for feed in page.feeds %}{{ feed.url }}{% endfor %}{{ entry.previous.title if entry.previous }} {{ entry.next.title if entry.next }}\n",
      "<h1>{{ entry.title }}</h1>{% if entry.listen %}Listen: {{ entry.listen.src }}{% endif %}\n",
      "<h1>{{ entry.title }}</h1>{{ 'Listen' if entry.listen }} {{ entry.next.title if entry.next }}\n",
    ],
  ]

  /// Writes a script and a style sheet that templates name, with files that they import: what is published of one changes
  /// with what it imports.
  mutating func writeScript() throws {
    let path = "Templates/assets/own/"
    let isDeep = dice.isLucky(2)
    let util = "export const tide = \(dice.number(1...9));\n"
    let files = [
      "own.js": "import { tide } from \"./\(isDeep ? "deep" : "util").js\";\nconsole.log(tide);\n",
      "deep.js": "export * from \"./util.js\";\nexport const low = \(dice.number(1...3));\n", "util.js": util,
      "own.css": "@import \"colors.css\";\nfooter { margin: \(dice.number(1...3))rem; }\n",
      "colors.css": "footer { color: \(dice.pick(["teal", "navy"])); }\n",
    ]
    if site.folder.has(path + "own.js") {
      let name = dice.pick(files.keys.sorted())
      return try site.folder.write(files[name] ?? "", to: path + name)
    }
    for (name, text) in files { try site.folder.write(text, to: path + name) }
  }

  /// Writes a part that all pages share, and lets all pages include it.
  mutating func writeSidebar() throws {
    let sidebar = dice.pick(ChangingSite.templates["parts/sidebar.html"] ?? [])
    try site.folder.write(sidebar, to: "Templates/parts/sidebar.html")
    try site.folder.write(ChangingSite.withSidebar, to: "Templates/parts/footer.html")
  }
}
