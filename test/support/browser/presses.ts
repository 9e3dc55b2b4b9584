import type { Server } from 'node:http';
import type { APIResponse, Page } from 'playwright-core';
import { until } from '#test/support/until.ts';

const CPU_SLOWDOWN = 4;
const LATENCY_MS = 400;

/** A press this long after a result appears counts; an earlier one is taken for a press of the reel. */
const PRESS_COUNTS_MS = 1250;
const SKIP_COUNTS_MS = 500;

/** The processor and the network of a cheap phone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Network.enable');
  const speed = { downloadThroughput: 200_000, uploadThroughput: 100_000 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, ...speed });
}

/** The paths of the POST requests that the page sends from now on. */
export function postsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** Counts the POST requests that a store has not answered. Returns the function that waits until there is none. */
export function watchPosts(server: Server): () => Promise<unknown> {
  let running = 0;
  server.on('request', (request, response) => {
    if (request.method !== 'POST') return;
    running += 1;
    response.once('close', () => (running -= 1));
  });
  return () => until('the store has answered every POST request', () => running === 0);
}

/** Waits until a press beside a result that is shown counts, by the clock of the page. */
export async function untilPressCounts(page: Page): Promise<void> {
  const countsAt = (await page.evaluate(() => performance.now())) + PRESS_COUNTS_MS;
  await page.waitForFunction((time) => performance.now() > time, countsAt);
}

/** Skips the running reel by its button, which takes no press that began before it was there. */
export async function skipReel(page: Page): Promise<void> {
  await page.waitForSelector('[data-skip]');
  const countsAt = (await page.evaluate(() => performance.now())) + SKIP_COUNTS_MS;
  await page.waitForFunction((time) => performance.now() > time, countsAt);
  await page.locator('[data-skip]').click();
}

/** Chooses how many cases to open. On a phone the numbers are in a list that a button opens and the choice closes. */
export async function chooseCount(page: Page, count: number): Promise<void> {
  if (await page.locator('.count-pick').isVisible()) await page.click('.count-pick');
  await page.locator('.stepper label', { hasText: new RegExp(`^${String(count)}$`) }).click();
}

/** The idempotency keys of the actions that the page sends from now on, as a header or as a field. */
export function keysOf(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || /\/(?:preview|api\/user\/)/.test(request.url())) return;
    const field = new URLSearchParams(request.postData() ?? '').get('idempotencyKey');
    const key = field ?? request.headers()['idempotency-key'];
    if (key !== undefined) keys.push(key);
  });
  return keys;
}

/** The idempotency key of the form that a button submits. Runs in the page. */
export function keyOfForm(button: Element): string {
  const form = button instanceof HTMLButtonElement ? button.form : null;
  return form?.querySelector<HTMLInputElement>('[name=idempotencyKey]')?.value ?? '';
}

/** Holds the script of an island back until the returned function is called. */
export async function holdIsland(page: Page, name: string): Promise<() => void> {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/build/${name}.*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return release;
}

/** The hidden fields of the opener's form. */
export async function openerFields(page: Page): Promise<Record<string, string>> {
  return await page
    .locator('form.opener input[type=hidden]')
    .evaluateAll((fields) =>
      Object.fromEntries((fields as HTMLInputElement[]).map((field) => [field.name, field.value])),
    );
}

/** Sends the opener's form of the page's case as a browser without JavaScript does. */
export function sendOpener(page: Page, form: Record<string, string>): Promise<APIResponse> {
  return page.request.post(page.url(), { form, maxRedirects: 0 });
}

/** The kopecks on the balance of the player of the page. */
export async function balanceMinorOf(page: Page): Promise<number> {
  const session = await page.request.get(new URL('/api/_auth/session', page.url()).href);
  return ((await session.json()) as { user: { balanceMinor: number } }).user.balanceMinor;
}
