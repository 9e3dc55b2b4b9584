/**
 * Information pages. Proves that the search finds answers in every language with and without htmx, that contacts and
 * agreement show the configured values and omit the rest, that legal texts have the same chapters in all languages, and
 * that the credits page and CREDITS.md list the same names.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import type { Services } from '#src/platform/services.ts';
import { LOCALE_CODES, NO_TEXTS, inEveryLocale } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { CREDITS, missingContacts } from '#src/players/info-pages/index.ts';
import { creditsPage } from '#tools/docs/credits-page.ts';
import { attributesOf, markupOf, tagsOf, unescapeHtml } from '#test/support/pages/html.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { asPlayer, freshName, openStore, type Store } from '#test/support/store.ts';
import { closeServices } from '#test/support/services.ts';
import { setSettings } from '#test/support/store-wide.ts';

/** For each language: a typical search, an expected answer, and one that must be absent. */
const SEARCHES = inEveryLocale({
  ru: { q: 'Промокоды', found: 'money-promo', not: 'start-age' },
  en: { q: 'promo codes', found: 'money-promo', not: 'start-age' },
  ua: { q: 'копійка', found: 'out-kopecks', not: 'start-age' },
  pl: { q: 'wyplacic', found: 'out-rule', not: 'start-age' },
});

const WORDS = { ru: 'ООО «Проба»', en: 'Trial Ltd', ua: '', pl: '' };

describe('Information pages', () => {
  let services: Services;
  let demo: Store;
  let store: Store;
  before(async function () {
    this.timeout(60_000);
    services = await makeShop();
    demo = await openStore(services);
    store = await openStore({ ...services, config: { ...services.config, demo: false } });
  });
  after(async () => {
    await setContacts({});
    await demo.close();
    await store.close();
    await closeServices(services);
  });

  const setContacts = (value: object): Promise<void> => setSettings(services, new Map([['contacts', value]]));
  const see = async (from: Store, address: string): Promise<string> =>
    (await from.guest().get(address).expect(200)).text;
  const answersOf = (html: string): string[] =>
    tagsOf(html, 'div')
      .filter((tag) => tag.includes('acc__body'))
      .flatMap((tag) => attributesOf(tag, 'id'));

  for (const locale of LOCALE_CODES) {
    it(`At least 25 questions are answered in ${locale}, each with an anchor and listed by group`, async () => {
      const html = await see(demo, href(locale, '/faq'));
      expect(answersOf(html).length).to.be.at.least(25);
      const ids = new Set(attributesOf(html, 'id'));
      const jumps = attributesOf(html, 'href').filter((address) => address.startsWith('#'));
      expect(jumps.filter((address) => !ids.has(address.slice(1)))).to.deep.equal([]);
      expect(jumps.length).to.be.greaterThan(5);
    });

    it(`Answers are found by a word in ${locale}, as a page and as a fragment`, async () => {
      const { q, found, not } = SEARCHES[locale];
      const address = `${href(locale, '/faq')}?${new URLSearchParams({ q }).toString()}`;
      const html = await see(demo, address);
      expect(answersOf(html)).to.include(found).and.not.include(not);
      expect(attributesOf(html, 'value')).to.include(q);
      const part = await demo.guest().get(address).set('HX-Request', 'true').set('HX-Target', 'questions').expect(200);
      expect(answersOf(part.text)).to.deep.equal(answersOf(html));
      expect(part.text).to.match(/^<div id="questions"/);
    });

    it(`A search without results says so in ${locale} and offers two links`, async () => {
      const html = await see(demo, `${href(locale, '/faq')}?q=%3Cb%3Ezzzz`);
      expect(answersOf(html)).to.deep.equal([]);
      expect(unescapeHtml(markupOf(html))).to.contain('<b>zzzz');
      const main = markupOf(html).split('<main')[1]?.split('</main>')[0] ?? '';
      expect(attributesOf(main, 'href')).to.include.members([href(locale, '/faq'), href(locale, '/help/new')]);
    });
  }

  it('Each text has the same chapters and as many paragraphs in every language', async () => {
    for (const path of ['/privacy', '/agreement']) {
      const shapes = await Promise.all(
        LOCALE_CODES.map(async (locale) => {
          const html = await see(demo, href(locale, path));
          const article = html.split('<article')[1]?.split('</article>')[0] ?? '';
          return [...attributesOf(article, 'id'), `${String(tagsOf(article, 'li').length)} paragraphs`];
        }),
      );
      expect(new Set(shapes.map((shape) => shape.join())).size, path).to.equal(1);
      expect(shapes[0]?.length).to.be.greaterThan(16);
    }
  });

  it('A demo displays a company that is obviously fictional', async () => {
    const html = await see(demo, '/en/contacts');
    expect(html).to.contain('help@opencrate.example').and.contain('a fictional company');
    expect(await missingContacts(services)).to.deep.equal([]);
  });

  it('Missing settings are left out, and the log names them', async () => {
    await setContacts({});
    for (const path of ['/contacts', '/agreement', '/privacy']) {
      const main = (await see(store, href('en', path))).split('<main')[1]?.split('</main>')[0] ?? '';
      expect(main, path).not.to.contain('opencrate.example').and.not.contain('fictional');
      expect(main, path).not.to.match(/mailto:|tel:|<dl|#party/);
    }
    const missing = await missingContacts(store.services);
    expect(missing).to.include.members(['email', 'support', 'company.name', 'beneficiary.bank', 'businessEmail']);
  });

  it('Texts by staff are displayed in the viewer’s language or another available one', async () => {
    await setContacts({
      email: 'ask@trial.test',
      support: 'https://t.me/trial_bot',
      company: { name: WORDS, address: NO_TEXTS, phone: '+1 (234) 567' },
      beneficiary: { name: WORDS, registration: NO_TEXTS, bank: NO_TEXTS, account: 'XX12 3456' },
    });
    const contacts = await see(store, '/en/contacts');
    expect(contacts).to.contain('mailto:ask@trial.test').and.contain('href="https://t.me/trial_bot"');
    expect(contacts).to.contain('@trial_bot').and.contain('Trial Ltd').and.contain('href="tel:+1234567"');
    expect(contacts).not.to.contain('id="business"').and.not.contain('id="news"');
    expect(await see(store, '/contacts')).to.contain('ООО «Проба»');
    const agreement = await see(store, '/pl/agreement');
    expect(agreement).to.contain('id="party"').and.contain('XX12 3456').and.contain('Trial Ltd');
    const facts = agreement.split('<dl')[1]?.split('</dl>')[0] ?? '';
    expect(tagsOf(facts, 'dt')).to.have.length(3);
    const missing = await missingContacts(store.services);
    expect(missing).to.include('beneficiary.bank');
    expect(missing).not.to.include('email');
    await setContacts({});
  });

  it('A player sees the ID that support asks for', async () => {
    const { agent, auth } = await asPlayer(demo, freshName());
    expect((await agent.get('/en/contacts').expect(200)).text).to.contain(`Include your ID: ${String(auth.id)}.`);
  });

  it('The price of G is in the visitor’s currency', async () => {
    const worth = async (currency: string): Promise<string> =>
      markupOf((await demo.guest().get('/gold').set('Cookie', `currency=${currency}`).expect(200)).text);
    expect(await worth('rub'))
      .to.contain('1\u00a0000\u00a0₽')
      .and.contain('10\u00a0000\u00a0₽');
    expect(await worth('usd')).to.contain('10,90\u00a0$');
  });

  it('The credits link to the licences of all packages, icons and fonts that browsers load', async () => {
    const html = await see(demo, '/credits');
    const [, file = ''] = /href="(\/build\/licences\.\w{8}\.txt)"/.exec(html) ?? [];
    const { text, headers } = await demo.guest().get(file).expect(200);
    expect(headers['content-type']).to.equal('text/plain; charset=utf-8');
    const packages = [...text.matchAll(/^=+\n(\S+) \d+\.\d+\.\d+ \(/gm)].map(([, name]) => name);
    const credited = CREDITS.works.flatMap(({ packages: own = [] }) => own);
    expect(packages).to.deep.equal(credited.toSorted());
    for (const holder of [
      'Lucide Icons and Contributors',
      'Cole Bemis',
      'CC0 1.0',
      'HatScripts',
      'SIL OPEN FONT LICENSE',
    ])
      expect(text).to.contain(holder);
  });

  it('A script with packages names the page of the licences', async () => {
    const scripts = readdirSync('public/build').filter((name) =>
      /^react\.\w+\.js$|^htmx\.\w+\.js$|^socket\.\w+\.js$/.test(name),
    );
    expect(scripts).to.have.length(3);
    for (const name of scripts) {
      const { text } = await demo.guest().get(`/build/${name}`).expect(200);
      expect(text.startsWith('/*! See /credits */'), name).to.equal(true);
    }
  });

  it('The credits are exactly those of CREDITS.md', async () => {
    expect(readFileSync('CREDITS.md', 'utf8')).to.equal(creditsPage());
    const { silhouettes, works, notices } = CREDITS;
    for (const locale of LOCALE_CODES) {
      const html = unescapeHtml(await see(demo, href(locale, '/credits')));
      const expected = [
        ...silhouettes.flatMap(({ author, address, icons }) => [author, address ?? author, icons.join(', ')]),
        ...works.flatMap(({ name, address, licence, holder }) => [name, address, licence, holder]),
        ...notices.flatMap(({ holders, text }) => [...holders, text]),
      ];
      expect(expected.filter((words) => !html.includes(words))).to.deep.equal([]);
    }
  });
});
