import { createHash, randomBytes } from 'node:crypto';
import type { CentiG } from '#src/shared/units.ts';

const SALT_BYTES = 16;

/**
 * A salt for the terms of a request. It is erased with the account, because a game id alone could be guessed from its
 * hash.
 */
export const newTermsSalt = (): string => randomBytes(SALT_BYTES).toString('hex');

/** The hash of what a moderator follows: the account in the game, and the price of the listing to buy. */
export const hashOfTerms = (terms: {
  readonly termsSalt: string;
  readonly gameId: string;
  readonly listingCentiG: CentiG;
}): string =>
  createHash('sha256')
    .update([terms.termsSalt, terms.gameId, String(terms.listingCentiG)].join('|'))
    .digest('hex');
