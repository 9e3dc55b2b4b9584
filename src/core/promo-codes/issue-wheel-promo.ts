import { timeAfter } from '#src/platform/process/clock.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';
import { newCode } from './promo-code.ts';
import { ONE_E4 } from './promo.ts';
import { insertCode } from '#src/core/promo-codes/store/promo-codes.ts';
import { DAY_MS } from '#src/shared/time.ts';

/** A wheel prize: `percent` more for a top-up of at least `minSumKopecks` (null: any), valid for `untilDays` days. */
export interface WheelPromo {
  readonly percent: number;
  readonly minSumKopecks: number | null;
  /** The most that it adds, whatever the top-up: a code that was kept for the greatest one would have no bound. */
  readonly mostKopecks: Kopecks;
  readonly untilDays: number;
}

export interface IssuedPromo {
  readonly id: number;
  readonly code: string;
  /** End of validity, ISO 8601. */
  readonly until: string;
}

/** Creates a code that one player can use once for a top-up (type 5). */
export async function issueWheelPromo(
  services: Services,
  tx: Tx,
  playerId: number,
  promo: WheelPromo,
): Promise<IssuedPromo> {
  const terms = {
    type: 5,
    multiplierE4: ONE_E4 + promo.percent * (ONE_E4 / 100),
    amountKopecks: promo.mostKopecks,
    minSumKopecks: kopecks(promo.minSumKopecks ?? 0),
  } as const;
  const code = newCode(services.random);
  const untilAt = timeAfter(tx.now, promo.untilDays * DAY_MS);
  // A duplicate of 50 random bits means that the random source is broken, so no code is issued.
  const id = await insertCode(tx, { code, terms, ownerId: playerId, fromAt: null, maxUses: 1, isDemo: false, untilAt });
  assert(id !== null, 'The new code exists already');
  return { id, code, until: untilAt.toISOString() };
}
