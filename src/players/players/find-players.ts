import type { Db } from '#src/platform/db.ts';
import { ALL_PROVIDERS } from './ways-in.ts';
import {
  type FoundPlayer,
  type KnownIdentity,
  type NameMark,
  type SeenOn,
  selectByName,
  selectBySubject,
  selectCodeOwner,
  selectFoundByIds,
  selectKnownIdentities,
  selectNewest,
  selectSeenOn,
} from './store.ts';

export type { FoundPlayer, KnownIdentity, NameMark, SeenOn };

/** Players for staff, closed and blocked ones too; every way of looking goes along an index. */
export const findPlayers = {
  newest: (db: Db, beforeId: number, limit: number): Promise<FoundPlayer[]> => selectNewest(db, beforeId, limit),
  /** In the order in which the ids are given; ids of nobody are left out. */
  byIds: async (db: Db, ids: readonly number[]): Promise<FoundPlayer[]> => {
    const rows = ids.length === 0 ? [] : await selectFoundByIds(db, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  },
  byName: (db: Db, prefix: string, after: NameMark | null, limit: number): Promise<FoundPlayer[]> =>
    selectByName(db, prefix, after, limit),
  /** Whom any provider knows under an id of its own. */
  bySubject: (db: Db, subject: string): Promise<number[]> => selectBySubject(db, ALL_PROVIDERS, subject),
  byInviteCode: (db: Db, code: string): Promise<number | null> => selectCodeOwner(db, code),
};

/** How a player signs in, with what providers know them under. */
export const knownIdentities = (db: Db, playerId: number): Promise<KnownIdentity[]> =>
  selectKnownIdentities(db, playerId);

/** On what a player signed in, the last used first, `limit` at most. */
export const seenOn = (db: Db, playerId: number, limit: number): Promise<SeenOn[]> => selectSeenOn(db, playerId, limit);
