/// Commands and options of other site generators, and what they are called here, for error messages.
enum OtherPrograms {
  /// Help for an unknown command; `nil` if nothing is known about it.
  static func help(forCommand name: String) -> String? {
    switch name {
    case "init", "create", "setup", "quickstart": "write `rhapsode new site DIR`"
    case "dev", "develop", "start", "watch", "preview", "livereload", "studio", "edit": "write `rhapsode serve`"
    case "generate", "compile", "make", "render": "write `rhapsode build`"
    case "publish", "upload", "push": "write `rhapsode build`, and `rhapsode deploy` to bring the site to its host"
    case "lint", "validate", "test", "verify", "config": "write `rhapsode check`"
    case "update", "refresh", "pull", "sync": "write `rhapsode fetch`"
    case "follow", "subscribe": "write `rhapsode add ADDRESS`"
    case "clean", "clear": "write `rhapsode build --clean`"
    case "version": "write `rhapsode --version`"
    case "post", "page", "article", "draft": "write `rhapsode new story TITLE`"
    default: nil
    }
  }

  /// Help for the second word of `new`.
  static func help(forNew word: String) -> String? {
    switch word {
    case "post", "page", "article", "entry", "draft", "content": "write `rhapsode new story TITLE`"
    case "project", "blog", "website": "write `rhapsode new site DIR`"
    case "theme", "layout": "write `rhapsode new template NAME`"
    default: nil
    }
  }

  /// Help for an unknown option of a command.
  static func help(forOption name: String, of command: String) -> String? {
    switch (command, name) {
    case ("build", "--watch"), ("build", "-w"), ("build", "--serve"), ("build", "--server"):
      "`rhapsode serve` shows every change at once"
    case ("build", "--buildDrafts"), ("build", "-D"), ("serve", "-D"), ("serve", "--buildDrafts"): "write `--drafts`"
    case ("build", "--buildFuture"), ("build", "-F"), ("serve", "-F"): "write `--future`"
    case ("build", "--baseURL"), ("build", "-b"), ("build", "--baseurl"): "write `--base-url`"
    case ("build", "--destination"), ("build", "-d"), ("build", "-o"), ("build", "--out"): "write `--output`"
    case ("build", "-s"), ("build", "--source"), ("serve", "-s"), ("serve", "--source"): "write `--site`"
    case ("serve", "-p"): "write `--port`"
    default: nil
    }
  }
}
