import Testing
import Trial

/// The covers of episodes in the feed of a podcast.
@Suite struct PodcastCoverTests {
  @Test(
    .enabled(if: Installed.path(of: "ffmpeg") != nil, "ffmpeg is not installed"),
    arguments: [("c.jpg", 1500, true), ("c.webp", 1500, false), ("c.jpg", 3100, false), ("c.png", 1300, false)])
  func `the cover of an episode is in the feed only in a form that Apple takes`(
    name: String, size: Int, isWritten: Bool
  ) throws {
    let ffmpeg = try #require(Installed.path(of: "ffmpeg"))
    let site = try Site([
      "content/site.yaml": """
      title: T
      url: https://t.example/
      podcast: {image: "https://t.example/p.png", category: History}

      """,
      "content/log/a.md": """
      ---
      title: A
      date: 2026-01-01
      cover: \(name)
      audio: {src: "https://cdn.example/a.mp3", length: 10, duration: 5}
      ---
      Text

      """,
    ])
    let picture = try Command.run(
      ffmpeg,
      [
        "-loglevel", "error", "-f", "lavfi", "-i", "color=red:s=\(size)x\(size)", "-frames:v", "1",
        "\(site.path)/content/log/\(name)",
      ], in: site.path)
    #expect(picture.status == 0, "\(picture.words)")
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    #expect(
      try site.page("podcast.xml").contains("<itunes:image href=\"https://t.example/log/\(name)\"/>") == isWritten)
  }
}
