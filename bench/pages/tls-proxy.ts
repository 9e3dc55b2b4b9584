import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { forkServer } from '#bench/fork-server.ts';

const FIXTURES = new URL('../../test/fixtures/', import.meta.url);
/** Headers of one connection, which HTTP/2 refuses. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** A proxy with TLS and HTTP/2, as visitors of a store in production reach it. */
export interface TlsProxy {
  /** Address of the proxy in front of the origin. */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Starts a proxy in front of an origin, in a process of its own. Its certificate is not trusted. */
export async function openTlsProxy(origin: string): Promise<TlsProxy> {
  const { port, stop } = await forkServer(import.meta.url, 'proxy', { more: [origin] });
  return { origin: `https://127.0.0.1:${String(port)}`, stop };
}

function serve(port: number, origin: string): void {
  const agent = new Agent({ keepAlive: true });
  const key = readFileSync(new URL('outside-key.pem', FIXTURES));
  const cert = readFileSync(new URL('outside-cert.pem', FIXTURES));
  const forward = (req: Http2ServerRequest, res: Http2ServerResponse): void => {
    const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => !name.startsWith(':')));
    const options = { agent, method: req.method, headers: { ...headers, host: req.authority } };
    const sent = request(origin + req.url, options, (answer) => {
      res.writeHead(answer.statusCode ?? 502, forHttp2(answer.headers));
      answer.pipe(res);
    });
    sent.on('error', () => res.stream.close());
    req.pipe(sent);
  };
  createSecureServer({ key, cert }, forward).listen(port, '127.0.0.1', () => process.send?.('ready'));
}

const forHttp2 = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)));

if (process.argv[2] === 'proxy') serve(Number(process.argv[3]), process.argv[4] ?? '');
