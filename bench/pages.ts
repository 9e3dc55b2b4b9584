import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { readConfig } from '#src/platform/config/config.ts';
import type { Locale } from '#src/shared/locales.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { signIn, type HttpPlayer } from '#test/support/players/http-player.ts';
import { href } from '#test/support/pages/links.ts';
import { startStore } from '#test/support/processes/processes.ts';
import { programArgs } from '#tools/setup/bundles.mjs';
import { findChromium } from '#tools/setup/chromium.mjs';
import { TAP_MS } from './pages/limits.ts';
import { type Figures, openPhone, type Phone } from './pages/phone.ts';
import { plainPageOf, servePlainPage } from './pages/plain-page.ts';
import { openSlowBrowser, type SlowBrowser } from './pages/slow-browser.ts';
import { measureTap } from './pages/taps.ts';
import { openTlsProxy } from './pages/tls-proxy.ts';
import { describeVisits, judgePage } from './pages/verdict.ts';
import { printMachine, printRow, type Row } from './print.ts';

/*
 * `npm run bench:pages`: pages on a slow phone (Lighthouse's mobile preset), for a guest and for a player, in Russian
 * and English, visited in turn with a plain page: the pictures of the home page and one React island. There are seven
 * rounds (half an hour for all pages), and more until the time is over. Then the first tap during load. Each line is
 * printed as it is measured; the exit code is 1 when a goal is missed. `npm run build` prints the bytes of scripts and
 * limits them.
 *
 * `-- --pages home,case`, `--viewers guest`, `--locales en` choose what is visited, `--runs N` the number of rounds,
 * `--minutes N` the time for them (6), `--smoke` a short run of everything on the home page. `--tls` visits the store
 * and the plain page over TLS and HTTP/2, each through a proxy, as visitors reach a store in production; without
 * it they use six connections of HTTP/1.1. The benchmark has its own schema with the demo's month, deleted before each
 * run.
 */
const MINUTES = 6;
/** Fewer visits may all fall into one of the modes between which paints jump. */
const MIN_ROUNDS = 7;
const LOCALES = ['ru', 'en'] as const satisfies readonly Locale[];
const VIEWERS = ['guest', 'player'] as const;

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string' },
    viewers: { type: 'string' },
    locales: { type: 'string' },
    runs: { type: 'string' },
    minutes: { type: 'string' },
    smoke: { type: 'boolean', default: false },
    tls: { type: 'boolean', default: false },
  },
});

// Exit ends the browsers; the store ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
prepareCatalogue();
printMachine();
const chromiumPath = await findChromium();
const store = await startStore({ STORE_ENV: 'development', LOG_LEVEL: 'warn' });
try {
  process.exitCode = (await bench(store.origin)) ? 0 : 1;
} finally {
  await store.stop();
}

function prepareCatalogue(): void {
  const url = new URL(readConfig().databaseUrl);
  url.pathname = '/opencrate_test_bench_pages';
  process.env['DATABASE_URL'] = url.href;
  // With the demo's month, so that live feed, counters and leaderboards have realistic sizes; a smoke run needs none.
  const seeding = { ...process.env, STORE_ENV: 'development', DEMO: options.smoke ? '0' : '1' };
  for (const [script, ...scriptArgs] of [
    ['migrate.ts', '--fresh'],
    ['seed.ts', '--catalogue'],
  ] as const) {
    const args = [...programArgs(`scripts/${script}`), ...scriptArgs];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: seeding });
    if (status !== 0) throw new Error(`the catalogue of the benchmark could not be created: ${script}`);
  }
}

/** Returns whether every goal is met. */
async function bench(origin: string): Promise<boolean> {
  const player = await signIn(origin, 'bench pages');
  await player.post(origin, '/api/user/adult', { confirm: true, country: null });
  const casePath = await firstCasePath(origin);
  const rows: Row[] = [];
  const add = (row: Row): void => {
    rows.push(row);
    printRow(row);
  };
  await visitPages(origin, pagesFor(casePath, player), add);
  const browser = await openSlowBrowser(chromiumPath);
  try {
    await tapElements(browser, origin, casePath, player, add);
  } finally {
    await browser.close();
  }
  printLoad();
  return rows.every(({ isMet }) => isMet);
}

/** A page in one language for one kind of viewer. */
interface WantedVisit {
  readonly name: string;
  readonly locale: Locale;
  readonly path: string;
  readonly cookie?: string;
}

function pagesFor(casePath: string, player: HttpPlayer): WantedVisit[] {
  const paths = { home: '/', case: casePath, wheel: '/wheel', upgrade: '/upgrade', contract: '/contract' };
  const profile = { guest: `/profile/${String(player.id)}`, player: '/profile' };
  const chosen = chosenFrom(options.pages, options.smoke ? ['home'] : [...Object.keys(paths), 'profile']);
  const locales = chosenFrom(options.locales, options.smoke ? ['en'] : LOCALES) as Locale[];
  const viewers = chosenFrom(options.viewers, options.smoke ? ['guest'] : VIEWERS) as (typeof VIEWERS)[number][];
  return chosen.flatMap((name) =>
    viewers.flatMap((viewer) => {
      const path = name === 'profile' ? profile[viewer] : (paths as Record<string, string>)[name];
      if (path === undefined) throw new Error(`--pages ${name}: choose from ${Object.keys(paths).join()}, profile`);
      const cookie = viewer === 'player' ? { cookie: player.cookie } : {};
      return locales.map((locale) => ({
        name: `${name} ${locale} ${viewer}`,
        locale,
        path: href(locale, path),
        ...cookie,
      }));
    }),
  );
}

function chosenFrom(given: string | undefined, otherwise: readonly string[]): readonly string[] {
  return given === undefined ? otherwise : given.split(',');
}

/** Visits pages in turn, round by round, so that a slow minute of the machine affects all of them. */
async function visitPages(origin: string, pages: readonly WantedVisit[], add: (row: Row) => void): Promise<void> {
  const home = await settledHtml(`${origin}/`);
  await Promise.all(pages.map(({ path, cookie }) => settledHtml(origin + path, cookie)));
  const reference = await servePlainPage(plainPageOf(home));
  const phones = await openPhones(pages);
  const visits = new Map<string, Figures[]>();
  const proxies = options.tls ? await Promise.all([openTlsProxy(origin), openTlsProxy(reference.origin)]) : [];
  const [ofStore = origin, ofReference = reference.origin] = proxies.map((proxy) => proxy.origin);
  try {
    for (const more = roundsLeft(); more();) {
      await visitOnce(phones.ofReference, visits, { name: 'plain', path: `${ofReference}/` });
      for (const page of pages) await visitOnce(phones.of(page.locale), visits, { ...page, path: ofStore + page.path });
    }
  } finally {
    await phones.close();
    await Promise.all([reference, ...proxies].map((server) => server.stop()));
  }
  const plain = visits.get('plain') ?? [];
  console.log(`plain page: ${describeVisits(plain)}`);
  for (const { name } of pages) add(judgePage({ page: name, visits: visits.get(name) ?? [], plain }));
}

interface Phones {
  readonly of: (locale: Locale) => Phone;
  readonly ofReference: Phone;
  readonly close: () => Promise<void>;
}

/**
 * A phone for each language: Lighthouse keeps cookies, and a visitor who has chosen another language is led from the
 * bare address to their own.
 */
async function openPhones(pages: readonly WantedVisit[]): Promise<Phones> {
  const phones = new Map<Locale | null, Phone>();
  for (const locale of new Set([null, ...pages.map((page) => page.locale)]))
    phones.set(locale, await openPhone(chromiumPath));
  const phoneOf = (locale: Locale | null): Phone => {
    const phone = phones.get(locale);
    if (phone === undefined) throw new Error(`no phone speaks ${String(locale)}`);
    return phone;
  };
  return {
    of: phoneOf,
    ofReference: phoneOf(null),
    close: async () => {
      await Promise.all([...phones.values()].map((phone) => phone.close()));
    },
  };
}

/** Returns whether another round is wanted: as many as asked for, else the least number and what the time allows. */
function roundsLeft(): () => boolean {
  const untilMs = performance.now() + Number(options.minutes ?? MINUTES) * MINUTE_MS;
  const runs = options.smoke ? 1 : options.runs === undefined ? null : Number(options.runs);
  let count = 0;
  return () => {
    count += 1;
    return count <= (runs ?? MIN_ROUNDS) || (runs === null && performance.now() < untilMs);
  };
}

async function visitOnce(
  phone: Phone,
  visits: Map<string, Figures[]>,
  { name, path, cookie }: Pick<WantedVisit, 'name' | 'path' | 'cookie'>,
): Promise<void> {
  const visit = await phone.visit(path, cookie);
  visits.set(name, [...(visits.get(name) ?? []), visit]);
  process.stderr.write(`${name}: ${describeVisits([visit])}\n`);
}

async function tapElements(
  browser: SlowBrowser,
  origin: string,
  casePath: string,
  player: HttpPlayer,
  add: (row: Row) => void,
): Promise<void> {
  const home = `${origin}/en`;
  const targets = [
    { name: 'menu', address: home, selector: '.mbar [popovertarget=phone-menu]' },
    { name: 'chip', address: home, selector: 'main a[hx-get]' },
    { name: 'case', address: home, selector: '#cases a.case-card' },
    { name: 'open', address: `${origin}/en${casePath}`, selector: '.opener .btn--main', cookie: player.cookie },
  ];
  for (const target of options.smoke ? targets.slice(0, 1) : targets) {
    const longestMs = await measureTap(browser, target, options.smoke ? 1 : undefined);
    add({
      work: `first tap on ${target.name} during load`,
      figure: `${longestMs.toFixed(0)} ms to the next frame`,
      beside: '',
      ratio: '',
      goal: `<= ${String(TAP_MS)} ms`,
      isMet: longestMs <= TAP_MS,
    });
  }
}

/** Lighthouse multiplies processor time by four, including time lost to other programs. */
function printLoad(): void {
  const [, ofFiveMinutes = 0] = loadavg();
  if (ofFiveMinutes <= availableParallelism()) return;
  console.log(`The machine was busy (load ${ofFiveMinutes.toFixed(1)}): times are worse than on an idle machine.`);
}

/** The page from the cache: the first request fills it. */
async function settledHtml(address: string, cookie = ''): Promise<string> {
  await (await fetch(address, { headers: { cookie } })).text();
  const response = await fetch(address, { headers: { cookie } });
  if (!response.ok) throw new Error(`${address} answers ${String(response.status)}`);
  return response.text();
}

/** A case without conditions that costs money. */
async function firstCasePath(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/case/list`);
  const { data } = (await response.json()) as { data: string };
  const cases = JSON.parse(data) as { name: string; priceKind: string; state: string; conditions: unknown[] }[];
  const openCase = cases.find(
    ({ priceKind, state, conditions }) => priceKind === 'money' && state === 'active' && conditions.length === 0,
  );
  if (openCase === undefined) throw new Error('the catalogue has no case for money');
  return `/case/${openCase.name}`;
}
