import type { Db } from '#src/platform/database/database.ts';
import { ALL_PROVIDERS } from './ways-in.ts';
import {
  type FoundPlayer,
  type KnownIdentity,
  type NameMark,
  type PlayerDevice,
  selectByName,
  selectBySubject,
  selectCodeOwner,
  selectFoundByIds,
  selectKnownIdentities,
  selectNewest,
  selectPlayerDevices,
} from './store.ts';

export type { FoundPlayer, KnownIdentity, NameMark, PlayerDevice };

/** Player search for staff, including closed and blocked accounts. Every search uses an index. */
export const findPlayers = {
  newest: (db: Db, beforeId: number, limit: number): Promise<FoundPlayer[]> => selectNewest(db, beforeId, limit),
  /** Keeps the order of the ids, and omits unknown ones. */
  byIds: async (db: Db, ids: readonly number[]): Promise<FoundPlayer[]> => {
    const rows = ids.length === 0 ? [] : await selectFoundByIds(db, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  },
  byName: (db: Db, prefix: string, after: NameMark | null, limit: number): Promise<FoundPlayer[]> =>
    selectByName(db, prefix, after, limit),
  /** Searches all providers for an id that they gave the player. */
  bySubject: (db: Db, subject: string): Promise<number[]> => selectBySubject(db, ALL_PROVIDERS, subject),
  byInviteCode: (db: Db, code: string): Promise<number | null> => selectCodeOwner(db, code),
};

export const knownIdentities = (db: Db, playerId: number): Promise<KnownIdentity[]> =>
  selectKnownIdentities(db, playerId);

/** Returns a player's devices, most recently used first, at most `limit`. */
export const playerDevices = (db: Db, playerId: number, limit: number): Promise<PlayerDevice[]> =>
  selectPlayerDevices(db, playerId, limit);
