import { seal, unseal } from '#src/platform/seal.ts';
import type { World } from '#src/platform/world.ts';

const boundTo = (memberId: number): string => `member ${String(memberId)}`;

/** Encrypts the secret of a member's second factor for the database. */
export const sealSecret = (world: World, memberId: number, secret: string): Buffer =>
  seal(world, 'second factors', secret, boundTo(memberId));

/** Opens what `sealSecret` made for the same member. */
export const unsealSecret = (world: World, memberId: number, sealed: Buffer): string =>
  unseal(world, 'second factors', sealed, boundTo(memberId));
