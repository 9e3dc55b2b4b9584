import { createHash } from 'node:crypto';
import { seal, unseal } from '#src/platform/seal.ts';
import type { World } from '#src/platform/world.ts';

/** The hash that is shown before a seed is used: SHA-256 of its hex text. */
export const hashOfSeed = (serverSeed: string): string => createHash('sha256').update(serverSeed, 'utf8').digest('hex');

/** Encrypts a server seed for the database; the seed's hash is bound in. */
export const sealSeed = (world: World, serverSeed: string): Buffer =>
  seal(world, 'server seeds', serverSeed, hashOfSeed(serverSeed));

/** Opens a sealed seed. Throws when the key is another, or the text or its hash was changed. */
export const unsealSeed = (world: Pick<World, 'config'>, sealed: Buffer, serverSeedHash: string): string =>
  unseal(world, 'server seeds', sealed, serverSeedHash);
