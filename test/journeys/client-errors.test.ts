/**
 * Client errors in a real browser: an uncaught error is reported with stack and location, an error without information
 * is not; the page of a server error is reported, that of an unknown address is not.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { screenWith } from '#test/support/stage.ts';
import { makeServices } from '#test/support/services.ts';

interface ErrorReport {
  readonly source: string | null;
  readonly error: Readonly<Record<string, string | number>>;
}

describe('Browser errors', function () {
  this.timeout(180_000);
  const stage = screenWith(makeServices, { mayComplain: true });

  const nextReport = async (page: Page): Promise<ErrorReport> => {
    const answer = await page.waitForResponse((one) => one.url().includes('/api/handle/error'));
    expect(answer.status()).to.equal(200);
    const query = new URL(answer.url()).searchParams;
    return { source: query.get('source'), error: JSON.parse(query.get('error') ?? '') as ErrorReport['error'] };
  };
  const isAwake = (page: Page) => page.waitForFunction(() => customElements.get('store-island') !== undefined);

  it('An error is reported with its stack trace, its page and the browser', async () => {
    const { page, leave } = await stage.visit('/en/faq');
    await isAwake(page);
    const thrown = nextReport(page);
    await page.evaluate(() => void setTimeout(() => (null as unknown as { broken: () => void }).broken()));
    const { source, error } = await thrown;
    expect(source).to.equal('window');
    expect(error).to.include({ url: `${stage.store.address}/en/faq` });
    expect(error['message']).to.contain('broken');
    expect(error['stack']).to.contain('TypeError');
    expect(error['line']).to.be.a('number');
    expect(error['userAgent']).to.contain('Chrome');
    const rejected = nextReport(page);
    await page.evaluate(() => void Promise.reject(new Error('😀'.repeat(3000))));
    expect((await rejected).source).to.equal('promise');
    await leave();
  });

  it('A repeated error and an error without details are not reported', async () => {
    const { page, leave } = await stage.visit('/en/faq');
    await isAwake(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/handle/error')) sent.push(request.url());
    });
    const fire = (message: string): Promise<void> =>
      page.evaluate((words) => void dispatchEvent(new ErrorEvent('error', { message: words })), message);
    await fire('Script error.');
    await fire('a fault');
    await fire('a fault');
    const last = page.waitForResponse((one) => one.url().includes('the+last') || one.url().includes('the%20last'));
    await fire('the last');
    await last;
    expect(sent).to.have.length(2);
    await leave();
  });

  it('A server error is reported by its page, and an unknown address is not', async () => {
    const { page, leave } = await stage.visit('/en/nowhere');
    let isReported = false;
    page.on('request', (request) => (isReported ||= request.url().includes('/api/handle/error')));
    const session = page.waitForResponse((one) => one.url().includes('/api/_auth/session'));
    await page.mouse.move(5, 5);
    await session;
    await page.evaluate(() => fetch('/healthz'));
    expect(isReported).to.equal(false);
    // The page was requested with an unsupported method.
    const report = nextReport(page);
    const failed = await page.goto(`${stage.store.address}/en/profile?status=%00`);
    expect(failed?.status()).to.be.at.least(400);
    await page.mouse.move(7, 7);
    const { source, error } = await report;
    expect(source).to.equal('error page');
    expect(error['message']).to.contain(String(failed?.status()));
    await leave();
  });
});
