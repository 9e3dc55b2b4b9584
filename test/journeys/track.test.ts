/**
 * Visit analytics in a real browser with its own server: nothing is requested unless configured; when configured,
 * nothing loads before consent, the answer is stored, and it can be withdrawn.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { readConfig } from '#src/platform/config/config.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName, openStore, type Store } from '#test/support/store.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

/** Sends everything in the queue on load, and everything that is added later. */
const SCRIPT = `(() => {
  const home = new URL(document.currentScript.src).origin;
  const tell = (what) => fetch(home + '/hit', { method: 'POST', mode: 'no-cors', body: JSON.stringify(what) });
  const list = (window.dataLayer ||= []);
  list.forEach(tell);
  list.push = (...more) => { more.forEach(tell); return Array.prototype.push.apply(list, more); };
})();`;

describe('Measuring visits', function () {
  this.timeout(180_000);
  const stage = screenWith(async () => {
    counter = createServer((req, res) => {
      if (req.url === '/hit') {
        let body = '';
        req.on('data', (part: Buffer) => (body += part.toString()));
        req.on('end', () => hits.push(body));
        res.writeHead(204).end();
      } else {
        scripts += 1;
        const headers = { 'Content-Type': 'text/javascript', 'Cross-Origin-Resource-Policy': 'cross-origin' };
        res.writeHead(200, headers).end(SCRIPT);
      }
    });
    await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve));
    const src = `http://127.0.0.1:${String((counter.address() as AddressInfo).port)}/count.js`;
    const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', ANALYTICS_SRC: src });
    return await makeServices({ config });
  });
  let counter: Server;
  const hits: string[] = [];
  let scripts = 0;
  after(async () => {
    counter.closeAllConnections();
    await new Promise((resolve) => counter.close(resolve));
  });

  const comes = async (what: string): Promise<void> => {
    while (!hits.some((hit) => hit.includes(what))) await new Promise((resolve) => setImmediate(resolve));
  };

  it('Consent is requested once, measuring begins with it, and ends when it is withdrawn', async () => {
    const { page, complaints, foreign, leave } = await stage.visit('/en/faq', { as: freshName() });
    const notice = page.locator('#consent');
    expect(await notice.isVisible()).to.equal(false);
    await page.mouse.move(5, 5);
    await notice.waitFor();
    expect(scripts).to.equal(0);
    await notice.getByRole('button', { name: 'Allow' }).click();
    await comes('"event":"identify"');
    expect(hits.join()).to.match(/"playerId":\d+/);
    expect(await notice.isVisible()).to.equal(false);
    // The next page remembers the consent.
    const again = page.waitForRequest((request) => request.url().endsWith('/count.js'));
    await page.goto(`${stage.store.address}/en/top`);
    await page.mouse.move(7, 7);
    await again;
    expect(await notice.isVisible()).to.equal(false);
    await page.locator('footer [data-consent=ask]').click();
    await notice.waitFor();
    const reloaded = page.waitForEvent('domcontentloaded');
    await notice.getByRole('button', { name: 'No, thanks' }).click();
    await reloaded;
    const loaded = foreign.length;
    await page.mouse.move(5, 5);
    await page.locator('footer [data-consent=ask]').waitFor();
    expect(await notice.isVisible()).to.equal(false);
    expect(foreign.length).to.equal(loaded);
    expect(complaints).to.deep.equal([]);
    await leave();
  });

  it('Without scripts no consent is requested', async () => {
    const { page, leave } = await stage.visit('/pl/faq', { javaScriptEnabled: false });
    expect(await page.locator('#consent').isVisible()).to.equal(false);
    expect(await page.locator('footer [data-consent=ask]').isVisible()).to.equal(false);
    await leave();
  });

  it('The consent banner fits the narrowest phone in every language', async () => {
    for (const locale of ['', '/en', '/ua', '/pl']) {
      const { page, leave } = await stage.visit(`${locale}/faq`);
      await page.mouse.move(5, 5);
      const notice = page.locator('#consent');
      await notice.waitFor();
      const box = await notice.boundingBox();
      expect(box?.x ?? -1, locale).to.be.at.least(0);
      expect((box?.x ?? 0) + (box?.width ?? 999), locale).to.be.at.most(360);
      expect(await notice.evaluate((node) => node.scrollWidth - node.clientWidth), locale).to.be.at.most(0);
      await leave();
    }
  });

  it('A store without an analytics provider has no banner and a stricter policy', async () => {
    const other = await makeServices();
    const plain = await openStore(other);
    const html = (await plain.guest().get('/en/faq').expect(200)).text;
    expect(html).not.to.contain('data-consent');
    const policyOf = async (one: Store): Promise<string> =>
      String((await one.guest().get('/en/faq').expect(200)).headers['content-security-policy']);
    const { origins = [] } = stage.services.config.analytics ?? {};
    expect(await policyOf(plain)).not.to.contain(origins[0]);
    expect(await policyOf(stage.store)).to.contain(`script-src 'self' ${String(origins[0])}`);
    await plain.close();
    await closeServices(other);
  });
});
