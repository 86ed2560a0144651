/// Where we differ from Jinja2 on purpose; the manual lists the same.
enum Deviations {
  static func reason(of golden: Golden) -> String? { reasons[golden.template] }

  private static let reasons: [String: String] = [:]
}
