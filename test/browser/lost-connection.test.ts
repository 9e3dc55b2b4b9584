/**
 * A page that loses its connection: its sockets throw nothing and try no transport that the store does not speak, and
 * an error that happens meanwhile is reported when the connection is back.
 */
import { expect } from 'chai';
import { startIslands, untilDrawn } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { until } from '#test/support/until.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

/** Several attempts to reconnect. */
const ATTEMPTS = 3;

describe('A lost connection', function () {
  this.timeout(120_000);
  const screen = screenWith(makeShop, { mayComplain: true });

  it('A page without sockets throws no error and reports none', async () => {
    const { page } = await screen.visit('/en/faq');
    const [thrown, reports]: [string[], string[]] = [[], []];
    page.on('pageerror', (error) => thrown.push(error.message));
    page.on('request', (request) => {
      if (request.url().includes('/api/handle/error')) reports.push(request.url());
    });
    let attempts = 0;
    await page.routeWebSocket(/socket\.io/, async (socket) => {
      attempts += 1;
      await socket.close();
    });
    await page.addInitScript(() => {
      Object.assign(globalThis, {
        WebTransport: new Proxy(Object, {
          // No arrow function here: a bundler may wrap those in a helper that the browser does not have.
          construct() {
            throw new Error('another transport was tried');
          },
        }),
      });
    });
    await page.reload();
    await startIslands(page);
    await until('the page has tried again', () => attempts >= ATTEMPTS, { limitMs: MINUTE_MS });
    // A socket that fails several times is reported itself; another transport is not tried.
    const others = reports.filter((one) => decodeURIComponent(one).includes('another transport'));
    expect({ thrown, others }).to.deep.equal({ thrown: [], others: [] });
  });

  it('An error without a connection is reported once it is back', async () => {
    const { page } = await screen.visit('/en/faq');
    await startIslands(page);
    const reports: string[] = [];
    await page.route('**/api/handle/error?*', (route) => {
      reports.push(decodeURIComponent(new URL(route.request().url()).search));
      return route.fulfill({ json: { status: 'ok' } });
    });
    const thrown = page.waitForEvent('pageerror');
    await page.context().setOffline(true);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('while offline');
      });
    });
    await thrown;
    await untilDrawn(page);
    expect(reports).to.deep.equal([]);
    await page.context().setOffline(false);
    await until('the error is reported', () => reports.length > 0, { limitMs: MINUTE_MS });
    expect(reports.filter((one) => one.includes('while offline'))).to.have.length(1);
    expect(reports.filter((one) => !one.includes('while offline'))).to.deep.equal([]);
  });
});
