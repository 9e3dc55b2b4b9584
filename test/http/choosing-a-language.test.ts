/**
 * Choosing a language, with and without an account, with and without JavaScript. Proves what is remembered and where,
 * that a refusal changes nothing, and that no address leads out of the store.
 */
import { get } from 'node:http';
import { expect } from 'chai';
import { selectPlayer } from '#src/players/players/index.ts';
import { LOCALES, LOCALE_CODES } from '#src/shared/locales.ts';
import { stageWith } from '#test/support/stage.ts';
import { type Store, asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

describe('Choosing a language', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 1000 }) }));

  it('The call answers the language prefix, and later calls use the language', async () => {
    const { agent, auth, post } = await asPlayer(stage.store, freshName());
    const changed = await post('/api/user/language/change', { code: 'pl' }).expect(200);
    expect(changed.body).to.deep.equal({ status: 'ok', data: 'pl' });
    expect(String(changed.headers['set-cookie'])).to.contain('locale=pl; Max-Age=31536000');
    expect((await selectPlayer(stage.services.db, auth.id))?.locale).to.equal('pl');
    const refused = (await agent.post('/api/case/open').send({}).expect(401)).body as { message: string };
    expect(refused.message).to.equal(stage.services.texts.t('pl')('errors.auth.invalid'));
  });

  it('The language tag of Ukrainian is accepted, and unknown tags become English', async () => {
    const { post } = await asPlayer(stage.store, freshName());
    for (const [code, became] of [
      ['uk', 'ua'],
      ['ua', 'ua'],
      ['be', 'en'],
      ['', 'en'],
      ['__proto__', 'en'],
      ['RU', 'en'],
    ] as const) {
      expect((await post('/api/user/language/change', { code }).expect(200)).body).to.include({ data: became });
    }
    await post('/api/user/language/change', { code: 5 }).expect(400);
  });

  it('Guests and players reach the same page in the other language without JavaScript', async () => {
    const agent = stage.store.guest();
    const form = { code: 'ua', return: '/en/case/plain?x=1' };
    const chosen = await agent.post('/en/language').type('form').send(form).expect(303);
    expect(chosen.headers['location']).to.equal('/ua/case/plain?x=1');
    expect(String(chosen.headers['set-cookie'])).to.contain('locale=ua; Max-Age=31536000');
    const player = await asPlayer(stage.store, freshName());
    const back = await player.agent.post('/pl/language').type('form').send({ code: 'ru', return: '/pl/profile' });
    expect(back.headers['location']).to.equal('/profile');
    expect((await selectPlayer(stage.services.db, player.auth.id))?.locale).to.equal('ru');
  });

  it('The return address never leads to another host', async () => {
    const agent = stage.store.guest();
    for (const wrong of [
      '/en//evil.example/x',
      '/ua//evil.example',
      '/pl///evil.example',
      '/en/\\evil.example',
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/en//',
      '/ua/en//evil.example',
    ]) {
      for (const [path, code] of [
        ['/language', 'ru'] as const,
        ['/en/language', 'ru'] as const,
        ['/pl/language', 'ua'] as const,
        ['/currency', 'usd'] as const,
        ['/en/currency', 'usd'] as const,
      ]) {
        const sent = await agent.post(path).type('form').send({ code, return: wrong }).redirects(0).expect(303);
        const led = new URL(String(sent.headers['location']), stage.store.address);
        expect(led.host, `${path} ${wrong}`).to.equal(new URL(stage.store.address).host);
      }
    }
  });

  it('The page of an unknown address links to no other host', async () => {
    const pages = ['/en//evil.example/x', '//evil.example/x', '/ua//evil.example/x', '/pl/\\evil.example/x'];
    // Addresses of files get a line of text.
    const files = ['/ua//evil.example', '/pl/\\evil.example'];
    for (const path of [...pages, ...files]) {
      const { host, hostname, port } = new URL(stage.store.address);
      // An HTTP client would read these as addresses of another host and ask there.
      const text = await new Promise<string>((resolve, reject) => {
        get({ host: hostname, port, path }, (response) => {
          expect(response.statusCode, path).to.equal(404);
          response.setEncoding('utf8');
          response.toArray().then((chunks) => resolve(chunks.join('')), reject);
        }).on('error', reject);
      });
      const addresses = [...text.matchAll(/(?:href|action|formaction|value)="(\/[^"]*)"/gi)].map(
        ([, found]) => found ?? '',
      );
      if (files.includes(path)) expect(text, path).to.equal('Not Found');
      else expect(addresses.length, path).to.be.greaterThan(10);
      for (const found of addresses)
        expect(new URL(found, stage.store.address).host, `${path} ${found}`).to.equal(host);
    }
  });

  it('Calls of a guest use the language of the last page, and Russian by default', async () => {
    const messageOf = async (agent: ReturnType<Store['guest']>): Promise<string> =>
      ((await agent.get('/api/nothing').expect(404)).body as { message: string }).message;
    const agent = stage.store.guest();
    expect(await messageOf(agent)).to.equal(stage.services.texts.t('ru')('errors.notFound'));
    await agent.get('/ua').expect(200);
    expect(await messageOf(agent)).to.equal(stage.services.texts.t('ua')('errors.notFound'));
    await agent.get('/en/case/plain').expect(200);
    expect(await messageOf(agent)).to.equal(stage.services.texts.t('en')('errors.notFound'));
    const odd = await stage.store.guest().get('/api/nothing').set('Cookie', 'locale=constructor');
    expect((odd.body as { message: string }).message).to.equal(stage.services.texts.t('ru')('errors.notFound'));
  });

  it('Calls of a client without the cookie use Accept-Language, and Content-Language names the answer’s', async () => {
    for (const [header, locale] of [
      ['pl', 'pl'],
      ['uk-UA, uk;q=0.9', 'ua'],
      ['ru-RU', 'ru'],
      ['ru-RU;q=0.9, en;q=0.5', 'ru'],
      ['pl-PL', 'pl'],
      ['de-DE, de;q=0.9, en;q=0.5', 'en'],
      ['en;q=0.1, pl;q=0.8', 'pl'],
      ['de', 'en'],
      ['*', 'ru'],
      ['', 'ru'],
      ['../../etc, __proto__', 'en'],
      [`pl;q=0.${'9'.repeat(4000)}`, 'pl'],
    ] as const) {
      const asked = stage.store.guest().get('/api/nothing').set('Accept-Language', header);
      const { text, headers } = await asked.expect(404);
      const { message } = JSON.parse(text) as { message: string };
      expect(message, header).to.equal(stage.services.texts.t(locale)('errors.notFound'));
      expect(headers['content-language'], header).to.equal(LOCALES[locale].tag);
    }
  });

  it('The player and the cookie count more than Accept-Language', async () => {
    const chosen = await stage.store
      .guest()
      .get('/api/nothing')
      .set('Cookie', 'locale=ua')
      .set('Accept-Language', 'pl');
    expect(chosen.headers['content-language']).to.equal('uk');
    const unknown = await stage.store
      .guest()
      .get('/api/nothing')
      .set('Cookie', 'locale=xx')
      .set('Accept-Language', 'pl');
    expect(unknown.headers['content-language']).to.equal('pl');
    const { agent, post } = await asPlayer(stage.store, freshName());
    await post('/api/user/language/change', { code: 'en' }).expect(200);
    const own = await agent.get('/api/nothing').set('Accept-Language', 'pl');
    expect(own.headers['content-language']).to.equal('en');
  });

  it('A page has the language of its address whatever the browser prefers, and names it', async () => {
    for (const locale of LOCALE_CODES) {
      const path = stage.services.links.href(locale, '/case/plain');
      const first = await stage.store.guest().get(path).set('Accept-Language', 'pl').expect(200);
      const cached = await stage.store.guest().get(path).set('Accept-Language', 'pl').expect(200);
      for (const { text, headers } of [first, cached]) {
        expect(text).to.contain(`<html lang="${LOCALES[locale].tag}"`);
        expect(headers['content-language']).to.equal(LOCALES[locale].tag);
      }
      const missing = await stage.store
        .guest()
        .get(stage.services.links.href(locale, '/nowhere'))
        .set('Accept-Language', 'pl');
      expect(missing.headers['content-language']).to.equal(LOCALES[locale].tag);
    }
  });

  it('A player who follows a language link keeps the language for the next sign-in', async () => {
    const name = freshName();
    const { agent, auth } = await asPlayer(stage.store, name);
    await agent.get('/pl/profile').expect(200);
    expect((await selectPlayer(stage.services.db, auth.id))?.locale).to.equal('pl');
  });
});
