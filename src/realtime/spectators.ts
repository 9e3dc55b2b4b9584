import { randomBytes } from 'node:crypto';
import type { WholeBattle } from '#src/games/battles/index.ts';
import { personOf } from '#src/platform/redis/presence.ts';
import type { Services } from '#src/platform/services.ts';

/** A process that has not counted its spectators for so long is gone. */
const COUNTED_FOR_MS = 60_000;
/** A count serves the pages that come within this time. */
const RECENT_MS = 1000;

type CountedBattle = Pick<WholeBattle, 'code' | 'seats'>;

/** Counts the people who watch a battle over all processes: each once, without the players of the battle. */
export interface Spectators {
  readonly count: (battle: CountedBattle) => Promise<number>;
  /** Many pages may come at once, and a count reads every spectator: they share one. */
  readonly recentCount: (battle: CountedBattle) => Promise<number>;
}

/** `peopleIn` lists the people whose pages of this process show a battle, once for each page. */
export function createSpectators(services: Services, peopleIn: (code: string) => readonly string[]): Spectators {
  const worker = randomBytes(6).toString('hex');
  const recent = new Map<string, Promise<number>>();
  const count = ({ code, seats }: CountedBattle): Promise<number> => {
    const seated = new Set(seats.flatMap(({ playerId }) => (playerId === null ? [] : personOf.player(playerId))));
    return countInAll(services, worker, code, new Set(peopleIn(code).filter((person) => !seated.has(person))));
  };
  return {
    count,
    recentCount: (battle) => {
      const counted = recent.get(battle.code);
      if (counted !== undefined) return counted;
      const counting = count(battle);
      recent.set(battle.code, counting);
      setTimeout(() => recent.delete(battle.code), RECENT_MS).unref();
      return counting;
    },
  };
}

/** Publishes the spectators of this process and unites those of all. While Redis is away only the own ones count. */
async function countInAll(
  { redis, clock }: Services,
  worker: string,
  code: string,
  own: ReadonlySet<string>,
): Promise<number> {
  const key = `opencrate:spectators:${code}`;
  const nowMs = clock.now().getTime();
  try {
    const [, , counts] = await redis
      .multi()
      .hSet(key, worker, [nowMs, ...own].join())
      .pExpire(key, COUNTED_FOR_MS)
      .hGetAll(key)
      .execTyped();
    const people = Object.values(counts)
      .map((entry) => entry.split(','))
      .filter(([countedAtMs]) => nowMs - Number(countedAtMs) < COUNTED_FOR_MS)
      .flatMap(([, ...others]) => others);
    return new Set(people).size;
  } catch {
    return own.size;
  }
}
