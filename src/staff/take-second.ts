import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { hashOfRecoveryCode } from './recovery.ts';
import { unsealSecret } from './second-factor.ts';
import { type KnownMember, takeRecoveryCode, takeTotpStep } from './store.ts';
import { stepOfCode } from './totp.ts';

/** Which second factor of a locked member a code is, used up with the answer; null where it is none. */
export async function takeSecond(
  tx: Tx,
  world: World,
  { id, totpSecret }: KnownMember,
  code: string,
): Promise<'code' | 'recovery' | null> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits))
    return (await takeRecoveryCode(tx, id, hashOfRecoveryCode(id, code))) ? 'recovery' : null;
  const step = totpSecret === null ? null : stepOfCode(unsealSecret(world, id, totpSecret), digits, tx.now);
  return step !== null && (await takeTotpStep(tx, id, step)) ? 'code' : null;
}
