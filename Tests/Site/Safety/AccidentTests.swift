import Foundation
import Testing
import Trial

/// What can happen to the files of a site during a build: nothing is lost, the error names the cause, and the next build
/// gives what a clean one gives. If root runs the tests, the program also runs as an ordinary user.
@Suite struct AccidentTests {
  private func site(_ user: User, stories: Int = 8) throws -> Site {
    var files = ["content/static/deep/a.txt": "static\n"]
    for number in 0..<stories {
      files["content/notes/s\(number).md"] =
        "---\ntitle: Story \(number)\ndate: 2026-11-0\(number % 9 + 1)\n---\nText \(number).\n"
    }
    let site = try Site(files)
    try user.own(site.folder)
    return site
  }

  /// Builds; the options come after the name of the program.
  private static let build = "\"$RHAPSODE_TESTED\" build --now \(Site.now)"

  private func build(_ site: Site, _ user: User) throws -> Command { try user.shell(Self.build, in: site.path) }

  private func edit(_ site: Site, _ user: User, _ words: String = "Edited.") throws {
    let edited = try user.shell(
      "echo \(words) >> content/notes/s1.md && echo \(words) > content/notes/new.md", in: site.path)
    #expect(edited.status == 0)
  }

  private func expectClean(_ site: Site, _ user: User) throws {
    let clean = try user.shell("\(Self.build) --output clean", in: site.path)
    #expect(clean.status == 0, "\(clean.words)")
    let difference = Tree.difference(try site.files(), from: try Tree.files(of: site.path + "/clean"))
    #expect(difference == nil)
  }

  // MARK: Folders that cannot be written

  @Test(arguments: User.all, ["public", "public/notes", ".rhapsode/cache"])
  func `a folder that cannot be written is named, and the output stays as it was`(user: User, place: String) throws {
    let site = try site(user)
    #expect(try build(site, user).status == 0)
    let before = Tree.marks(of: site.output)
    try edit(site, user)
    let failed: Command
    if user == .root {
      let protect = "mount --bind \(place) \(place) && mount -o remount,bind,ro \(place)"
      guard let run = try user.mounting("\(protect) && \(Self.build)", in: site.path) else {
        try Test.cancel("no file system can be mounted here")
      }
      failed = run
    } else {
      let protect = "find \(place) -type d -exec chmod a-w {} +"
      failed = try user.shell("\(protect); \(Self.build); code=$?; chmod -R u+w \(place); exit $code", in: site.path)
    }
    #expect(failed.status == 74, "\(failed.words)")
    #expect(failed.errors.contains(user == .root ? "Read-only file system" : "Permission denied"), "\(failed.words)")
    #expect(failed.errors.contains(place), "\(failed.words)")
    #expect(failed.errors.contains("the output is unchanged"), "\(failed.words)")
    #expect(Tree.marks(of: site.output) == before)
    #expect(try build(site, user).status == 0)
    try expectClean(site, user)
  }

  /// `change` runs after a first build, `CACHE` being its folder in `.rhapsode/cache`.
  @Test(arguments: [
    ("rm -r .rhapsode; echo x > .rhapsode", "`.rhapsode` is a file, where a folder is needed: move it away"),
    ("rm -r .rhapsode/cache; echo x > .rhapsode/cache", "`.rhapsode/cache` is a file, where a folder is needed"),
    ("rm -r $CACHE; echo x > $CACHE", " is a file, where a folder is needed: move it away"),
    (
      "rm $CACHE/memory*; mkdir -p $CACHE/memory/x; echo x > $CACHE/memory/x/y",
      "/memory` is a folder, where a file is needed"
    ),
    ("rm -r public/notes; echo x > public/notes", "`notes/s1/index.html`, and Rhapsode did not write it"),
  ])
  func `what is in the way is named, with how to go on`(change: String, words: String) throws {
    let site = try site(.ordinary)
    #expect(try build(site, .ordinary).status == 0)
    try edit(site, .ordinary)
    let failed = try User.ordinary.shell("CACHE=$(ls -d .rhapsode/cache/*); \(change); \(Self.build)", in: site.path)
    #expect(failed.status == 74, "\(failed.words)")
    #expect(failed.errors.contains(words), "\(failed.words)")
  }

  @Test func `a folder of another user is named, with the command that gives it to you`() throws {
    guard User.all.contains(.root) else { try Test.cancel("only root can give a folder to another user") }
    for place in [".rhapsode", "public", "public/notes"] {
      let site = try site(.ordinary)
      #expect(try build(site, .ordinary).status == 0)
      try edit(site, .ordinary)
      let given = try User.root.shell("chown -R 0 \(place) && chmod -R go-w \(place)", in: site.path)
      #expect(given.status == 0, "\(given.words)")
      let failed = try build(site, .ordinary)
      #expect(failed.status == 74, "\(place): \(failed.words)")
      #expect(
        failed.errors.contains("`\(place)` belongs to root: ")
          && failed.errors.contains("`sudo chown -R $(id -u) \(place)`"),
        "\(place): \(failed.words)")
    }
  }

  @Test(arguments: User.all)
  func `a disk that is full when the memory is saved costs nothing`(user: User) throws {
    let site = try site(user, stories: 60)
    let script = """
      mount -t tmpfs -o size=2m none .rhapsode && \(Self.build) || exit 1
      cp -a public before; cat .rhapsode/cache/*/memory > memory
      dd if=/dev/zero of=.rhapsode/filler 2>/dev/null
      echo Edited. >> content/notes/s1.md
      \(Self.build); echo "full: $?"
      diff -r public before && cat .rhapsode/cache/*/memory | cmp - memory && echo "as before"
      rm .rhapsode/filler; \(Self.build); echo "free: $?"
      \(Self.build) --output clean; diff -r public clean && echo "as clean"
      """
    try site.folder.write("", to: ".rhapsode/empty")
    try user.own(site.folder)
    guard let run = try user.mounting(script, in: site.path) else {
      try Test.cancel("no file system can be mounted here")
    }
    #expect(run.text.contains("full: 74"), "\(run.words)")
    #expect(run.errors.contains("No space left on device"), "\(run.words)")
    for words in ["as before", "free: 0", "as clean"] { #expect(run.text.contains(words), "\(words): \(run.words)") }
  }

  // MARK: Files that change during a build

  /// A page may show the front matter of one version and the text of another, until the next build.
  @Test(arguments: User.all)
  func `of files replaced while they are read, copies are whole, and the next build is right`(user: User) throws {
    let site = try site(user, stories: 40)
    let script = """
      mkdir versions; touch going
      for v in a b; do
        printf -- '---\\ntitle: Version %s\\n---\\nText %s.\\n' $v $v > versions/$v.md
        printf -- '---\\ntitle: Torn %s\\n---\\nWords %s.\\n' $v $v > versions/torn-$v.md
        head -c 2000000 /dev/zero | tr '\\0' $v > versions/$v.txt
      done
      cp versions/a.md content/notes/x.md; cp versions/a.txt content/static/x.txt; cp versions/torn-a.md content/notes/torn.md
      while [ -e going ]; do
        for v in b a; do
          cp versions/$v.md x.md; mv x.md content/notes/x.md; cp versions/$v.txt x.txt; mv x.txt content/static/x.txt
          cat versions/torn-$v.md > content/notes/torn.md
        done
      done & writer=$!
      for i in 1 2 3 4 5 6 7 8; do
        \(Self.build); echo "code $?"
        [ -e public/x.txt ] && cmp -s public/x.txt versions/a.txt || cmp -s public/x.txt versions/b.txt || echo "mixed file"
      done
      rm going; wait $writer; \(Self.build); echo "last $?"
      """
    let run = try user.shell(script, in: site.path)
    #expect(run.text.contains("last 0"), "\(run.words)")
    #expect(!run.text.contains("mixed"), "\(run.words)")
    // A file that is written in place may be read while it is empty; that is an error of content at most.
    let codes = run.text.split(separator: "\n").filter { $0.hasPrefix("code ") }
    #expect(codes.count == 8 && codes.allSatisfy { $0 == "code 0" || $0 == "code 1" }, "\(run.words)")
    try expectClean(site, user)
  }

  // MARK: Two builds at once

  @Test(arguments: User.all)
  func `of two builds at once, one publishes and the other says why not, or both do`(user: User) throws {
    let site = try site(user, stories: 200)
    for round in 0..<3 {
      try edit(site, user, "Round \(round).")
      let script = """
        for i in 1 2; do { \(Self.build) >out$i 2>&1; echo $? >>out$i; } & done; wait; cat out1 out2
        """
      let run = try user.shell(script, in: site.path)
      let codes = run.text.split(separator: "\n").filter { $0.count == 1 }.sorted()
      #expect(codes == ["0", "0"] || codes == ["0", "1"], "\(run.words)")
      #expect(codes.last != "1" || run.text.contains("another build or deployment is using `public`"), "\(run.words)")
    }
    #expect(try build(site, user).status == 0)
    try expectClean(site, user)
  }

  @Test(arguments: User.all)
  func `two builds for different outputs do not disturb one another`(user: User) throws {
    let site = try site(user, stories: 200)
    for round in 0..<2 {
      try edit(site, user, "Round \(round).")
      let script = "\(Self.build) & first=$!; \(Self.build) --output other; echo $?; wait $first; echo $?"
      let run = try user.shell(script, in: site.path)
      #expect(run.text.split(separator: "\n").filter { $0 == "0" }.count == 2, "\(run.words)")
      let other = try Tree.files(of: site.path + "/other")
      let difference = Tree.difference(try site.files(), from: other)
      #expect(difference == nil)
    }
    try expectClean(site, user)
  }

  // MARK: Damage

  @Test func `a damaged memory is set aside, once, with a warning`() throws {
    let site = try site(.all[0])
    #expect(try site.build().status == 0)
    for damage in 1...2 {
      let folder = try #require(caches(of: site).first)
      var bytes = try site.folder.bytes(of: folder + "/memory")
      bytes[bytes.count / 2] ^= 0x20
      try site.folder.write(bytes, to: folder + "/memory")
      try site.folder.write("---\ntitle: Damage \(damage)\n---\nText.\n", to: "content/notes/s1.md")
      let run = try site.build()
      #expect(run.status == 0 && run.errors.contains("the memory of the last build is damaged"), "\(run.words)")
      #expect(run.errors.contains(folder + "/memory.damaged"), "\(run.words)")
      #expect(try site.folder.bytes(of: folder + "/memory.damaged") == bytes)
      #expect(caches(of: site).count == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: site.path + "/" + folder).count == 2)
      try expectClean(site, .all[0])
      try site.folder.remove("clean")
      let next = try site.build()
      #expect(next.status == 0 && !next.errors.contains("damaged"), "\(next.words)")
      #expect(next.errors.contains(" 0 written") || next.text.contains(" 0 written"), "\(next.words)")
      for other in caches(of: site) where other != folder { try site.folder.remove(other) }
    }
  }

  @Test func `without the memory of the last build, pages and redirects are replaced all the same`() throws {
    let settings = { (host: String) in "title: Trial\nurl: https://\(host)/\nsections: {notes: {}}\n" }
    let site = try Site([
      "content/site.yaml": settings("one.example"),
      "content/notes/a.md": "---\nid: a\naliases: [/old/]\n---\n# A\n\nText.\n",
    ])
    #expect(try site.build().status == 0)
    try site.folder.remove(".rhapsode")
    try site.folder.write(settings("two.example"), to: "content/site.yaml")
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    for page in ["old/index.html", "x/a/index.html"] {
      #expect(try site.page(page).contains("https://two.example/notes/a/"), "\(page)")
    }
  }

  @Test func `a build that fails leaves a damaged memory where it is`() throws {
    let site = try site(.all[0])
    #expect(try site.build().status == 0)
    let memory = try #require(caches(of: site).first) + "/memory"
    try site.folder.write("damage", to: memory)
    try site.folder.write("---\ntitl: wrong\n---\n", to: "content/notes/s1.md")
    #expect(try site.build().status == 1)
    #expect(try site.folder.text(of: memory) == "damage" && !site.folder.has(memory + ".damaged"))
  }

  /// The folders of build memories.
  private func caches(of site: Site) -> [String] {
    let cache = ".rhapsode/cache"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: site.path + "/" + cache)) ?? []
    return names.map { "\(cache)/\($0)" }.filter { site.folder.has($0 + "/memory") }.sorted()
  }
}
