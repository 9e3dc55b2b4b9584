import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { RandomSource } from '#src/platform/services.ts';

/**
 * scrypt cost, block size and parallelism: 32 MB and about 0.1 s for each guess. Each hash stores them, so they can be
 * raised later.
 */
const COST_BITS = 15;
const BLOCK = 8;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const LEAST_CHARACTERS = 12;
const LEAST_DIFFERENT = 6;
/** Common pieces that password crackers try first. They add no strength. */
const COMMON = [
  'password',
  'passwort',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfgh',
  'zxcvbn',
  'admin',
  'welcome',
  'letmein',
  'iloveyou',
  'monkey',
  'dragon',
  'football',
  'sunshine',
  'princess',
  'master',
  'superman',
  'batman',
  'trustno1',
  'пароль',
  'йцукен',
  'привет',
  'haslo',
  'hasło',
  'opencrate',
  'breachline',
  '1234567890',
  '123456',
  '654321',
  '111111',
  '000000',
  '123123',
  'abcdef',
  'abc123',
  '1q2w3e',
  'qazwsx',
  'password1',
  'changeme',
  'secret',
];
/** Minimum number of characters that must remain after the common pieces are removed. */
const LEAST_OWN = 8;
const SHORTEST_NAME = 3;

/**
 * Returns whether a password is strong enough: at least 12 characters, at least 6 different ones, not made of common
 * pieces, and without the name of the staff member.
 */
export function isGoodPassword(password: string, name: string): boolean {
  const low = password.toLowerCase();
  if (Array.from(password).length < LEAST_CHARACTERS || new Set(low).size < LEAST_DIFFERENT) return false;
  const own = name.toLowerCase();
  if (own.length >= SHORTEST_NAME && low.includes(own)) return false;
  const remainder = COMMON.reduce((text, piece) => text.replaceAll(piece, ''), low);
  return remainder === low || remainder.length >= LEAST_OWN;
}

/** Salted scrypt hash together with its cost parameters. */
export async function hashPassword({ bytes }: RandomSource, password: string): Promise<string> {
  const salt = bytes(SALT_BYTES);
  const hash = await derive(password, salt, [COST_BITS, BLOCK, LANES]);
  return ['scrypt', COST_BITS, BLOCK, LANES, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Dummy hash: unknown names take as long to check as known ones, so timing does not reveal which names exist. */
const NOBODYS = `scrypt$${String(COST_BITS)}$${String(BLOCK)}$${String(LANES)}$${randomBytes(SALT_BYTES).toString(
  'base64url',
)}$${randomBytes(HASH_BYTES).toString('base64url')}`;

/** Compares a password with the stored hash. Null (no password) never matches and takes as long. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  const [, bits = '', block = '', lanes = '', salt = '', hash = ''] = (storedHash ?? NOBODYS).split('$');
  const expectedHash = Buffer.from(hash, 'base64url');
  const costs = [Number(bits), Number(block), Number(lanes)] as const;
  const actualHash = await derive(password, Buffer.from(salt, 'base64url'), costs);
  return expectedHash.length === actualHash.length && timingSafeEqual(expectedHash, actualHash) && storedHash !== null;
}

type Costs = readonly [bits: number, block: number, lanes: number];

/** NFKC normalization: the same text can be typed as different Unicode sequences. */
function derive(password: string, salt: Buffer, [bits, block, lanes]: Costs): Promise<Buffer> {
  const N = 2 ** bits;
  const options = { N, r: block, p: lanes, maxmem: 256 * N * block };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (problem, hash) => {
      if (problem) reject(problem);
      else resolve(hash);
    });
  });
}
