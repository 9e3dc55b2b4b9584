import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Services } from '../services.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has its own key, so that a ciphertext of one cannot stand for another. */
export type EncryptionPurpose = 'server seeds' | 'second factors' | 'sign-ins under way';

const keys = new WeakMap<Buffer, Map<EncryptionPurpose, Buffer>>();

function keyOf({ config }: Pick<Services, 'config'>, purpose: EncryptionPurpose): Buffer {
  const known = keys.get(config.secretKey) ?? new Map<EncryptionPurpose, Buffer>();
  keys.set(config.secretKey, known);
  const made = known.get(purpose) ?? Buffer.from(hkdfSync('sha256', config.secretKey, '', `opencrate ${purpose}`, 32));
  known.set(purpose, made);
  return made;
}

/**
 * Encrypts a text for the database (AES-256-GCM with a key from SECRET_KEY). `bound` names its owner: a ciphertext
 * moved to another row does not decrypt.
 */
export function encrypt(
  services: Pick<Services, 'config' | 'random'>,
  purpose: EncryptionPurpose,
  text: string,
  bound: string,
): Buffer {
  const iv = services.random.bytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(services, purpose), iv);
  cipher.setAAD(Buffer.from(bound, 'utf8'));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts what `encrypt` returned. Throws when the key, the ciphertext or its owner differs. */
export function decrypt(
  services: Pick<Services, 'config'>,
  purpose: EncryptionPurpose,
  sealed: Buffer,
  bound: string,
): string {
  const decipher = createDecipheriv(CIPHER, keyOf(services, purpose), sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(bound, 'utf8'));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
