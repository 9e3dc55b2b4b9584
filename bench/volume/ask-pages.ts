import type { AddressInfo } from 'node:net';
import { createApp } from '#src/create-app.ts';
import type { Services } from '#src/platform/services.ts';
import { createServer } from '#src/server.ts';
import { quantile } from '#bench/load.ts';
import { type Address, addresses, endsOf } from './addresses.ts';
import { listenTo } from './listening.ts';

/** Times of one address. */
export interface PageTimes {
  readonly name: string;
  readonly status: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly kilobytes: number;
}

/** Times of every address, and the statements that read too much. */
export interface Answers {
  readonly asked: readonly PageTimes[];
  readonly statements: number;
  readonly findings: readonly string[];
}

/** Number of list pages that are opened. */
const TURNS = 2;

/**
 * Requests every page of the console and of a player, with its views, later pages and files, this number of times each,
 * one after another; `onTimes` receives each result. The player is one of the most active; the console shows others
 * too.
 */
export async function askPages(
  services: Services,
  rounds: number,
  onTimes: (answer: PageTimes) => void,
): Promise<Answers> {
  const server = createServer(createApp(services));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const cookies = {
    member: await cookieOf(`${origin}/auth/demo?role=admin&name=bench`),
    player: await cookieOf(`${origin}/auth/demo?name=filler%200`),
  };
  const pageAddresses = await addresses(services.db, await playersIn(services));
  const listening = listenTo(services.db);
  const results: PageTimes[] = [];
  try {
    for (const address of pageAddresses) {
      for (let page: Address | null = address, turn = 0; page !== null && turn <= TURNS; turn += 1) {
        listening.page = page.name;
        const { times, html } = await askFor(origin, cookies[page.by], page, rounds);
        results.push(times);
        onTimes(times);
        page = nextPage(page, html);
      }
    }
    return { asked: results, statements: listening.count(), findings: await listening.findings() };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The most active players first, then others from all over. */
async function playersIn({ db }: Services): Promise<number[]> {
  const [low, high] = await endsOf(db, 'players');
  return Array.from({ length: 40 }, (_, index) => low + Math.floor(((high - low) * index * index) / 1600));
}

async function cookieOf(entry: string): Promise<string> {
  const response = await fetch(entry, { redirect: 'manual' });
  const lines = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  if (lines.length === 0) throw new Error(`${entry} signed no one in`);
  return lines.join('; ');
}

/** The first round reads database pages from disk, and counts like the others. */
async function askFor(
  origin: string,
  cookie: string,
  { name, at }: Address,
  rounds: number,
): Promise<{ times: PageTimes; html: string }> {
  const times: number[] = [];
  let [status, html] = [0, ''];
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    const answer = await fetch(origin + at(round), { headers: { cookie }, redirect: 'manual' });
    html = await answer.text();
    times.push(performance.now() - startedMs);
    status = Math.max(status, answer.status);
  }
  times.sort((a, b) => a - b);
  const [p50Ms, p95Ms] = [quantile(times, 0.5), quantile(times, 0.95)];
  return { times: { name, status, p50Ms, p95Ms, kilobytes: Math.round(html.length / 1024) }, html };
}

/** The page behind the last pagination link of a list. */
function nextPage({ name, by }: Address, html: string): Address | null {
  const links = [...html.matchAll(/href="([^"]*[?&](?:amp;)?(?:cursor|before|after|new)=[^"]*)"/g)];
  const link = links.at(-1)?.[1]?.replaceAll('&amp;', '&').replace(/#.*/, '');
  if (link === undefined || !link.startsWith('/')) return null;
  return { name: `${name} →`, by, at: () => link };
}
