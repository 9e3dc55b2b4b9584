import { createHash } from 'node:crypto';
import type { World } from '#src/platform/world.ts';

const COUNT = 10;
/** Without what is mistaken for another when it is read off paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;
const GROUPS = 2;

/** Ten codes of about 50 bits each, as `abcde-fghjk`. */
export const newRecoveryCodes = (world: Pick<World, 'random'>): string[] =>
  Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, () => letters(world, GROUP)).join('-'));

/** Bytes past the last whole round of the alphabet are drawn again: every letter is as likely. */
function letters({ random }: Pick<World, 'random'>, count: number): string {
  let found = '';
  const fair = 256 - (256 % LETTERS.length);
  while (found.length < count) {
    for (const byte of random.bytes(count)) {
      if (byte < fair && found.length < count) found += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return found;
}

/** What is kept of a member's code; how it is written does not count. */
export const hashOfRecoveryCode = (memberId: number, code: string): string =>
  createHash('sha256')
    .update(`recovery of ${String(memberId)}: ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('base64url');
