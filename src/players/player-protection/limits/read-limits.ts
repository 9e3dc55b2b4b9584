import type { Db } from '#src/platform/database/database.ts';
import { LIMIT_KINDS, PERIODS } from './period.ts';
import { type OwnLimit, selectLimits } from './store.ts';

/** Returns the limits of a player, all kinds and periods in a fixed order; the sum is null where no limit is set. */
export async function readLimits(db: Db, playerId: number): Promise<OwnLimit[]> {
  const rows = await selectLimits(db, playerId);
  return LIMIT_KINDS.flatMap((kind) =>
    PERIODS.map((period): OwnLimit => {
      const row = rows.find((limitRow) => limitRow.kind === kind && limitRow.period === period);
      return row ?? { kind, period, sumKopecks: null, askedAt: null, askedKopecks: null };
    }),
  );
}
