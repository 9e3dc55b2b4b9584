import type { Db } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { identityTrace } from './device-trace.ts';
import type { LinkedIdentity, OwnSettings } from './player-account.ts';
import { selectIdentities, selectInvitedCount, selectSettings, selectSubject, selectSubjects } from './store.ts';

export const ownIdentities = (db: Db, playerId: number): Promise<LinkedIdentity[]> =>
  selectIdentities(db, { playerId });

/** Returns the id that a provider gave the player, or null. Disclose it only to that provider. */
export const identitySubject = (db: Db, playerId: number, provider: string): Promise<string | null> =>
  selectSubject(db, playerId, provider);

/**
 * Returns keyed hashes of all identities of a player (`identityTrace`), to recognise the player after the account is
 * closed.
 */
export const identityTraces = async (services: Services, db: Db, playerId: number): Promise<string[]> =>
  (await selectSubjects(db, playerId)).map((identity) => identityTrace(services, identity));

/**
 * Returns a player's settings.
 *
 * @throws Error when the player does not exist
 */
export const ownSettings = (db: Db, playerId: number): Promise<OwnSettings> => selectSettings(db, playerId);

export const countInvited = (db: Db, playerId: number): Promise<number> => selectInvitedCount(db, playerId);
