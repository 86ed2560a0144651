import Foundation
import Testing
import Trial

/// Street maps and 3D models: what pages have if the libraries that draw them are installed, and without them. Small
/// files stand in for the libraries.
@Suite struct StreetMapTests {
  private static let maps = """
    maps: {tiles: "https://tiles.example/{z}/{x}/{y}.png", attribution: "© Us & you", link: "https://us.example/", max-zoom: 18}

    """

  private static let libraries = [
    "javascript/leaflet/leaflet.min.js": "var L = 1;\n", "javascript/leaflet/leaflet.css": ".leaflet { top: 0 }\n",
    "javascript/three/three.min.js": "var THREE = 1;\n",
    "javascript/three/examples/js/loaders/GLTFLoader.js": "var loader = 1;\n",
    "javascript/three/examples/js/controls/OrbitControls.js": "var controls = 1;\n",
  ]

  private func site(_ settings: String = StreetMapTests.maps, libraries: Bool = true) throws -> Site {
    let site = try Site(
      [
        "content/site.yaml": "title: Trial\nurl: https://trial.example/\n" + settings,
        "content/notes/a.md":
          "---\ntitle: A \"quay\"\ndate: 2026-01-02\nplace: {name: Pier <1>, lat: 37.9, lon: 23.7, radius: 800m}\n---\nText.\n",
        "content/notes/b.md": "---\ntitle: B\ndate: 2026-01-01\n---\nText.\n",
      ].merging(libraries ? Self.libraries : [:]) { $1 })
    return site
  }

  private func build(_ site: Site) throws -> Command {
    try site.run(
      ["build", "--now", Site.now], environment: ["RHAPSODE_JAVASCRIPT": site.folder / "javascript"])
  }

  @Test func `a page with a map names the tile server in its policy and its button, and no other page does`() throws {
    let site = try site()
    let build = try build(site)
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    let page = try site.page("notes/a/index.html")
    for part in [
      "img-src &#39;self&#39; data: https://tiles.example;", "data-tiles=\"https://tiles.example/{z}/{x}/{y}.png\"",
      "data-attribution=\"© Us &amp; you\"", "data-link=\"https://us.example/\"", "data-zoom=\"18\"",
      "The street map is loaded from tiles.example.", "class=\"streets-choice\" hidden", "class=\"drawn-map\"",
      "&#34;radius&#34;:800", "Pier &lt;1&gt;", "data-library=\"/assets/leaflet.min.", "data-look=\"/assets/leaflet.",
    ] { #expect(page.contains(part), "\(part)\n\(page)") }
    let files = try site.files()
    for name in files.keys where name.hasSuffix(".html") && name != "notes/a/index.html" {
      #expect(try !site.page(name).contains("tiles.example"), "\(name)")
    }
    let library = try #require(files.keys.first { $0.hasPrefix("assets/leaflet.min.") })
    let script = try site.page(library)
    #expect(script.hasSuffix("var L = 1;\n") && script.contains("Redistribution and use in source and binary forms"))
    #expect(!files.keys.contains { $0.contains("three") })
  }

  @Test func `an area and a list of incidents open the same places as their drawn map`() throws {
    let site = try site(Self.maps + "areas: {pier: {title: Pier, at: [37.9, 23.7], radius: 500}}\n")
    try site.folder.write(
      "---\ntitle: Fire\ndate: 2026-03-01\nincident: {handled: true}\nplace: {lat: 37.901, lon: 23.701}\n---\nText.\n",
      to: "content/notes/c.md")
    #expect(try build(site).status == 0)
    let page = try site.page("areas/pier/index.html")
    for part in [
      "&#34;kind&#34;:&#34;area&#34;", "&#34;kind&#34;:&#34;handled&#34;", "&#34;label&#34;:&#34;1&#34;",
      "[23.701,37.901]", "The numbers on the map are those of the list.",
    ] { #expect(page.contains(part), "\(part)\n\(page)") }
  }

  @Test func `without Leaflet maps stay drawn, which the build says once, until it is installed`() throws {
    let site = try site(libraries: false)
    let build = try build(site)
    #expect(build.status == 0, "\(build.words)")
    #expect(build.words.components(separatedBy: "libjs-leaflet is not installed").count == 2, "\(build.words)")
    let page = try site.page("notes/a/index.html")
    #expect(page.contains("class=\"drawn-map\"") && !page.contains("tiles.example"), "\(page)")
    let doctor = try site.run(["doctor"], environment: ["RHAPSODE_JAVASCRIPT": site.folder / "javascript"])
    #expect(doctor.text.contains("missing libjs-leaflet") && doctor.text.contains("apt-get install libjs-leaflet"))
    for (path, text) in Self.libraries { try site.folder.write(text, to: path) }
    let again = try self.build(site)
    #expect(!again.words.contains("not installed"), "\(again.words)")
    #expect(try site.page("notes/a/index.html").contains("tiles.example"))
  }

  @Test func `a page that is exported as one file has its drawn map alone`() throws {
    let site = try site()
    let page = try site.run(
      ["export", "/notes/a/", "--output", "-", "--now", Site.now],
      environment: ["RHAPSODE_JAVASCRIPT": site.folder / "javascript"])
    #expect(page.status == 0 && page.text.contains("class=\"drawn-map\""), "\(page.words)")
    #expect(!page.text.contains("data-tiles") && page.text.contains("class=\"streets-choice\" hidden"), "\(page.text)")
  }

  @Test func `a site's own library is published in place of the installed one`() throws {
    let site = try site()
    try site.folder.write("var L = 2;\n", to: "Templates/assets/leaflet.min.js")
    #expect(try build(site).status == 0)
    let library = try #require(try site.files().keys.first { $0.hasPrefix("assets/leaflet.min.") })
    #expect(try site.page(library) == "var L = 2;\n")
  }

  /// A GLB file of an empty scene (glTF 2.0, section 4.4).
  private static let model = model(with: "")

  /// A GLB file without shapes. `members` are more of its description.
  private static func model(with members: String) -> [UInt8] {
    let scene = Array("{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\(members)\"scenes\":[{}]}  ".utf8)
    let padded = scene + [UInt8](repeating: 0x20, count: (4 - scene.count % 4) % 4)
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    return Array("glTF".utf8) + number(2) + number(20 + padded.count) + number(padded.count) + Array("JSON".utf8)
      + padded
  }

  private func museum(libraries: Bool) throws -> Site {
    let site = try site("", libraries: libraries)
    for name in ["pot", "jug"] {
      try site.folder.write(Self.model, to: "content/notes/\(name).glb")
      try site.folder.write(
        "---\ntitle: \(name)\ndate: 2026-01-03\n---\n![The \(name)](\(name).glb){poster=/pot.jpg}\n",
        to: "content/notes/\(name).md")
    }
    try site.folder.copy(Repository.folder + "/content/stories/amphora/amphora.jpg", to: "content/pot.jpg")
    return site
  }

  @Test func `a page with a GLB file can draw it, and its policy allows the pictures in it`() throws {
    let site = try museum(libraries: true)
    let build = try build(site)
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    let page = try site.page("notes/pot/index.html")
    for part in [
      "img-src &#39;self&#39; data: blob:;", "data-three=\"/assets/three.min.", "data-loader=\"/assets/three-loader.",
      "data-controls=\"/assets/three-controls.", "data-name=\"The pot\"",
      "class=\"button model-open\" type=\"button\" hidden",
      "loading=\"lazy\"></div>", "download>",
    ] { #expect(page.contains(part), "\(part)\n\(page)") }
    #expect(try !site.page("notes/b/index.html").contains("blob:"))
    let library = try #require(try site.files().keys.first { $0.hasPrefix("assets/three.min.") })
    #expect(try site.page(library).contains("Permission is hereby granted, free of charge"))
    #expect(try !site.files().keys.contains { $0.contains("leaflet") })
  }

  @Test func `a model that three.js cannot read is a warning, and can be downloaded and seen in the room`() throws {
    let site = try museum(libraries: true)
    for (name, needed) in [
      ("pot", "\"KHR_texture_transform\",\"KHR_draco_mesh_compression\",\"KHR_texture_basisu\""),
      ("jug", "\"KHR_materials_unlit\""),
    ] {
      try site.folder.write(Self.model(with: "\"extensionsRequired\":[\(needed)],"), to: "content/notes/\(name).glb")
    }
    try site.folder.write(
      "---\ntitle: pot\ndate: 2026-01-03\n---\n![The pot](pot.glb){poster=/pot.jpg usdz=pot.usdz}\n",
      to: "content/notes/pot.md")
    try site.folder.write(
      Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 22) + Array("\u{A}\0\0\0Scene.usdc".utf8),
      to: "content/notes/pot.usdz")
    let build = try build(site)
    #expect(build.status == 0, "\(build.words)")
    #expect(
      build.words.contains(
        "content/notes/pot.md:5:1: warning: the model `pot.glb` cannot be drawn on the page: it needs `KHR_draco_mesh_compression`, `KHR_texture_basisu`"
      ),
      "\(build.words)")
    #expect(build.words.components(separatedBy: "cannot be drawn").count == 2, "\(build.words)")
    let (pot, jug) = (try site.page("notes/pot/index.html"), try site.page("notes/jug/index.html"))
    #expect(!pot.contains("model-open") && !pot.contains("blob:") && jug.contains("model-open"), "\(pot)")
    #expect(
      pot.contains("class=\"model-box\"><img") && pot.contains("download>") && pot.contains("rel=\"ar\""), "\(pot)")
    // An uncompressed file in its place, of the same length: the button is back.
    let other = Self.model(
      with: "\"extensionsRequired\":[\"KHR_texture_transform\",\"KHR_draco_mesh_compressioN\",\"KHR_texture_basisU\"],")
    try site.folder.write(other, to: "content/notes/pot.glb")
    let next = try self.build(site)
    #expect(next.status == 0 && !next.words.contains("cannot be drawn"), "\(next.words)")
    #expect(try site.page("notes/pot/index.html").contains("model-open"))
  }

  @Test func `a damaged model is not published, and a warning at its place says what is damaged`() throws {
    let site = try museum(libraries: true)
    try site.folder.write(Array(Self.model.dropLast(4)), to: "content/notes/pot.glb")
    let build = try build(site)
    #expect(build.status == 0, "\(build.words)")
    let length = Self.model.count
    let damage = "its header says \(length) bytes, and it has \(length - 4)"
    #expect(
      build.words.contains(
        "content/notes/pot.md:5:1: warning: `pot.glb` is not shown, since the file is not published: \(damage)"),
      "\(build.words)")
    #expect(!site.folder.has("public/notes/pot.glb") && site.folder.has("public/notes/jug/index.html"))
    let page = try site.page("notes/pot/index.html")
    #expect(!page.contains("pot.glb") && page.contains("<p>The pot</p>"), "\(page)")
    try site.folder.write(Self.model, to: "content/notes/pot.glb")
    let next = try self.build(site)
    #expect(next.status == 0 && !next.words.contains("not published"), "\(next.words)")
    #expect(try site.page("notes/pot/index.html").contains("model-open"))
  }

  @Test func `without three.js a model has its poster and its file, which the build says once`() throws {
    let site = try museum(libraries: false)
    let build = try build(site)
    #expect(build.status == 0, "\(build.words)")
    #expect(build.words.components(separatedBy: "libjs-three is not installed").count == 2, "\(build.words)")
    let page = try site.page("notes/jug/index.html")
    #expect(page.contains("class=\"model-box\"><img") && page.contains("download>"), "\(page)")
    #expect(!page.contains("model-open") && !page.contains("blob:"), "\(page)")
  }

  @Test func `a logo can differ by language, and other languages have that of the default one`() throws {
    let site = try Site([
      "content/site.yaml":
        "title: Trial\nurl: https://trial.example/\nlanguages: [el, en, fr]\ntheme: {logo: {el: a.svg, en: b.svg}}\n",
      "content/static/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
      "content/static/b.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
      "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-02\n---\nText.\n",
      "content/notes/a.en.md": "---\ntitle: A\ndate: 2026-01-02\n---\nText.\n",
      "content/notes/a.fr.md": "---\ntitle: A\ndate: 2026-01-02\n---\nText.\n",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    for (page, logo) in [("", "a.svg"), ("en/", "b.svg"), ("fr/", "a.svg")] {
      #expect(try site.page(page + "index.html").contains("class=\"brand-mark\" src=\"/\(logo)\""), "\(page)")
      #expect(try site.page(page + "feed.atom").contains("/\(logo)</icon>"), "\(page)")
    }
    try site.folder.write(
      "title: Trial\nurl: https://trial.example/\nlanguages: [el, en, fr]\ntheme: {logo: {el: a.svg, en: a.svg}}\n",
      to: "content/site.yaml")
    #expect(try site.build().status == 0)
    #expect(try site.page("en/index.html").contains("class=\"brand-mark\" src=\"/a.svg\""))
  }
}
