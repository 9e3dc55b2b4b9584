import { createHash } from 'node:crypto';
import type { World } from '#src/platform/world.ts';

const KEY_BYTES = 32;

/** A fresh key of 256 bits: of a session, or of a link that is sent to somebody. */
export const newKey = ({ random }: Pick<World, 'random'>): string => random.bytes(KEY_BYTES).toString('base64url');

/** What is kept of a key: who reads the table can neither sign in nor begin. */
export const hashOfKey = (key: string): string => createHash('sha256').update(`staff ${key}`).digest('base64url');
