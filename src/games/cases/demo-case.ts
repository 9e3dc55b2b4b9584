import type { PublishedCase } from '#src/core/catalogue/index.ts';
import { drawDigest } from '#src/core/draws/index.ts';
import type { Services } from '#src/platform/services.ts';
import { ticketFromDigest } from '#src/shared/roll.ts';
import { findVisibleCase } from './find-shown-case.ts';

const SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 8;

/** Result of a demo spin. Nothing is stored. */
export interface DemoSpin {
  readonly shown: PublishedCase;
  readonly ticket: number;
}

/**
 * Spins a case as a demo, by its published odds. Uses throwaway seeds, stores nothing, and does not appear in the feed.
 *
 * @throws errors.case.unknown when the case is hidden or does not exist
 */
export async function demoCase(services: Services, input: { readonly caseName: string }): Promise<DemoSpin> {
  const publishedCase = await findVisibleCase(services, input.caseName);
  const serverSeed = services.random.bytes(SEED_BYTES).toString('hex');
  const clientSeed = services.random.bytes(CLIENT_SEED_BYTES).toString('hex');
  return { shown: publishedCase, ticket: ticketFromDigest(drawDigest(serverSeed, clientSeed, 0, 0)) };
}
