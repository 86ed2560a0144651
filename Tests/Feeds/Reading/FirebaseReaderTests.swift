import Model
import Testing
import Text

@testable import Feeds

/// Dumps of a database of danger signals.
@Suite struct FirebaseReaderTests {
  private static let now = Timestamp(seconds: 1_795_000_000)

  private func read(_ dump: String) throws -> FeedDocument {
    switch FirebaseReader.read(Array(dump.utf8), now: Self.now) {
    case .feed(let document): return document
    case .notAFeed(let reason):
      Issue.record("\(reason)")
      return FeedDocument(format: .firebase)
    }
  }

  private func post(_ change: String = "") -> String {
    var fields = [
      "\"user\": \"u1\"", "\"timestamp\": 1790000000", "\"latitude\": 37.97", "\"longitude\": 23.77",
      "\"description\": \"Lights out\"", "\"policeArrived\": true",
    ]
    if let name = change.split(separator: ":").first {
      fields.removeAll { $0.hasPrefix(name) }
      fields.append(change)
    }
    return "{\(fields.joined(separator: ", "))}"
  }

  private let users =
    "\"users\": {\"u1\": {\"name\": \"Anna\", \"email\": \"anna@mail.example\", \"profileImageUrl\": \"https://a.example/a.jpg\"}}"

  @Test func `posts become entries with their users' names, and no e-mail address is read`() throws {
    let document = try read("{\"posts\": {\"p1\": \(post())}, \(users)}")
    let entry = try #require(document.entries.first)
    #expect(document.problems.isEmpty && document.entries.count == 1)
    #expect(entry.id == "p1" && entry.content?.value == "Lights out" && entry.authors.map(\.name) == ["Anna"])
    #expect(entry.place?.point?.latitude == 37.97 && entry.published?.seconds == 1_790_000_000)
    #expect(entry.alert?.parameter(FeedAlert.handled) == "true")
    #expect(!"\(document)".contains("mail.example"))
  }

  @Test(arguments: [
    ("\"latitude\": 0, \"longitude\": 0", "it is at (0, 0)", false),
    ("\"latitude\": 97.1", "its latitude is 97.1, beyond 90°", false),
    ("\"longitude\": 190", "its longitude is 190, beyond 180°", false),
    ("\"latitude\": \"37.9\"", "its `latitude` must be a number, not a text", false),
    ("\"longitude\": null", "it has no `longitude`", false),
    ("\"policeArrived\": \"yes\"", "its `policeArrived` must be true or false, not a text", false),
    ("\"description\": 7", "its `description` must be a text, not a number", false),
    ("\"timestamp\": 1790000000000", "its timestamp is in milliseconds", true),
    ("\"timestamp\": 1799000000", "it is dated in the future: 2027-01-03", false),
    ("\"timestamp\": -5", "which is not a valid time", false),
    ("\"user\": \"u9\"", "its user is not among `users`", true),
    ("\"description\": \"\"", "it has no `description`", true),
  ])
  func `what cannot be right is named with its place`(_ change: String, _ words: String, _ isKept: Bool) throws {
    let post =
      change.contains("0, ")
      ? post("\"latitude\": 0").replacing("\"longitude\": 23.77", with: "\"longitude\": 0") : post(change)
    let document = try read("{\"posts\": {\n  \"good\": \(self.post()),\n  \"bad\": \(post)\n}, \(users)}")
    #expect(document.entries.contains { $0.id == "bad" } == isKept && document.entries.contains { $0.id == "good" })
    let problem = try #require(document.problems.first)
    #expect(problem.summary.hasPrefix("post `bad`: ") && problem.summary.contains(words), "\(problem)")
    #expect(problem.line == 3 && problem.column == 3)
    #expect(problem.summary.contains("left out") != isKept)
  }

  @Test func `what is no dump is refused`() {
    for text in ["", "[]", "{}", "{\"posts\": 7}", "{\"posts\": {", "not JSON"] {
      guard case .notAFeed = FirebaseReader.read(Array(text.utf8), now: Self.now) else {
        Issue.record("\(text) was read")
        continue
      }
    }
  }

  @Test func `posts in a list are named by their numbers`() throws {
    let document = try read("{\"posts\": [null, \(post())]}")
    #expect(document.entries.map(\.id) == ["1"] && document.entries.first?.authors == [])
  }
}
