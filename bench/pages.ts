import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { readConfig } from '#src/platform/config/config.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { href } from '#test/support/links.ts';
import { findChromium } from '#tools/setup/chromium.mjs';
import { startStore } from '#test/support/processes.ts';
import { programArgs } from '#tools/setup/bundles.mjs';
import { type Phone, type Visit, openPhone } from './pages/phone.ts';
import { plainPageOf, servePlainPages } from './pages/plain-page.ts';
import { type Measured, printPaints, printWeights } from './pages/tables.ts';
import { weigh } from './pages/weigh.ts';
import { printMachine } from './print.ts';

/*
 * `npm run bench:pages`: paint times of each public page for a guest with a slow phone, beside a plain page with the
 * same pictures, and the bytes that the home page and a case load. Lighthouse's mobile preset: home page and a case in
 * each language, the median of five visits; the others in Russian and English, the median of three. `-- --runs N` sets
 * another number for all, `-- --main` skips the others, `-- --path /fair` measures that page only, `-- --quick` the
 * Russian home page once. It has its own schema with the demo's month, deleted before each run.
 */
const RUNS = 5;
const RUNS_OF_OTHERS = 3;
const LOCALES_OF_OTHERS: readonly Locale[] = ['ru', 'en'];
/** The other pages in the sitemap. */
const OTHERS = [
  '/bonus',
  '/wheel',
  '/upgrade',
  '/top',
  '/fair',
  '/gold',
  '/faq',
  '/contacts',
  '/privacy',
  '/agreement',
  '/credits',
];

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string' },
    main: { type: 'boolean', default: false },
    path: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const runs = options.runs === undefined ? null : Number(options.runs);
if (runs !== null && (!Number.isInteger(runs) || runs < 1))
  throw new Error(`--runs ${options.runs ?? ''} is not a number`);

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
  // With the demo's month, so that live feed, counters and leaderboards have realistic sizes.
  const seeding = { ...process.env, STORE_ENV: 'development', DEMO: '1' };
  for (const [script, ...scriptArgs] of [['migrate.ts', '--fresh'], ['seed.ts']] as const) {
    const args = [...programArgs(`scripts/${script}`), ...scriptArgs];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: seeding });
    if (status !== 0) throw new Error(`the catalogue of the benchmark could not be created: ${script}`);
  }
}

/** Returns whether every limit is met. */
async function bench(origin: string): Promise<boolean> {
  const casePath = await firstCasePath(origin);
  // Both were requested before, so that they have their final compression.
  await Promise.all(['/', casePath].map((path) => settledHtml(origin + path)));
  const weights = { home: await weigh(chromiumPath, `${origin}/`), case: await weigh(chromiumPath, origin + casePath) };
  const pageResults = await measure(origin, wantedPages(casePath));
  printLoad();
  const arePaintsMet = printPaints(pageResults.map(({ complaints: _, ...measuredPage }) => measuredPage));
  const areWeightsMet = printWeights(weights);
  for (const { page, complaints } of pageResults) for (const problem of complaints) console.log(`${page}: ${problem}`);
  return arePaintsMet && areWeightsMet;
}

/** A page to visit, with its languages and number of visits. */
interface Wanted {
  readonly name: string;
  readonly path: string;
  readonly locales: readonly Locale[];
  readonly runs: number;
}

function wantedPages(casePath: string): Wanted[] {
  const first = { locales: LOCALE_CODES, runs: runs ?? RUNS };
  const home = { name: 'home', path: '/', ...first };
  if (options.quick) return [{ ...home, locales: ['ru'], runs: 1 }];
  const otherPage = (path: string): Wanted => {
    return { name: path.slice(1), path, locales: LOCALES_OF_OTHERS, runs: runs ?? RUNS_OF_OTHERS };
  };
  if (options.path !== undefined) return [otherPage(options.path)];
  const otherPages = OTHERS.map(otherPage);
  return [home, { name: 'case', path: casePath, ...first }, ...(options.main ? [] : otherPages)];
}

/** Lighthouse multiplies processor time by four, including time lost to other programs. */
function printLoad(): void {
  const [, ofFiveMinutes = 0] = loadavg();
  if (ofFiveMinutes <= availableParallelism()) return;
  console.log(`The machine was busy (load ${ofFiveMinutes.toFixed(1)}): times are worse than on an idle machine.`);
}

interface Answered extends Measured {
  /** Audits that lost points in any of the visits. */
  readonly complaints: ReadonlySet<string>;
}

/** Visits pages in turn, round by round, so that a slow minute of the machine affects all of them. */
async function measure(origin: string, pages: readonly Wanted[]): Promise<Answered[]> {
  const sources = await Promise.all(
    pages.map(async ({ path }) => [path, plainPageOf(await settledHtml(origin + path))] as const),
  );
  const plain = await servePlainPages(Object.fromEntries(sources));
  const phone = await openPhone(chromiumPath);
  const visits = new Map<string, Visit[]>();
  try {
    for (let runNumber = 0; pages.some((page) => runNumber < page.runs); runNumber += 1) {
      for (const { path, locales } of pages.filter((page) => runNumber < page.runs)) {
        for (const locale of locales) await add(visits, phone, origin + href(locale, path));
        await add(visits, phone, plain.origin + path);
      }
    }
  } finally {
    await phone.close();
    await plain.stop();
  }
  const visitsOf = (address: string): Visit[] => visits.get(address) ?? [];
  return pages.flatMap(({ name, path, locales }) =>
    locales.map((locale) => {
      const own = visitsOf(origin + href(locale, path));
      const complaints = new Set(own.flatMap((visit) => visit.complaints));
      return { page: `${name} ${locale}`, visits: own, plain: visitsOf(plain.origin + path), complaints };
    }),
  );
}

async function add(visits: Map<string, Visit[]>, phone: Phone, address: string): Promise<void> {
  const visit = await phone.visit(address);
  visits.set(address, [...(visits.get(address) ?? []), visit]);
  process.stderr.write(`${address} FCP ${visit.fcpMs.toFixed(0)} ms, LCP ${visit.lcpMs.toFixed(0)} ms\n`);
}

/** The page from the cache: the first request fills it. */
async function settledHtml(address: string): Promise<string> {
  await (await fetch(address)).text();
  const response = await fetch(address);
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
