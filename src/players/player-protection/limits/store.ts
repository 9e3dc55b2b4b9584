import { type ConfigurationKind, recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { type Db, write } from '#src/platform/database/database.ts';
import { column, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { LimitKind, LimitPeriod } from './period.ts';

/** The limits of a player in the history of configuration: all in one entry. */
export const LIMITS_CONFIGURATION: ConfigurationKind = {
  name: 'play_limits',
  from: 'play_limits',
  key: { column: 'player_id', type: 'number' },
  order: 'kind, period',
  values: {
    kind: 'kind',
    period: 'period',
    sumKopecks: 'sum_kopecks',
    askedAt: 'asked_at',
    askedKopecks: 'asked_kopecks',
  },
};

/** `sumKopecks` is null when no limit is set. */
export type OwnLimit = RowOf<typeof limitsShape>;

const limitsShape = rowShape({
  kind: column.textOf<LimitKind>(),
  period: column.textOf<LimitPeriod>(),
  sumKopecks: column.integer.nullable,
  /** The time and the sum of a pending raise; a null sum removes the limit. */
  askedAt: column.timestamp.nullable,
  askedKopecks: column.integer.nullable,
});

export async function selectLimits(db: Db, playerId: number): Promise<OwnLimit[]> {
  return await readRows(db, limitsShape, 'FROM play_limits WHERE player_id = ?', [playerId]);
}

/** The player's wallets must be locked. */
export async function upsertLimit(tx: Tx, playerId: number, row: OwnLimit): Promise<void> {
  await write(
    tx,
    `INSERT INTO play_limits (player_id, kind, period, sum_kopecks, asked_at, asked_kopecks, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON DUPLICATE KEY UPDATE sum_kopecks = VALUES(sum_kopecks),
       asked_at = VALUES(asked_at), asked_kopecks = VALUES(asked_kopecks), updated_at = VALUES(updated_at)`,
    [playerId, row.kind, row.period, row.sumKopecks, row.askedAt, row.askedKopecks, tx.now],
  );
  await recordConfiguration(tx, LIMITS_CONFIGURATION, [playerId]);
}

/** Deletes the limits of a player whose account is closed. Breaks and daily totals stay. */
export async function eraseLimits(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'DELETE FROM play_limits WHERE player_id = ?', [playerId]);
  await recordConfiguration(tx, LIMITS_CONFIGURATION, [playerId]);
}
