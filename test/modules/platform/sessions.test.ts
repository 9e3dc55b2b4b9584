/** Lifetimes of players' sessions (docs/rules.md 15), to the millisecond, by id and by token. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import {
  SESSION_AGE_MS,
  SESSION_IDLE_SECONDS,
  SESSION_PREFIX,
  type SessionKeys,
  Sessions,
} from '#src/platform/redis/sessions.ts';
import { isFreshSession } from '#src/players/identities/index.ts';
import type { Services } from '#src/platform/services.ts';
import { closeServices, fixedClock, makeServices } from '#test/support/services.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

const MOST_SESSIONS = 50;

describe('Sessions of players', () => {
  const clock = fixedClock();
  let services: Services;
  let sessions: Sessions;
  before(async () => {
    services = await makeServices({ clock });
    sessions = new Sessions(services);
  });
  after(() => closeServices(services));

  let lastPlayer = 1_500_000_000;
  const freshPlayer = (): number => (lastPlayer += 1);
  const begin = async (playerId: number): Promise<SessionKeys> => {
    const keys = { id: randomUUID(), token: randomUUID(), playerId };
    const player = { id: playerId, token: keys.token, type: 'google' };
    const record = { player, cookie: {}, createdAtMs: clock.now().getTime(), epoch: services.dataVersions.epoch() };
    const expiration = { type: 'EX', value: SESSION_IDLE_SECONDS } as const;
    await services.redis.set(SESSION_PREFIX + keys.id, JSON.stringify(record), { expiration });
    await sessions.remember(keys);
    return keys;
  };

  it('A session lasts 180 days in all and not a millisecond longer, however it is looked for', async () => {
    const { id, token, playerId } = await begin(freshPlayer());
    const isThere = async (): Promise<boolean[]> => [
      (await sessions.find({ id })) !== null,
      (await sessions.find({ token })) !== null,
      (await sessions.use({ token })) !== null,
      (await sessions.change(token, { name: 'Anna' })) !== null,
      (await sessions.list(playerId)).length === 1,
      (await sessions.endedOf([id])).length === 0,
    ];
    clock.moveBy(SESSION_AGE_MS);
    expect(await isThere()).to.deep.equal(Array(6).fill(true));
    clock.moveBy(1);
    expect(await isThere()).to.deep.equal(Array(6).fill(false));
  });

  it('Ending all sessions deletes the records of those past their age too', async () => {
    const { id, playerId } = await begin(freshPlayer());
    clock.moveBy(SESSION_AGE_MS + 1);
    expect(await sessions.end(playerId, null)).to.deep.equal([]);
    expect(await services.redis.exists([SESSION_PREFIX + id, `sessions-of:${String(playerId)}`])).to.equal(0);
  });

  it('Use prolongs a session by 30 days, at most every ten minutes', async () => {
    const { id, token } = await begin(freshPlayer());
    const key = SESSION_PREFIX + id;
    /** True when a use after this time prolongs what is about to end. */
    const isProlonged = async (afterMs: number): Promise<boolean> => {
      clock.moveBy(afterMs);
      await services.redis.expire(key, 1000);
      await sessions.use({ token });
      return (await services.redis.ttl(key)) > 1000;
    };
    expect(await isProlonged(0)).to.equal(true);
    expect(await services.redis.ttl(key)).to.be.within(SESSION_IDLE_SECONDS - 60, SESSION_IDLE_SECONDS);
    expect(await isProlonged(10 * MINUTE_MS - 1)).to.equal(false);
    expect(await isProlonged(1)).to.equal(true);
  });

  it('A player has 50 sessions, and the next one ends the one that was unused longest', async () => {
    const playerId = freshPlayer();
    const begun: SessionKeys[] = [];
    const isThere = async (place: number): Promise<boolean> =>
      (await sessions.find({ id: begun[place]?.id ?? '' })) !== null;
    for (let count = 0; count < MOST_SESSIONS; count += 1) {
      clock.moveBy(1);
      begun.push(await begin(playerId));
    }
    expect(await isThere(0)).to.equal(true);
    clock.moveBy(1);
    begun.push(await begin(playerId));
    expect([await isThere(0), await isThere(1)]).to.deep.equal([false, true]);
  });

  it('A sign-in counts as fresh for ten minutes and not a millisecond longer', async () => {
    const { token } = await begin(freshPlayer());
    clock.moveBy(10 * MINUTE_MS);
    expect(await isFreshSession(services, token)).to.equal(true);
    clock.moveBy(1);
    expect(await isFreshSession(services, token)).to.equal(false);
    expect(await isFreshSession(services, randomUUID())).to.equal(false);
  });
});
