import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export type { IncomingMessage, Server as HttpServer } from 'node:http';

/**
 * Answers requests that ask for another protocol (`Upgrade: h2c`, a websocket at a page) as if they did not ask, and
 * closes the connection. Node hands such connections over as soon as a server has a websocket address, so without this
 * they get no answer. `isTaken` names the requests that another listener answers.
 */
export function ignoreUpgrades(server: Server, isTaken: (req: IncomingMessage) => boolean): void {
  server.on('upgrade', (req, socket) => {
    if (isTaken(req)) return;
    socket.on('error', () => socket.destroy());
    // Every connection of a server is one; the type of the event is wider.
    if (!(socket instanceof Socket)) return;
    const res = new ServerResponse(req);
    res.shouldKeepAlive = false;
    res.assignSocket(socket);
    res.on('finish', () => socket.end());
    if (hasBody(req)) {
      // Node reads no body of such a request, so a command would run without its input.
      res.writeHead(426, { Upgrade: 'HTTP/1.1', 'Content-Length': '0', 'X-Content-Type-Options': 'nosniff' }).end();
      return;
    }
    server.emit('request', req, res);
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
