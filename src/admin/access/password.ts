import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createSemaphore } from '#src/platform/process/semaphore.ts';
import type { RandomSource } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';

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
const SHORTEST_NAME = 3;
/** Words that the dictionaries lack: of other languages, of seasons, and of the store itself. */
const OWN_WORDS = `
  opencrate breachline admin moderator manager casino case cases skins payment пароль привет йцукен админ
  любовь зима весна лето осень москва спартак parol privet zima vesna leto osen moskva spartak zenit dinamo
  привіт любов літо осінь київ україна kyiv ukraina haslo hasło kocham wiosna lato jesien jesień polska
  warszawa legia qwertz azerty passwort
`
  .trim()
  .split(/\s+/);
/** Guesses that a password cracker with these lists needs at least. Twelve random characters need 10^12. */
const LEAST_GUESSES = 1e10;
/** The estimate takes longer than linear time; a password that is good this far is good. */
const JUDGED_CHARACTERS = 64;

interface PasswordJudge {
  readonly check: (password: string, words: string[]) => { readonly guesses: number };
}

let judge: Promise<PasswordJudge> | null = null;

/** The lists take 17 MB and 0.2 s to load, and most processes never judge a password: they are loaded on first use. */
function loadJudge(): Promise<PasswordJudge> {
  judge ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_CHARACTERS }),
  );
  return judge;
}

/**
 * The password of a member: at least 12 characters, 6 of them different, without the member's name, and not one that
 * crackers try early: common passwords, words and names with a year or digits, keyboard rows, repetitions.
 *
 * @throws errors.staff.password when it is too short or contains the name
 * @throws errors.staff.easyPassword when it is easy to guess
 */
export async function requireGoodPassword(password: string, name: string): Promise<void> {
  const low = password.normalize('NFKC').toLowerCase();
  const own = name.normalize('NFKC').toLowerCase();
  if (Array.from(low).length < LEAST_CHARACTERS) fail('errors.staff.password');
  if (own.length >= SHORTEST_NAME && low.includes(own)) fail('errors.staff.password');
  if (new Set(low).size < LEAST_DIFFERENT) fail('errors.staff.easyPassword');
  const { guesses } = (await loadJudge()).check(password.normalize('NFKC').slice(0, JUDGED_CHARACTERS), [
    ...OWN_WORDS,
    own,
  ]);
  if (guesses < LEAST_GUESSES) fail('errors.staff.easyPassword');
}

/** Salted scrypt hash together with its cost parameters. */
export async function hashPassword({ bytes }: RandomSource, password: string): Promise<string> {
  const salt = bytes(SALT_BYTES);
  const hash = await derive(password, salt, [COST_BITS, BLOCK, LANES]);
  return ['scrypt', COST_BITS, BLOCK, LANES, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Dummy hash: unknown names take as long to check as known ones, so timing does not reveal which names exist. */
const UNKNOWN_MEMBER_HASH = `scrypt$${String(COST_BITS)}$${String(BLOCK)}$${String(LANES)}$${randomBytes(
  SALT_BYTES,
).toString('base64url')}$${randomBytes(HASH_BYTES).toString('base64url')}`;

/** Compares a password with the stored hash. Null (no password) never matches and takes as long. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  const [, bits = '', block = '', lanes = '', salt = '', hash = ''] = (storedHash ?? UNKNOWN_MEMBER_HASH).split('$');
  const expectedHash = Buffer.from(hash, 'base64url');
  const costs = [Number(bits), Number(block), Number(lanes)] as const;
  const actualHash = await derive(password, Buffer.from(salt, 'base64url'), costs);
  return expectedHash.length === actualHash.length && timingSafeEqual(expectedHash, actualHash) && storedHash !== null;
}

type Costs = readonly [bits: number, block: number, lanes: number];

/** NFKC normalization: the same text can be typed as different Unicode sequences. */
async function derive(password: string, salt: Buffer, [bits, block, lanes]: Costs): Promise<Buffer> {
  const N = 2 ** bits;
  const options = { N, r: block, p: lanes, maxmem: 256 * N * block };
  const leave = await enterGate();
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (problem, hash) => {
        if (problem) reject(problem);
        else resolve(hash);
      });
    });
  } finally {
    leave();
  }
}

/**
 * scrypt runs on the four threads that files, compression and pictures use too, with 32 MB each: two run at once, and a
 * few wait.
 */
const AT_ONCE = 2;
const MOST_WAITING = 20;
const PATIENCE_MS = 4000;
const RETRY_SECONDS = 2;
const gate = createSemaphore(AT_ONCE);
let waiting = 0;

/** @throws errors.rate when too many passwords are checked at once */
async function enterGate(): Promise<() => void> {
  if (waiting >= MOST_WAITING) fail('errors.rate', { seconds: RETRY_SECONDS }, RETRY_SECONDS);
  waiting += 1;
  const leave = await gate.acquire(PATIENCE_MS).finally(() => (waiting -= 1));
  return leave ?? fail('errors.rate', { seconds: RETRY_SECONDS }, RETRY_SECONDS);
}
