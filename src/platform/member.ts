import { createHash } from 'node:crypto';
import type { Locale } from '../shared/locales.ts';
import type { Role } from '../shared/powers.ts';
import type { Claim } from './player.ts';

/** Who of the staff acts, as the member's row says at this very request. */
export interface Member {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly locale: Locale;
  readonly claim: Claim | null;
}

/**
 * The claim of a member under a form's key. Ids of members and of players overlap in the table of claims: the space
 * keeps them apart, for no key that a player may send has one.
 */
export const staffClaim = ({ key, hash }: Claim): Claim => ({
  key: `staff ${createHash('sha256').update(key).digest('base64url')}`,
  hash,
});
