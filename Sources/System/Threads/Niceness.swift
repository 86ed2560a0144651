/// The nice value of this process.
package enum Niceness {
  /// Lets this process keep the nice value that it was started with. Swift's library of threads, libdispatch, gives each
  /// thread the value 0, or -4 for what a user waits for: run by root, `nice rhapsode build` would take the processors
  /// from the other programs of a server. Has an effect on threads that are started afterwards.
  package static func keep() { LinuxCalls.giveUpPriorities() }
}
