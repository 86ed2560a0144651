extension URI {
  /// Whether the host is one that is reserved for examples (RFC 2606 §3), so that no site is there.
  package var isOfExampleHost: Bool {
    host.map { ["example.org", "example.com", "example.net"].contains($0.lowercased()) } ?? false
  }
}
