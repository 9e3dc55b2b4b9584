import { createHash } from 'node:crypto';
import { encrypt, decrypt } from '#src/platform/security/encryption.ts';
import { encryptedPlace } from '#src/platform/security/encrypted-place.ts';
import type { Services } from '#src/platform/services.ts';

/** The hash published before a seed is used: SHA-256 of its hex text. */
export const hashOfSeed = (serverSeed: string): string => createHash('sha256').update(serverSeed, 'utf8').digest('hex');

/** Encrypts a server seed for the database, with the hash of the seed as associated data. */
export const encryptSeed = (services: Pick<Services, 'config' | 'random'>, serverSeed: string): Buffer =>
  encrypt(services, 'server seeds', serverSeed, hashOfSeed(serverSeed));

/** Decrypts a server seed. Throws when the key is wrong, or when the ciphertext or the hash was changed. */
export const decryptSeed = (
  services: Pick<Services, 'config'>,
  encryptedSeed: Buffer,
  serverSeedHash: string,
): string => decrypt(services, 'server seeds', encryptedSeed, serverSeedHash);

/** Server seeds of all pairs. */
export const encryptedSeeds = encryptedPlace({
  name: 'server seeds',
  purpose: 'server seeds',
  table: 'seed_pairs',
  key: 'id',
  text: 'server_seed_sealed',
  owner: ['server_seed_hash'],
  guard: (tx) => tx.guard('seedPair'),
});
