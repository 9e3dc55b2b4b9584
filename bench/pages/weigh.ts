import { setTimeout as pause } from 'node:timers/promises';
import { type Page, type Response, chromium } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Islands hydrate when the page has been idle for two seconds: before that none of their files may load. */
const BEFORE_WAKE_MS = 1500;
/** Property prefix of React roots in every build of react-dom. */
const REACT_DOM_MARK = '__reactContainer$';

/** Transferred bytes of a guest's first visit to a page. */
export interface Weight {
  readonly documentBytes: number;
  readonly styleBytes: number;
  /** Scripts before any input and before islands hydrate, and whether react-dom is among them. */
  readonly firstScriptBytes: number;
  readonly hasReactDomAtFirst: boolean;
  readonly scriptBytes: number;
  /** Kinds of resources that block the first paint or are preloaded; always includes `document`. */
  readonly earlyKinds: readonly string[];
}

interface Sent {
  readonly kind: string;
  readonly bytes: number;
  readonly hasReactDom: boolean;
}

/**
 * Visits an address once and measures the transfers until `lateMs` after load. Throws when a part of the page is
 * missing.
 */
export async function weigh(chromiumPath: string, address: string, lateMs: number): Promise<Weight> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: FLAGS });
  try {
    const page = await browser.newPage(PHONE);
    const underWay: Promise<Sent>[] = [];
    page.on('response', (response) => underWay.push(sentOf(response)));
    await page.goto(address, { waitUntil: 'load' });
    await pause(BEFORE_WAKE_MS);
    const first = await Promise.all(underWay);
    await pause(lateMs);
    const all = await Promise.all(underWay);
    const firstScripts = first.filter(({ kind }) => kind === 'script');
    return {
      documentBytes: bytesOf(all, 'document'),
      styleBytes: bytesOf(all, 'stylesheet'),
      firstScriptBytes: bytesOf(first, 'script'),
      hasReactDomAtFirst: firstScripts.some(({ hasReactDom }) => hasReactDom),
      scriptBytes: bytesOf(all, 'script'),
      earlyKinds: ['document', ...(await earlyKindsOf(page))],
    };
  } finally {
    await browser.close();
  }
}

async function sentOf(response: Response): Promise<Sent> {
  const kind = response.request().resourceType();
  if (!response.ok()) throw new Error(`${response.url()} answers ${String(response.status())}`);
  const length = response.headers()['content-length'];
  if (length === undefined) throw new Error(`${response.url()} does not say its length`);
  const hasReactDom = kind === 'script' && (await response.text()).includes(REACT_DOM_MARK);
  return { kind, bytes: Number(length), hasReactDom };
}

const bytesOf = (responses: readonly Sent[], fileKind: string): number =>
  responses.reduce((sum, { kind, bytes }) => (kind === fileKind ? sum + bytes : sum), 0);

/** Preloads by their type; render-blocking resources by their initiator. */
function earlyKindsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload], link[rel=modulepreload]')];
    const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      readonly renderBlockingStatus?: string;
    })[];
    const blocking = resources.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking');
    return [
      ...preloads.map((link) => (link.rel === 'modulepreload' ? 'script' : link.as)),
      ...blocking.map(({ initiatorType, name }) => `${initiatorType} ${new URL(name).pathname}`),
    ];
  });
}
