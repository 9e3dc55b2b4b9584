/* Promo codes by their forms: each change, each refusal, its audit log entry, and the effect for players. */
import { expect } from 'chai';
import { sent, TAKEN } from '#test/support/players/staff-forms.ts';
import { asPlayer, asStaff, type SignedInMember } from '#test/support/store.ts';
import { allowEverybody } from '#test/support/players/staff-members.ts';
import { stageWith } from '#test/support/stage.ts';
import { makeServices } from '#test/support/services.ts';

describe('Promo codes made by staff', () => {
  const stage = stageWith(makeServices);
  let keeper: SignedInMember;
  let admin: SignedInMember;
  before(async () => {
    keeper = await asStaff(stage.store, 'manager');
    admin = await asStaff(stage.store, 'admin');
    await allowEverybody(stage.services);
  });

  const plan = { kind: 'percent', percent: '15', least: '100', uses: '5' };

  it('A code is created, found, and ended once', async () => {
    expect(await sent(keeper, '/staff/promos', { ...plan, code: 'office15' })).to.deep.equal(TAKEN);
    const player = await asPlayer(stage.store, 'office promo');
    const checked = await player.post('/api/payment/promo/check', { promo: 'Office15' }).expect(200);
    expect((checked.body as { data: object }).data).to.include({ multiplayer: 1.15, type: 0, minSum: 100 });
    const { text } = await keeper.agent.get('/staff/promos?q=OFFICE').expect(200);
    expect(text).to.contain('OFFICE15');
    const id = /\/staff\/promos\/(\d+)"[^>]*>OFFICE15/.exec(text)?.[1] ?? '';
    await keeper.agent.get(`/staff/promos/${id}`).expect(200);
    expect(await sent(keeper, `/staff/promos/${id}/end`, {})).to.deep.equal(TAKEN);
    expect(await sent(keeper, `/staff/promos/${id}/end`, {})).to.deep.equal([409, 'errors.promo.over']);
    await player.post('/api/payment/promo/check', { promo: 'OFFICE15' }).expect(409);
  });

  it('An invalid or used name, a past end and a code without a gain are refused', async () => {
    const make = (fields: object): Promise<[number, string]> => sent(keeper, '/staff/promos', { ...plan, ...fields });
    expect(await make({ code: 'приз!' })).to.deep.equal([422, 'errors.promo.rule']);
    expect(await make({ code: 'OFFICE15' })).to.deep.equal([409, 'errors.promo.taken']);
    expect(await make({ code: 'OFFICE16', until: '2026-01-01T00:00' })).to.deep.equal([422, 'errors.period']);
    expect(await make({ code: 'OFFICE16', percent: '' })).to.deep.equal([422, 'errors.promo.terms']);
    expect(await make({ code: 'OFFICE16', kind: 'sum' })).to.deep.equal([422, 'errors.promo.terms']);
    expect((await make({ code: 'OFFICE16', uses: '-1' }))[0]).to.be.oneOf([400, 422]);
    expect((await sent(keeper, '/staff/promos/999999999/end', {}))[1]).to.equal('errors.promo.unknown');
  });

  it('A code beyond the limits of the settings requires an admin with a reason', async () => {
    const sum = { kind: 'sum', percent: '', amount: '100', least: '500', uses: '10' };
    const make = (by: SignedInMember, fields: object): Promise<[number, string]> =>
      sent(by, '/staff/promos', { ...sum, code: `BOUND${String((made += 1))}`, ...fields });
    let made = 0;
    expect(await make(keeper, { amount: '5000000', least: '' })).to.deep.equal([422, 'errors.promo.sum']);
    expect(await make(keeper, { amount: '100', least: '' })).to.deep.equal([422, 'errors.promo.share']);
    expect(await make(keeper, { uses: '' })).to.deep.equal([422, 'errors.promo.uses']);
    expect(await make(keeper, { uses: '100001' })).to.deep.equal([422, 'errors.promo.expense']);
    expect(await make(keeper, { kind: 'percent', percent: '51' })).to.deep.equal([422, 'errors.promo.percent']);
    const ten = { kind: 'percent', percent: '10' };
    expect(await make(keeper, { ...ten, amount: '1001' })).to.deep.equal([422, 'errors.promo.sum']);
    expect(await make(keeper, { ...ten, amount: '' })).to.deep.equal(TAKEN);
    const terms = { code: `BOUND${String(made)}`, amount_kopecks: 1000_00 };
    expect(await stage.services.db('promo_codes').where(terms)).to.have.length(1);
    expect((await keeper.agent.get('/en/staff/promos').expect(200)).text).to.match(
      /\+10% on a top-up, up to 1.000(\.00)?.₽/,
    );
    expect(await make(keeper, { kind: 'skin', amount: '1001' })).to.deep.equal([422, 'errors.promo.sum']);
    expect(await make(keeper, { kind: 'wheel', uses: '' })).to.deep.equal([422, 'errors.promo.uses']);
    expect(await make(keeper, {})).to.deep.equal(TAKEN);
    const batch = { ...sum, title: 'Too many', count: '10000', uses: '2' };
    expect(await sent(keeper, '/staff/promos/batch', batch)).to.deep.equal([422, 'errors.promo.expense']);
    expect((await make(keeper, { uses: '', reason: 'I know' }))[0]).to.equal(403);
    expect(await make(admin, { uses: '', reason: 'birthday of the store' })).to.deep.equal(TAKEN);
    for (const locale of ['', '/en', '/ua', '/pl']) {
      const form = { ...sum, code: 'BOUNDED', uses: '100001', return: `${locale}/staff/promos` };
      const { text } = await keeper.post(`${locale}/staff/promos`, form).expect(422);
      expect(/<input[^>]*name="uses"[^>]*>/.exec(text)?.[0]).to.contain('aria-invalid="true"');
      expect(text.replaceAll('\u00a0', ' ')).to.contain('field__wrong').and.not.contain('{{');
      expect(text).not.to.contain('name="reason"');
    }
  });

  it('A batch of unguessable codes can be exported and ended together', async () => {
    const batch = { ...plan, title: 'For a stream', count: '300', uses: '1' };
    expect(await sent(keeper, '/staff/promos/batch', batch)).to.deep.equal(TAKEN);
    const [made] = await stage.services.db('promo_batches').select<{ id: number }[]>().orderBy('id', 'desc').limit(1);
    const id = String(made?.id);
    const { text } = await keeper.agent.get(`/staff/promos/batch/${id}/codes.csv`).expect(200);
    const lines = text.trim().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[0]))).to.have.lengthOf(300);
    expect(lines.every((line) => /^"[0-9A-HJKMNP-TV-Z]{10}",1,0,/.test(line))).to.equal(true);
    expect(await sent(keeper, `/staff/promos/batch/${id}/end`, {})).to.deep.equal(TAKEN);
    expect(await sent(keeper, `/staff/promos/batch/${id}/end`, {})).to.deep.equal([409, 'errors.promo.over']);
  });
});
