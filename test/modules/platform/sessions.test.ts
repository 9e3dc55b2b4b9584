/** Lifetimes of players' sessions (docs/rules.md 15), to the millisecond, by id and by token. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import {
  createSessions,
  SESSION_AGE_MS,
  SESSION_IDLE_SECONDS,
  SESSION_PREFIX,
  type SessionKeys,
  type Sessions,
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
    sessions = createSessions(services);
  });
  after(() => closeServices(services));

  let lastPlayer = 1_500_000_000;
  const freshPlayer = (): number => (lastPlayer += 1);
  const begin = async (playerId: number): Promise<SessionKeys> => {
    const keys = { id: randomUUID(), token: randomUUID(), playerId };
    const player = { id: playerId, token: keys.token, type: 'google' };
    const record = { player, createdAtMs: clock.now().getTime(), epoch: services.dataVersions.epoch() };
    const expiration = { type: 'EX', value: SESSION_IDLE_SECONDS } as const;
    await services.redis.set(SESSION_PREFIX + keys.id, JSON.stringify(record), { expiration });
    await sessions.remember(keys, clock.now().getTime());
    return keys;
  };

  it('A session lasts 180 days in all and not a millisecond longer, however it is looked for', async () => {
    const { id, token, playerId } = await begin(freshPlayer());
    const isThere = async (ageMs: number): Promise<boolean[]> => {
      const nowMs = clock.now().getTime() + ageMs;
      return [
        (await sessions.find({ id }, nowMs)) !== null,
        (await sessions.find({ token }, nowMs)) !== null,
        (await sessions.findByToken(token, nowMs)) !== null,
        (await sessions.change(token, { name: 'Anna' }, nowMs)) !== null,
        (await sessions.list(playerId, nowMs)).length === 1,
      ];
    };
    expect(await isThere(SESSION_AGE_MS)).to.deep.equal(Array(5).fill(true));
    expect(await isThere(SESSION_AGE_MS + 1)).to.deep.equal(Array(5).fill(false));
  });

  it('Use prolongs a session by 30 days, at most every ten minutes', async () => {
    const { id, token } = await begin(freshPlayer());
    const key = SESSION_PREFIX + id;
    const nowMs = clock.now().getTime();
    /** Whether a use at a time prolongs what is about to end. */
    const isProlonged = async (atMs: number): Promise<boolean> => {
      await services.redis.expire(key, 1000);
      await sessions.findByToken(token, nowMs + atMs);
      return (await services.redis.ttl(key)) > 1000;
    };
    expect(await isProlonged(0)).to.equal(true);
    expect(await services.redis.ttl(key)).to.be.within(SESSION_IDLE_SECONDS - 60, SESSION_IDLE_SECONDS);
    expect(await isProlonged(10 * MINUTE_MS - 1)).to.equal(false);
    expect(await isProlonged(10 * MINUTE_MS)).to.equal(true);
  });

  it('A player has 50 sessions, and the next one ends the one that was unused longest', async () => {
    const playerId = freshPlayer();
    const begun: SessionKeys[] = [];
    const isThere = async (place: number): Promise<boolean> =>
      (await sessions.find({ id: begun[place]?.id ?? '' }, clock.now().getTime())) !== null;
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
