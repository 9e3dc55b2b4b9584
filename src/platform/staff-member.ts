import { createHash } from 'node:crypto';
import type { Locale } from '#src/shared/locales.ts';
import type { Role } from '#src/shared/powers.ts';
import type { IdempotencyClaim } from './player.ts';

/** The acting staff member, read from the database for this request. */
export interface StaffMember {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly locale: Locale;
  readonly claim: IdempotencyClaim | null;
}

/**
 * Idempotency claim of a staff member. Ids of staff and players overlap in the claims table: a blank in the key, which
 * no player can send, separates them.
 */
export const staffClaim = ({ key, hash }: IdempotencyClaim): IdempotencyClaim => ({
  key: `staff ${createHash('sha256').update(key).digest('base64url')}`,
  hash,
});
