/** Error pages in four languages: texts, status and links, also while the database is down. */
import { expect } from 'chai';
import knex from 'knex';
import type { Services } from '#src/platform/services.ts';
import { LOCALES, LOCALE_CODES } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { stageWith } from '#test/support/stage.ts';
import { openStore, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

const headingOf = (html: string): string | undefined => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
const read = (text: string): string => text.replaceAll('\u00a0', ' ');
/** The page as it is read: the path of an address that is unknown has an element of its own. */
const readWhole = (text: string): string => read(text).replaceAll(/<\/?(?:code|span)[^>]*>/g, '');

describe('The error page', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 1000 }) }));

  for (const locale of LOCALE_CODES) {
    const t = (key: Parameters<ReturnType<Services['texts']['t']>>[0]): string => stage.services.texts.t(locale)(key);

    it(`The page says in ${locale} that the address is unknown, how to report it, and where to go`, async () => {
      const answer = await stage.store.guest().get(href(locale, '/case/plain-x')).expect(404);
      const html = read(answer.text);
      expect(html).to.contain(`<html lang="${LOCALES[locale].tag}"`).and.contain('noindex');
      expect(headingOf(html)).to.equal(t('layout.error.notFound'));
      expect(html).to.contain('404').and.contain(t('layout.error.adviceNotFound'));
      expect(html)
        .to.contain(`href="${href(locale, '/contacts')}"`)
        .and.contain(t('layout.error.support'));
      expect(html)
        .to.contain(`class="btn" href="${href(locale, '/')}"`)
        .and.contain(t('layout.error.home'));
      // The case with the most similar address is the first.
      expect(/<h2 id="instead">.*?href="([^"]*)"/s.exec(html)?.[1]).to.equal(href(locale, '/case/plain'));
      const unknown = await stage.store.guest().get(href(locale, '/nothing/here')).expect(404);
      const message = stage.services.texts.t(locale)('errors.page', { path: '/nothing/here' });
      expect(readWhole(unknown.text)).to.contain(message);
    });
  }

  it('A missing page and an invalid profile use the words of the specification', async () => {
    const codeless = async (path: string): Promise<string> =>
      readWhole((await stage.store.guest().get(path).expect(404)).text);
    expect(await codeless('/en/no/such')).to.contain('Page not found: /no/such');
    expect(await codeless('/en/profile/abc')).to.contain('Page Not Found: /profile/abc');
  });

  it('HEAD gets no body', async () => {
    const head = await stage.store.guest().head('/en/nothing').expect(404).expect('Content-Type', /html/);
    expect(head.text).to.equal(undefined);
    expect(Number(head.headers['content-length'])).to.be.above(0);
  });

  for (const locale of LOCALE_CODES) {
    it(`The page works in ${locale} during a database outage, and links to no unavailable data`, async () => {
      // Port 1 has no listener: every statement fails as it does when the database is down.
      const away = knex({
        client: 'mysql2',
        connection: { host: '127.0.0.1', port: 1 },
        pool: { min: 0, max: 1 },
        log: { warn: () => undefined, error: () => undefined },
      });
      const shop = await openStore({ ...stage.services, db: away });
      const answer = await shop.guest().get(href(locale, '/fair/draw/1')).expect(503).expect('Retry-After', /\d+/);
      const html = read(answer.text);
      expect(headingOf(html)).to.equal(stage.services.texts.t(locale)('layout.error.server'));
      expect(html).to.contain('503').and.contain(stage.services.texts.t(locale)('errors.down'));
      expect(html).to.contain(stage.services.texts.t(locale)('layout.error.advice')).and.not.contain('id="instead"');
      await shop.guest().get(href(locale, '/nothing')).expect(404);
      await shop.close();
      await away.destroy();
    });
  }

  it('A form that is sent after the end of a session leads to signing in', async () => {
    const answer = await stage.store.guest().post('/en/help').type('form').send({ text: 'Where is it?' }).expect(401);
    const [, below = ''] = answer.text.split('<h1>');
    expect(below.split('</main>')[0]).to.match(/<a class="btn" href="[^"]+"[^>]* data-dialog="login">/);
  });

  it('Every status but 404 is a server error, without a stack trace', async () => {
    const shop = await openStore({
      ...stage.services,
      clock: {
        now: () => {
          throw new Error('the secret of the clock');
        },
      },
    });
    const answer = await shop.guest().get('/en').expect(500);
    expect(headingOf(answer.text)).to.equal('Server error');
    expect(answer.text)
      .to.contain('500')
      .and.not.match(/secret of the clock|node_modules|\.ts:\d/);
    await shop.close();
  });
});
