import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { World } from './world.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What is sealed: each purpose has a key of its own, so that no sealed text can stand for one of another kind. */
export type SealPurpose = 'server seeds' | 'second factors' | 'sign-ins under way';

const keys = new WeakMap<Buffer, Map<SealPurpose, Buffer>>();

function keyOf({ config }: Pick<World, 'config'>, purpose: SealPurpose): Buffer {
  const known = keys.get(config.secretKey) ?? new Map<SealPurpose, Buffer>();
  keys.set(config.secretKey, known);
  const made = known.get(purpose) ?? Buffer.from(hkdfSync('sha256', config.secretKey, '', `opencrate ${purpose}`, 32));
  known.set(purpose, made);
  return made;
}

/**
 * Encrypts a text for the database (AES-256-GCM with a key from SECRET_KEY). `bound` says what it belongs to: a sealed
 * text cannot be moved to another row unnoticed.
 */
export function seal(world: World, purpose: SealPurpose, text: string, bound: string): Buffer {
  const iv = world.random.bytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(world, purpose), iv);
  cipher.setAAD(Buffer.from(bound, 'utf8'));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Opens what `seal` made. Throws when the key is another, or the text or what it belongs to was changed. */
export function unseal(world: Pick<World, 'config'>, purpose: SealPurpose, sealed: Buffer, bound: string): string {
  const decipher = createDecipheriv(CIPHER, keyOf(world, purpose), sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(bound, 'utf8'));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
