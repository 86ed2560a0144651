extension Declarations {
  /// The keys of one deployment: one of the first four, and its options.
  static let deployment: [Declaration] = [
    Declaration(
      "folder", .text,
      "A folder of this machine: each deployment is a new folder in its `releases/`, to which the link `current` leads"),
    Declaration("rsync", .text, "`user@host:path`, `rsync://host/module` or a path, copied to by rsync; or `env:NAME`"),
    Declaration(
      "rclone", .text, "`remote:path` of a remote of rclone: object stores, WebDAV, SFTP and more; or `env:NAME`"),
    Declaration("git", .text, "The address of a git repository; or `env:NAME`"),
    Declaration("branch", .text, "The branch of `git`", standard: "gh-pages"),
    Declaration("port", .integer(1...65_535), "The port of ssh, for `rsync`", standard: "that of your ssh settings"),
    Declaration(
      "keep", .integer(2...1000), "How many releases `folder` keeps, including the present one", standard: "10"),
    Declaration(
      "grace", .duration,
      "How long assets and media stay after the site no longer has them, for pages in caches that still name them",
      standard: "24h"),
    Declaration(
      "compress", .list(.choice(["gzip", "brotli"])),
      "Compressed copies beside texts: `index.html.gz` by gzip, `index.html.br` by brotli, for web servers that send them"
    ),
  ]
}
