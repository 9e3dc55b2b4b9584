/**
 * Sign-in of staff (docs/rules.md 13 and 15): sign-up link, both factors, recovery codes, and refusals. Over the real
 * database with a test clock.
 */
import { expect } from 'chai';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { select } from '#src/platform/database/database.ts';
import { forgetCodes, setPassword, setSecondFactor } from '#src/admin/access/onboarding.ts';
import { loadOnboarding } from '#src/admin/access/onboarding-model.ts';
import { addMember, memberOfSession, resetSecondFactor } from '#src/admin/access/index.ts';
import { hashOfRecoveryCode } from '#src/admin/access/recovery.ts';
import { logRefusals } from '#src/admin/access/refusals.ts';
import { deviceIdOf, newDeviceToken } from '#src/admin/access/device.ts';
import { isAwaitingSecondFactor, submitPassword, submitSecondFactor } from '#src/admin/access/sign-in.ts';
import { beginMember, type BegunMember, keyOf } from '#test/support/players/member.ts';
import { freshName, testConfig } from '#test/support/store.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makeServices,
  refusalOf,
  type TestClock,
} from '#test/support/services.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';

const STEP_MS = 30_000;
const FROM = '203.0.113.7';

describe('Signing in as staff', () => {
  let services: Services;
  let clock: TestClock;
  before(async () => {
    clock = fixedClock();
    services = await makeServices({ clock, config: testConfig({ rateFactor: 1000 }) });
  });
  after(async () => {
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const first = async ({ member, password }: BegunMember, address = FROM): Promise<string> =>
    (await submitPassword(services, { name: member.name, password }, { address })).session?.key ??
    expect.fail('refused');
  const second = (key: string | null, code: string) => submitSecondFactor(services, { code }, { key, address: FROM });
  const actsOf = async (id: number): Promise<string[]> => {
    const sql = "SELECT act FROM staff_log WHERE about_type = 'member' AND about_id = ? ORDER BY id";
    return (await select<{ act: string }>(services.db, sql, [String(id)])).map(({ act }) => act);
  };

  it('A link valid for one hour begins the set-up once and gives ten recovery codes', async () => {
    const { link } = await addMember(services, null, { name: freshName(), role: 'admin', locale: 'en' });
    const key = keyOf(link);
    expect(link).to.match(/\/en\/staff\/begin\/[\w-]{43}$/);
    expect((await loadOnboarding(services, key)).step.kind).to.equal('first');
    expect(await refusalOf(setSecondFactor(services, { key, code: '123456' }))).to.equal('errors.staff.link');
    const begun = await beginMember(services, freshName(), 'moderator');
    expect(new Set(begun.codes).size).to.equal(10);
    const again = { key: begun.key, code: begun.digits(1) };
    expect(await refusalOf(setSecondFactor(services, again))).to.equal('errors.staff.link');
    expect(await refusalOf(setPassword(services, { key: begun.key, password: begun.password }))).to.equal(
      'errors.staff.link',
    );
    await forgetCodes(services, { key: begun.key });
    expect(await refusalOf(loadOnboarding(services, begun.key))).to.equal('errors.staff.link');
    clock.moveBy(HOUR_MS - 1);
    expect((await loadOnboarding(services, key)).step.kind).to.equal('first');
    clock.moveBy(1);
    expect(await refusalOf(loadOnboarding(services, key))).to.equal('errors.staff.link');
    expect(await actsOf(begun.member.id)).to.deep.equal([
      'member.added',
      'member.password',
      'member.begun',
      'member.kept_codes',
    ]);
  });

  it('No secret is stored in plain text', async () => {
    const { member, codes, key } = await beginMember(services, freshName(), 'manager');
    const { db } = services;
    const rows = [
      ...(await select<object>(db, 'SELECT * FROM staff_members WHERE id = ?', [member.id])),
      ...(await select<object>(db, 'SELECT * FROM staff_links WHERE member_id = ?', [member.id])),
      ...(await select<object>(db, 'SELECT * FROM staff_recovery_codes WHERE member_id = ?', [member.id])),
      ...(await select<object>(db, 'SELECT * FROM staff_log WHERE about_id = ?', [String(member.id)])),
    ];
    const written = rows.flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
    );
    for (const secret of [...codes, key, 'a quiet river']) {
      expect(written.filter((text) => text.includes(secret))).to.deep.equal([]);
    }
  });

  it('A password and six digits give a session of 12 hours', async () => {
    const begun = await beginMember(services, freshName(), 'manager');
    clock.moveBy(STEP_MS * 2);
    const half = await first(begun);
    expect(await memberOfSession(services, half)).to.equal(null);
    const session = (await second(half, begun.digits()))?.session ?? expect.fail('refused');
    const { id, name, role } = begun.member;
    expect(await memberOfSession(services, session.key)).to.deep.include({ id, name, role });
    expect(await second(half, begun.digits())).to.equal(null);
    for (let minutes = 0; minutes < 12 * 60; minutes += 30) {
      clock.moveBy(minutes === 0 ? 30 * MINUTE_MS - 1 : 30 * MINUTE_MS);
      expect(await memberOfSession(services, session.key)).not.to.equal(null);
    }
    clock.moveBy(1);
    expect(await memberOfSession(services, session.key)).to.equal(null);
  });

  it('The second factor can follow the first for ten minutes, and not a millisecond longer', async () => {
    const begun = await beginMember(services, freshName(), 'manager');
    const halves = [await first(begun), await first(begun)];
    clock.moveBy(10 * MINUTE_MS - 1);
    expect((await second(halves[0] ?? '', begun.codes[0] ?? ''))?.session).not.to.equal(null);
    expect(await isAwaitingSecondFactor(services, halves[1] ?? '')).to.equal(true);
    clock.moveBy(1);
    expect(await isAwaitingSecondFactor(services, halves[1] ?? '')).to.equal(false);
    expect(await second(halves[1] ?? '', begun.codes[1] ?? '')).to.equal(null);
  });

  it('A browser in which a member signed in is known for 180 days, and for this member alone', async () => {
    const { member } = await beginMember(services, freshName(), 'manager');
    // Whole seconds: the end of a token is written in them.
    clock.moveBy(1000 - (clock.now().getTime() % 1000));
    const token = newDeviceToken(services, member.id);
    const isKnown = (memberId = member.id): boolean => deviceIdOf(services, token, memberId) !== null;
    expect([isKnown(), isKnown(member.id + 1)]).to.deep.equal([true, false]);
    // A stranger with a token of their own making would have counters of attempts of their own.
    const [, endsAt = '', id = '', signature = ''] = token.split('.');
    for (const forged of [
      [member.id, Number(endsAt) + 1, id, signature],
      [member.id, endsAt, id, 'A'.repeat(signature.length)],
      [member.id, endsAt, id],
    ])
      expect(deviceIdOf(services, forged.join('.'), member.id)).to.equal(null);
    // A rotation of the key forgets none of them.
    const { config } = services;
    const rotated = { ...config, secretKey: Buffer.from(freshName()), otherKeys: [config.secretKey] };
    expect(deviceIdOf({ ...services, config: rotated }, token, member.id)).to.equal(id);
    clock.moveBy(180 * DAY_MS - 1);
    expect(isKnown()).to.equal(true);
    clock.moveBy(1);
    expect(isKnown()).to.equal(false);
    clock.moveBy(-180 * DAY_MS);
  });

  it('A session ends after an hour without activity, and refreshes of an open page are none', async () => {
    const begun = await beginMember(services, freshName(), 'moderator');
    const begin = async (code: string): Promise<string> =>
      (await second(await first(begun), code))?.session?.key ?? expect.fail('refused');
    const [used, open] = [await begin(begun.codes[0] ?? ''), await begin(begun.codes[1] ?? '')];
    for (let minutes = 0; minutes < 60; minutes += 20) {
      clock.moveBy(20 * MINUTE_MS - 1);
      expect(await memberOfSession(services, used)).not.to.equal(null);
      if (minutes < 40) expect(await memberOfSession(services, open, false)).not.to.equal(null);
    }
    clock.moveBy(MINUTE_MS);
    expect(await memberOfSession(services, used)).not.to.equal(null);
    expect(await memberOfSession(services, open, false)).to.equal(null);
  });

  it('Codes of the previous and the next step are accepted, each once', async () => {
    const begun = await beginMember(services, freshName(), 'manager');
    clock.moveBy(STEP_MS * 5);
    for (const steps of [-2, 2])
      expect((await second(await first(begun), begun.digits(steps)))?.session).to.equal(null);
    for (const steps of [-1, 0, 1]) {
      const code = begun.digits(steps);
      expect((await second(await first(begun), code))?.session).not.to.equal(null);
      expect((await second(await first(begun), code))?.session).to.equal(null);
    }
  });

  it('Each recovery code is accepted once, in any notation', async () => {
    const begun = await beginMember(services, freshName(), 'moderator');
    const [code = '', another = ''] = begun.codes;
    expect((await second(await first(begun), code.toUpperCase().replace('-', ' ')))?.session).not.to.equal(null);
    expect((await second(await first(begun), code))?.session).to.equal(null);
    const halves = await Promise.all([first(begun), first(begun)]);
    const both = await Promise.all(halves.map((half) => second(half, another)));
    expect(both.filter((one) => one?.session !== null)).to.have.length(1);
  });

  it('Recovery codes have more than 112 bits, and those of earlier releases are still accepted', async () => {
    const begun = await beginMember(services, freshName(), 'moderator');
    const letters = (begun.codes[0] ?? '').replaceAll('-', '').length;
    expect(letters * Math.log2(31)).to.be.above(112);
    const former = 'abcde-fghjk';
    const row = { member_id: begun.member.id, code_hash: hashOfRecoveryCode(begun.member.id, former) };
    await transaction(services, null, async (tx) => {
      const signature = tx.sign('staff_recovery_codes', [row.member_id, row.code_hash]);
      await tx('staff_recovery_codes').insert({ ...row, signature });
      return null;
    });
    expect((await second(await first(begun), former))?.session).not.to.equal(null);
  });

  it('An unknown name, a wrong password and an unfinished set-up get the same refusal', async () => {
    const begun = await beginMember(services, freshName(), 'manager');
    const invited = await addMember(services, null, { name: freshName(), role: 'admin', locale: 'ru' });
    await setPassword(services, { key: keyOf(invited.link), password: begun.password });
    for (const name of [freshName(), begun.member.name, invited.name]) {
      const password = name === begun.member.name ? 'not the password' : begun.password;
      expect(await submitPassword(services, { name, password }, { address: FROM })).to.deep.equal({ session: null });
    }
    await submitPassword(services, { name: begun.member.name, password: 'another wrong one' }, { address: FROM });
    expect(await actsOf(begun.member.id)).not.to.include('session.refused');
    clock.moveBy(MINUTE_MS);
    await Promise.all([logRefusals(services), logRefusals(services)]);
    const rows = await services.db('staff_log').where({ act: 'session.refused', about_id: String(begun.member.id) });
    expect(rows.map(({ became }: { became: string }) => JSON.parse(became) as object)).to.deep.equal([
      {
        factor: 'password',
        times: 2,
        minute: new Date(Math.floor(clock.now().getTime() / MINUTE_MS - 1) * MINUTE_MS).toISOString(),
      },
    ]);
    await logRefusals(services);
    expect((await actsOf(begun.member.id)).filter((act) => act === 'session.refused')).to.have.length(1);
  });

  it('A reset disables the old second factor, and the link alone gives no session', async () => {
    const begun = await beginMember(services, freshName(), 'admin');
    clock.moveBy(STEP_MS * 2);
    const session = (await second(await first(begun), begun.digits()))?.session ?? expect.fail('refused');
    const { link } = await resetSecondFactor(services, null, { id: begun.member.id, locale: 'ru' });
    expect(await memberOfSession(services, session.key)).to.equal(null);
    const { name } = begun.member;
    expect((await submitPassword(services, { name, password: begun.password }, { address: FROM })).session).to.equal(
      null,
    );
    const key = keyOf(link);
    expect((await loadOnboarding(services, key)).step.kind).to.equal('second');
    expect(await refusalOf(setPassword(services, { key, password: 'another river at noon' }))).to.equal(
      'errors.staff.link',
    );
  });

  it('Attempts are limited by address and by member', async () => {
    const strict = await makeServices({ clock, config: testConfig({ rateFactor: 1 }) });
    try {
      const name = freshName();
      const attempt = (address: string) => refusalOf(submitPassword(strict, { name, password: 'x' }, { address }));
      const said = [];
      for (let count = 0; count < 8; count += 1) said.push(await attempt('198.51.100.1'));
      expect(said.filter((one) => one === 'errors.rate')).to.have.length(2);
      expect(await attempt('198.51.100.2')).to.equal('nothing was refused');
    } finally {
      await closeServices(strict);
    }
  });
});
