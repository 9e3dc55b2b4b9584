/* A refused staff form keeps the typed values and shows the reason beside its field. */
import { expect } from 'chai';
import { attributeOf, tagsOf, unescapeHtml } from '#test/support/pages/html.ts';
import { asStaff, freshName, type SignedInMember } from '#test/support/store.ts';
import { stageWith } from '#test/support/stage.ts';
import { makeServices } from '#test/support/services.ts';

interface Refusal {
  readonly page: string;
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly wrong: string;
  readonly reason: string;
}

const ITEM = { rarity: 'epic', priceG: '12,5', 'weapon.ru': 'Нож', 'weapon.en': 'Knife', 'weapon.ua': 'Ніж' };
const ADVERT = { 'lead.en': 'Fair <weekend>', 'text.en': 'Come "and" see', link: '/bonus', 'action.en': 'Go' };
const PROMO = { kind: 'percent', percent: '10', amount: '', least: '', uses: '5', from: '', until: '' };
const TERMS = { category: 'farm', groupId: '1', position: '3', priceKind: 'money', palette: 'polar', state: 'hidden' };

/** One refusal of each kind: by form validation and by the action. */
const REFUSALS: readonly Refusal[] = [
  {
    page: '/staff/catalogue/items/new',
    action: '/staff/catalogue/items',
    wrong: 'weapon.pl',
    fields: { ...ITEM, name: 'a-knife', 'weapon.pl': '', tracked: '1' },
    reason: 'Обязательное поле',
  },
  {
    page: '/en/staff/catalogue/cases/new',
    action: '/en/staff/catalogue/cases',
    wrong: 'price',
    fields: { ...TERMS, name: 'a-case', price: '1e9', 'text.en': 'Two\nlines' },
    reason: 'Invalid value',
  },
  {
    page: '/en/staff/adverts',
    action: '/en/staff/adverts',
    wrong: 'text.pl',
    fields: { ...ADVERT, 'lead.pl': 'Targ' },
    reason: 'English',
  },
  {
    page: '/en/staff/adverts',
    action: '/en/staff/adverts',
    wrong: 'until',
    fields: { ...ADVERT, until: '2020-01-01T00:00' },
    reason: 'end',
  },
  {
    page: '/en/staff/notices',
    action: '/en/staff/notices',
    wrong: 'ids',
    fields: { 'title.en': 'News', 'text.en': 'All of it', paid: '1', ids: '12, me' },
    reason: 'ID',
  },
  {
    page: '/en/staff/promos',
    action: '/en/staff/promos',
    wrong: 'percent',
    fields: { ...PROMO, code: 'SUNDAY', percent: '' },
    reason: 'give nothing',
  },
  {
    page: '/en/staff/promos',
    action: '/en/staff/promos/batch',
    wrong: 'count',
    fields: { ...PROMO, title: 'For the fair', count: 'many' },
    reason: 'Invalid value',
  },
  {
    page: '/en/staff/settings?group=cases',
    action: '/en/staff/settings/cases',
    wrong: 'returnBand.minPercent',
    fields: { 'returnBand.minPercent': '500' },
    reason: '500',
  },
  {
    page: '/en/staff/currencies',
    action: '/en/staff/currencies/1',
    wrong: 'rate',
    fields: { sign: 'US$', rate: 'a lot' },
    reason: 'rate',
  },
  {
    page: '/en/staff/texts/faq/en',
    action: '/en/staff/texts/faq/en',
    wrong: 'body',
    fields: { body: 'No heading at all' },
    reason: 'heading',
  },
];

function formAt(html: string, action: string, field: string): string {
  const forms = html
    .split('<form')
    .slice(1)
    .map((form) => form.slice(0, form.indexOf('</form>')));
  const found = forms.find((form) => form.includes(`action="${action}"`) && form.includes(`name="${field}"`));
  if (found === undefined) throw new Error(`no form for ${action} with ${field}`);
  return found;
}

const named = (form: string, tag: 'input' | 'select' | 'textarea', name: string): string | undefined =>
  tagsOf(form, tag).find((one) => attributeOf(one, 'name') === name);

/** The value of a form field as a browser sends it; null for a missing field or an unticked box. */
function valueIn(form: string, name: string): string | null {
  const input = named(form, 'input', name);
  if (input !== undefined) {
    const isTicked = attributeOf(input, 'type') !== 'checkbox' || input.includes(' checked');
    return isTicked ? (attributeOf(input, 'value') ?? '') : null;
  }
  const [open, close] = named(form, 'select', name) === undefined ? ['textarea', 'textarea'] : ['select', 'select'];
  const whole = named(form, open as 'select', name);
  if (whole === undefined) return null;
  const inside = form.slice(form.indexOf(whole) + whole.length);
  const body = inside.slice(0, inside.indexOf(`</${close}>`));
  if (close === 'textarea') return unescapeHtml(body).replace(/^\n/, '');
  const chosen = tagsOf(body, 'option').find((option) => option.includes(' selected'));
  return chosen === undefined ? null : attributeOf(chosen, 'value');
}

describe('A refused staff form', () => {
  const stage = stageWith(makeServices);
  let keeper: SignedInMember;
  before(async () => {
    keeper = await asStaff(stage.store, 'admin');
  });

  let keys = 0;
  const key = (): string => `refused-key-${String((keys += 1))}`;
  const send = (action: string, page: string, fields: object) =>
    keeper.post(action, { idempotencyKey: key(), return: page, ...fields });

  for (const { page, action, fields, wrong, reason } of REFUSALS) {
    it(`The form at ${page} keeps the typed values and gives the reason at ${wrong}`, async () => {
      const logged = await stage.services.db('staff_log').count({ lines: 'id' });
      const { status, text } = await send(action, page, fields);
      expect(status, text.slice(0, 300)).to.be.within(400, 422);
      const form = formAt(text, action, wrong);
      for (const [name, typed] of Object.entries(fields)) expect(valueIn(form, name), name).to.equal(typed);
      const invalid = ['input', 'select', 'textarea'].flatMap((tag) =>
        tagsOf(form, tag).filter((one) => one.includes('aria-invalid="true"')),
      );
      expect(invalid.map((one) => attributeOf(one, 'name'))).to.include(wrong);
      expect(unescapeHtml(text)).to.contain(reason);
      expect(text).to.contain('role="alert"');
      // The form is submitted again from its own page, which it names because the browser's address has changed.
      expect(valueIn(form, 'return')).to.equal(page);
      expect(await stage.services.db('staff_log').count({ lines: 'id' })).to.deep.equal(logged);
    });
  }

  it('The corrected form is accepted from the page that displayed the refusal', async () => {
    const [page, action] = ['/en/staff/promos', '/en/staff/promos'];
    const fields = { ...PROMO, code: `M${freshName().replaceAll(/\W/g, '').toUpperCase()}`, percent: '' };
    const { text } = await send(action, page, fields);
    const form = formAt(text, action, 'code');
    const again = await keeper.post(action, {
      ...Object.fromEntries(
        ['code', 'kind', 'uses', 'return', 'idempotencyKey'].map((name) => [name, valueIn(form, name)]),
      ),
      percent: '15',
    });
    expect(again.status).to.equal(303);
    expect((await keeper.agent.get(page)).text).to.contain(fields.code);
  });

  it('Other forms of the page stay unchanged', async () => {
    const { text } = await send('/en/staff/promos/batch', '/en/staff/promos', { ...PROMO, title: 'Fair', count: '0' });
    expect(valueIn(formAt(text, '/en/staff/promos', 'code'), 'percent')).to.equal('');
    expect(valueIn(formAt(text, '/en/staff/promos/batch', 'count'), 'percent')).to.equal('10');
  });

  it('The second of two editors gets the first one’s changes beside their own, and can save then', async () => {
    const own = { ...ITEM, 'weapon.pl': 'Nóż', 'skin.ru': 'Лёд', 'skin.en': 'Ice', 'skin.ua': 'Лід', 'skin.pl': 'Lód' };
    const name = freshName()
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, '-');
    const made = await send('/staff/catalogue/items', '/staff/catalogue/items/new', { ...own, name }).expect(303);
    const item = String(made.headers['location']);
    const revision = valueIn(formAt((await keeper.agent.get(item)).text, item, 'priceG'), 'revision');
    await send(item, item, { ...own, priceG: '20', revision }).expect(303);
    const { status, text } = await send(item, item, { ...own, priceG: '30', revision });
    expect(status).to.equal(409);
    const form = formAt(text, item, 'priceG');
    expect(valueIn(form, 'priceG')).to.equal('30');
    expect(form).to.contain('Сохранено: 20').and.not.to.contain('Сейчас сохранено: Нож');
    await send(item, item, { ...own, priceG: '30', revision: valueIn(form, 'revision') }).expect(303);
  });

  it('A refusal that names no staff page becomes a message, and JSON clients get the error only', async () => {
    const fields = { ...PROMO, code: 'NOWHERE', percent: '' };
    await send('/en/staff/promos', '//elsewhere.example/staff', fields).expect(303);
    await send('/en/staff/promos', '/en/case/polar', fields).expect(303);
    const response = await send('/en/staff/promos', '/en/staff/promos', fields).set('Accept', 'application/json');
    expect(response.body).to.include({ error: 'errors.promo.terms' });
  });
});
