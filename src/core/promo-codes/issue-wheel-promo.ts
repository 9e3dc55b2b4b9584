import { timeAfter } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { assert } from '#src/shared/assert.ts';
import { kopecks } from '#src/shared/units.ts';
import { newCode } from './promo-code.ts';
import { ONE_E4 } from './promo.ts';
import { insertCode } from './store.ts';

const DAY_MS = 24 * 3600 * 1000;

/** What the wheel gives: `percent` more of a top-up, from `minSumKopecks` (null: of any), for `untilDays` days. */
export interface WheelPromo {
  readonly percent: number;
  readonly minSumKopecks: number | null;
  readonly untilDays: number;
}

/** The code that was made. */
export interface IssuedPromo {
  readonly id: number;
  readonly code: string;
  /** Its end, ISO 8601. */
  readonly until: string;
}

/** Makes a code that one player may use once for a top-up (type 5). */
export async function issueWheelPromo(world: World, tx: Tx, playerId: number, promo: WheelPromo): Promise<IssuedPromo> {
  const terms = {
    type: 5,
    multiplierE4: ONE_E4 + promo.percent * (ONE_E4 / 100),
    amountKopecks: kopecks(0),
    minSumKopecks: kopecks(promo.minSumKopecks ?? 0),
  } as const;
  const code = newCode(world.random);
  const untilAt = timeAfter(tx.now, promo.untilDays * DAY_MS);
  // 50 random bits name something twice only when the source repeats itself: then nothing is given away.
  const id = await insertCode(tx, {
    ...{ code, terms, ownerId: playerId, fromAt: null, maxUses: 1, isDemo: false },
    kind: 'payment',
    untilAt,
  });
  assert(id !== null, 'a new code has the name of another');
  return { id, code, until: untilAt.toISOString() };
}
