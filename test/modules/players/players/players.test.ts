/*
 * Players: created completely or not at all, found by their sign-in identity, gaining exp, and closed without a trace
 * of the name.
 */
import { expect } from 'chai';
import {
  addExp,
  createPlayer,
  selectPlayer,
  loadPlayerState,
  type NewPlayer,
  openDemoPlayerIds,
} from '#src/players/players/index.ts';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { addIdentity, findIdentity } from '#src/players/identities/index.ts';
import { readSeeds } from '#src/core/draws/index.ts';
import { isDuplicate } from '#src/platform/database/database.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { closeServices, expectCleanAudit, fixedClock, makeServices, refusalOf } from '#test/support/services.ts';

const newcomer = (name: string, more: Partial<NewPlayer> = {}): NewPlayer => ({
  name,
  locale: 'pl',
  currencyId: 31,
  isAdult: false,
  isDemo: true,
  freeSpins: 2,
  ...more,
});

describe('Players', () => {
  const clock = fixedClock();
  let services: Services;
  before(async () => (services = await makeServices({ clock })));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const create = (fresh: NewPlayer): Promise<number> =>
    transaction(services, null, async (tx) => {
      const playerId = await createPlayer(tx, services, fresh);
      await addIdentity(tx, { playerId }, { provider: 'test', subject: `${process.pid} ${fresh.name}` });
      return playerId;
    });

  it('A new player has empty wallets and two seed pairs', async () => {
    const id = await create(newcomer('Żubr z gór 🦬'));
    const state = await loadPlayerState(services, id);
    expect(state?.account).to.deep.equal({
      id,
      name: 'Żubr z gór 🦬',
      locale: 'pl',
      currencyId: 31,
      isAdult: false,
      isDemo: true,
      exp: 0,
      openedCount: 0,
      freeSpins: 2,
      createdAt: clock.now(),
      closedAt: null,
      photoAt: null,
      providerPhotoAt: null,
      bonusStreak: 0,
      bonusDay: null,
      cashbackUntil: null,
      cashbackPercent: null,
      blockedAt: null,
      blockReason: null,
      reminderMinutes: 60,
      country: null,
      inviteCode: null,
      fastOpening: false,
      sound: false,
      inviterId: null,
      donatedKopecks: 0,
    });
    expect(state?.balances).to.deep.equal({
      moneyKopecks: 0,
      bonusCentiPoints: 0,
      donateKopecks: 0,
      donatePendingKopecks: 0,
      debtKopecks: 0,
    });
    const seeds = await readSeeds(services.db, id);
    expect(seeds.serverSeedHash).to.match(/^[0-9a-f]{64}$/);
    expect(seeds.nextServerSeedHash).not.to.equal(seeds.serverSeedHash);
  });

  it('A player is loaded by one statement', async () => {
    const id = await create(newcomer('one statement'));
    let statements = 0;
    const count = (): void => {
      statements += 1;
    };
    services.db.on('query', count);
    await selectPlayer(services.db, id);
    services.db.off('query', count);
    expect(statements).to.equal(1);
    expect(await selectPlayer(services.db, Number.MAX_SAFE_INTEGER)).to.equal(null);
  });

  it('A player is found by their case-sensitive identity, which belongs to one player only', async () => {
    const fresh = newcomer('Only One');
    const id = await create(fresh);
    expect(await findIdentity(services, 'test', `${process.pid} Only One`)).to.equal(id);
    expect(await findIdentity(services, 'test', `${process.pid} only one`)).to.equal(null);
    expect(await findIdentity(services, 'other', `${process.pid} Only One`)).to.equal(null);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => create(newcomer('Five At Once'))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
    for (const failed of tries) if (failed.status === 'rejected') expect(isDuplicate(failed.reason)).to.equal(true);
  });

  it('A name has 1 to 64 characters, however many bytes they take', async () => {
    expect(await refusalOf(create(newcomer('')))).to.contain('name');
    expect(await refusalOf(create(newcomer('я'.repeat(65))))).to.contain('name');
    expect(await create(newcomer('🦊'.repeat(64)))).to.be.above(0);
  });

  it('Exp only grows', async () => {
    const id = await create(newcomer('grower'));
    const grow = (exp: number, playerId = id): Promise<null> =>
      transaction(services, null, async (tx) => {
        await addExp(tx, playerId, exp, 0);
        return null;
      });
    await grow(900);
    await grow(200);
    expect(await selectPlayer(services.db, id)).to.include({ exp: 1100, openedCount: 0 });
    // No opening gave it.
    await services.db('players').where({ id }).update({ first_exp: 1100 });
    expect(await refusalOf(grow(-1))).to.contain('must not decrease');
    expect(await refusalOf(grow(1, 999_999_999))).to.contain('does not exist');
  });

  it('An account is closed once, loses name and identity, and leaves the list of open demo players', async () => {
    const id = await create(newcomer('Leaving'));
    expect(await openDemoPlayerIds(services.db, id - 1, 1)).to.deep.equal([id]);
    const close = (): Promise<null> =>
      transaction(services, null, async (tx) => {
        await closePlayer(tx, id);
        return null;
      });
    await close();
    const closedAt = clock.now();
    clock.moveBy(1000);
    await close();
    expect(await selectPlayer(services.db, id)).to.deep.include({ name: `#${id}`, closedAt });
    expect(await findIdentity(services, 'test', `${process.pid} Leaving`)).to.equal(null);
    expect(await openDemoPlayerIds(services.db, id - 1, 1)).not.to.include(id);
  });
});
