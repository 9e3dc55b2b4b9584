/**
 * Limits and breaks belong to a person (docs/rules.md 14): a player who deletes an account and returns, or links an
 * identity that was used before, has the stricter of both, and losses and top-ups of the accounts before count. What is
 * over does not come back.
 */
import { expect } from 'chai';
import { addPromo } from '#src/core/promo-codes/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import { breakOf, liftExclusion, takeBreak } from '#src/players/player-protection/breaks/index.ts';
import {
  changeLimit,
  type LimitKind,
  type LimitPeriod,
  readLimits,
} from '#src/players/player-protection/limits/index.ts';
import { readLosses } from '#src/players/player-protection/index.ts';
import { linkIdentity } from '#src/players/sign-in/link-identity.ts';
import { signInBy } from '#src/players/sign-in/sign-in-by.ts';
import { unlinkIdentity } from '#src/players/sign-in/unlink-identity.ts';
import type { OAuthClient } from '#src/platform/config/auth-config.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { Sessions, SESSION_PREFIX } from '#src/platform/redis/sessions.ts';
import { deleteAccount } from '#src/portal/account-data/delete-account.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { kopecks } from '#src/shared/units.ts';
import { begin, freshCode, openStage, sendClaim, type Stage } from '#test/modules/payments/top-ups/payment-stage.ts';
import { expectCleanAudit, giveMoney, refusalOf } from '#test/support/services.ts';
import { freshSubject } from '#test/support/store.ts';

const PRICE = 2000;
const MOST_WINNERS = 30;

/** Nothing is asked at a provider: an identity counts as a way to sign in when its provider is configured. */
const CLIENT: OAuthClient = {
  id: 'store',
  secret: 'a secret for tests',
  authorizeUrl: 'http://127.0.0.1:9',
  tokenUrl: 'http://127.0.0.1:9',
  userinfoUrl: 'http://127.0.0.1:9',
  apiUrl: null,
  origins: [],
};

interface Identity {
  readonly provider: 'google' | 'twitch';
  readonly subject: string;
}

/** The last day on which something counts in a period, after the day on which it happened. */
const LAST_DAYS = [
  ['day', 0],
  ['week', 6],
  ['month', 29],
] as const;

describe('Protection that a person has from an account before', function () {
  this.timeout(60_000);
  let stage: Stage;
  before(async () => {
    stage = await openStage();
    Object.assign(stage.services.config, { oauth: { google: CLIENT, twitch: CLIENT } });
  });
  after(async () => {
    await expectCleanAudit(stage.services);
    await stage.close();
  });

  const freshIdentity = (provider: Identity['provider'] = 'google'): Identity => ({
    provider,
    subject: freshSubject(),
  });
  const come = async ({ provider, subject }: Identity): Promise<Player> => {
    const identity = { provider, subject, name: 'Anna', email: null, pictureUrl: null };
    const device = { fingerprint: null, address: '203.0.113.5', userAgent: 'a browser' };
    const arrival = { ...device, locale: 'en', currency: 'rub', referral: null } as const;
    return playerOf((await signInBy(stage.services, identity, arrival)).id);
  };
  const leave = ({ id }: Player) => deleteAccount(stage.services, playerOf(id), { confirm: String(id) });
  const link = (player: Player, identity: Identity) =>
    linkIdentity(stage.services, player, identity, { keptSession: null });
  const unlink = async (player: Player, { provider }: Identity): Promise<void> => {
    const { services, clock } = stage;
    const [id, token] = [freshSubject(), freshSubject()];
    const nowMs = clock.now().getTime();
    const epoch = services.dataVersions.epoch();
    const record = { player: { id: player.id, token }, cookie: {}, createdAtMs: nowMs, epoch };
    await services.redis.set(SESSION_PREFIX + id, JSON.stringify(record));
    await new Sessions(services).remember({ id, token, playerId: player.id });
    await unlinkIdentity(services, player, { provider, token });
  };
  /** An account that was deleted, whose person now links its identity to another account. */
  const join = async (former: Identity, own: Player): Promise<Player> => {
    await leave(await come(former));
    await link(own, former);
    return own;
  };
  const open = (player: Player) =>
    openCase(stage.services, player, { caseName: 'plain', count: 1, revealMs: 0, quote: null });
  const setLimit = (player: Player, kind: LimitKind, period: LimitPeriod, sumKopecks: number | null) =>
    changeLimit(stage.services, player, [{ does: 'set', kind, period, sumKopecks }]);
  const lostBy = async ({ id }: Player): Promise<number> =>
    (await readLosses(stage.services.db, id, stage.clock.now())).day;
  /** A person who has opened a case at a loss today. */
  const loser = async (): Promise<{ readonly identity: Identity; readonly first: Player; readonly lost: number }> => {
    for (let times = 0; times < MOST_WINNERS; times += 1) {
      const identity = freshIdentity();
      const first = await come(identity);
      await giveMoney(stage.services, first.id, PRICE);
      await open(first);
      const lost = await lostBy(first);
      if (lost > 0) return { identity, first, lost };
    }
    return expect.fail('no opening was a loss');
  };

  describe('Sums under a limit', () => {
    for (const [period, lastDay] of LAST_DAYS) {
      it(`Losses before the account was deleted count under the limit of a ${period}, to the kopeck`, async () => {
        const persons = [];
        for (const spare of [PRICE - 1, PRICE]) {
          const { identity, first, lost } = await loser();
          await setLimit(first, 'loss', period, lost + spare);
          await leave(first);
          persons.push({ identity, spare });
        }
        stage.clock.moveBy(lastDay * DAY_MS);
        for (const { identity, spare } of persons) {
          const again = await come(identity);
          await giveMoney(stage.services, again.id, PRICE);
          expect(await refusalOf(open(again))).to.equal(spare < PRICE ? 'errors.play.limit' : 'nothing was refused');
        }
        stage.clock.moveBy(DAY_MS);
        const [tight] = persons;
        await open(await come(tight?.identity ?? freshIdentity()));
      });

      it(`Top-ups before the account was deleted count under the limit of a ${period}, to the kopeck`, async () => {
        const identity = freshIdentity();
        const first = await come(identity);
        await setLimit(first, 'topup', period, 1000_00);
        await sendClaim(stage, await begin(stage, first, 400), 'paid');
        await leave(first);
        stage.clock.moveBy(lastDay * DAY_MS);
        const again = await come(identity);
        expect(await refusalOf(begin(stage, again, 600.01))).to.equal('errors.play.topUp');
        await sendClaim(stage, await begin(stage, again, 600), 'paid');
        stage.clock.moveBy(DAY_MS);
        expect(await refusalOf(begin(stage, again, 400.01))).to.equal(
          period === 'day' ? 'nothing was refused' : 'errors.play.topUp',
        );
        if (period !== 'day') await begin(stage, again, 400);
      });
    }

    it('Losses count on through an account that another identity joins', async () => {
      const { identity, first, lost } = await loser();
      const ownIdentity = freshIdentity('twitch');
      const account = await come(ownIdentity);
      await leave(first);
      await link(account, identity);
      expect(await lostBy(account)).to.equal(lost);
      await leave(account);
      expect(await lostBy(await come(ownIdentity))).to.equal(lost);
    });

    it('Losses of every account before count, and the page of limits shows them', async () => {
      const { identity, first, lost: lostFirst } = await loser();
      await leave(first);
      const second = await come(identity);
      expect(await lostBy(second)).to.equal(lostFirst);
      await giveMoney(stage.services, second.id, PRICE);
      await open(second);
      const lost = await lostBy(second);
      const another = await join(freshIdentity(), await come(freshIdentity('twitch')));
      expect(await lostBy(another)).to.equal(0);
      await leave(second);
      const third = await come(identity);
      expect(await lostBy(third)).to.equal(lost);
      await giveMoney(stage.services, third.id, PRICE);
      await setLimit(third, 'loss', 'day', lost + PRICE - 1);
      expect(await refusalOf(open(third))).to.equal('errors.play.limit');
    });
  });

  describe('Two limits', () => {
    /** A limit and the raise of it that waits. */
    type Terms = readonly [limit: number | null, asked?: number | null];
    const CASES: readonly (readonly [LimitKind, LimitPeriod, one: Terms, other: Terms, holds: Terms])[] = [
      ['topup', 'day', [500], [900], [500]],
      ['topup', 'week', [null], [500], [500]],
      ['topup', 'month', [500, null], [900], [500, null]],
      ['loss', 'day', [0], [500], [0]],
      ['loss', 'week', [900, 2000], [500, 5000], [500, 5000]],
      ['loss', 'month', [900, null], [500], [500]],
    ];
    const setAll = async (player: Player, which: 2 | 3): Promise<void> => {
      for (const row of CASES) {
        const [kind, period, [sum, asked]] = [row[0], row[1], row[which]];
        if (sum === null) continue;
        await setLimit(player, kind, period, sum);
        if (asked !== undefined) await setLimit(player, kind, period, asked);
      }
    };
    const limitsOf = async ({ id }: Player) =>
      (await readLimits(stage.services.db, id)).map(({ kind, period, sumKopecks, askedAt, askedKopecks }) => [
        kind,
        period,
        askedAt === null ? [sumKopecks] : [sumKopecks, askedKopecks],
      ]);
    const STRICTER = CASES.map(([kind, period, , , holds]) => [kind, period, holds]);

    for (const [own, former] of [
      [2, 3],
      [3, 2],
    ] as const) {
      const name = own === 2 ? 'The first' : 'The second';
      it(`The lower one holds with the raise that waits for it. ${name} is the account's own`, async () => {
        const [identity, account] = [freshIdentity(), await come(freshIdentity('twitch'))];
        const first = await come(identity);
        await setAll(first, former);
        await leave(first);
        await setAll(account, own);
        await link(account, identity);
        expect(await limitsOf(account)).to.deep.equal(STRICTER);
        // The account that the identity left last decides.
        stage.clock.moveBy(1);
        await unlink(account, identity);
        expect(await limitsOf(await come(identity))).to.deep.equal(STRICTER);
      });
    }

    it('A raise that waits can be confirmed a day after the request, on whichever account', async () => {
      const identity = freshIdentity();
      const first = await come(identity);
      await setLimit(first, 'loss', 'day', 0);
      await setLimit(first, 'loss', 'day', 9000);
      stage.clock.moveBy(DAY_MS - 1);
      await leave(first);
      const again = await come(identity);
      const confirm = () => changeLimit(stage.services, again, [{ does: 'confirm', kind: 'loss', period: 'day' }]);
      expect(await refusalOf(confirm())).to.equal('errors.limit.early');
      stage.clock.moveBy(1);
      await confirm();
      expect((await readLimits(stage.services.db, again.id))[3]).to.include({ sumKopecks: 9000, askedAt: null });
    });
  });

  describe('Two breaks', () => {
    /** Days of a break; Infinity is a self-exclusion, and 0 a break that is over. */
    const rest = async (player: Player, days: number | null): Promise<void> => {
      if (days !== null && days !== 0)
        await takeBreak(stage.services, player, { days: Number.isFinite(days) ? days : null });
    };
    const restLong = async (player: Player, days: number | null): Promise<void> => {
      if (days === 0) await takeBreak(stage.services, player, { days: 1 });
    };
    const daysLeft = async ({ id }: Player): Promise<number | null> => {
      const now = stage.clock.now();
      const row = await breakOf(stage.services.db, id, now);
      if (row === null) return null;
      return row.untilAt === null ? Infinity : (row.untilAt.getTime() - now.getTime()) / DAY_MS;
    };

    const lift = ({ id }: Player) =>
      transaction(stage.services, null, async (tx) => {
        await liftExclusion(tx, stage.services, id, { memberId: 1, reason: 'asked for it' });
        return null;
      });

    for (const [own, former, holds] of [
      [7, 30, 30],
      [30, 7, 30],
      [Infinity, 30, Infinity],
      [30, Infinity, Infinity],
      [Infinity, Infinity, Infinity],
      [null, 7, 7],
      [7, null, 7],
      [0, 7, 7],
      [7, 0, 7],
      [0, 0, null],
      [null, 0, null],
    ] as const) {
      const words = (days: number | null): string =>
        days === null
          ? 'none'
          : days === 0
            ? 'one that is over'
            : days === Infinity
              ? 'one without end'
              : `${String(days)} days`;
      it(`The longer one holds for every identity: own ${words(own)}, linked ${words(former)}`, async () => {
        const [identity, ownIdentity] = [freshIdentity(), freshIdentity('twitch')];
        const [account, first] = [await come(ownIdentity), await come(identity)];
        await restLong(account, own);
        await restLong(first, former);
        stage.clock.moveBy(DAY_MS);
        await rest(account, own);
        await rest(first, former);
        await leave(first);
        await link(account, identity);
        expect(await daysLeft(account)).to.equal(holds);
        await unlink(account, ownIdentity);
        expect(await daysLeft(await come(ownIdentity)), 'by the identity that was unlinked').to.equal(holds);
        await leave(account);
        expect(await daysLeft(await come(identity)), 'by the identity that was linked').to.equal(holds);
      });
    }

    it('A break that an account has from before ends at its end and not a millisecond earlier', async () => {
      const [identity, other] = [freshIdentity(), freshIdentity()];
      const [first, second] = [await come(identity), await come(other)];
      for (const player of [first, second]) {
        await takeBreak(stage.services, player, { days: 1 });
        await leave(player);
      }
      stage.clock.moveBy(DAY_MS - 1);
      const again = await come(identity);
      await giveMoney(stage.services, again.id, PRICE);
      expect(await refusalOf(open(again))).to.equal('errors.play.paused');
      stage.clock.moveBy(1);
      await open(again);
      expect(await daysLeft(await come(other))).to.equal(null);
      const linked = await join(freshIdentity(), await come(freshIdentity('twitch')));
      expect(await daysLeft(linked)).to.equal(null);
    });

    it('A self-exclusion cannot be lifted earlier on a later account, whatever break was before it', async () => {
      const identity = freshIdentity();
      const first = await come(identity);
      await takeBreak(stage.services, first, { days: 1 });
      stage.clock.moveBy(200 * DAY_MS);
      await takeBreak(stage.services, first, { days: null });
      stage.clock.moveBy(100 * DAY_MS);
      await leave(first);
      const second = await come(identity);
      stage.clock.moveBy(80 * DAY_MS - 1);
      await leave(second);
      const third = await come(identity);
      expect(await refusalOf(lift(third))).to.equal('errors.exclusion.early');
      stage.clock.moveBy(1);
      await lift(third);
      expect(await daysLeft(third)).to.equal(null);
      await leave(third);
      expect(await daysLeft(await come(identity)), 'what was lifted').to.equal(null);
    });

    for (const younger of ['own', 'linked'] as const) {
      it(`Of two self-exclusions the younger one decides when staff may lift it: the ${younger} one`, async () => {
        const [identity, ownIdentity] = [freshIdentity(), freshIdentity('twitch')];
        const [account, first] = [await come(ownIdentity), await come(identity)];
        await takeBreak(stage.services, younger === 'own' ? first : account, { days: null });
        stage.clock.moveBy(100 * DAY_MS);
        await takeBreak(stage.services, younger === 'own' ? account : first, { days: null });
        await leave(first);
        await link(account, identity);
        stage.clock.moveBy(180 * DAY_MS - 1);
        expect(await refusalOf(lift(account))).to.equal('errors.exclusion.early');
        await leave(account);
        for (const again of [await come(identity), await come(ownIdentity)]) {
          expect(await refusalOf(lift(again))).to.equal('errors.exclusion.early');
          stage.clock.moveBy(1);
          await lift(again);
          stage.clock.moveBy(-1);
        }
        stage.clock.moveBy(1);
      });
    }
  });

  it('A code bound before the account before is known is not used a second time', async () => {
    const code = freshCode();
    const terms = { type: 0, multiplierE4: 11_000, amountKopecks: kopecks(0), minSumKopecks: kopecks(0) } as const;
    const unrestricted = { ownerId: null, fromAt: null, untilAt: null, maxUses: null, isDemo: false };
    await transaction(stage.services, null, (tx) => addPromo(tx, { ...unrestricted, code, terms }));
    const usesOf = async ({ id }: Player): Promise<number> =>
      (await stage.services.db('promo_uses').where({ player_id: id })).length;
    const identity = freshIdentity();
    const first = await come(identity);
    await sendClaim(stage, await begin(stage, first, 500, { promo: code }), 'paid');
    await leave(first);
    const account = await come(freshIdentity('twitch'));
    const bound = await begin(stage, account, 500, { promo: code });
    await link(account, identity);
    await sendClaim(stage, bound, 'paid');
    expect([await usesOf(first), await usesOf(account)]).to.deep.equal([1, 0]);
  });
});
