import type { Db } from '#src/platform/database/database.ts';
import {
  type RowOf,
  boolean,
  integer,
  nullable,
  readRows,
  rowShape,
  text,
  textOf,
  timestamp,
} from '#src/platform/database/rows.ts';
import type { BattleFormat, BattleMode } from '#src/shared/battles.ts';

const battleShape = rowShape({
  id: integer,
  code: text,
  creatorId: integer,
  format: textOf<BattleFormat>(),
  mode: textOf<BattleMode>(),
  isPrivate: boolean,
  fundPercent: integer,
  entryKopecks: integer,
  state: textOf<'waiting' | 'full' | 'drawn' | 'cancelled'>(),
  createdAt: timestamp,
  finishAt: nullable(timestamp),
});

/** A battle in the list of staff. */
export type ListedBattle = RowOf<typeof battleShape>;

/** All battles below an id, newest first. */
export async function selectNewestBattles(db: Db, beforeId: number, limit: number): Promise<ListedBattle[]> {
  return await readRows(
    db,
    battleShape,
    `SELECT ${battleShape.columns} FROM battles WHERE id < ? ORDER BY id DESC LIMIT ?`,
    [beforeId, limit],
  );
}

/** Battles in which a player has a seat, newest first. */
export async function selectBattlesOfPlayer(
  db: Db,
  playerId: number,
  beforeId: number,
  limit: number,
): Promise<ListedBattle[]> {
  return await readRows(
    db,
    battleShape,
    `SELECT ${battleShape.columnsOf('b')} FROM battle_seats s JOIN battles b ON b.id = s.battle_id
     WHERE s.player_id = ? AND s.battle_id < ? ORDER BY s.battle_id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
}
