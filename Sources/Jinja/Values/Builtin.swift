/// The functions that all templates see.
enum Builtin: String, CaseIterable {
  case range, dict, cycler, joiner, namespace
}
