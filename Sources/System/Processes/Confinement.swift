import Glibc

/// A sandbox: the files that a process may read and write, enforced by Landlock. A program that is started in it also
/// has no network, enforced by seccomp, and resource limits.
package struct Confinement: Sendable {
  /// Files, and folders with everything below them. Paths that do not exist when the sandbox is applied are ignored.
  private let reading: [String]
  private let writing: [String]
  private let limits: Limits
  /// Whether access to files is restricted.
  private let hasFiles: Bool

  /// Resource limits of a program; `nil` for no limit.
  package struct Limits: Sendable {
    /// Bytes of address space.
    var memory: UInt64?
    /// Of processor time.
    var seconds: UInt64?
    /// Bytes of each file that it writes.
    var fileSize: UInt64?

    package init(memory: UInt64? = nil, seconds: UInt64? = nil, fileSize: UInt64? = nil) {
      self.memory = memory
      self.seconds = seconds
      self.fileSize = fileSize
    }
  }

  /// System files and installed programs can always be read.
  package init(reading: [String] = [], writing: [String] = [], limits: Limits = Limits()) {
    self.reading = reading
    self.writing = writing
    self.limits = limits
    hasFiles = true
  }

  private init(offline limits: Limits) {
    (reading, writing, self.limits, hasFiles) = ([], [], limits, false)
  }

  /// Returns a sandbox without network and with limits, which does not restrict files: the program may use the same
  /// ones as the process that starts it.
  package static func offline(limits: Limits = Limits()) -> Confinement { Confinement(offline: limits) }

  /// Whether the user has not turned confinement off.
  package static var isWanted: Bool { ProcessEnvironment.value("RHAPSODE_CONFINEMENT") != "off" }

  /// Restricts this process, and every program that it starts, for good. Call it while the process has one thread:
  /// other threads would keep their rights. The network stays allowed, except for listening. Returns `false` if the
  /// system refuses.
  package func apply() -> Bool {
    guard case .available(let version) = ConfinementSupport.files else { return true }
    guard
      let rules = LandlockRules(
        version: version, reading: SystemFiles.reading + reading, writing: SystemFiles.writing + writing,
        isOffline: false)
    else { return false }
    return rules.apply()
  }
}

extension Confinement {
  /// Starts a program with a stream as its standard input and output. Returns `nil` if the system cannot start it or
  /// refuses restrictions that it claims to support.
  func start(_ program: String, _ arguments: [UnsafeMutablePointer<CChar>?], stream: Int32) -> pid_t? {
    guard let path = program.contains("/") ? program : InstalledProgram.path(of: program) else { return nil }
    let errors = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard errors >= 0 else { return nil }
    defer { close(errors) }
    guard hasFiles, case .available(let version) = ConfinementSupport.files else {
      return unsafe start(path, arguments, stream, errors, ruleset: -1)
    }
    let rules = LandlockRules(
      version: version, reading: SystemFiles.reading + SystemFiles.installed(with: path) + reading,
      writing: SystemFiles.writing + writing, isOffline: true)
    guard let rules else { return nil }
    return unsafe start(path, arguments, stream, errors, ruleset: rules.descriptor)
  }

  private func start(
    _ path: String, _ arguments: [UnsafeMutablePointer<CChar>?], _ stream: Int32, _ errors: Int32, ruleset: Int32
  ) -> pid_t? {
    let process = unsafe LinuxCalls.startConfined(
      path, arguments, environ, stream: stream, errors: errors, ruleset: ruleset,
      deniesNetwork: LinuxCalls.canFilterCalls,
      limits: (limits.memory ?? .max, limits.seconds ?? .max, limits.fileSize ?? .max))
    return process > 0 ? process : nil
  }
}
