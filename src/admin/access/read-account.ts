import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { decryptTotpSecret } from './second-factor.ts';
import { countCodes, findCodesOf, findMemberById } from '#src/admin/access/store/members.ts';
import { selectSessionsOf } from '#src/admin/access/store/sessions.ts';

export async function readAccount({ db, clock }: Services, { id }: StaffMember) {
  const [credentials, sessions, codesLeft] = await Promise.all([
    findMemberById(db, id),
    selectSessionsOf(db, id, clock.now()),
    countCodes(db, id),
  ]);
  return {
    sessions,
    codesLeft,
    hasPassword: credentials !== null && credentials.passwordHash !== null,
    // A demo staff member has no second factor and therefore cannot change anything here.
    hasSecond: credentials !== null && credentials.totpSecret !== null,
  };
}

/** New recovery codes of a staff member, or null when none are waiting to be saved. */
export async function readCodes(services: Services, { id }: StaffMember): Promise<string[] | null> {
  const encryptedCodes = await findCodesOf(services.db, id, services.clock.now());
  return encryptedCodes && decryptTotpSecret(services, id, encryptedCodes).split(' ');
}
