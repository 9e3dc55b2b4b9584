import type { Db } from '#src/platform/database/database.ts';
import type { EmailChoices } from './player-email.ts';
import { selectEmail } from './store.ts';

/** The address as its player sees it, without the tokens. */
export interface OwnEmail extends EmailChoices {
  readonly address: string;
  readonly isConfirmed: boolean;
}

/** The address that a player gave, or null. */
export async function ownEmail(db: Db, playerId: number): Promise<OwnEmail | null> {
  const email = await selectEmail(db, playerId);
  if (email === null) return null;
  const { address, confirmedAt, receipts, deliveries } = email;
  return { address, isConfirmed: confirmedAt !== null, receipts, deliveries };
}
