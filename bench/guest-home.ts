import { type IncomingMessage, type Server, createServer } from 'node:http';
import { once } from 'node:events';
import type { StoreProcess } from '#test/support/processes/processes.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { closeServices } from '#test/support/services.ts';
import { forkServer } from './fork-server.ts';
import { type NextRequest, load } from './load.ts';
import { paced } from './pace.ts';
import { type Row, median } from './print.ts';
import { startMeasuredStore } from './start-measured-store.ts';

const CONNECTIONS = 16;
const GOAL = 0.5;
const ROUNDS = 5;
const SECONDS = paced(3);

/**
 * The cached home page for guests beside the same bytes and headers from a bare node:http server in its own process.
 * The two alternate, round by round; the median ratio counts.
 */
export async function benchGuestHome(): Promise<Row[]> {
  await closeServices(await makeShop());
  const store = await startMeasuredStore();
  const bareServer = await startBare(store);
  const request = Buffer.from(
    'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n',
  );
  const connections: NextRequest[] = Array.from({ length: CONNECTIONS }, () => () => request);
  await load(store.origin, connections, 1);
  const rounds: { store: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await load(store.origin, connections, SECONDS);
    const theirs = await load(bareServer.origin, connections, SECONDS);
    rounds.push({ store: ours.answers / ours.seconds, bare: theirs.answers / theirs.seconds });
  }
  await bareServer.stop();
  await store.stop();
  const ratio = median(rounds.map((round) => round.store / round.bare));
  return [
    {
      work: `guest home, cached, ${String(CONNECTIONS)} connections`,
      figure: `${median(rounds.map((round) => round.store)).toFixed(0)}/s`,
      beside: `the same bytes by bare node:http ${median(rounds.map((round) => round.bare)).toFixed(0)}/s`,
      ratio: ratio.toFixed(2),
      goal: `>= ${String(GOAL)}`,
      isMet: ratio >= GOAL,
    },
  ];
}

interface Bytes {
  readonly headers: readonly (readonly [string, string])[];
  readonly bodyBase64: string;
}

async function startBare(store: StoreProcess): Promise<{ origin: string; stop: () => Promise<void> }> {
  const bytes = await homeBytes(store.origin);
  const { port, stop } = await forkServer(import.meta.url, 'bare', { message: bytes });
  return { origin: `http://127.0.0.1:${String(port)}`, stop };
}

async function homeBytes(origin: string): Promise<Bytes> {
  const { request } = await import('node:http');
  const outgoing = request(`${origin}/`, { headers: { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' } });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const skippedHeaders = new Set(['date', 'connection', 'keep-alive']);
  const headers = Object.entries(response.headers)
    .filter(([name]) => !skippedHeaders.has(name))
    .map(([name, value]) => [name, String(value)] as const);
  return { headers, bodyBase64: Buffer.concat(chunks).toString('base64') };
}

function serveBare(port: number): void {
  process.once('message', (message) => {
    const { headers, bodyBase64 } = message as Bytes;
    const body = Buffer.from(bodyBase64, 'base64');
    const fields = Object.fromEntries(headers);
    const server: Server = createServer((_, response) => {
      response.writeHead(200, fields).end(body);
    });
    server.listen(port, '127.0.0.1', () => process.send?.('ready'));
  });
}

if (process.argv[2] === 'bare') serveBare(Number(process.argv[3]));
