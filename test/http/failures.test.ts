/**
 * The pages of what went wrong, in four languages: their words, their status, the ways out that they offer, and that
 * they are there while the database is not.
 */
import { expect } from 'chai';
import knex from 'knex';
import type { World } from '#src/platform/world.ts';
import { LOCALES, LOCALE_CODES, href } from '#src/shared/locales.ts';
import { stageWith } from '../support/stage.ts';
import { openStore, testConfig } from '../support/store.ts';
import { makeWorld } from '../support/world.ts';

const headingOf = (html: string): string | undefined => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
/** What a reader sees: no-break spaces are spaces. */
const read = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('the error page', () => {
  const stage = stageWith(() => makeWorld({ config: testConfig({ rateFactor: 1000 }) }));

  for (const locale of LOCALE_CODES) {
    const t = (key: Parameters<ReturnType<World['texts']['t']>>[0]): string => stage.world.texts.t(locale)(key);

    it(`says in ${locale} what is not there, whom to tell, and where to go instead`, async () => {
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
      // The case whose address comes nearest stands first.
      expect(/<h2 id="instead">.*?href="([^"]*)"/s.exec(html)?.[1]).to.equal(href(locale, '/case/plain'));
      const unknown = await stage.store.guest().get(href(locale, '/nothing/here')).expect(404);
      const message = stage.world.texts.t(locale)('errors.page', { path: '/nothing/here' });
      expect(read(unknown.text).replaceAll(/<\/?code>/g, '')).to.contain(message);
    });
  }

  it('says a missing page and an invalid profile in the words of the specification', async () => {
    const codeless = async (path: string): Promise<string> =>
      read((await stage.store.guest().get(path).expect(404)).text).replaceAll(/<\/?code>/g, '');
    expect(await codeless('/en/no/such')).to.contain('Page not found: /no/such');
    expect(await codeless('/en/profile/abc')).to.contain('Page Not Found: /profile/abc');
  });

  it('is no answer with a body to HEAD', async () => {
    const head = await stage.store.guest().head('/en/nothing').expect(404).expect('Content-Type', /html/);
    expect(head.text).to.equal(undefined);
    expect(Number(head.headers['content-length'])).to.be.above(0);
  });

  for (const locale of LOCALE_CODES) {
    it(`is there in ${locale} while the database is away, and offers nothing that it does not know`, async () => {
      // Nobody listens on port 1: every statement fails as it does when the database is down.
      const away = knex({
        client: 'mysql2',
        connection: { host: '127.0.0.1', port: 1 },
        pool: { min: 0, max: 1 },
        log: { warn: () => undefined, error: () => undefined },
      });
      const shop = await openStore({ ...stage.world, db: away });
      const answer = await shop.guest().get(href(locale, '/fair/draw/1')).expect(503).expect('Retry-After', /\d+/);
      const html = read(answer.text);
      expect(headingOf(html)).to.equal(stage.world.texts.t(locale)('layout.error.server'));
      expect(html).to.contain('503').and.contain(stage.world.texts.t(locale)('errors.down'));
      expect(html).to.contain(stage.world.texts.t(locale)('layout.error.advice')).and.not.contain('id="instead"');
      await shop.guest().get(href(locale, '/nothing')).expect(404);
      await shop.close();
      await away.destroy();
    });
  }

  it('calls everything but 404 a server error, and shows no stack trace', async () => {
    const shop = await openStore({
      ...stage.world,
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
