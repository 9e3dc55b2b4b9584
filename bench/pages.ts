import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#src/platform/config/config.ts';
import type { Locale } from '#src/shared/locales.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { signIn, type HttpPlayer } from '#test/support/http-player.ts';
import { href } from '#test/support/links.ts';
import { startStore } from '#test/support/processes.ts';
import { programArgs } from '#tools/setup/bundles.mjs';
import { findChromium } from '#tools/setup/chromium.mjs';
import { BYTE_LIMITS, EARLY_KINDS, PAGE_GOALS, TAP_MS } from './pages/limits.ts';
import { type Figures, openPhone, type Phone } from './pages/phone.ts';
import { islandPageOf, islandScripts, plainPageOf, servePlainPages } from './pages/plain-page.ts';
import { loadOnce, loadSecond, type PageLoad } from './pages/second-page.ts';
import { openSlowBrowser, type SlowBrowser } from './pages/slow-browser.ts';
import { measureTap } from './pages/taps.ts';
import { openTlsProxy } from './pages/tls-proxy.ts';
import { describeVisits, judgePage } from './pages/verdict.ts';
import { weigh } from './pages/weigh.ts';
import { printMachine, printRow, type Row } from './print.ts';

/*
 * `npm run bench:pages`: pages on a slow phone (Lighthouse's mobile preset), for a guest and for a player, in Russian
 * and English, visited in turn with two reference pages: a plain page with the pictures of the home page, and that page
 * with one React island. Rounds repeat until the time is over. Then the first tap during load, a second page under the
 * service worker, a visit with Save-Data, and the bytes of the home page and a case. Each line is printed as it is
 * measured; the exit code is 1 when a goal is missed.
 *
 * `-- --pages home,case`, `--viewers guest`, `--locales en` choose what is visited, `--runs N` the number of rounds,
 * `--minutes N` the time for them (6), `--smoke` a short run of everything on the home page. `--tls` visits the store
 * and the reference pages over TLS and HTTP/2, each through a proxy, as visitors reach a store in production; without
 * it they use six connections of HTTP/1.1. The benchmark has its own schema with the demo's month, deleted before each
 * run.
 */
const MINUTES = 6;
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

/** Time for the compression of a page that was requested twice. */
const COMPRESSION_MS = 1000;
/** Longer than a page that is only read waits for its socket. */
const LATE_MS = options.smoke ? 2000 : 16_000;

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
    await followVisit(browser, origin, casePath, add);
  } finally {
    await browser.close();
  }
  await weighPages(origin, casePath, add);
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
  const home = plainPageOf(await settledHtml(`${origin}/`));
  await Promise.all(pages.map(({ path, cookie }) => settledHtml(origin + path, cookie)));
  const reference = await servePlainPages({
    '/plain': home,
    '/island': islandPageOf(home),
    ...(await islandScripts()),
  });
  const phones = await openPhones(pages);
  const visits = new Map<string, Figures[]>();
  const proxies = options.tls ? await Promise.all([openTlsProxy(origin), openTlsProxy(reference.origin)]) : [];
  const [ofStore = origin, ofReferences = reference.origin] = proxies.map((proxy) => proxy.origin);
  try {
    for (const more = roundsLeft(); more();) {
      for (const name of ['plain', 'island'])
        await visitOnce(phones.ofReferences, visits, { name, path: `${ofReferences}/${name}` });
      for (const page of pages) await visitOnce(phones.of(page.locale), visits, { ...page, path: ofStore + page.path });
    }
  } finally {
    await phones.close();
    await Promise.all([reference, ...proxies].map((server) => server.stop()));
  }
  const [plain, island] = [visits.get('plain') ?? [], visits.get('island') ?? []];
  console.log(`plain page: ${describeVisits(plain)}`);
  console.log(`page with one island: ${describeVisits(island)}`);
  for (const { name } of pages) add(judgePage({ page: name, visits: visits.get(name) ?? [], plain, island }));
}

interface Phones {
  readonly of: (locale: Locale) => Phone;
  readonly ofReferences: Phone;
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
    ofReferences: phoneOf(null),
    close: async () => {
      await Promise.all([...phones.values()].map((phone) => phone.close()));
    },
  };
}

/** Returns whether another round is wanted: at least one, then as many as are asked for or as the time allows. */
function roundsLeft(): () => boolean {
  const untilMs = performance.now() + Number(options.minutes ?? MINUTES) * MINUTE_MS;
  const runs = options.smoke ? 1 : Number(options.runs ?? Number.NaN);
  let count = 0;
  return () => {
    count += 1;
    if (count === 1) return true;
    return Number.isNaN(runs) ? performance.now() < untilMs : count <= runs;
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

/** The second page of a visit beside the same page without a first one, and the home page with Save-Data. */
async function followVisit(
  browser: SlowBrowser,
  origin: string,
  casePath: string,
  add: (row: Row) => void,
): Promise<void> {
  const [home, casePage] = [`${origin}/en`, `${origin}/en${casePath}`];
  const cold = await loadOnce(browser, casePage, { lateMs: LATE_MS });
  const second = await loadSecond(browser, home, casePage);
  const ratio = second.lcpMs / cold.lcpMs;
  add({
    work: 'case after home, under the service worker',
    figure: describeLoad(second),
    beside: `as the first page: ${describeLoad(cold)}`,
    ratio: `of LCP ${ratio.toFixed(2)}`,
    goal: `<= ${String(PAGE_GOALS.paintRatio)}`,
    isMet: ratio <= PAGE_GOALS.paintRatio,
  });
  const usual = await loadOnce(browser, home, { lateMs: LATE_MS });
  const saving = await loadOnce(browser, home, { lateMs: LATE_MS, isSaving: true });
  add({
    work: 'home with Save-Data',
    figure: describeLoad(saving),
    beside: `without: ${describeLoad(usual)}`,
    ratio: `of bytes ${(saving.bytes / usual.bytes).toFixed(2)}`,
    goal: 'a socket, no more bytes',
    isMet: saving.sockets > 0 && saving.bytes <= usual.bytes,
  });
}

function describeLoad({ fcpMs, lcpMs, requests, bytes, scriptBytes, sockets }: PageLoad): string {
  return [
    `FCP ${fcpMs.toFixed(0)} ms`,
    `LCP ${lcpMs.toFixed(0)} ms`,
    `${String(requests)} requests`,
    `${(bytes / 1000).toFixed(0)} kB`,
    `${(scriptBytes / 1000).toFixed(0)} kB scripts`,
    `${String(sockets)} sockets`,
  ].join(', ');
}

async function weighPages(origin: string, casePath: string, add: (row: Row) => void): Promise<void> {
  const limit = (work: string, bytes: number, most: number): void =>
    add({
      work,
      figure: `${String(bytes)} bytes`,
      beside: '',
      ratio: '',
      goal: `<= ${String(most)}`,
      isMet: bytes <= most,
    });
  for (const [name, path] of options.smoke
    ? [['home', '/']]
    : [
        ['home', '/'],
        ['case', casePath],
      ]) {
    const address = `${origin}${path ?? ''}`;
    // As most guests get it: the first one after a change gets a fast compression, and the second asks for a small one.
    await settledHtml(address);
    await pause(COMPRESSION_MS);
    const weight = await weigh(chromiumPath, address, LATE_MS);
    limit(`${name ?? ''}, scripts before any interaction`, weight.firstScriptBytes, BYTE_LIMITS.scriptsAtFirst);
    const early = weight.earlyKinds.join(', ');
    const isPlain = weight.earlyKinds.every((kind) => (EARLY_KINDS as readonly string[]).includes(kind));
    add({
      work: `${name ?? ''}, blocking or preloaded`,
      figure: `${early}, react-dom ${weight.hasReactDomAtFirst ? 'among the first scripts' : 'later'}`,
      beside: '',
      ratio: '',
      goal: EARLY_KINDS.join(' and '),
      isMet: isPlain && !weight.hasReactDomAtFirst,
    });
    if (name !== 'home') continue;
    limit('home, HTML', weight.documentBytes, BYTE_LIMITS.document);
    limit('home, HTML and CSS', weight.documentBytes + weight.styleBytes, BYTE_LIMITS.documentAndStyles);
    limit('home, scripts after a long idle time', weight.scriptBytes, BYTE_LIMITS.scriptsInAll);
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
