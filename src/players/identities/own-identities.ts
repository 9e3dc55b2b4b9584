import type { Db } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { identityTrace } from '#src/players/risk/index.ts';
import { type LinkedIdentity, selectIdentities, selectSubjects } from './store.ts';

export const ownIdentities = (db: Db, playerId: number): Promise<LinkedIdentity[]> =>
  selectIdentities(db, { playerId });

/**
 * Returns keyed hashes of all identities of a player (`identityTrace`), to recognise the player after the account is
 * closed.
 */
export const identityTraces = async (services: Services, db: Db, playerId: number): Promise<string[]> =>
  (await selectSubjects(db, playerId)).map((identity) => identityTrace(services, identity));
