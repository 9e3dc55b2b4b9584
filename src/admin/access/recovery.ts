import { createHash } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';

const COUNT = 10;
/** Without characters that are easily confused on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 6;
const GROUPS = 4;

/**
 * Ten codes of 118 bits each, as `abcdef-ghjkmn-pqrstu-vwxyz2`: from 112 bits on a plain hash is safe in a copy of the
 * table. Codes of 50 bits from earlier releases are accepted until they are replaced.
 */
export const newRecoveryCodes = (services: Pick<Services, 'random'>): string[] =>
  Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, () => letters(services, GROUP)).join('-'));

/**
 * Rejection sampling: bytes beyond the last full multiple of the alphabet are drawn again, so all letters are equally
 * likely.
 */
function letters({ random }: Pick<Services, 'random'>, count: number): string {
  let lastKey = '';
  const fair = 256 - (256 % LETTERS.length);
  while (lastKey.length < count) {
    for (const byte of random.bytes(count)) {
      if (byte < fair && lastKey.length < count) lastKey += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return lastKey;
}

/** Hash of a recovery code. Case and separators are ignored. */
export const hashOfRecoveryCode = (memberId: number, code: string): string =>
  createHash('sha256')
    .update(`recovery of ${String(memberId)}: ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('base64url');
