/**
 * Pages of the console over the real application: previews are what players will see, a changed rate stands beside the
 * one before, and addresses keep their language and lead back to a page.
 */
import { expect } from 'chai';
import { allCurrencies } from '#src/core/currencies/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { tagsOf, unescapeHtml } from '#test/support/pages/html.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { sent } from '#test/support/players/staff-forms.ts';
import { stageWith } from '#test/support/stage.ts';
import { asStaff, type SignedInMember } from '#test/support/store.ts';

const TYPED = { 'Sec-Fetch-Site': 'none', Accept: 'text/html' } as const;

describe('The pages of the console', function () {
  this.timeout(120_000);
  const stage = stageWith(makeShop);
  let keeper: SignedInMember;
  let admin: SignedInMember;
  before(async () => {
    keeper = await asStaff(stage.store, 'manager');
    admin = await asStaff(stage.store, 'admin');
  });

  const partOf = (html: string, id: string): string =>
    new RegExp(`aria-labelledby="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';

  it('A typed address opens in the language chosen last; a link keeps its own', async () => {
    const { agent } = await asStaff(stage.store, 'manager');
    await agent.get('/en/staff/promos').expect(200);
    const typed = await agent.get('/staff/promos?q=WEL').set(TYPED).expect(303);
    expect(typed.headers['location']).to.equal('/en/staff/promos?q=WEL');
    await agent.get('/staff/promos').set('Sec-Fetch-Site', 'same-origin').expect(200);
    // The link to Russian has set the language.
    await agent.get('/staff').set(TYPED).expect(200);
  });

  it('A browser at the address of a form is led to the page above it', async () => {
    const led = async (path: string): Promise<unknown> =>
      (await keeper.agent.get(path).set('Accept', 'text/html').expect(303)).headers['location'];
    expect(await led('/en/staff/promos/7/end')).to.equal('/en/staff/promos/7');
    expect(await led('/en/staff/promos/batch')).to.equal('/en/staff/promos');
    await keeper.agent.get('/en/staff/promos/7/end').set('Accept', 'application/json').expect(405);
  });

  it('A new announcement is shown as visitors will see it, before anything is saved', async () => {
    const { listed } = await publishedCases(stage.services);
    const page = await keeper.agent.get('/en/staff/adverts').expect(200);
    const offered = tagsOf(page.text, 'button').filter((tag) => tag.includes('btn--main'));
    expect(offered).to.have.lengthOf(1);
    expect(offered[0]).to.contain('value="preview"');
    const words = { 'lead.en': 'Winter', 'text.en': 'Cases of the season', case: String(listed[0]?.id ?? 0) };
    const count = async (): Promise<number> =>
      Number((await stage.services.db('adverts').count<{ rows: number }[]>({ rows: '*' }))[0]?.rows);
    const before = await count();
    const answer = await keeper.post('/en/staff/adverts', { ...words, then: 'preview', return: '/en/staff/adverts' });
    expect(answer.status).to.equal(422);
    const looks = partOf(answer.text, 'looks');
    expect(looks)
      .to.match(/>Winter<\/p><p [^>]+>Cases of the season</)
      .and.contain('class="announcement"');
    expect(answer.text).to.contain('Save and show now');
    expect(await count()).to.equal(before);
    expect(await sent(keeper, '/en/staff/adverts', { ...words, then: 'preview' })).to.deep.equal([
      422,
      'errors.advert.preview',
    ]);
  });

  it('The preview of a text has its links', async () => {
    const made = await keeper.post('/en/staff/texts/faq/en', {
      body: '# Shop {#shop}\n\n## Where?\n\nSee [cases](/top).',
    });
    expect(made.status).to.equal(303);
    const { text } = await keeper.agent.get(String(made.headers['location'])).expect(200);
    const preview = partOf(text, 'preview');
    expect(preview).to.contain('href="/en/top"').and.not.contain('[cases]');
  });

  it('A changed rate stands beside the one before, and a large change is questioned', async () => {
    const one = (await allCurrencies(stage.services)).find(({ code }) => code === 'pln');
    const path = `/en/staff/currencies/${String(one?.id ?? 0)}`;
    const shown = async (factor: number): Promise<string> => {
      const rate = (Number(one?.rate ?? 0) * factor).toFixed(6);
      const fields = { sign: one?.sign ?? '', offered: '1', rate, reason: 'a slip', return: '/en/staff/currencies' };
      const { status, text } = await admin.post(path, fields);
      expect(status).to.equal(422);
      return unescapeHtml(text);
    };
    const slip = await shown(100);
    expect(slip).to.contain('×100').and.contain('Check the decimal point');
    expect(slip).to.match(/notice--bad" role="status"><span>Rate: [\d.]+ → [\d.]+/);
    const usual = await shown(1.01);
    expect(usual)
      .to.match(/\+1(?:[.,]0+)?\s?%/)
      .and.not.contain('Check the decimal point');
  });
});
