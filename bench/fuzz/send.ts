import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

/** A request as it goes over the wire. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | null;
}

/** What came back; status 0 when nothing did. */
export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

const ANSWER_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request as it stands, however odd it is. Throws TypeError for what HTTP itself cannot say. */
export function send(origin: string, { method, path, headers, body }: Sent): Promise<Told> {
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
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(pieces).toString(),
        });
      });
    });
    asking.setTimeout(ANSWER_MS, () => asking.destroy(new Error('no answer in a minute')));
    asking.on('error', nothing);
    asking.end(body ?? undefined);
  });
}

/** Ends the connections that were kept. */
export const hangUp = (): void => agent.destroy();
