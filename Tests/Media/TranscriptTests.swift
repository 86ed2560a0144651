import Media
import Testing

@Suite struct TranscriptTests {
  @Test func `WebVTT becomes text`() {
    let file =
      "WEBVTT\n\nNOTE not this\n\nintro\n00:01.000 --> 00:02.500 align:start\n<v Anna>Καλημέρα,\n<i>all</i> &amp; one</v>\n\n01:00:03.000 --> 01:00:04.000\nbye"
    let transcript = Transcript(Samples.ascii(file))
    #expect(transcript.cues.map(\.text) == ["Καλημέρα, all & one", "bye"])
    #expect(transcript.cues.map(\.start) == [1, 3603])
    #expect(transcript.cues.first?.end == 2.5)
    #expect(transcript.text == "Καλημέρα, all & one bye")
  }

  @Test func `voice spans name who speaks, also several in one cue`() {
    let file = """
      WEBVTT

      00:01.000 --> 00:02.000
      <v.loud Anna &amp; Bob>One <b>and</b>
      two</v>

      00:02.000 --> 00:03.000
      <v Bob>You?</v> <v Anna
      Maria>Me.</v> <v Anna Maria>Yes.</v> (Laughter.)

      00:03.000 --> 00:04.000
      <v>Nobody</v> <video>plain <v Lost

      00:04.000 --> 00:05.000
      <v Silent></v>
      """
    let cues = Transcript(Samples.ascii(file)).cues
    #expect(cues.map(\.speaker) == ["Anna & Bob", "Bob", "Anna Maria", nil, nil])
    #expect(cues.map(\.text) == ["One and two", "You?", "Me. Yes.", "(Laughter.)", "Nobody plain"])
    #expect(cues.map(\.start) == [1, 2, 2, 2, 3])
  }

  @Test func `captions that are made of SubRip keep who speaks`() {
    let file = "1\n00:00:01,000 --> 00:00:02,000\n<v A &gt; B>Words & more\n"
    #expect(
      Transcript(Samples.ascii(file)).webVTT
        == Array("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v A &gt; B>Words &amp; more\n".utf8))
  }

  @Test func `SubRip becomes text`() {
    let file = "1\r\n00:00:01,000 --> 00:00:02,000\r\none\r\ntwo\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nthree\r\n"
    #expect(Transcript(Samples.ascii(file)).text == "one two three")
  }

  @Test(arguments: ["", "WEBVTT", "-->", "00:01 --> x\ny", "\r\r\n", "00:00.000 --> 00:01.000", "99:99:99:99 --> 1\nx"])
  func `what is no cue is passed over`(file: String) {
    #expect(Transcript(Samples.ascii(file)).cues.isEmpty)
  }

  @Test(arguments: [
    "00:01.000 -> 00:02.000\n\n00:01,000 --> 00:02,000", "00:02.000 --> 00:02.000", "0:01.000 --> 0:02.000",
    "00:01 --> 00:02", "1:00:01.000 --> 01:00:02.000", "00:01.0 --> 00:02.000", "x --> y",
  ])
  func `times with which browsers show nothing are found`(times: String) {
    let wrong = Transcript(Samples.ascii("WEBVTT\n\n00:00.000 --> 00:01.000 line:0\na\n\n\(times)\nb\n")).wrongTimes
    #expect(wrong?.text == times.split(separator: "\n").last.map(String.init))
    #expect(wrong?.number == (times.contains("\n") ? 8 : 6))
  }

  @Test func `times of SubRip need no exact form, but an end that is later`() {
    func wrong(_ times: String) -> Int? { Transcript(Samples.ascii("1\n\(times)\nwords\n")).wrongTimes?.number }
    #expect(wrong("0:00:01 --> 0:00:02") == nil)
    #expect(wrong("00:00:02,000 --> 00:00:01,000") == 2)
  }
}
