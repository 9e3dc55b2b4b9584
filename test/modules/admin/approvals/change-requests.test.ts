/**
 * Changes that mint more than one member of staff may alone: they wait as requests, and a second member who is not
 * close to their author approves or refuses them in the console, without JavaScript. What is done is what was shown.
 */
import { expect } from 'chai';
import { addMember } from '#src/admin/access/index.ts';
import { approveChange } from '#src/admin/approvals/decide-change.ts';
import { changeTerms } from '#src/admin/catalogue/index.ts';
import { makeBatch, makePromo } from '#src/admin/marketing/index.ts';
import { saveCurrency } from '#src/admin/settings/index.ts';
import { markOfRate } from '#src/admin/settings/return-preview-model.ts';
import { readEditedCase } from '#src/core/catalogue/editing/index.ts';
import { currencyByCode } from '#src/core/currencies/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { sent, sentConfirmed, TAKEN } from '#test/support/players/staff-forms.ts';
import { allowEverybody, makeMember } from '#test/support/players/staff-members.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { asStaff, freshName, type SignedInMember } from '#test/support/store.ts';
import { stageWith } from '#test/support/stage.ts';
import { expectCleanAudit, makeServices, refusalOf } from '#test/support/services.ts';
import { keepCases, keepSettings } from '#test/support/store-wide.ts';

const WAITS = [202, 'errors.staff.cost'];

interface RequestRow {
  readonly id: number;
  readonly state: string;
  readonly input: string;
  readonly cost_kopecks: number;
}

describe('A change beyond what one member may do alone', () => {
  const stage = stageWith(makeServices);
  let author: SignedInMember;
  let second: SignedInMember;
  before(async () => {
    await keepSettings(stage.services);
  });
  beforeEach(async () => {
    author = await asStaff(stage.store, 'admin');
    second = await asStaff(stage.store, 'admin');
  });
  afterEach(() => expectCleanAudit(stage.services));

  const formOf = async (group: string): Promise<Record<string, string>> => {
    const { text } = await author.agent.get(`/en/staff/settings?group=${group}`).expect(200);
    const fields = [...text.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
    return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
  };
  const bonusForm = async (points: string): Promise<Record<string, string>> => ({
    ...(await formOf('bonus')),
    'dailyBonus.points': points,
  });
  const pointsNow = async (): Promise<readonly number[]> => {
    await stage.services.dataVersions.refresh();
    return (await readSettings(stage.services)).dailyBonus.points;
  };
  const lastRequest = async (): Promise<RequestRow> => {
    const [row] = await stage.services.db('change_requests').orderBy('id', 'desc').limit(1).select<RequestRow[]>();
    if (row === undefined) throw new Error('nothing was requested');
    return row;
  };
  const decide = (by: SignedInMember, verb: string, id: number): Promise<[number, string]> =>
    sent(by, `/staff/changes/${String(id)}/${verb}`, {});

  it('It changes nothing, is listed with its cost, and is done when a second admin presses Approve', async () => {
    const former = await pointsNow();
    const page = await author.post('/en/staff/settings/bonus', await bonusForm('5000 15 20')).expect(303);
    const { text: told } = await author.agent.get(page.headers['location'] ?? '').expect(200);
    expect(told).to.contain('waits for a second admin');
    expect(await pointsNow()).to.deep.equal(former);
    const { id, input, cost_kopecks: cost } = await lastRequest();
    expect(cost).to.be.greaterThan(1_000_000);
    expect(JSON.parse(input)).not.to.have.any.keys('code', 'token');

    const { text } = await second.agent.get('/en/staff/corrections').expect(200);
    expect(text).to.contain('setting.changed').and.contain('setting dailyBonus').and.contain('5000');
    expect(text).to.contain(`action="/en/staff/changes/${String(id)}/approve"`);
    const { text: own } = await author.agent.get('/en/staff/corrections').expect(200);
    expect(own).not.to.contain(`/changes/${String(id)}/approve`);
    expect((await second.agent.get('/en/staff/players').expect(200)).text).to.match(/\d+ waiting for approval/);

    expect(await decide(author, 'approve', id)).to.deep.equal([409, 'errors.correction.own']);
    expect(await decide(second, 'approve', id)).to.deep.equal(TAKEN);
    expect(await pointsNow()).to.deep.equal([5000, 15, 20]);
    expect(await decide(second, 'approve', id)).to.deep.equal([409, 'errors.correction.decided']);
    expect(await decide(second, 'refuse', id)).to.deep.equal([409, 'errors.correction.decided']);
  });

  it('Both names are in the configuration’s history and the log, and its author’s room is as before', async () => {
    await sent(author, '/staff/settings/bonus', await bonusForm('6000 15 20'));
    const { id } = await lastRequest();
    expect(await decide(second, 'approve', id)).to.deep.equal(TAKEN);
    const { db } = stage.services;
    const [askedBy = 0] = await db('change_requests').where({ id }).pluck<number[]>('asked_by');
    const [decidedBy = 0] = await db('change_requests').where({ id }).pluck<number[]>('decided_by');
    const [entry] = await db('configuration_changes')
      .where({ kind: 'setting', entry_key: 'dailyBonus' })
      .orderBy('id', 'desc')
      .limit(1)
      .select<{ changed_by: string }[]>('changed_by');
    expect(entry?.changed_by).to.equal(`staff:${String(askedBy)}+staff:${String(decidedBy)}`);
    const [name = ''] = await db('staff_members').where({ id: decidedBy }).pluck<string[]>('name');
    const { text } = await author.agent.get(`/en/staff/audit?member=${String(askedBy)}`).expect(200);
    expect(text).to.contain('approvedBy').and.contain(name);
    // It was no part of what the author does alone: 100 accounts that take 90 points more.
    await stage.services.dataVersions.refresh();
    expect(await sent(author, '/staff/settings/bonus', await bonusForm('6090 15 20'))).to.deep.equal(TAKEN);
  });

  it('It is refused with a sentence when something has changed since', async () => {
    await sent(author, '/staff/settings/bonus', await bonusForm('7000 15 20'));
    const { id } = await lastRequest();
    expect(await sent(second, '/staff/settings/bonus', await bonusForm('12 15 20'))).to.deep.equal(TAKEN);
    await stage.services.dataVersions.refresh();
    expect(await decide(second, 'approve', id)).to.deep.equal([409, 'errors.change.stale']);
    expect(await pointsNow()).to.deep.equal([12, 15, 20]);
    expect((await lastRequest()).state).to.equal('waiting');
    expect(await decide(author, 'refuse', id)).to.deep.equal(TAKEN);
    expect((await lastRequest()).state).to.equal('refused');
  });

  it('A repeated form makes one request, and however many approve at once, it is done once', async () => {
    const form = await bonusForm('8000 15 20');
    const before = (await lastRequest()).id;
    expect(await sent(author, '/staff/settings/bonus', form)).to.deep.equal(WAITS);
    expect(await sent(author, '/staff/settings/bonus', form)).to.deep.equal(WAITS);
    const { id } = await lastRequest();
    const made = await stage.services.db('change_requests').where('id', '>', before).count<{ n: number }[]>({ n: '*' });
    expect(made[0]?.n).to.equal(1);
    const third = await asStaff(stage.store, 'admin');
    const answers = await Promise.all([second, third, second, third].map((by) => decide(by, 'approve', id)));
    expect(answers.filter(([status]) => status === 303)).to.have.lengthOf(1);
    expect(answers.filter(([, error]) => error === 'errors.correction.decided')).to.have.lengthOf(3);
  });

  it('A manager cannot approve, and neither can an admin whom the author invited', async () => {
    const { services } = stage;
    const alone = memberOf(await makeMember(services));
    const plan = { kind: 'sum', percent: null, amount: 1_000_00, least: 2_000_00, from: null, until: null } as const;
    const code = { ...plan, code: `MANY${String(Date.now())}`, uses: 100 } as unknown as Parameters<
      typeof makePromo
    >[2];
    expect(await refusalOf(makePromo(services, alone, code))).to.equal('errors.staff.cost');
    const { id } = await lastRequest();
    const clerk = await asStaff(stage.store, 'manager');
    expect((await decide(clerk, 'approve', id))[0]).to.equal(403);
    const puppet = await addMember(services, alone, { name: freshName(), role: 'admin', locale: 'en' });
    expect(await refusalOf(approveChange(services, memberOf(puppet.id), { id }))).to.equal('errors.correction.invited');
    expect(await decide(second, 'approve', id)).to.deep.equal(TAKEN);
    expect(await services.db('promo_codes').where({ code: code.code }).select('id')).to.have.lengthOf(1);
  });

  it('Codes of a member add up over 24 hours, and an approved batch is made as it was asked for', async () => {
    const { services } = stage;
    const [alone, other] = [memberOf(await makeMember(services), 'manager'), memberOf(await makeMember(services))];
    type Batch = Parameters<typeof makeBatch>[2];
    const until = new Date(services.clock.now().getTime() + 86_400_000);
    const batch = {
      ...{ kind: 'sum', percent: null, amount: 50_00, least: 100_00, from: null, until, uses: 1, title: freshName() },
      count: 120,
    } as unknown as Batch;
    // 100 friends use one code each: 5,000.00.
    expect((await makeBatch(services, alone, batch)).count).to.equal(120);
    expect((await makeBatch(services, alone, batch)).count).to.equal(120);
    expect(await refusalOf(makeBatch(services, alone, { ...batch, title: 'the third' }))).to.equal('errors.staff.cost');
    const { id } = await lastRequest();
    await approveChange(services, other, { id });
    const [made] = await services.db('promo_batches').orderBy('id', 'desc').limit(1).select<{ id: number }[]>();
    const codes = services.db('promo_codes').where({ batch_id: made?.id ?? 0 });
    const rows = await codes.select<{ until_at: Date }[]>('until_at');
    expect(rows).to.have.lengthOf(120);
    expect(rows[0]?.until_at.toISOString()).to.equal(until.toISOString());
  });

  it('A rate beyond its bound, and a price of 1 G, wait for a second member as well', async () => {
    const { services } = stage;
    const [alone, other] = [memberOf(await makeMember(services)), memberOf(await makeMember(services))];
    await services.dataVersions.refresh();
    const { id: currency, rate, sign } = await currencyByCode(services, 'byn');
    const typed = { id: currency, sign, rate: (Number(rate) / 10).toFixed(8), offered: true };
    const confirmed = markOfRate({ id: currency, rate }, typed.rate);
    const dear = saveCurrency(services, alone, { ...typed, confirmed, reason: 'the bank says so' });
    expect(await refusalOf(dear)).to.equal('errors.staff.cost');
    await approveChange(services, other, await lastRequest());
    const rows = services.db('currencies').where({ id: currency }).select<{ rate: string }[]>('rate');
    expect(Number((await rows)[0]?.rate)).to.equal(Number(typed.rate));

    const back = { ...typed, rate, confirmed: markOfRate({ id: currency, rate: typed.rate }, rate), reason: 'back' };
    await allowEverybody(services);
    await saveCurrency(services, alone, back);

    const money = { gPriceKopecks: '0.01', maxTopUpKopecks: '500000', rateMaxPercent: '20', showRussianData: '1' };
    author = await asStaff(stage.store, 'admin');
    expect(
      await sentConfirmed(author, '/staff/settings/money', { ...money, reason: 'the game sells it cheap' }),
    ).to.deep.equal(WAITS);
    expect(JSON.parse((await lastRequest()).input)).to.include({ group: 'money' });
    expect(await decide(second, 'refuse', (await lastRequest()).id)).to.deep.equal(TAKEN);
  });

  it('A case that returns more than it costs waits, within limits that an admin has widened too', async () => {
    const { services } = stage;
    await keepCases(services);
    const [alone, other] = [memberOf(await makeMember(services)), memberOf(await makeMember(services))];
    const [id = 0] = await services.db('cases').where({ name: 'plain' }).pluck<number[]>('id');
    const { revision, ...edited } = await readEditedCase(services.db, id);
    const change = { at: { id, revision }, terms: { ...edited, price: 100 }, reason: 'a case for everybody' };
    expect(await refusalOf(changeTerms(services, alone, change))).to.equal('errors.staff.cost');
    const priceNow = (): Promise<number[]> => services.db('cases').where({ id }).pluck<number[]>('price');
    expect(await priceNow()).to.deep.equal([edited.price]);
    await approveChange(services, other, await lastRequest());
    expect(await priceNow()).to.deep.equal([100]);
    const now = await readEditedCase(services.db, id);
    await changeTerms(services, alone, { at: { id, revision: now.revision }, terms: edited, reason: '' });
  });

  it('A raised limit waits whatever it is raised to, because it would hold from the next day on', async () => {
    const limit = Number((await formOf('staff'))['correctionLimit']);
    const setTo = async (sum: number): Promise<[number, string]> =>
      sent(author, '/staff/settings/staff', { ...(await formOf('staff')), correctionLimit: String(sum) });
    expect(await setTo(limit + 1)).to.deep.equal(WAITS);
    expect(await decide(second, 'refuse', (await lastRequest()).id)).to.deep.equal(TAKEN);
    expect(await setTo(limit - 1)).to.deep.equal(TAKEN);
  });
});
