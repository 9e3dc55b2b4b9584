import { readBattle } from '#src/games/battles/index.ts';
import { findPlayers } from '#src/players/players/lists/index.ts';
import type { Services } from '#src/platform/services.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { StaffBattleRow, StaffBattlesModel } from '#views/admin/battles/models.ts';
import { type ListedBattle, selectBattlesOfPlayer, selectNewestBattles } from './store.ts';

const ROWS = 50;
const CODE = /^[a-z2-9]{12}$/;

export interface StaffBattlesInput {
  /** The code of a battle, or the number or whole name of a player; empty lists all. */
  readonly q: string;
  readonly cursor: number | null;
}

/** Battles for staff, newest first, with private and cancelled ones. */
export async function listBattlesForStaff(
  services: Services,
  { q, cursor }: StaffBattlesInput,
): Promise<StaffBattlesModel> {
  const found = await findBattles(services, q, cursor ?? Number.MAX_SAFE_INTEGER);
  const { rows: shown, next } = pageOf(found, ROWS, ({ id }) => id);
  const creators = await findPlayers.byIds(services.db, [...new Set(shown.map(({ creatorId }) => creatorId))]);
  const names = new Map(creators.map(({ id, name }) => [id, name]));
  const now = services.clock.now();
  return { q, battles: shown.map((row) => rowModel(row, names, now)), isFirst: cursor === null, next };
}

async function findBattles({ db }: Services, q: string, beforeId: number): Promise<readonly ListedBattle[]> {
  if (q === '') return await selectNewestBattles(db, beforeId, ROWS + 1);
  const battle = CODE.test(q) ? await readBattle(db, q) : null;
  if (battle !== null) return [battle];
  const players = (await findPlayers.byText(db, [q])).get(q) ?? [];
  const lists = await Promise.all(players.map(({ id }) => selectBattlesOfPlayer(db, id, beforeId, ROWS + 1)));
  return lists.flat().toSorted((one, other) => other.id - one.id);
}

function rowModel(row: ListedBattle, names: ReadonlyMap<number, string>, now: Date): StaffBattleRow {
  const { code, creatorId, format, mode, isPrivate, fundPercent, entryKopecks, state, createdAt, finishAt } = row;
  const isOver = finishAt !== null && finishAt <= now;
  return {
    code,
    creator: { id: creatorId, name: names.get(creatorId) ?? `#${String(creatorId)}` },
    format,
    mode,
    isPrivate,
    fundPercent,
    entry: entryKopecks / 100,
    state: state === 'drawn' ? (isOver ? 'finished' : 'running') : state === 'full' ? 'running' : state,
    createdAt: createdAt.toISOString(),
  };
}
