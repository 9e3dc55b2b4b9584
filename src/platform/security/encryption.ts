import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has its own key, so that a ciphertext of one cannot stand for another. */
export type EncryptionPurpose = 'server seeds' | 'second factors' | 'sign-ins under way';

const keys = new WeakMap<Buffer, Map<EncryptionPurpose, Buffer>>();

function keyOf({ config }: Pick<Services, 'config'>, purpose: EncryptionPurpose): Buffer {
  const derivedKeys = keys.get(config.secretKey) ?? new Map<EncryptionPurpose, Buffer>();
  keys.set(config.secretKey, derivedKeys);
  const derivedKey =
    derivedKeys.get(purpose) ?? Buffer.from(hkdfSync('sha256', config.secretKey, '', `opencrate ${purpose}`, 32));
  derivedKeys.set(purpose, derivedKey);
  return derivedKey;
}

/**
 * Encrypts a text for the database (AES-256-GCM with a key from SECRET_KEY). `bound` names its owner: a ciphertext
 * moved to another row does not decrypt.
 */
export function encrypt(
  services: Pick<Services, 'config' | 'random'>,
  purpose: EncryptionPurpose,
  text: string,
  context: string,
): Buffer {
  const iv = services.random.bytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(services, purpose), iv);
  cipher.setAAD(Buffer.from(context, 'utf8'));
  const encryptedText = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encryptedText]);
}

/** Decrypts what `encrypt` returned. Throws when the key, the ciphertext or its owner differs. */
export function decrypt(
  services: Pick<Services, 'config'>,
  purpose: EncryptionPurpose,
  encryptedText: Buffer,
  context: string,
): string {
  const decipher = createDecipheriv(CIPHER, keyOf(services, purpose), encryptedText.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(encryptedText.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(encryptedText.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}
