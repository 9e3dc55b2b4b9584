import { cachedBy } from '#src/platform/data-version.ts';
import type { World } from '#src/platform/world.ts';
import { selectMarks } from './store.ts';

/** How much goes on in the shop. */
export interface Counters {
  /** Cases opened and revealed. */
  readonly counter: number;
  readonly contracts: number;
  /** Players who joined and have not left. */
  readonly users: number;
  /** Players who asked for anything within five minutes; null while that is not known. */
  readonly online: number | null;
}

/** The counters, a few seconds behind. Costs nothing until they change. */
export const countersOf: (world: World) => Promise<Counters> = cachedBy(['counters'], async ({ db }) => {
  const { opened, contracts, users, online } = await selectMarks(db);
  return { counter: opened, contracts, users, online };
});
