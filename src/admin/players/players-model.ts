import { findPlayers, flaggedOf, type FoundPlayer, levelOf, type NameMark } from '#src/accounts/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { mayDo } from '#src/shared/powers.ts';
import { playersOfGame } from '#src/withdrawals/index.ts';
import type { ListedPlayer, PlayersModel, SearchBy } from '#views/dossiers/models.ts';
import { correctionsIn } from './corrections.ts';
import { beforeOf, cursorOf, markOf, pageOf } from './cursor.ts';

const SHOWN = 50;
const WAITING_COUNTED = 100;

/** What is sought: an empty text is everybody, the newest first. */
export interface PlayersInput {
  readonly q: string;
  readonly by: SearchBy;
  readonly cursor: string | null;
}

/** Players as staff look for them: each way along an index, and a page at a time. */
export async function loadPlayers(world: World, member: Member, input: PlayersInput): Promise<PlayersModel> {
  const [found, { levelStepExp }, waiting] = await Promise.all([
    find(world, input),
    readSettings(world),
    mayDo(member.role, 'corrections')
      ? correctionsIn(world.db, { state: 'waiting', beforeId: Number.MAX_SAFE_INTEGER, limit: WAITING_COUNTED })
      : null,
  ]);
  const flagged = await flaggedOf(
    world.db,
    found.shown.map(({ id }) => id),
  );
  return {
    q: input.q,
    by: input.by,
    players: found.shown.map((player) => listed(player, levelStepExp, flagged.has(player.id))),
    next: found.next,
    waiting: waiting && waiting.length,
  };
}

interface Found {
  readonly shown: readonly FoundPlayer[];
  readonly next: string | null;
}

async function find(world: World, { q, by, cursor }: PlayersInput): Promise<Found> {
  if (q === '') {
    const rows = await findPlayers.newest(world.db, beforeOf(cursor), SHOWN + 1);
    return pageOf(rows, SHOWN, ({ id }) => cursorOf(id));
  }
  const after = cursor === null ? null : nameMark(cursor);
  const exact = after === null ? await findExactly(world, q, by) : [];
  if (by !== 'any' && by !== 'name') return { shown: exact, next: null };
  const rows = await findPlayers.byName(world.db, q, after, SHOWN + 1);
  const { shown, next } = pageOf(rows, SHOWN, ({ name, id }) => cursorOf(name, id));
  const known = new Set(exact.map(({ id }) => id));
  return { shown: [...exact, ...shown.filter(({ id }) => !known.has(id))], next };
}

/** Those whom the text names by a number or a code: a handful at most. */
async function findExactly(world: World, q: string, by: SearchBy): Promise<FoundPlayer[]> {
  const { db } = world;
  const wants = (way: SearchBy): boolean => by === way || by === 'any';
  const number = /^\d{1,15}$/.test(q) ? Number(q) : null;
  const [owner, known, playing] = await Promise.all([
    wants('invite') ? findPlayers.byInviteCode(db, q) : Promise.resolve(null),
    wants('provider') ? findPlayers.bySubject(db, q) : Promise.resolve([]),
    wants('game') ? playersOfGame(db, q) : Promise.resolve([]),
  ]);
  const ids = [wants('id') ? number : null, owner, ...known, ...playing].filter((id) => id !== null);
  return await findPlayers.byIds(db, ids);
}

function nameMark(cursor: string): NameMark {
  const [name, id] = markOf(cursor);
  if (typeof name !== 'string' || typeof id !== 'number') fail('errors.request.malformed', { field: 'cursor' });
  return { name, id };
}

const listed = (player: FoundPlayer, levelStepExp: number, isFlagged: boolean): ListedPlayer => ({
  id: player.id,
  name: player.name,
  level: levelOf(player.exp, levelStepExp),
  opened: player.openedCount,
  toppedUp: player.donatedKopecks / 100,
  joinedAt: player.createdAt.toISOString(),
  state: stateOf(player),
  isFlagged,
  isDemo: player.isDemo,
});

/** Closed is for good, so it is said before a block. */
export const stateOf = ({ closedAt, blockedAt }: Pick<FoundPlayer, 'closedAt' | 'blockedAt'>): ListedPlayer['state'] =>
  closedAt !== null ? 'closed' : blockedAt !== null ? 'blocked' : 'open';
