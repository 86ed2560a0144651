/// The short names of Creative Commons' licences.
enum LicenceName {
  /// Returns `CC BY-SA 4.0` for `https://creativecommons.org/licenses/by-sa/4.0/`, or `nil` for an unknown address.
  static func of(_ address: String) -> String? {
    let parts = address.split(separator: "/").dropFirst().map { $0.lowercased() }
    guard parts.count >= 3, parts[0] == "creativecommons.org" || parts[0] == "www.creativecommons.org" else {
      return nil
    }
    let version = parts.count > 3 ? " " + parts[3] : ""
    guard version.utf8.count <= 5 else { return nil }
    switch (parts[1], parts[2]) {
    case ("licenses", let kind) where ["by", "by-sa", "by-nd", "by-nc", "by-nc-sa", "by-nc-nd"].contains(kind):
      return "CC \(kind.uppercased())\(version)"
    case ("publicdomain", "zero"): return "CC0\(version)"
    case ("publicdomain", "mark"): return "Public Domain Mark\(version)"
    default: return nil
    }
  }
}
