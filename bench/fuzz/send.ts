import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { MINUTE_MS } from '#src/shared/time.ts';

/** A request as sent over the network. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | null;
}

/** The decoded response; status 0 stands for no response. */
export interface FuzzResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

const ANSWER_MS = MINUTE_MS;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends a request unchanged, even when it is malformed.
 *
 * @throws TypeError when HTTP cannot express the request
 */
export function send(origin: string, { method, path, headers, body }: RawRequest): Promise<FuzzResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const nothing = (error: Error): void => {
      resolve({ status: 0, headers: {}, text: error.message });
    };
    const length = body === null ? {} : { 'content-length': body.length };
    const asking = request({ hostname, port, method, path, agent, headers: { ...headers, ...length } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', nothing);
      answer.on('end', () => {
        try {
          const text = decode(Buffer.concat(pieces), answer.headers['content-encoding']).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        } catch (error) {
          nothing(error as Error);
        }
      });
    });
    asking.setTimeout(ANSWER_MS, () => asking.destroy(new Error('no answer in a minute')));
    asking.on('error', nothing);
    asking.end(body ?? undefined);
  });
}

/** @throws Error for a body that is not of its coding, and for a coding that no request of the fuzzer accepts. */
function decode(body: Buffer, encoding: string | undefined): Buffer {
  // HEAD and 304 describe a body and have none.
  if (encoding === undefined || body.length === 0) return body;
  const decoder = DECODERS[encoding];
  if (decoder === undefined) throw new Error(`the answer has the coding "${encoding}"`);
  return decoder(body);
}

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: (body) => brotliDecompressSync(body),
  gzip: (body) => gunzipSync(body),
  deflate: (body) => inflateSync(body),
};

/** Closes the keep-alive connections. */
export const hangUp = (): void => agent.destroy();
