/* Settings by their forms: each change, each refusal, the line in the log, and the cases that a number moves. */
import { expect } from 'chai';
import { readSettings } from '#src/core/settings/index.ts';
import { lastLog, type LogRow, sent, sentConfirmed, TAKEN } from '#test/support/players/staff-forms.ts';
import { asStaff, type SignedInMember } from '#test/support/store.ts';
import { stageWith } from '#test/support/stage.ts';
import { allowCost } from '#src/admin/access/index.ts';
import { makeServices } from '#test/support/services.ts';
import { keepSettings, setSettings } from '#test/support/store-wide.ts';

describe('The forms of settings', () => {
  const stage = stageWith(makeServices);
  let keeper: SignedInMember;
  let admin: SignedInMember;
  before(async () => {
    await keepSettings(stage.services);
    keeper = await asStaff(stage.store, 'manager');
    admin = await asStaff(stage.store, 'admin');
  });
  const money = { gPriceKopecks: '1.00', maxTopUpKopecks: '500000', rateMaxPercent: '20', showRussianData: '1' };

  it('Settings are saved by group, and each change is logged with the earlier value', async () => {
    // Other tests of the group change settings too.
    const [last] = await stage.services.db('staff_log').max<{ id: number | null }[]>({ id: 'id' });
    const dearer = { ...money, gPriceKopecks: '1,05', reason: 'the game sells it dearer' };
    expect(await sentConfirmed(admin, '/staff/settings/money', dearer)).to.deep.equal(TAKEN);
    await stage.services.dataVersions.refresh();
    expect(await readSettings(stage.services)).to.include({ gPriceKopecks: 105, showRussianData: true });
    const changes = stage.services
      .db('staff_log')
      .where({ act: 'setting.changed' })
      .where('id', '>', last?.id ?? 0);
    const rows = await changes.select<LogRow[]>();
    expect(rows.map(({ about_id: id }) => id)).to.have.members(['gPriceKopecks', 'showRussianData']);
    await sentConfirmed(admin, '/staff/settings/money', money);
    await stage.services.dataVersions.refresh();
  });

  it('Invalid values are refused with a message that names the field', async () => {
    const refused = await admin
      .post('/staff/settings/cases', {
        expPerRouble: '1',
        levelStepExp: '500',
        'returnBand.minPercent': '95',
        'returnBand.maxPercent': '101',
      })
      .set('Accept', 'application/json')
      .expect(422);
    const { message } = refused.body as { message: string };
    expect(message).to.contain('Максимальный возврат кейса').and.to.contain('100');
    expect(await sent(admin, '/staff/settings/money', { ...money, gPriceKopecks: 'many' })).to.deep.equal([
      422,
      'errors.setting',
    ]);
    expect(await readSettings(stage.services)).to.deep.include({ returnBand: { minPercent: 70, maxPercent: 95 } });
  });

  it('Values that move cases out of their limits are refused, naming the cases, in every language', async () => {
    const dearer = { ...money, gPriceKopecks: '2.00' };
    expect(await sent(admin, '/staff/settings/money', dearer)).to.deep.equal([422, 'errors.catalogue.several']);
    for (const [locale, words] of [
      ['ru', 'Возврат игроку вне пределов'],
      ['en', 'The return is outside the limits'],
      ['ua', 'Повернення гравцю поза межами'],
      ['pl', 'Zwrot poza zakresem'],
    ] as const) {
      const prefix = locale === 'ru' ? '' : `/${locale}`;
      const form = { ...dearer, return: `${prefix}/staff/settings?group=money` };
      const { text } = await admin.post(`${prefix}/staff/settings/money`, form).expect(422);
      expect(text).to.contain(words).and.contain('for-points');
      expect(/<[^>]*name="reason"[^>]*>/.exec(text)?.[0]).to.contain('aria-invalid="true"');
    }
    expect(await readSettings(stage.services)).to.include({ gPriceKopecks: 100 });
    const bonus = await sent(admin, '/staff/settings/bonus', {
      'dailyBonus.points': '10 15 20 25 30 40 50',
      'dailyBonus.spinEachDays': '7',
      wheelCashbackPercent: '50',
      freeSpinTopUpKopecks: '500',
      wheelPrizeDays: '14',
      wheelSpinMaxKopecks: '100',
      promoMaxPercent: '50',
      promoMaxSumKopecks: '1000',
      promoMaxSharePercent: '50',
      promoMaxExpenseKopecks: '1000000',
      giftsAccountMaxKopecks: '2500',
      giftsDayMaxKopecks: '1000000',
    });
    expect(bonus).to.deep.equal([422, 'errors.catalogue.several']);
  });

  it('A change that moves returns shows what it does to every case, and is saved when it was shown', async () => {
    const path = '/en/staff/settings/money';
    const dearer = { ...money, gPriceKopecks: '1.02', return: '/en/staff/settings?group=money' };
    expect(await sent(admin, '/staff/settings/money', dearer)).to.deep.equal([422, 'errors.setting.confirm']);
    const { text } = await admin.post(path, { ...dearer, then: 'preview' }).expect(422);
    const rowOf = (title: string): string => new RegExp(`<b>${title}</b>.*?</tr>`, 's').exec(text)?.[0] ?? '';
    // Items return 92.5 % and 94.35 % of the price; the free case is worth 18.50 and 18.87.
    expect(rowOf('Plain case en').replaceAll(/<[^>]+>/g, ' ')).to.match(/92\.5%\s+→\s+94\.35%/);
    expect(text).to.match(/18,50?[^0-9].*?18,87/s);
    expect(text).to.contain('within');
    const mark = /name="confirmed" value="(\w+)"/.exec(text)?.[1] ?? '';
    // The confirmation holds for exactly this change.
    const other = { ...dearer, gPriceKopecks: '1.01', confirmed: mark };
    expect(await sent(admin, '/staff/settings/money', other)).to.deep.equal([422, 'errors.setting.confirm']);
    const beyond = await admin.post(path, { ...dearer, gPriceKopecks: '2.00', then: 'preview' }).expect(422);
    expect(beyond.text).to.contain('>outside<');
    expect(await readSettings(stage.services)).to.include({ gPriceKopecks: 100 });
    expect(await sent(admin, '/staff/settings/money', { ...dearer, confirmed: mark })).to.deep.equal(TAKEN);
    await stage.services.dataVersions.refresh();
    expect(await sentConfirmed(admin, '/staff/settings/money', money)).to.deep.equal(TAKEN);
    await stage.services.dataVersions.refresh();
  });

  it('The points of two days stay below the limit of corrections whenever the promise is changed', async () => {
    const delivery = {
      'deliveryPromise.hours': '6',
      'deliveryPromise.perMille': '5',
      'deliveryPromise.leastPriceKopecks': '500',
      'deliveryPromise.playerDayPoints': '100',
      'deliveryPromise.dayPoints': '5000',
    };
    const save = (changes: object) => sent(admin, '/staff/settings/delivery', { ...delivery, ...changes });
    expect(await save({})).to.deep.equal([422, 'errors.delivery.most']);
    expect(await save({ 'deliveryPromise.playerDayPoints': '5001' })).to.deep.equal([422, 'errors.setting']);
    expect(await save({ 'deliveryPromise.dayPoints': '1000' })).to.deep.equal(TAKEN);
    const { text } = await admin.agent.get('/en/staff/settings?group=staff').expect(200);
    const fields = [...text.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
    const staff = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
    const { correctionLimit } = await readSettings(stage.services);
    expect(await sent(admin, '/staff/settings/staff', { ...staff, correctionLimit: '1000' })).to.deep.equal(TAKEN);
    await setSettings(stage.services, new Map([['correctionLimit', correctionLimit]]));
    expect(await save({ 'deliveryPromise.hours': '0' })).to.deep.equal(TAKEN);
  });

  it('One admin alone cannot give beyond the limit by gifts, nor in steps, until the operator allows it', async () => {
    const alone = await asStaff(stage.store, 'admin');
    const bonus = async (points: string): Promise<readonly [number, string]> => {
      const { text } = await alone.agent.get('/en/staff/settings?group=bonus').expect(200);
      const fields = [...text.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
      const form = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
      return await sent(alone, '/staff/settings/bonus', { ...form, 'dailyBonus.points': points });
    };
    const refused = [202, 'errors.staff.cost'];
    expect(await bonus('1000000 15 20 25 30 40 50')).to.deep.equal(refused);
    expect(await bonus('90 15 20 25 30 40 50')).to.deep.equal(TAKEN);
    expect(await bonus('10 15 20 25 30 40 50')).to.deep.equal(TAKEN);
    expect(await bonus('40 15 20 25 30 40 50')).to.deep.equal(refused);
    const { services } = stage;
    const rows = services.db('staff_log').where({ act: 'setting.changed' }).orderBy('id', 'desc').limit(1);
    const [line] = await rows.select<{ id: number }[]>('member_id AS id');
    const id = line?.id ?? 0;
    await allowCost(services, { id, sumKopecks: 1_000_000, reason: 'agreed with the owner' });
    expect(await bonus('40 15 20 25 30 40 50')).to.deep.equal(TAKEN);
    expect(await bonus('10 15 20 25 30 40 50')).to.deep.equal(TAKEN);
    await services.dataVersions.refresh();
    const acts = await services.db('staff_log').where({ about_type: 'member', about_id: String(id) });
    expect(acts.map(({ act }: { readonly act: string }) => act)).to.include('member.allowed');
  });

  it('One admin alone cannot set the price of 1 G to a hundredth, not even for a reason', async () => {
    const alone = await asStaff(stage.store, 'admin');
    const cheap = { ...money, gPriceKopecks: '0.01', reason: 'the game sells it cheap' };
    expect(await sentConfirmed(alone, '/staff/settings/money', cheap)).to.deep.equal([202, 'errors.staff.cost']);
  });

  it('Only an admin may change settings and reload all pages', async () => {
    expect((await sent(keeper, '/staff/settings/money', money))[0]).to.equal(403);
    expect((await sent(keeper, '/staff/reload', { seconds: '5' }))[0]).to.equal(403);
    expect(await sent(admin, '/staff/reload', { seconds: '5' })).to.deep.equal(TAKEN);
    expect((await lastLog(stage)).act).to.equal('pages.reloaded');
  });
});
