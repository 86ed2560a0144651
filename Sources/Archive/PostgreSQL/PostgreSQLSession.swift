import System

/// The connection of an engine, which is made again when it is lost.
struct PostgreSQLSession: ~Copyable {
  let address: PostgreSQLAddress
  /// How long to try again after the connection is lost or refused.
  var patience: Duration
  private var connection: PostgreSQLConnection?
  private let limit: OperationLimit
  /// When an operation last gave up trying again. For ten times `patience` after that, operations connect only once:
  /// otherwise a run would wait a minute for each of its many sources.
  private var givenUp: ContinuousClock.Instant?
  /// Whether a transaction of several calls runs, which cannot be repeated.
  var isInTransaction = false

  /// An operation that takes longer than `limit` ends like one whose connection is lost.
  init(_ address: PostgreSQLAddress, patience: Duration, limit: Duration = OperationLimit.usual) {
    self.address = address
    self.limit = OperationLimit(limit)
    self.patience = patience
  }

  /// Runs `work`, which is one transaction. If the connection is lost, runs it again on a new one: `work` must be such
  /// that repeating it after it was stored changes nothing or throws a conflict. Without `isLimited`, it may take any time.
  mutating func run<Result: Sendable>(
    isLimited: Bool = true,
    _ work: @Sendable (borrowing PostgreSQLConnection) throws(PostgreSQLError) -> Result
  ) throws(PostgreSQLError) -> Result {
    let start = ContinuousClock.now
    let isLastingTrouble = givenUp.map { start - $0 < patience * 10 } ?? false
    let deadline = isLastingTrouble ? start : start + patience
    var isFirst = true
    var pause: UInt32 = 50
    while true {
      let wasConnected = connection != nil
      do throws(PostgreSQLError) {
        return try attempt(isLimited, work)
      } catch {
        if error.needsReconnection { connection = nil }
        guard error.needsReconnection || error.isRepeatable, !isInTransaction else { throw error }
        // However late it is, a connection that was lost is made again once, and a conflict is repeated once.
        guard isFirst && (wasConnected || error.isRepeatable) || ContinuousClock.now < deadline else {
          givenUp = .now
          throw error
        }
        isFirst = false
        // A random pause, so that programs that lost the same server do not reconnect at the same moment.
        DedicatedThread.sleep(milliseconds: UInt32.random(in: pause / 2...pause))
        pause = min(pause * 2, 2000)
      }
    }
  }

  private mutating func attempt<Result: Sendable>(
    _ isLimited: Bool,
    _ work: @Sendable (borrowing PostgreSQLConnection) throws(PostgreSQLError) -> Result
  ) throws(PostgreSQLError) -> Result {
    guard let ready = connection.take() else {
      guard !isInTransaction else {
        throw PostgreSQLError(message: "the connection was lost", isDisconnection: true)
      }
      let opened = try PostgreSQLConnection(address)
      limit.begin(opened.socket)
      do throws(PostgreSQLError) {
        try opened.prepareSession()
      } catch {
        limit.end()
        throw error
      }
      return try keep(opened, isLimited, work)
    }
    return try keep(ready, isLimited, work)
  }

  private mutating func keep<Result: Sendable>(
    _ open: consuming PostgreSQLConnection, _ isLimited: Bool,
    _ work: @Sendable (borrowing PostgreSQLConnection) throws(PostgreSQLError) -> Result
  ) throws(PostgreSQLError) -> Result {
    // Before the connection is closed, and its descriptor maybe used again.
    defer { limit.end() }
    if isLimited { limit.begin(open.socket) } else { limit.end() }
    do throws(PostgreSQLError) {
      let result = try work(open)
      connection = consume open
      return result
    } catch {
      connection = consume open
      throw error
    }
  }
}
