import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { FALLBACK_LOCALE, isLocale } from '#src/shared/locales.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { PlayerAccount } from './player-account.ts';

interface PlayerRow {
  readonly id: number | string;
  readonly name: string;
  readonly locale: string;
  readonly currency_id: number;
  readonly is_adult: number;
  readonly is_demo: number;
  readonly exp: number | string;
  readonly opened_count: number | string;
  readonly free_spins: number;
  readonly created_at: Date;
  readonly closed_at: Date | null;
}

const accountFrom = (row: PlayerRow): PlayerAccount => ({
  id: wholeFromRow(row.id),
  name: row.name,
  locale: isLocale(row.locale) ? row.locale : FALLBACK_LOCALE,
  currencyId: row.currency_id,
  isAdult: row.is_adult === 1,
  isDemo: row.is_demo === 1,
  exp: wholeFromRow(row.exp),
  openedCount: wholeFromRow(row.opened_count),
  freeSpins: row.free_spins,
  createdAt: row.created_at,
  closedAt: row.closed_at,
});

/** The row of a player, or null for an unknown id. */
export async function selectPlayer(db: Db, playerId: number): Promise<PlayerAccount | null> {
  const [row] = await select<PlayerRow>(
    db,
    `SELECT id, name, locale, currency_id, is_adult, is_demo, exp, opened_count, free_spins, created_at, closed_at
     FROM players WHERE id = ?`,
    [playerId],
  );
  return row ? accountFrom(row) : null;
}

/** Ids of demo players above `afterId` that are not closed, ascending, `limit` at most. */
export async function selectOpenDemoIds(db: Db, afterId: number, limit: number): Promise<number[]> {
  const rows = await select<{ id: number | string }>(
    db,
    'SELECT id FROM players WHERE is_demo = 1 AND id > ? AND closed_at IS NULL ORDER BY id LIMIT ?',
    [afterId, limit],
  );
  return rows.map((row) => wholeFromRow(row.id));
}

/** Writes a player's row. Answers its id. */
export async function insertPlayer(
  tx: Tx,
  row: Pick<PlayerAccount, 'name' | 'locale' | 'currencyId' | 'isAdult' | 'isDemo' | 'freeSpins'>,
): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO players (name, locale, currency_id, is_adult, is_demo, free_spins, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [row.name, row.locale, row.currencyId, row.isAdult ? 1 : 0, row.isDemo ? 1 : 0, row.freeSpins, tx.now],
  );
  return insertId;
}

/** Writes a way to sign in. A second player under one (provider, subject) is refused by a unique key. */
export async function insertIdentity(tx: Tx, playerId: number, provider: string, subject: string): Promise<void> {
  await write(tx, 'INSERT INTO identities (player_id, provider, subject, created_at) VALUES (?, ?, ?, ?)', [
    playerId,
    provider,
    subject,
    tx.now,
  ]);
}

/** The player whom a provider's subject signs in as, or null. */
export async function selectIdentity(db: Db, provider: string, subject: string): Promise<number | null> {
  const [row] = await select<{ player_id: number | string }>(
    db,
    'SELECT player_id FROM identities WHERE provider = ? AND subject = ?',
    [provider, subject],
  );
  return row ? wholeFromRow(row.player_id) : null;
}

/** Adds to exp and to the count of opened cases. Answers the exp afterwards, by the same statement. */
export async function updateExp(tx: Tx, playerId: number, exp: number, openedCount: number): Promise<number> {
  const { insertId, affectedRows } = await write(
    tx,
    'UPDATE players SET exp = LAST_INSERT_ID(exp + ?), opened_count = opened_count + ? WHERE id = ?',
    [exp, openedCount, playerId],
  );
  if (affectedRows !== 1) throw new Error(`no player ${playerId}`);
  return insertId;
}

/** Takes the name and the ways to sign in away, and marks the row as closed. */
export async function closeRow(tx: Tx, playerId: number, name: string): Promise<void> {
  await write(tx, 'DELETE FROM identities WHERE player_id = ?', [playerId]);
  await write(tx, 'UPDATE players SET name = ?, closed_at = ? WHERE id = ? AND closed_at IS NULL', [
    name,
    tx.now,
    playerId,
  ]);
}
