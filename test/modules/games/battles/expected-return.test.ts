/**
 * The average return of battles: a session counts its battles when they are drawn, not when they are entered, and a
 * battle states the cost of a seat only while it sells one.
 */
import { expect } from 'chai';
import { viewerIn } from '#src/core/currencies/index.ts';
import { expectedSince } from '#src/games/expected-since.ts';
import { loadBattlePage } from '#src/games/battles/battle-model.ts';
import { createBattle, joinBattle } from '#src/games/battles/index.ts';
import type { Services } from '#src/platform/services.ts';
import { closeServices, fixedClock, makePlayer, makeServices } from '#test/support/services.ts';
import { begin, inputOf, RICH } from './battle-stage.ts';

describe('The average return of battles', function () {
  this.timeout(60_000);
  const clock = fixedClock();
  let services: Services;
  before(async () => (services = await makeServices({ clock })));
  after(() => closeServices(services));

  it('A battle counts for the session in which it is drawn', async () => {
    const began = clock.now();
    const { creator, code } = await begin(services);
    const expected = (since: Date): Promise<number> => expectedSince(services, creator.id, since, { rate: '1' });
    expect(await expected(began), 'while it waits').to.equal(0);
    clock.moveBy(60_000);
    const later = clock.now();
    await joinBattle(services, await makePlayer(services, RICH), { code, seat: null, quote: null });
    expect(await expected(later), 'entered before the session').to.be.greaterThan(0);
    clock.moveBy(60_000);
    expect(await expected(clock.now()), 'drawn before the session').to.equal(0);
  });

  it('A battle states the average cost of a seat while it sells one', async () => {
    const viewer = { ...(await viewerIn(services, { locale: 'ru', currency: 'rub' })), player: null };
    const costOf = async (code: string): Promise<number | null> =>
      (await loadBattlePage(services, viewer, { code })).joinAverageCost;
    const { code } = await begin(services);
    expect(await costOf(code)).to.be.a('number');
    await joinBattle(services, await makePlayer(services, RICH), { code, seat: null, quote: null });
    expect(await costOf(code), 'drawn').to.equal(null);
    const creator = await makePlayer(services, RICH);
    const free = await createBattle(services, creator, inputOf({ fundPercent: 100 }));
    expect(await costOf(free.code), 'free seats').to.equal(null);
  });
});
