import type { Db } from '#src/platform/database/database.ts';
import { column, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { BattleFormat, BattleMode } from '#src/shared/battles.ts';

const battleShape = rowShape({
  id: column.integer,
  code: column.text,
  creatorId: column.integer,
  format: column.textOf<BattleFormat>(),
  mode: column.textOf<BattleMode>(),
  isPrivate: column.boolean,
  fundPercent: column.integer,
  entryKopecks: column.integer,
  state: column.textOf<'waiting' | 'full' | 'drawn' | 'cancelled'>(),
  createdAt: column.timestamp,
  finishAt: column.timestamp.nullable,
});

/** A battle in the list of staff. */
export type ListedBattle = RowOf<typeof battleShape>;

/** All battles below an id, newest first. */
export const selectNewestBattles = async (db: Db, beforeId: number, limit: number): Promise<ListedBattle[]> =>
  await readRows(db, battleShape, 'FROM battles WHERE id < ? ORDER BY id DESC LIMIT ?', [beforeId, limit]);

/** Battles in which a player has a seat, newest first. */
export const selectBattlesOfPlayer = async (
  db: Db,
  playerId: number,
  beforeId: number,
  limit: number,
): Promise<ListedBattle[]> =>
  await readRows(
    db,
    battleShape,
    `SELECT ${battleShape.columnsOf('b')} FROM battle_seats s JOIN battles b ON b.id = s.battle_id
     WHERE s.player_id = ? AND s.battle_id < ? ORDER BY s.battle_id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
