/// Why the memory of the last build is not read.
enum MemoryFlaw {
  case damage
  /// It is larger than `StateFolder` reads.
  case size
}
