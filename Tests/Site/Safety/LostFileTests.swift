import Foundation
import Testing
import Trial

/// A file system of the network, such as NFS, may report a full disk only when a file is closed, and has then lost what
/// was written. A library that is loaded before that of C does the same to files with a word in their path.
@Suite struct LostFileTests {
  private static let library = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>

    int close(int file) {
      int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "close");
      const char *word = getenv("LOST");
      char link[64], path[4096];
      int flags = fcntl(file, F_GETFL);
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      ssize_t length = word && flags >= 0 ? readlink(link, path, sizeof path - 1) : -1;
      if (length < 0 || (flags & O_ACCMODE) == O_RDONLY) return real(file);
      path[length] = 0;
      if (!strstr(path, word)) return real(file);
      if (ftruncate(file, 0)) {}
      real(file);
      errno = ENOSPC;
      return -1;
    }
    """

  /// A site with a film in `content/static`, and the environment in which files with `word` in their path are lost.
  private func site(losing word: String) throws -> (Site, [String: String]) {
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://t.example/\ndeploy: {here: {folder: www}}\n",
      "content/one.md": "# One\n\nText.\n", "content/static/film.bin": String(repeating: "film ", count: 1000),
      "lost.c": Self.library,
    ])
    let library = site.folder / "lost.so"
    let compiled = try Command.run("env", ["clang", "-shared", "-fPIC", "-o", library, site.folder / "lost.c"])
    if compiled.status == 127 { try Test.cancel("clang is not installed") }
    try #require(compiled.status == 0, "\(compiled.words)")
    return (site, ["LD_PRELOAD": library, "LOST": word])
  }

  @Test(arguments: ["film.bin", "one/index.html", "/memory"])
  func `a build that loses a file when it is closed fails, and the output stays as it was`(word: String) throws {
    let (site, environment) = try site(losing: word)
    let run = try site.run(["build", "--now", Site.now], environment: environment)
    #expect(run.status == 74 && run.errors.contains("No space left on device"), "\(run.words)")
    #expect(!site.folder.has("public/one/index.html") && !site.folder.has("public/film.bin"))
    #expect(try site.build().status == 0)
    #expect(try site.page("film.bin").utf8.count == 5000)
  }

  @Test func `a deployment that loses a file when it is closed fails, and readers get the old release`() throws {
    let (site, environment) = try site(losing: "film.bin")
    #expect(try site.build().status == 0)
    let run = try site.run(["deploy"], environment: environment)
    #expect(run.status == 74 && run.errors.contains("No space left on device"), "\(run.words)")
    #expect(!site.folder.has("www/current"))
    #expect(try site.run(["deploy"]).status == 0)
    #expect(site.folder.has("www/current/film.bin"))
  }
}
