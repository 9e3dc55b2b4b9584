import { createHash } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';

const KEY_BYTES = 32;

/** A random 256-bit key for a session or a set-up link. */
export const newKey = ({ random }: Pick<Services, 'random'>): string => random.bytes(KEY_BYTES).toString('base64url');

/** Only the hash is stored: read access to the table is not enough to sign in. */
export const hashOfKey = (key: string): string => createHash('sha256').update(`staff ${key}`).digest('base64url');
