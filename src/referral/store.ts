import { type Db, select } from '#src/platform/db.ts';
import { wholeFromRow } from '#src/shared/units.ts';

/** The player who chose an invite code, whatever the case of its letters; null when nobody did. */
export async function selectCodeOwner(db: Db, code: string): Promise<number | null> {
  const [row] = await select<{ player_id: number | string }>(db, 'SELECT player_id FROM invite_codes WHERE code = ?', [
    code,
  ]);
  return row ? wholeFromRow(row.player_id) : null;
}
