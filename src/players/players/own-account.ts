import type { Db } from '#src/platform/db.ts';
import type { World } from '#src/platform/world.ts';
import { identityTrace } from './device-trace.ts';
import type { LinkedIdentity, OwnSettings } from './player-account.ts';
import { selectIdentities, selectInvitedCount, selectSettings, selectSubject, selectSubjects } from './store.ts';

/** How a player signs in, the first linked first. */
export const ownIdentities = (db: Db, playerId: number): Promise<LinkedIdentity[]> =>
  selectIdentities(db, { playerId });

/** As whom a provider knows a player; null for who has not linked it. Told to that provider and to nobody else. */
export const identitySubject = (db: Db, playerId: number, provider: string): Promise<string | null> =>
  selectSubject(db, playerId, provider);

/** Traces of all identities of a player (`identityTrace`), for what has to be known again of one who leaves. */
export const identityTraces = async (world: World, db: Db, playerId: number): Promise<string[]> =>
  (await selectSubjects(db, playerId)).map((identity) => identityTrace(world, identity));

/** What a player wants of the store. Throws for nobody. */
export const ownSettings = (db: Db, playerId: number): Promise<OwnSettings> => selectSettings(db, playerId);

/** How many came by a player's invitation. */
export const countInvited = (db: Db, playerId: number): Promise<number> => selectInvitedCount(db, playerId);
