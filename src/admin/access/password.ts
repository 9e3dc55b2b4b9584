import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { RandomSource } from '#src/platform/world.ts';

/** Cost, block size, lanes: 32 MB and a tenth of a second a guess. They are kept with each hash, so they may grow. */
const COST_BITS = 15;
const BLOCK = 8;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const LEAST_CHARACTERS = 12;
const LEAST_DIFFERENT = 6;
/** Pieces that a guesser tries first; a password of one of them and little else is guessed with them. */
const COMMON = [
  ...['password', 'passwort', 'qwerty', 'qwertz', 'azerty', 'asdfgh', 'zxcvbn', 'admin', 'welcome', 'letmein'],
  ...['iloveyou', 'monkey', 'dragon', 'football', 'sunshine', 'princess', 'master', 'superman', 'batman', 'trustno1'],
  ...['пароль', 'йцукен', 'привет', 'haslo', 'hasło', 'opencrate', 'breachline', '1234567890', '123456', '654321'],
  ...['111111', '000000', '123123', 'abcdef', 'abc123', '1q2w3e', 'qazwsx', 'password1', 'changeme', 'secret'],
];
/** How many characters have to be left once the common pieces are taken out. */
const LEAST_OWN = 8;
const SHORTEST_NAME = 3;

/**
 * Tells whether a password may be a member's: 12 characters or more of at least 6 kinds, not made of what is tried
 * first, and without their name.
 */
export function isGoodPassword(password: string, name: string): boolean {
  const low = password.toLowerCase();
  if (Array.from(password).length < LEAST_CHARACTERS || new Set(low).size < LEAST_DIFFERENT) return false;
  const own = name.toLowerCase();
  if (own.length >= SHORTEST_NAME && low.includes(own)) return false;
  const rest = COMMON.reduce((left, piece) => left.replaceAll(piece, ''), low);
  return rest === low || rest.length >= LEAST_OWN;
}

/** A password as it is kept: salted scrypt, with the costs that it was made with. */
export async function hashPassword({ bytes }: RandomSource, password: string): Promise<string> {
  const salt = bytes(SALT_BYTES);
  const hash = await derive(password, salt, [COST_BITS, BLOCK, LANES]);
  return ['scrypt', COST_BITS, BLOCK, LANES, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Nobody's password, at the cost of somebody's: whether a name is known is not to be told by the clock. */
const NOBODYS = `scrypt$${String(COST_BITS)}$${String(BLOCK)}$${String(LANES)}$${randomBytes(SALT_BYTES).toString(
  'base64url',
)}$${randomBytes(HASH_BYTES).toString('base64url')}`;

/** Tells whether a password is the kept one. Null as kept is a member without one: it takes as long, and none fits. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const [, bits = '', block = '', lanes = '', salt = '', hash = ''] = (kept ?? NOBODYS).split('$');
  const wanted = Buffer.from(hash, 'base64url');
  const costs = [Number(bits), Number(block), Number(lanes)] as const;
  const found = await derive(password, Buffer.from(salt, 'base64url'), costs);
  return wanted.length === found.length && timingSafeEqual(wanted, found) && kept !== null;
}

type Costs = readonly [bits: number, block: number, lanes: number];

/** One text can be typed in more than one way of Unicode: they are one password. */
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
