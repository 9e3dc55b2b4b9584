import { isGenuine } from '#src/platform/database/history-key.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { hashOfRecoveryCode } from './recovery.ts';
import { decryptTotpSecret } from './second-factor.ts';
import {
  findRecoveryCode,
  type MemberWithCredentials,
  takeRecoveryCode,
  takeTotpStep,
} from '#src/admin/access/store/members.ts';
import { stepOfCode } from './totp.ts';

/**
 * Checks a code against the second factors of a locked staff member and uses it up. Returns the kind of factor, or null
 * when the code is wrong.
 */
export async function useSecondFactor(
  tx: Tx,
  services: Services,
  { id, totpSecret }: MemberWithCredentials,
  code: string,
): Promise<'code' | 'recovery' | null> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const hash = hashOfRecoveryCode(id, code);
    const row = await findRecoveryCode(tx, id, hash);
    if (row === null || !(await isGenuine(services, 'staff_recovery_codes', row))) return null;
    return (await takeRecoveryCode(tx, id, hash)) ? 'recovery' : null;
  }
  const step = totpSecret === null ? null : stepOfCode(decryptTotpSecret(services, id, totpSecret), digits, tx.now);
  return step !== null && (await takeTotpStep(tx, id, step)) ? 'code' : null;
}
