import type { BrowserContextOptions } from 'playwright-core';
import { paintsOf, type SlowBrowser, type Transfer } from './slow-browser.ts';

const SETTLES_MS = 2000;

export interface PageLoad {
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly requests: number;
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly sockets: number;
}

const sumOf = (transfers: readonly Transfer[]): number => transfers.reduce((sum, { bytes }) => sum + bytes, 0);

/** A first visit, from the navigation to `lateMs` after load. */
export async function loadOnce(
  browser: SlowBrowser,
  address: string,
  { lateMs, isSaving = false }: { readonly lateMs: number; readonly isSaving?: boolean },
): Promise<PageLoad> {
  const options: BrowserContextOptions = isSaving ? { extraHTTPHeaders: { 'Save-Data': 'on' } } : {};
  const context = await browser.open({ serviceWorkers: 'block', ...options });
  try {
    const { page, transfers, sockets } = await browser.slow(context);
    if (isSaving) await page.addInitScript(saveData);
    await page.goto(address, { waitUntil: 'load' });
    const paints = await paintsOf(page);
    await page.waitForTimeout(lateMs);
    const sent = [...transfers()];
    const scriptBytes = sumOf(sent.filter(({ kind }) => kind === 'script'));
    return { ...paints, requests: sent.length, bytes: sumOf(sent), scriptBytes, sockets: sockets() };
  } finally {
    await context.close();
  }
}

/** The second page of a visit, under the service worker that the first page registered. */
export async function loadSecond(browser: SlowBrowser, firstAddress: string, address: string): Promise<PageLoad> {
  const context = await browser.open();
  try {
    const { page, transfers, sockets } = await browser.slow(context);
    await page.goto(firstAddress, { waitUntil: 'load' });
    await page.mouse.move(200, 400);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForTimeout(SETTLES_MS);
    const before = transfers().length;
    await page.goto(address, { waitUntil: 'load' });
    const paints = await paintsOf(page);
    await page.waitForTimeout(SETTLES_MS);
    const sent = transfers().slice(before);
    const scriptBytes = sumOf(sent.filter(({ kind }) => kind === 'script'));
    return { ...paints, requests: sent.length, bytes: sumOf(sent), scriptBytes, sockets: sockets() };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
}
