import { type Db, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

/** The declared country; null when none is declared or the player is unknown. */
export async function selectCountry(db: Db, playerId: number): Promise<string | null> {
  const [row] = await select<{ country: string | null }>(db, 'SELECT country FROM players WHERE id = ?', [playerId]);
  return row?.country ?? null;
}

interface Buyer {
  /** As in `selectCashbackUntil` and `selectCountry`. */
  readonly cashbackUntil: Date | null;
  readonly country: string | null;
}

export async function selectBuyer(db: Db, playerId: number): Promise<Buyer> {
  const [row] = await select<{ cashback_until: Date | null; country: string | null }>(
    db,
    'SELECT cashback_until, country FROM players WHERE id = ?',
    [playerId],
  );
  return { cashbackUntil: row?.cashback_until ?? null, country: row?.country ?? null };
}

export async function updateCountry(tx: Tx, playerId: number, country: string | null): Promise<void> {
  await write(tx, 'UPDATE players SET country = ?, country_at = ? WHERE id = ?', [
    country,
    country === null ? null : tx.now,
    playerId,
  ]);
}

/** Counts players who declare one of some countries, up to `most`. */
export async function countLivingIn(db: Db, countries: readonly string[], most: number): Promise<number> {
  const [row] = await select<{ count: number }>(
    db,
    `SELECT COUNT(*) AS count FROM
       (SELECT 1 FROM players WHERE country IN (${countries.map(() => '?').join(', ')}) LIMIT ?) living`,
    [...countries, most],
  );
  return row?.count ?? 0;
}
