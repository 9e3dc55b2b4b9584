import type { PublishedCase } from '#src/catalogue/index.ts';
import { drawDigest } from '#src/draws/index.ts';
import type { World } from '#src/platform/world.ts';
import { ticketFromDigest } from '#src/shared/roll.ts';
import { findShownCase } from './find-shown-case.ts';

const SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 8;

/** What a demo spin came to: a ticket, and nothing else. */
export interface DemoSpin {
  readonly shown: PublishedCase;
  readonly ticket: number;
}

/**
 * Spins a case for nobody, by its published odds: seeds that are thrown away, no row, no feed, nothing won. Fails with
 * `errors.case.unknown`.
 */
export async function demoCase(world: World, input: { readonly caseName: string }): Promise<DemoSpin> {
  const shown = await findShownCase(world, input.caseName);
  const serverSeed = world.random.bytes(SEED_BYTES).toString('hex');
  const clientSeed = world.random.bytes(CLIENT_SEED_BYTES).toString('hex');
  return { shown, ticket: ticketFromDigest(drawDigest(serverSeed, clientSeed, 0, 0)) };
}
