import Trial

/// Python's file server, on this machine and only for one test.
struct StaticServer {
  private let server: LocalServer

  /// `runner` is a file that is also served, under its own name, beside the site's files.
  init(_ folder: String, runner: String) throws {
    server = try LocalServer(["-c", StaticServer.script, folder, runner])
  }

  var port: Int { server.port }

  func stop() { server.stop() }

  private static let script = """
    import functools, http.server, os, sys
    class Handler(http.server.SimpleHTTPRequestHandler):
        def translate_path(self, path):
            return sys.argv[2] if path == "/" + os.path.basename(sys.argv[2]) else super().translate_path(path)
    Handler.extensions_map = {**Handler.extensions_map, ".atom": "application/xml"}
    handler = functools.partial(Handler, directory=sys.argv[1])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    print(server.server_port)
    server.serve_forever()
    """
}
