import Authoring
import Configuration
import System
import Text

/// The properties of a new site: from the options, or else from the person at the terminal. Without a terminal, every
/// question has its default answer.
struct NewSiteQuestions {
  typealias Answers = (title: String, language: String, kind: SiteKind)

  private let invocation: Invocation
  private let folder: String
  private let terminal: Terminal

  init(_ invocation: Invocation, folder: String) {
    self.invocation = invocation
    self.folder = folder
    terminal = Terminal(invocation)
  }

  /// Throws if an option has an invalid value. After an invalid answer, the question is asked again.
  func answered() throws(Failure) -> Answers {
    let language = try invocation.value("--language").map(language)
    let kind = try invocation.value("--kind").map(kind)
    let usual = Self.title(of: folder)
    return (
      title: invocation.value("--title") ?? ask("What is the site called? [\(usual)]", usual: usual) { $0 },
      language: language ?? ask("In which language is it, as a code? [en]", usual: "en", self.language),
      kind: kind ?? askKind()
    )
  }

  private func language(_ text: String) throws(Failure) -> String {
    let code = LanguageCode.canonical(text)
    guard LanguageCode.isWellFormed(code) else {
      throw Failure(.usageError, "`\(text)` is not a language code", help: "codes are BCP 47's, such as el or en-AU")
    }
    return code
  }

  private func kind(_ text: String) throws(Failure) -> SiteKind {
    if let kind = SiteKind(rawValue: text) { return kind }
    let names = SiteKind.allCases.map(\.rawValue)
    throw Failure(
      .usageError, "`\(text)` is not a kind of site: choose stories, planet, news or museum",
      help: Suggestion.help(for: text, among: names))
  }

  private func askKind() -> SiteKind {
    if asks {
      for (index, kind) in SiteKind.allCases.enumerated() {
        terminal.ask("  \(index + 1)  \(kind.rawValue.padded(to: 8)) \(kind.summary)\n")
      }
    }
    return ask("Which of these is it most like? [stories]", usual: .stories) { text throws(Failure) in
      if let number = Int(text), SiteKind.allCases.indices.contains(number - 1) { return SiteKind.allCases[number - 1] }
      return try kind(text)
    }
  }
}

extension NewSiteQuestions {
  private var asks: Bool {
    StandardStream.input.isTerminal && !invocation.has("--json") && !invocation.has("--quiet")
  }

  /// Asks until the answer can be used. An empty answer is the default, as is the end of the input.
  private func ask<Answer>(
    _ question: String, usual: Answer, _ read: (String) throws(Failure) -> Answer
  ) -> Answer {
    while asks {
      terminal.ask(question + " ")
      let answer = (readLine() ?? "").inOneLine
      if answer.isEmpty { break }
      do throws(Failure) {
        return try read(answer)
      } catch {
        terminal.report(error.diagnostics)
      }
    }
    return usual
  }

  private static func title(of folder: String) -> String {
    // The name of `.` is that of its real path. A folder that does not exist yet has no real path.
    let folder = (try? Files.realPath(folder)) ?? folder
    let words = (folder.split(separator: "/").last.map(String.init) ?? folder).replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
