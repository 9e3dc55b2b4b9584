/** Gifts that no top-up buys are limited: for one account in 30 days, for all on a day, and by invite code. */
import { expect } from 'chai';
import { readBalances } from '#src/core/ledger/index.ts';
import type { SettingName } from '#src/core/settings/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import { takeBonus } from '#src/games/daily-bonus/index.ts';
import { activateCode } from '#src/players/referral/activate-code.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { payIn } from '#test/support/players/pay-in.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  openTwin,
  refusalOf,
  type TestClock,
} from '#test/support/services.ts';
import { setSettings } from '#test/support/store-wide.ts';

const ACCOUNT = 'errors.gift.account';
const FINE = 'nothing was refused';
/** A day of its own, because the sum of a day is that of all tests; a past one, because others reveal seeds today. */
const START = new Date('2025-03-02T12:00:00.000Z');

describe('The limits of gifts', () => {
  let services: Services;
  let clock: TestClock;
  before(async () => {
    clock = fixedClock(START);
    services = await makeServices({ clock });
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const set = (name: SettingName, value: unknown): Promise<void> => setSettings(services, new Map([[name, value]]));
  const bonus = (player: Player, at = services): Promise<string> => refusalOf(takeBonus(at, player));
  const pointsOf = async ({ id }: Player): Promise<number> => (await readBalances(services.db, id)).bonusCentiPoints;

  it('An account gets gifts up to the limit of 30 days, and again when the oldest count no more', async () => {
    await set('giftsAccountMaxKopecks', 25_00);
    const player = await makePlayer(services, 0);
    // 10 points, then 15, then 20, which are too many.
    expect(await bonus(player)).to.equal(FINE);
    clock.moveBy(DAY_MS);
    expect(await bonus(player)).to.equal(FINE);
    clock.moveBy(DAY_MS);
    expect(await bonus(player)).to.equal(ACCOUNT);
    expect(await pointsOf(player)).to.equal(25_00);
    clock.moveBy(29 * DAY_MS);
    expect(await bonus(player)).to.equal(FINE);
  });

  it('Free cases count with what an opening is worth', async () => {
    const input = { caseName: 'for-free', count: 1, revealMs: 0, quote: null };
    const open = (player: Player): Promise<string> => refusalOf(openCase(services, player, input));
    await set('giftsAccountMaxKopecks', 18_49);
    expect(await open(await makePlayer(services, 0))).to.equal(ACCOUNT);
    await set('giftsAccountMaxKopecks', 18_50);
    expect(await open(await makePlayer(services, 0))).to.equal(FINE);
  });

  it('The gifts of all on a day stay within their limit, also at the same time from two processes', async () => {
    clock.moveBy(40 * DAY_MS);
    await set('giftsAccountMaxKopecks', 1000_00);
    await set('giftsDayMaxKopecks', 35_00);
    const twin = await openTwin(services);
    try {
      const players = await Promise.all(Array.from({ length: 8 }, () => makePlayer(services, 0)));
      const answers = await Promise.all(players.map((player, at) => bonus(player, at % 2 === 0 ? services : twin)));
      expect(answers.filter((answer) => answer === FINE)).to.have.length(3);
      expect(answers.filter((answer) => answer === 'errors.gift.day')).to.have.length(5);
      clock.moveBy(DAY_MS);
      expect(await bonus(players[0] as Player)).to.equal(FINE);
    } finally {
      await closeServices(twin);
    }
    await set('giftsDayMaxKopecks', 1_000_000_00);
  });

  it('A code is activated a number of times within 30 days, also at the same time from two processes', async () => {
    await set('inviteMonthMax', 3);
    await set('giftsAccountMaxKopecks', 2_500_00);
    const owner = await makePlayer(services, 0);
    const code = { code: String(owner.id) };
    const twin = await openTwin(services);
    try {
      const friends = await Promise.all(Array.from({ length: 6 }, () => makePlayer(services, 0)));
      const answers = await Promise.all(
        friends.map((friend, at) => refusalOf(activateCode(at % 2 === 0 ? services : twin, friend, code))),
      );
      expect(answers.filter((answer) => answer === FINE)).to.have.length(3);
      expect(answers.filter((answer) => answer === 'errors.invite.full')).to.have.length(3);
      for (const friend of friends) await payIn(services, friend);
      expect(await pointsOf(owner)).to.equal(3 * 50_00);
    } finally {
      await closeServices(twin);
    }
    clock.moveBy(31 * DAY_MS);
    expect(await refusalOf(activateCode(services, await makePlayer(services, 0), code))).to.equal(FINE);
  });
});
