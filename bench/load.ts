import { connect, type Socket } from 'node:net';

/** Next complete request of a connection; called again after each response. Null ends the connection. */
export type NextRequest = () => Buffer | null | Promise<Buffer | null>;

export interface LoadResult {
  readonly answers: number;
  /** Responses by status, to check that the intended responses were counted. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Times from request to complete response, ascending. */
  readonly latenciesMs: readonly number[];
}

const HEADER_END = Buffer.from('\r\n\r\n');

/**
 * Keeps `connections` keep-alive connections busy, one request at a time each, for `seconds` or until each has ended.
 * It is a small client on a bare socket, because on two cores the cost of a full client would be measured as the
 * server's. `read` receives the body of each response.
 */
export async function load(
  origin: string,
  connections: readonly NextRequest[],
  seconds: number,
  read?: (body: Buffer) => void,
): Promise<LoadResult> {
  const { hostname, port } = new URL(origin);
  const statuses: Record<string, number> = {};
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    connections.map(async (next) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      try {
        while (performance.now() < until) {
          const request = await next();
          if (request === null) break;
          const sentAt = performance.now();
          const { status, body } = await exchange(socket, request);
          latenciesMs.push(performance.now() - sentAt);
          read?.(body);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      } finally {
        socket.destroy();
      }
    }),
  );
  const took = (performance.now() - startedAt) / 1000;
  latenciesMs.sort((a, b) => a - b);
  return { answers: latenciesMs.length, statuses, seconds: took, latenciesMs };
}

/** Sends a request and waits for the complete response, by its Content-Length. */
function exchange(socket: Socket, request: Buffer): Promise<{ readonly status: string; readonly body: Buffer }> {
  return new Promise((resolve, reject) => {
    let buffer: Buffer = Buffer.alloc(0);
    const done = (): void => {
      socket.off('data', onData);
      socket.off('error', reject);
      socket.off('close', onClose);
    };
    const onClose = (): void => {
      reject(new Error('the connection was closed'));
    };
    const onData = (chunk: Buffer): void => {
      buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
      const end = buffer.indexOf(HEADER_END);
      if (end === -1) return;
      const head = buffer.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined || buffer.length < end + 4 + Number(length)) return;
      done();
      resolve({ status: head.slice(9, 12), body: buffer.subarray(end + 4) });
    };
    socket.on('data', onData);
    socket.once('error', reject);
    socket.once('close', onClose);
    socket.write(request);
  });
}

/** The value below which a share of ascending values lies. */
export const quantile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
