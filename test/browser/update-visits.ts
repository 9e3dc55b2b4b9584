import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import type { Screen } from '#test/support/stage.ts';

export const STILL = { reducedMotion: 'reduce' } as const;
export const ALLOWED = { ...STILL, serviceWorkers: 'allow' } as const;
export const OFFER = '.update';

/** Waits until the service worker controls this page. */
export async function controlled(page: Page): Promise<void> {
  await startIslands(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The paths that the service worker has cached. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const kept = await (await caches.open(name)).keys();
      paths.push(...kept.map(({ url }) => new URL(url).pathname));
    }
    return paths;
  });

/** Opens a page that learns of a newer build, under a clock that only `runFor` moves. */
export async function comeToNewer(screen: Screen, path: string): Promise<{ page: Page; requests: string[] }> {
  const { page } = await screen.visit('/en/privacy', STILL);
  const requests: string[] = [];
  await page.route('**/builds/latest.json?*', (route) => {
    requests.push(new URL(route.request().url()).search);
    return route.fulfill({ json: { id: 'another-one', timestamp: 1 } });
  });
  await page.clock.install();
  await page.goto(screen.store.address + path);
  await startIslands(page);
  await page.waitForFunction(() => sessionStorage.getItem('hints:en') !== null);
  return { page, requests };
}
