/**
 * The layout of every page, over the real application: the latest drops link to existing profiles, the counters are
 * right, the language and currency switches work, and guests still get cached pages.
 */
import { expect } from 'chai';
import { rollUp } from '#src/portal/leaderboards/index.ts';
import { attributeOf, attributesOf, tagsOf } from '#test/support/pages/html.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';
import { until } from '#test/support/until.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

const VISIBLE_AFTER_MS = MINUTE_MS;

describe('The layout around the pages', () => {
  const stage = stageWith(makeShop);
  let player: SignedInPlayer;
  let name: string;
  before(async function () {
    this.timeout(120_000);
    name = freshName();
    player = await asPlayer(stage.store, name);
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 3, revealMs: 0 }).expect(200);
    await rollUp(stage.services);
    await stage.services.dataVersions.refresh();
  });

  const hrefs = (html: string): string[] => tagsOf(html, 'a').map((tag) => attributeOf(tag, 'href') ?? '');
  const sectionOf = (html: string, className: string): string =>
    new RegExp(`<section class="${className}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';

  /** The strip without the best wins of the day, a list of their own, which may repeat some of the latest. */
  const latestWinsOf = (html: string): string =>
    sectionOf(html, 'drops').replace(/<ol class="[^"]*drops__best[\s\S]*?<\/ol>/, '');

  it('Every page has the latest wins, each with a link to the winner’s profile', async () => {
    for (const path of ['/pl', `/pl/case/${CHEAP_CASE}`, '/pl/faq']) {
      const { text } = await stage.store.guest().get(path).expect(200);
      const drops = latestWinsOf(text);
      const own = hrefs(drops).filter((link) => link === `/pl/profile/${String(player.auth.id)}`);
      expect(own, path).to.have.length(3);
      expect(drops).to.contain(name);
    }
    await stage.store
      .guest()
      .get(`/pl/profile/${String(player.auth.id)}`)
      .expect(200);
  }).timeout(VISIBLE_AFTER_MS);

  it('The counters are current and link to the bonus, the contracts and the leaderboards', async () => {
    const { text } = await stage.store.guest().get('/en').expect(200);
    const strip = sectionOf(text, 'wrap strip');
    expect(hrefs(strip)).to.deep.equal(['/en/bonus', '/en/contract', '/en/top', '/en/top']);
    const [opened, , users] = [...strip.matchAll(/<b class="num"[^>]*>([^<]*)<\/b>/g)].map(([, count]) =>
      Number(count),
    );
    expect(opened).to.be.at.least(3);
    expect(users).to.be.at.least(1);
  });

  it('A guest gets a menu without pages of players and a sign-in link, and a player no sign-in link', async () => {
    const [guest, own] = await Promise.all([stage.store.guest().get('/en/faq'), player.agent.get('/en/faq')]);
    const menuOf = (html: string): string[] => hrefs(/<nav class="nav"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '');
    const ofGuest = ['/en', '/en/battles', '/en/wheel', '/en/upgrade', '/en/fair', '/en/faq'];
    const ofPlayer = ofGuest.toSpliced(3, 1, '/en/contract', '/en/upgrade', '/en/referral');
    expect(menuOf(guest.text)).to.deep.equal(ofGuest);
    expect(menuOf(own.text)).to.deep.equal(ofPlayer);
    expect(hrefs(guest.text)).to.contain('/en/login?return=%2Fen%2Ffaq');
    expect(hrefs(own.text)).to.contain('/en/payment');
    expect(hrefs(own.text).filter((link) => link.includes('/login'))).to.deep.equal([]);
  });

  it('The currency form changes the currency of a guest and returns to the page', async () => {
    const guest = stage.store.guest();
    const { text } = await guest.get('/en/faq').expect(200);
    const form = /<form id="currencies"[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';
    const [tag = ''] = tagsOf(form, 'form');
    const codes = tagsOf(form, 'button').map((button) => attributeOf(button, 'value'));
    expect(codes, 'all but the current one, as in the list of languages').to.contain('pln').and.not.contain('usd');
    const back = attributesOf(form, 'value')[0];
    const answer = await guest
      .post(attributeOf(tag, 'action') ?? '')
      .type('form')
      .send({ code: 'pln', return: back })
      .expect(303);
    expect(answer.headers['location']).to.match(/\/en\/faq$/);
    const after = await guest.get('/en/faq').expect(200);
    expect(after.text).to.contain('value="usd"').and.not.contain('value="pln"');
  });

  it('The layout keeps a page cached until a win changes it', async () => {
    const first = await stage.store.guest().get('/en/faq').expect(200);
    const etag = String(first.headers['etag']);
    await stage.store.guest().get('/en/faq').set('If-None-Match', etag).expect(304);
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 1, revealMs: 0 }).expect(200);
    // Drops invalidate the cache once a second at most.
    const later = await until('the strip of the cached page changes', async () => {
      await rollUp(stage.services);
      await stage.services.dataVersions.refresh();
      const page = await stage.store.guest().get('/en/faq').expect(200);
      return latestWinsOf(page.text) === latestWinsOf(first.text) ? null : page;
    });
    expect(later.headers['etag']).not.to.equal(etag);
    const [before, after] = [first, later].map(({ text }) => latestWinsOf(text));
    const winsIn = (strip = ''): number => strip.match(/data-win=/g)?.length ?? 0;
    expect(winsIn(after)).to.equal(Math.min(14, winsIn(before) + 1));
  }).timeout(VISIBLE_AFTER_MS);
});
