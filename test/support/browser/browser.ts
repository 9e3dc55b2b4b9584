import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import type { Role } from '#src/shared/powers.ts';
import type { Store } from '#test/support/store.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { MINUTE_MS, SECOND_MS } from '#src/shared/time.ts';
import { slowed } from '#test/support/processes/slowness.ts';
import { keepToasts } from '#test/support/browser/toasts.ts';
import { until } from '#test/support/until.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

/** The cheapest page of the store, for a visit that prepares the next page: it has no script, style or picture. */
export const BLANK = '/robots.txt';

/** Timeout of each page action, generous for a slow machine. */
const WAIT_MS = MINUTE_MS;

/** The focus moves at once; the limit of a page action would say so too late. */
const FOCUS_MS = 20 * SECOND_MS;

let opened: Promise<Browser> | null = null;

/** The Chromium that the test runner found, shared by all tests of this process; each visit has its own context. */
export function openBrowser(): Promise<Browser> {
  opened ??= launch();
  return opened;
}

async function launch(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '';
  if (executablePath === '') throw new Error('CHROMIUM_PATH is not set: run these with npm test');
  // A signal ends this process at once, and Chromium ends when the pipe to it closes. Playwright's own handlers would
  // close Chromium and let the process live on.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ executablePath, args: FLAGS, ...signals });
  // After a crash the next block of tests starts a new browser.
  browser.on('disconnected', () => (opened = null));
  return browser;
}

/**
 * Closes all remaining contexts of a block of tests; their pages would keep sending requests to a closed store. The
 * browser stays for the next block.
 */
export async function leaveAll(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** A new context with the common timeout, which keeps the words of toasts. Every context of a test comes from here. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(slowed(WAIT_MS));
  await keepToasts(context);
  return context;
}

export interface Visit {
  readonly page: Page;
  /** Errors of scripts, the CSP and missing files, except for the status of the page itself. */
  readonly complaints: string[];
  /** Addresses requested from other hosts. */
  readonly foreign: string[];
  /** Messages that the page's sockets have received. */
  readonly received: string[];
  readonly leave: () => Promise<void>;
}

/** Playwright's context options, and the sign-in: the name of a demo player, or a staff role. */
export type VisitOptions = BrowserContextOptions & { as?: string; staff?: Role };

/** Opens a page of the store as a guest, as the demo player of a name, or as a staff member (`as` is the name). */
export async function visit(
  browser: Browser,
  store: Store,
  path: string,
  { as, staff, ...options }: VisitOptions = {},
): Promise<Visit> {
  // The requests of a service worker are invisible to the test, so it is blocked unless a test enables it.
  const context = await openContext(browser, {
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    const isOfPage = message.text().startsWith('Failed to load resource') && url === page.url();
    if (message.type() !== 'error' || isOfPage) return;
    // A page that is left aborts its requests; htmx logs two lines about each.
    if (!message.text().startsWith('htmx:sendAbort')) complaints.push(`${message.text()} ${url}`);
    else if (complaints.at(-1)?.startsWith('htmx:afterRequest') === true) complaints.pop();
  });
  const received: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${store.address}/`) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  const name = as ?? (staff === undefined ? undefined : 'staff');
  const role = staff === undefined ? '' : `&role=${staff}`;
  const entry = name === undefined ? path : `/auth/demo?name=${name}${role}&return=${encodeURIComponent(path)}`;
  await page.goto(store.address + entry);
  return { page, complaints, foreign, received, leave: () => context.close() };
}

/**
 * Interacts with the page and its islands and htmx elements, and waits until the islands are hydrated, htmx is loaded
 * where needed, and the page follows the session. Only then are clicks and messages of other tabs handled.
 */
export async function startIslands(page: Page): Promise<void> {
  // Two places: a pointer that is already at one of them does not move.
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  // No inner function here: a bundler may wrap those in a helper that the browser does not have.
  const started = page.waitForFunction(() => {
    // Some islands hydrate on an event of their own element, which has no box for the pointer; so does htmx load. Again
    // until they do, because the page's first script may not have run.
    for (const element of document.querySelectorAll(
      'store-island:is([load=intent], [load=interaction], [load=late], [load=live])',
    ))
      element.dispatchEvent(new Event('touchstart'));
    document.querySelector('[hx-get]')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    const asleep = document.querySelectorAll('store-island:not([awake]) > :first-child');
    const first = document.querySelector('[hx-get]');
    const isStill = document.querySelector('script[src*="/build/boot."]') === null;
    const isWhole = isStill || 'awake' in document.documentElement.dataset;
    return isWhole && asleep.length === 0 && (first === null || 'htmx-internal-data' in first);
  });
  await started.catch(async (error: unknown) => {
    const asleep = await page
      .locator('store-island:not([awake])')
      .evaluateAll((islands) => islands.map((island) => island.getAttribute('name')));
    throw new Error(`${page.url()} does not start; islands asleep: ${asleep.join(', ') || 'none'}`, { cause: error });
  });
}

/**
 * Starts the islands of a page and waits until it receives events: counters are the first message of a connection. The
 * counters in the page say nothing about it, because the server renders them.
 */
export async function startLive({ page, received }: Pick<Visit, 'page' | 'received'>): Promise<void> {
  await startIslands(page);
  await until(
    'the page has received the counters by its socket',
    () => received.some((message) => message.includes('updateRealtimeData')),
    { limitMs: MINUTE_MS },
  );
}

/**
 * Waits until htmx has wired the fragments it swapped in. It does so after a delay, and a form that is submitted before
 * it reloads the page like a plain form.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling, .htmx-added') === null,
  );
}

/** Waits until the page has drawn what its scripts changed by now. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/**
 * Runs the animations of a page at a hundredth of their speed, so that no machine is too slow to act while one runs.
 * Returns the function that gives them their speed back.
 */
export async function slowAnimations(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const setRate = (playbackRate: number): Promise<unknown> =>
    session.send('Animation.setPlaybackRate', { playbackRate });
  await session.send('Animation.enable');
  await setRate(0.01);
  return () => setRate(1);
}

/** Waits until an element of this class has focus: React moves it after the paint that shows the element. */
export async function focusComesTo(page: Page, className: string): Promise<void> {
  await focusComesInto(page, `.${className}:focus`);
}

/** Waits until the focus is on an element that matches, or inside one. */
export async function focusComesInto(page: Page, place: string): Promise<void> {
  const isThere = page.waitForFunction(
    (wanted) => {
      const here = document.activeElement;
      if (here === null || here === document.body) return false;
      return here.closest(wanted) !== null;
    },
    place,
    { timeout: slowed(FOCUS_MS) },
  );
  await isThere.catch(async (error: unknown) => {
    const here = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 100));
    throw new Error(`the focus is on ${here ?? 'nothing'} and not in ${place}`, { cause: error });
  });
}

const packages = createRequire(join(PROJECT_FOLDER, 'package.json'));
const axeSource = readFileSync(packages.resolve('axe-core/axe.min.js'), 'utf8');
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Findings of axe-core as `rule: element`, in a part of the page. It must have been opened with `bypassCSP`. It stands
 * at its top: of a button that has scrolled halfway under the header, axe measures what is left.
 */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Parsing the source of axe takes as long as a check, so it is loaded once per page.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([tags, part]) => {
      interface Finding {
        readonly id: string;
        readonly nodes: readonly { readonly target: readonly string[] }[];
      }
      interface Axe {
        run(root: string, options: object): Promise<{ readonly violations: readonly Finding[] }>;
      }
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run(part, { runOnly: tags, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    [AXE_TAGS, within] as const,
  );
}
