/** Common parts of the simulated payment providers: a port, body parsing, and failures. */
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProviderRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ProviderReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure: status 500, invalid JSON, a megabyte of data, a closed connection, or no response. */
export type ProviderFault = 'broken' | 'garbage' | 'huge' | 'closed' | 'silent';

export interface ProviderServer {
  readonly url: string;
  readonly count: () => number;
  /** Makes the next `times` requests fail in this way. */
  have: (day: ProviderFault, times: number) => void;
  recover: () => void;
  readonly close: () => Promise<void>;
}

export async function openProviderServer(answer: (request: ProviderRequest) => ProviderReply): Promise<ProviderServer> {
  const days: ProviderFault[] = [];
  let count = 0;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      count += 1;
      const day = days.shift();
      if (day === 'silent') return;
      if (day === 'closed') {
        req.socket.destroy();
        return;
      }
      const { pathname: path, searchParams: query } = new URL(req.url ?? '/', 'http://x');
      const request = { method: req.method ?? '', path, query, headers: req.headers };
      const reply = day === undefined ? answer({ ...request, body: Buffer.concat(chunks).toString('utf8') }) : null;
      const status = reply?.status ?? (day === 'broken' ? 500 : 200);
      res.writeHead(status, { 'content-type': 'application/json', ...reply?.headers });
      if (reply !== null) res.end(JSON.stringify(reply.body));
      else res.end(day === 'huge' ? `"${'x'.repeat(1_000_000)}"` : '<html>Internal secret error</html>');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    count: () => count,
    have: (day, times) => {
      for (let time = 0; time < times; time += 1) days.push(day);
    },
    recover: () => {
      days.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
