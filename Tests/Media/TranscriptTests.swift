import Media
import Testing
import Text

@Suite struct TranscriptTests {
  @Test func `WebVTT becomes text`() {
    let file =
      "WEBVTT\n\nNOTE not this\n\nintro\n00:01.000 --> 00:02.500 align:start\n<v Anna>Καλημέρα,\n<i>all</i> &amp; one</v>\n\n01:00:03.000 --> 01:00:04.000\nbye"
    let transcript = Transcript(Samples.ascii(file))
    #expect(transcript.cues.map(\.text) == ["Καλημέρα, all & one", "bye"])
    #expect(transcript.cues.map(\.start) == [1, 3603])
    #expect(transcript.cues.first?.end == 2.5)
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
    #expect(Transcript(Samples.ascii(file)).cues.map(\.text) == ["one two", "three"])
  }

  @Test func `segments of JSON become text, and words of one speaker become lines`() {
    let file = """
      \u{FEFF}{"version": "1.0.0", "segments": [
        {"speaker": "Anna", "startTime": 0.5, "endTime": 2, "body": "We  went\\nout <b>&amp; back</b>."},
        {"speaker": "Bob", "startTime": 2, "endTime": 2.5, "body": "Before"},
        {"speaker": "Bob", "startTime": 2.5, "endTime": 3, "body": "dawn."}, {"body": " ", "startTime": 3, "endTime": 4},
        {"speaker": "Bob", "startTime": 3, "endTime": 4, "body": "Yes"},
        {"speaker": "Bob", "startTime": 9, "endTime": 10, "body": "No"}, {"startTime": 10, "endTime": 11, "body": "End"}
      ]}
      """
    let transcript = Transcript(Samples.ascii(file))
    #expect(
      transcript.cues.map(\.text) == ["We went out <b>&amp; back</b>.", "Before dawn.", "Yes", "No", "End"])
    #expect(transcript.cues.map(\.speaker) == ["Anna", "Bob", "Bob", "Bob", nil])
    #expect(transcript.cues.map(\.start) == [0.5, 2, 3, 9, 10] && transcript.cues.map(\.end) == [2, 3, 4, 10, 11])
    #expect(transcript.wrongTimes == nil && transcript.mistake == nil)
    #expect(transcript.webVTT.text.contains("<v Anna>We went out &lt;b&gt;&amp;amp; back&lt;/b&gt;.\n"))
  }

  @Test(arguments: [
    "{\"startTime\": 2, \"endTime\": 2,", "{\"startTime\": 2,", "{\"endTime\": 2,",
    "{\"startTime\": \"1\", \"endTime\": 2,",
    "{\"startTime\": -1, \"endTime\": 2,", "{\"startTime\": 1e999, \"endTime\": 2,", "{",
  ])
  func `a segment of JSON with wrong times is found`(start: String) {
    let file = "{\"segments\": [{\"startTime\": 0, \"endTime\": 1, \"body\": \"a\"}, 7, \(start) \"body\": \"b c\"}]}"
    let wrong = Transcript(Samples.ascii(file)).wrongTimes
    #expect(wrong?.number == 3 && wrong?.text == "b c")
  }

  @Test(arguments: [
    "{", "{}", "{\"segments\": 7}", "{\"segments\": [[], {}, null, {\"body\": [1]}]}",
    "{\"segments\": " + String(repeating: "[", count: 100_000),
  ])
  func `JSON that is no transcript has no words`(file: String) {
    let transcript = Transcript(Samples.ascii(file), file: "a.json")
    #expect(transcript.cues.isEmpty && transcript.isJSON)
    #expect((transcript.mistake?.place?.file == "a.json") == !file.hasSuffix("}"))
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

  @Test(.timeLimit(.minutes(3))) func `a hundred thousand voice spans of one speaker are read in linear time`() {
    let spans = String(repeating: "<v A>" + String(repeating: "b", count: 20), count: 100_000)
    let cues = Transcript(Samples.ascii("WEBVTT\n\n00:01.000 --> 00:02.000\n\(spans)\n")).cues
    #expect(cues.count == 1 && cues.first?.text.utf8.count == 100_000 * 21 - 1)
  }
}
