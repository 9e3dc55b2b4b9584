import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import type { World } from '#src/platform/world.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keys = new WeakMap<Buffer, Buffer>();

function keyOf(world: Pick<World, 'config'>): Buffer {
  const secret = world.config.secretKey;
  const known = keys.get(secret);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'opencrate server seeds', 32));
  keys.set(secret, key);
  return key;
}

/** The hash that is shown before a seed is used: SHA-256 of its hex text. */
export const hashOfSeed = (serverSeed: string): string => createHash('sha256').update(serverSeed, 'utf8').digest('hex');

/**
 * Encrypts a server seed for the database (AES-256-GCM with a key from SECRET_KEY). The seed's hash is bound in, so a
 * sealed seed cannot be moved to another row unnoticed.
 */
export function sealSeed(world: World, serverSeed: string): Buffer {
  const iv = world.random.bytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(world), iv);
  cipher.setAAD(Buffer.from(hashOfSeed(serverSeed), 'utf8'));
  const text = Buffer.concat([cipher.update(serverSeed, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Opens a sealed seed. Throws when the key is another, or the text or its hash was changed. */
export function unsealSeed(world: Pick<World, 'config'>, sealed: Buffer, serverSeedHash: string): string {
  const decipher = createDecipheriv(CIPHER, keyOf(world), sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(serverSeedHash, 'utf8'));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
