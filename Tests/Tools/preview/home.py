"""A server that notes who calls it: what a hostile document would reach, if it could."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Home:
    """The address of the server, and the paths that were asked for."""

    def __init__(self):
        visits = self.visits = []

        class Door(BaseHTTPRequestHandler):
            def do_GET(self):  # noqa: N802 (the name that the library calls)
                visits.append(self.path)
                self.send_response(200)
                self.end_headers()

            do_POST = do_GET  # noqa: N815

            def log_message(self, *_):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{server.server_port}/"
