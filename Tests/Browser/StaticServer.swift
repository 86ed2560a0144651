import Trial

/// Python's file server on this machine, for as long as a test needs it.
struct StaticServer {
  private let server: LocalServer

  init(_ folder: String) throws { server = try LocalServer(["-c", StaticServer.script, folder]) }

  var port: Int { server.port }

  func stop() { server.stop() }

  private static let script = """
    import functools, http.server, sys
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    print(server.server_port)
    server.serve_forever()
    """
}
