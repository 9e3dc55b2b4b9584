import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { startStore } from '#test/support/processes/processes.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { closeServices } from '#test/support/services.ts';
import { load, type NextRequest } from './load.ts';
import { printMachine, printTable } from './print.ts';
import { richPlayers } from './rich-players.ts';
import { openBenchSchema } from './schema.ts';

/*
 * `npm run bench:memory`: one process of the store answers a million requests (`-- 50000`: that many). Compares its
 * memory at the end with its memory after the first thousand. Some requests have new addresses, because memory per
 * address, player or session is what could grow.
 */
const REQUESTS = Number(process.argv[2] ?? 1_000_000);
const FIRST = 1000;
const LOOKS = 10;
const CONNECTIONS = 16;
const PURSE_KOPECKS = 10_000_000_00;
const GOAL = 1.2;
const PAGES = ['/', '/faq', '/top', '/fair', '/bonus', '/contract', '/upgrade', '/agreement'];
/** Few enough that most requests hit a cached page. */
const CASES = 4;

type Kind = (typeof CYCLE)[number];

/** The mix of a hundred requests: mostly cached pages, as in normal traffic. */
const CYCLE = [
  ...Array.from({ length: 82 }, () => 'page' as const),
  ...Array.from({ length: 10 }, () => 'call' as const),
  ...Array.from({ length: 4 }, () => 'opening' as const),
  ...(['own', 'search', 'missing', 'refused'] as const),
];

await openBenchSchema();
printMachine();
const services = await makeShop();
const store = await startStore({ LOG_LEVEL: 'fatal' });
try {
  const connections = await connectionsTo(store.origin);
  const first = await ask(connections, FIRST);
  const heldFirst = first.bytes;
  const looks = [first];
  for (let look = 0; look < LOOKS; look += 1) looks.push(await ask(connections, (REQUESTS - FIRST) / LOOKS));
  const last = looks.at(-1) ?? first;
  const ratio = last.bytes / heldFirst;
  console.log(looks.map(({ bytes }) => `${megabytes(bytes)} MB`).join(', '));
  printTable([
    {
      work: `memory of a process after ${String(REQUESTS)} requests`,
      figure: `${megabytes(last.bytes)} MB`,
      beside: `after the first ${String(FIRST)} ${megabytes(heldFirst)} MB`,
      ratio: ratio.toFixed(2),
      goal: `<= ${String(GOAL)}`,
      isMet: ratio <= GOAL,
    },
  ]);
  process.exitCode = ratio <= GOAL ? 0 : 1;
} finally {
  await store.stop();
  await closeServices(services);
}

/**
 * Sends this number of further requests and returns the memory of the process afterwards. Throws when one fails; 503 is
 * how the store refuses requests that a busy machine cannot answer in time.
 */
async function ask(next: readonly (() => Buffer)[], requests: number): Promise<{ bytes: number }> {
  let remaining = requests;
  const connections: NextRequest[] = next.map((nextRequest) => () => ((remaining -= 1) < 0 ? null : nextRequest()));
  const { statuses, seconds } = await load(store.origin, connections, Infinity);
  const serverErrors = Object.keys(statuses).filter((status) => status.startsWith('5') && status !== '503');
  if (serverErrors.length > 0) throw new Error(`the store failed: ${JSON.stringify(statuses)}`);
  const bytes = heldBy(store.pid);
  console.log(`${megabytes(bytes).padStart(6)} MB  ${seconds.toFixed(0)} s  ${JSON.stringify(statuses)}`);
  return { bytes };
}

async function connectionsTo(origin: string): Promise<(() => Buffer)[]> {
  const { listed } = await publishedCases(services);
  const paths = [...PAGES, ...listed.slice(0, CASES).map(({ name }) => `/case/${name}`)];
  const addresses = LOCALE_CODES.flatMap((locale) => paths.map((path) => href(locale, path)));
  const players = await richPlayers(services, origin, CONNECTIONS, PURSE_KOPECKS);
  return players.map((player, index) => {
    const open = player.requests(origin, '/api/case/open');
    const own = player.pageRequest(origin, '/profile');
    const pick = { page: index, turn: index };
    const makers: Record<Kind, () => Buffer> = {
      page: () => asGuest(origin, addresses[(pick.page += 1) % addresses.length] ?? '/'),
      call: () => asGuest(origin, '/api/case/list'),
      opening: () => open({ case: listed[0]?.name, count: 1 }),
      own: () => own,
      search: () => asGuest(origin, `/?search=${randomUUID()}`),
      missing: () => asGuest(origin, `/${randomUUID()}`),
      refused: () => open({ case: randomUUID(), count: -1 }),
    };
    return () => makers[CYCLE[(pick.turn += 7) % CYCLE.length] ?? 'page']();
  });
}

function asGuest(origin: string, path: string): Buffer {
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${new URL(origin).host}`, 'Accept: text/html'];
  return Buffer.from(`${[...lines, 'Accept-Encoding: gzip, br'].join('\r\n')}\r\n\r\n`);
}

function heldBy(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) * 1024;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
