import Foundation
import Testing
import Trial

/// Voices that are installed between two builds.
@Suite struct NewVoicesTests {
  @Test(.enabled(if: Installed.path(of: "ffmpeg") != nil, "ffmpeg is not installed"))
  func `a new voice is used, though no file of the site has changed`() throws {
    let site = try Site([
      "content/site.yaml":
        "title: Trial\nurl: https://trial.example/\nsections: {notes: {}}\nlisten: {voices: {en: zz}}\n",
      "content/notes/one.md": "---\ntitle: One\ndate: 2026-01-01\n---\nText.\n",
      "bin/espeak-ng": """
      #!/bin/sh
      case $1 in
      --version) echo 'eSpeak NG text-to-speech: 9.9  Data at: /nowhere' ;;
      --voices) printf 'titles\\n 5 en --/M English gmw/en\\n'
        [ ! -e "$ESPEAK_DATA_PATH/zz_dict" ] || printf ' 5 zz --/M New zz/zz\\n' ;;
      *) exit 1 ;;
      esac

      """,
      "voices/en_dict": "",
    ])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.folder / "bin/espeak-ng")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let environment = ["PATH": "\(site.path)/bin:\(path)", "ESPEAK_DATA_PATH": "\(site.path)/voices"]
    // Only then are the times of the files trusted.
    Thread.sleep(forTimeInterval: 3.1)
    for _ in 0..<2 {
      let run = try site.run(["build", "--now", Site.now], environment: environment)
      #expect((run.text + run.errors).contains("espeak-ng has no voice `zz`"), "\(run.words)")
    }
    try site.folder.write("", to: "voices/zz_dict")
    let run = try site.run(["build", "--now", Site.now], environment: environment)
    #expect(run.status == 0 && !(run.text + run.errors).contains("espeak-ng has no voice"), "\(run.words)")
  }
}
