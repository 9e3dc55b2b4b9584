import { keepPresent } from '#src/platform/redis/presence.ts';
import type { Services } from '#src/platform/services.ts';

/** Heartbeat interval: Redis learns the connected people again within it. */
const BEAT_MS = 5000;
/** Time for which people of a dead process are still counted. */
const KEPT_MS = 15_000;
/** Moving from one page to the next disconnects for a moment; another open tab keeps a person online. */
const LEFT_MS = 8000;

export interface People {
  readonly came: (person: string) => void;
  readonly left: (person: string) => void;
  readonly close: () => void;
}

/** Publishes in Redis the people who are connected to this process. While Redis is away it does nothing. */
export function createPeople(services: Services): People {
  const tabs = new Map<string, number>();
  const keep = (people: readonly string[], forMs: number): void => {
    if (people.length === 0) return;
    keepPresent(services.redis, people, services.clock.now().getTime() + forMs).catch((error: unknown) => {
      services.log.debug({ reason: String(error) }, 'presence.update.failed');
    });
  };
  const timer = setInterval(() => keep([...tabs.keys()], KEPT_MS), BEAT_MS).unref();
  return {
    came: (person) => {
      const count = tabs.get(person) ?? 0;
      tabs.set(person, count + 1);
      if (count === 0) keep([person], KEPT_MS);
    },
    left: (person) => {
      const count = (tabs.get(person) ?? 1) - 1;
      if (count > 0) tabs.set(person, count);
      else {
        tabs.delete(person);
        keep([person], LEFT_MS);
      }
    },
    close: () => clearInterval(timer),
  };
}
