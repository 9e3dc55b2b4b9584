import { keepPresent } from '#src/platform/presence.ts';
import type { World } from '#src/platform/world.ts';

/** How often it is said again who is connected: what Redis forgot is known to it again after as long. */
const BEAT_MS = 5000;
/** A process that dies says nothing more: its people are counted as long. */
const KEPT_MS = 15_000;
/** From one page to the next one is away for a moment; with a tab at another process one is not away at all. */
const LEFT_MS = 8000;

export interface People {
  readonly came: (person: string) => void;
  readonly left: (person: string) => void;
  readonly close: () => void;
}

/** Keeps Redis told of who is connected to this process. While it is away nobody is told, and nothing waits. */
export function createPeople(world: World): People {
  const tabs = new Map<string, number>();
  const keep = (people: readonly string[], forMs: number): void => {
    if (people.length === 0) return;
    keepPresent(world.redis, people, world.clock.now().getTime() + forMs).catch((error: unknown) => {
      world.log.debug({ reason: String(error) }, 'who is there could not be noted');
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
