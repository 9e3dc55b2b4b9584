import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';

/** The country that a player says they live in; null for who has not said, and for nobody. */
export async function selectCountry(db: Db, playerId: number): Promise<string | null> {
  const [row] = await select<{ country: string | null }>(db, 'SELECT country FROM players WHERE id = ?', [playerId]);
  return row?.country ?? null;
}

/** What a paid opening asks of a player's row. */
interface Buyer {
  /** As `selectCashbackUntil` and `selectCountry`. */
  readonly cashbackUntil: Date | null;
  readonly country: string | null;
}

/** Until when a player's cashback runs and where they say they live, in one statement. */
export async function selectBuyer(db: Db, playerId: number): Promise<Buyer> {
  const [row] = await select<{ cashback_until: Date | null; country: string | null }>(
    db,
    'SELECT cashback_until, country FROM players WHERE id = ?',
    [playerId],
  );
  return { cashbackUntil: row?.cashback_until ?? null, country: row?.country ?? null };
}

/** Writes the country that a player says they live in, and since when. */
export async function updateCountry(tx: Tx, playerId: number, country: string | null): Promise<void> {
  await write(tx, 'UPDATE players SET country = ?, country_at = ? WHERE id = ?', [
    ...[country, country === null ? null : tx.now, playerId],
  ]);
}

/** How many players say that they live in one of some countries, `most` at the furthest. */
export async function countLivingIn(db: Db, countries: readonly string[], most: number): Promise<number> {
  const [row] = await select<{ count: number }>(
    db,
    `SELECT COUNT(*) AS count FROM
       (SELECT 1 FROM players WHERE country IN (${countries.map(() => '?').join(', ')}) LIMIT ?) living`,
    [...countries, most],
  );
  return row?.count ?? 0;
}
