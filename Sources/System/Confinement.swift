import Glibc

/// The files that a process may read and write from now on, enforced by Landlock. A program that is started with it also has no
/// network, enforced by seccomp, and limits.
package struct Confinement: Sendable {
  /// Files, and folders with everything below them. Paths that do not exist when it is applied are left out.
  private let reading: [String]
  private let writing: [String]
  private let limits: Limits
  /// Whether files are confined too.
  private let hasFiles: Bool

  /// Limits of a program; `nil` is none.
  package struct Limits: Sendable {
    /// Bytes of address space.
    package var memory: UInt64?
    /// Of processor time.
    package var seconds: UInt64?
    /// Bytes of each file that it writes.
    package var fileSize: UInt64?

    package init(memory: UInt64? = nil, seconds: UInt64? = nil, fileSize: UInt64? = nil) {
      self.memory = memory
      self.seconds = seconds
      self.fileSize = fileSize
    }
  }

  /// Files of the system and installed programs may always be read.
  package init(reading: [String] = [], writing: [String] = [], limits: Limits = Limits()) {
    self.reading = reading
    self.writing = writing
    self.limits = limits
    hasFiles = true
  }

  private init(offline limits: Limits) {
    (reading, writing, self.limits, hasFiles) = ([], [], limits, false)
  }

  /// No network, and limits; of files, what the process may use that starts the program.
  package static func offline(limits: Limits = Limits()) -> Confinement { Confinement(offline: limits) }

  /// Whether the user has not turned it off.
  package static var isWanted: Bool { ProcessEnvironment.value("RHAPSODE_CONFINEMENT") != "off" }

  /// Applies it to this process for good, and to every program that it starts. Call it while the process has one thread: others
  /// keep their rights. The network stays allowed, but for listening. Returns `false` if the system cannot.
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
  /// Starts a program with a stream as its standard input and output. Returns `nil` if the system cannot, or cannot apply
  /// what it says that it can.
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
