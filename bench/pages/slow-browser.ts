import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
/** Slow 4G, as Lighthouse applies it to real connections. */
const LINE = { offline: false, latency: 150 * 3.75, downloadThroughput: 184_320, uploadThroughput: 84_375 };

/** A request that a page sent, with its size on the line. */
export interface Transfer {
  readonly url: string;
  readonly kind: string;
  readonly bytes: number;
}

/** A page on a slow phone, and what it has requested so far. */
export interface SlowPage {
  readonly page: Page;
  readonly transfers: () => readonly Transfer[];
  readonly sockets: () => number;
}

/** A browser whose pages have the speed of a slow phone. */
export interface SlowBrowser {
  /** Opens a browser profile, of a player by their cookie. */
  readonly open: (options?: BrowserContextOptions, cookie?: string) => Promise<BrowserContext>;
  readonly slow: (context: BrowserContext) => Promise<SlowPage>;
  readonly close: () => Promise<void>;
}

export async function openSlowBrowser(chromiumPath: string): Promise<SlowBrowser> {
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath, args: FLAGS });
  return {
    open: async (options = {}, cookie) => {
      const context = await browser.newContext({ ...PHONE, ...options });
      if (cookie !== undefined) await context.setExtraHTTPHeaders({ Cookie: cookie });
      return context;
    },
    slow: slowPage,
    close: () => browser.close(),
  };
}

async function slowPage(context: BrowserContext): Promise<SlowPage> {
  const page = await context.newPage();
  const transfers: Transfer[] = [];
  const kinds = new Map<string, { readonly url: string; readonly kind: string }>();
  let sockets = 0;
  page.on('websocket', () => (sockets += 1));
  const session = await context.newCDPSession(page);
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    // The HTTP cache and the service worker answer without the line.
    if (response.url.startsWith('http') && response.fromDiskCache !== true && response.fromServiceWorker !== true)
      kinds.set(requestId, { url: response.url, kind: type.toLowerCase() });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = kinds.get(requestId);
    if (request !== undefined) transfers.push({ ...request, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, transfers: () => transfers, sockets: () => sockets };
}

/** First and largest contentful paint of the current document. */
export function paintsOf(page: Page): Promise<{ readonly fcpMs: number; readonly lcpMs: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const [first] = performance.getEntriesByName('first-contentful-paint');
        new PerformanceObserver((list) => {
          resolve({ fcpMs: first?.startTime ?? Number.NaN, lcpMs: list.getEntries().at(-1)?.startTime ?? Number.NaN });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}
