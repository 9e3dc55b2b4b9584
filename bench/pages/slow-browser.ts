import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
/** Slow 4G, as Lighthouse applies it to real connections. */
const LINE = { offline: false, latency: 150 * 3.75, downloadThroughput: 184_320, uploadThroughput: 84_375 };

/** A browser whose pages have the speed of a slow phone. */
export interface SlowBrowser {
  /** Opens a browser profile, of a player by their cookie. */
  readonly open: (options?: BrowserContextOptions, cookie?: string) => Promise<BrowserContext>;
  readonly slow: (context: BrowserContext) => Promise<Page>;
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

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}
