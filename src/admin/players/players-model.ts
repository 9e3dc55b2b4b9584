import { countWaitingRequests } from '#src/admin/access/index.ts';
import { findPlayers, type FoundPlayer, type NameMark, numberIn } from '#src/players/players/lists/index.ts';
import { tidyName } from '#src/players/players/names/index.ts';
import { flaggedOf } from '#src/players/risk/index.ts';
import { levelOf } from '#src/shared/level.ts';
import { findPlayersBySubject } from '#src/players/identities/index.ts';
import { findCodeOwner } from '#src/players/referral/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { bareText, typedId } from '#src/shared/typed.ts';
import { hasPower } from '#src/shared/powers.ts';
import { playersOfGame } from '#src/payments/withdrawals/index.ts';
import { type Page, pageOf } from '#src/shared/page-of.ts';
import type { ListedPlayer, PlayersModel, SearchBy } from '#views/admin/players/models.ts';
import { correctionsIn } from './store.ts';
import { beforeOf, cursorOf, markOf } from './cursor.ts';

const SHOWN = 50;
const WAITING_COUNTED = 100;

/** Search for players. An empty text lists all players, newest first. */
export interface PlayersInput {
  readonly q: string;
  readonly by: SearchBy;
  readonly cursor: string | null;
}

/** Searches players page by page. Each kind of search uses an index. */
export async function loadPlayers(
  services: Services,
  member: StaffMember,
  input: PlayersInput,
  most = SHOWN,
): Promise<PlayersModel> {
  const [searchPage, { levelStepExp }, waiting] = await Promise.all([
    find(services, input, most),
    readSettings(services),
    hasPower(member.role, 'corrections')
      ? Promise.all([
          correctionsIn(services.db, { state: 'waiting', beforeId: Number.MAX_SAFE_INTEGER, limit: WAITING_COUNTED }),
          countWaitingRequests(services.db, WAITING_COUNTED),
        ])
      : null,
  ]);
  const flaggedIds = await flaggedOf(
    services.db,
    searchPage.rows.map(({ id }) => id),
  );
  return {
    q: input.q,
    by: input.by,
    players: searchPage.rows.map((player) => listedPlayer(player, levelStepExp, flaggedIds.has(player.id))),
    next: searchPage.next,
    waiting: waiting && waiting[0].length + waiting[1],
  };
}

async function find(
  services: Services,
  { q, by, cursor }: PlayersInput,
  most: number,
): Promise<Page<FoundPlayer, string>> {
  if (q === '') {
    const rows = await findPlayers.newest(services.db, beforeOf(cursor), most + 1);
    return pageOf(rows, most, ({ id }) => cursorOf(id));
  }
  const after = cursor === null ? null : nameMark(cursor);
  const exact = after === null ? await findExactly(services, q, by) : [];
  if (by !== 'any' && by !== 'name') return { rows: exact, next: null };
  const rows = await findPlayers.byName(services.db, tidyName(q), after, most + 1);
  const { rows: shown, next } = pageOf(rows, most, ({ name, id }) => cursorOf(name, id));
  const knownIds = new Set(exact.map(({ id }) => id));
  return { rows: [...exact, ...shown.filter(({ id }) => !knownIds.has(id))], next };
}

/** Players with a matching number or code, a few at most. */
async function findExactly(services: Services, q: string, by: SearchBy): Promise<FoundPlayer[]> {
  const { db } = services;
  const wants = (way: SearchBy): boolean => by === way || by === 'any';
  const number = numberIn(q);
  const text = bareText(q);
  const [owner, namedIds, playing] = await Promise.all([
    wants('invite') ? findCodeOwner(db, text) : Promise.resolve(null),
    wants('provider') ? findPlayersBySubject(db, text) : Promise.resolve([]),
    wants('game') ? playersOfGame(db, typedId(q), { but: 0, limit: 50 }) : Promise.resolve([]),
  ]);
  const ids = [wants('id') ? number : null, owner, ...namedIds, ...playing].filter((id) => id !== null);
  return await findPlayers.byIds(db, ids);
}

function nameMark(cursor: string): NameMark {
  const [name, id] = markOf(cursor);
  if (typeof name !== 'string' || typeof id !== 'number') fail('errors.request.malformed', { field: 'cursor' });
  return { name, id };
}

const listedPlayer = (player: FoundPlayer, levelStepExp: number, isFlagged: boolean): ListedPlayer => ({
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

/** A closed account cannot be reopened, so this state takes precedence over a block. */
export const stateOf = ({ closedAt, blockedAt }: Pick<FoundPlayer, 'closedAt' | 'blockedAt'>): ListedPlayer['state'] =>
  closedAt !== null ? 'closed' : blockedAt !== null ? 'blocked' : 'open';
