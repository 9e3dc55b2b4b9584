import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import type { Role } from '#src/shared/powers.ts';
import type { Store } from './store.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

/** What a page may take for anything, on a machine several times slower than one would like. */
const WAIT_MS = 60_000;

let opened: Promise<Browser> | null = null;

/** The Chromium that the runner found, one for all tests of this process: visits share nothing but its start. */
export function openBrowser(): Promise<Browser> {
  opened ??= launch();
  return opened;
}

async function launch(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '';
  if (executablePath === '') throw new Error('CHROMIUM_PATH is not set: run these with npm test');
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  // One that has crashed is no reason for the next test to fail.
  browser.on('disconnected', () => (opened = null));
  return browser;
}

/** Leaves whatever a block of tests has not left: its pages would go on asking a store that is closed. */
export async function leaveAll(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

// Of the whole run, when everybody is through.
after(async () => {
  await (await opened)?.close();
});

/** A page in a browser of its own, and what it complained about on its console. */
export interface Visit {
  readonly page: Page;
  /** Errors of scripts, of the CSP and of missing files; not that a page itself was refused. */
  readonly complaints: string[];
  /** Addresses of other hosts that were asked for anything. */
  readonly foreign: string[];
  readonly leave: () => Promise<void>;
}

/** How a page is opened: as Playwright has it, and signed in as a demo player, or as a member of staff of a role. */
export type VisitOptions = BrowserContextOptions & { as?: string; staff?: Role };

/** Opens a page of the store as a guest, signed in as the demo player of a name, or as a member (`as` names them). */
export async function visit(
  browser: Browser,
  store: Store,
  path: string,
  { as, staff, ...options }: VisitOptions = {},
): Promise<Visit> {
  // A service worker answers for files without the test hearing of it: those that are about it let it in.
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    const isOfPage = message.text().startsWith('Failed to load resource') && url === page.url();
    if (message.type() === 'error' && !isOfPage) complaints.push(`${message.text()} ${url}`);
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${store.address}/`) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  const name = as ?? (staff === undefined ? undefined : 'staff');
  const role = staff === undefined ? '' : `&role=${staff}`;
  const entry = name === undefined ? path : `/auth/demo?name=${name}${role}&return=${encodeURIComponent(path)}`;
  await page.goto(store.address + entry);
  return { page, complaints, foreign, leave: () => context.close() };
}

/**
 * Touches the page as a visitor does; waits until every island on it answers, htmx is there where it is used, and what
 * is between pages follows the session. Only then does a press, or what another tab does, find everybody at home.
 */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  // Those that wait for a touch of their own get it: of the element itself, which has no box to be pointed at.
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('store-island[load=intent]')) {
      island.dispatchEvent(new Event('touchstart'));
    }
  });
  // Written without an inner function: tsx names those by a call that the browser does not know.
  await page.waitForFunction(() => {
    const asleep = [...document.querySelectorAll('store-island > :first-child')].filter(
      (root) => !Object.keys(root).some((key) => key.startsWith('__reactFiber')),
    );
    const first = document.querySelector('[hx-get]');
    const isStill = document.querySelector('script[src*="/build/boot."]') === null;
    const isWhole = isStill || 'awake' in document.documentElement.dataset;
    return isWhole && asleep.length === 0 && (first === null || 'htmx-internal-data' in first);
  });
}

/** Waits until the focus is on an element of that class: React moves it after the paint that shows the element. */
export async function focusComesTo(page: Page, className: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.classList.contains(wanted), className);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core finds wrong with a page, as `rule: element`. The page must have been opened with `bypassCSP`. */
export async function axeFindings(page: Page): Promise<string[]> {
  // To read its source costs a page as much as to be looked at.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (tags) => {
    interface Finding {
      readonly id: string;
      readonly nodes: readonly { readonly target: readonly string[] }[];
    }
    interface Axe {
      run(root: Document, options: object): Promise<{ readonly violations: readonly Finding[] }>;
    }
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, AXE_TAGS);
}
