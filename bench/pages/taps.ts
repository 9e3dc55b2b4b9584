import type { SlowBrowser } from './slow-browser.ts';

/** Times after the element has appeared: during the HTML, during the scripts, and after idle. */
const MOMENTS_MS = [0, 1000, 3000];
const SETTLES_MS = 1500;

/** An element that a visitor may tap before the page has loaded. */
export interface TapTarget {
  readonly name: string;
  readonly address: string;
  readonly selector: string;
  readonly cookie?: string;
}

/** The longest time from a tap to the next frame, in separate visits with a tap each: INP of the first tap. */
export async function measureTap(browser: SlowBrowser, target: TapTarget, visits = MOMENTS_MS.length): Promise<number> {
  let longestMs = 0;
  for (const momentMs of MOMENTS_MS.slice(0, visits))
    longestMs = Math.max(longestMs, await tapOnce(browser, target, momentMs));
  return longestMs;
}

async function tapOnce(browser: SlowBrowser, target: TapTarget, momentMs: number): Promise<number> {
  const { address, selector, cookie, name } = target;
  const context = await browser.open({ serviceWorkers: 'block' }, cookie);
  const page = await browser.slow(context);
  const durationsMs: number[] = [];
  // A tap that leaves the page is reported before the next document arrives.
  await page.exposeBinding('noteTap', (_, durationMs: number) => durationsMs.push(durationMs));
  await page.addInitScript(noteTaps);
  try {
    await page.goto(address, { waitUntil: 'commit' });
    const element = page.locator(selector).first();
    await element.waitFor({ state: 'visible' });
    await page.waitForTimeout(momentMs);
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (box === null) throw new Error(`${name}: nothing to tap`);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(SETTLES_MS);
  } finally {
    await context.close();
  }
  if (durationsMs.length === 0) throw new Error(`${name}: the browser reported no tap`);
  return Math.max(...durationsMs);
}

/** Runs in the page. */
function noteTaps(): void {
  const { noteTap } = globalThis as unknown as { noteTap: (durationMs: number) => void };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { readonly interactionId: number })[])
      if (entry.interactionId > 0) noteTap(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
