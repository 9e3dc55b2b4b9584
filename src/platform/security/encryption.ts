import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';
import { objectCache } from '#src/shared/object-cache.ts';

const CIPHER = 'aes-256-gcm';
/** The first bytes of an IV name the key; 80 random bits remain, which is enough for 2^24 texts of one key. */
const KEY_ID_BYTES = 2;
const RANDOM_BYTES = 10;
const IV_BYTES = KEY_ID_BYTES + RANDOM_BYTES;
const TAG_BYTES = 16;

/** Each purpose has its own key, so that a ciphertext of one cannot stand for another. */
export type EncryptionPurpose =
  | 'history key'
  | 'second factors'
  | 'server seeds'
  | 'sign-ins under way'
  | 'webhook secrets'
  | 'flash messages'
  | 'links to questions';

const keysOf = objectCache<Map<string, Buffer>>();

function derivedFrom(secretKey: Buffer, info: string, size: number): Buffer {
  const derivedKeys = keysOf(secretKey, () => new Map());
  const derivedKey = derivedKeys.get(info) ?? Buffer.from(hkdfSync('sha256', secretKey, '', `opencrate ${info}`, size));
  derivedKeys.set(info, derivedKey);
  return derivedKey;
}

const keyIdOf = (secretKey: Buffer): Buffer => derivedFrom(secretKey, 'key id', KEY_ID_BYTES);

/**
 * Encrypts a text for the database or a cookie (AES-256-GCM with a key from SECRET_KEY). `context` names its owner: a
 * ciphertext moved to another row does not decrypt.
 */
export function encrypt(
  { config: { secretKey }, random }: Pick<Services, 'config' | 'random'>,
  purpose: EncryptionPurpose,
  text: string,
  context: string,
): Buffer {
  const iv = Buffer.concat([keyIdOf(secretKey), random.bytes(RANDOM_BYTES)]);
  const cipher = createCipheriv(CIPHER, derivedFrom(secretKey, purpose, 32), iv);
  cipher.setAAD(Buffer.from(context, 'utf8'));
  const encryptedText = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encryptedText]);
}

/**
 * Decrypts what `encrypt` returned, by SECRET_KEY or a key of SECRET_KEY_OLD. Throws when the key, the ciphertext or
 * its owner differs.
 */
export function decrypt(
  { config: { secretKey, otherKeys } }: Pick<Services, 'config'>,
  purpose: EncryptionPurpose,
  encryptedText: Buffer,
  context: string,
): string {
  const id = encryptedText.subarray(0, KEY_ID_BYTES);
  const isLikely = (key: Buffer): boolean => keyIdOf(key).equals(id);
  const all = [secretKey, ...otherKeys];
  // Texts from before keys had ids begin with random bytes, so every key is tried.
  const ordered = [...all.filter(isLikely), ...all.filter((key) => !isLikely(key))];
  for (const key of ordered.slice(0, -1)) {
    const text = triedBy(key, purpose, encryptedText, context);
    if (text !== null) return text;
  }
  return decryptBy(ordered.at(-1) ?? secretKey, purpose, encryptedText, context);
}

/** True when SECRET_KEY itself, and not a former key, encrypted a text. */
export const isByCurrentKey = (
  { config: { secretKey } }: Pick<Services, 'config'>,
  purpose: EncryptionPurpose,
  encryptedText: Buffer,
  context: string,
): boolean => triedBy(secretKey, purpose, encryptedText, context) !== null;

function triedBy(secretKey: Buffer, purpose: EncryptionPurpose, encryptedText: Buffer, context: string): string | null {
  try {
    return decryptBy(secretKey, purpose, encryptedText, context);
  } catch {
    return null;
  }
}

function decryptBy(secretKey: Buffer, purpose: EncryptionPurpose, encryptedText: Buffer, context: string): string {
  const decipher = createDecipheriv(CIPHER, derivedFrom(secretKey, purpose, 32), encryptedText.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(encryptedText.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(encryptedText.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}
