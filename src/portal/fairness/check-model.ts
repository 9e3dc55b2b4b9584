import { drawDigest, hashOfSeed } from '#src/core/draws/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { AppError } from '#src/shared/errors.ts';
import { ticketFromDigest } from '#src/shared/roll.ts';
import type { CheckOutcome, CheckForm } from '#ui/models/draws.ts';
import type { CheckPageModel } from '#views/portal/fairness/check-model.ts';
import { loadProof } from './load-proof.ts';

/** The values of the form and the result of the check. The browser computes the same result when it can. */
export async function loadCheck(services: Services, player: Player | null, input: CheckForm): Promise<CheckPageModel> {
  const { draw, ...values } = input;
  return { asked: input, result: draw === '' ? checkValues(values) : await checkDraw(services, player, draw) };
}

async function checkDraw(services: Services, player: Player | null, draw: string): Promise<CheckOutcome> {
  const id = /^\d{1,15}$/.test(draw.trim()) ? Number(draw.trim()) : 0;
  const loadedProof = await loadProof(services, player, id).catch((problem: unknown) => {
    if (problem instanceof AppError) return null;
    throw problem;
  });
  if (loadedProof === null) return { kind: 'unknown' };
  const { proof, hit } = loadedProof;
  const { serverSeed, serverSeedHash, clientSeed, nonce, cursor, ticket } = proof;
  if (serverSeed === null) return { kind: 'waiting', drawId: id };
  const digest = drawDigest(serverSeed, clientSeed, nonce, cursor);
  const computedTicket = ticketFromDigest(digest);
  const hash = hashOfSeed(serverSeed);
  const holds =
    hash === serverSeedHash && computedTicket === ticket && hit.from <= computedTicket && computedTicket <= hit.to;
  return { kind: 'counted', by: 'server', drawId: id, hash, digest, ticket: computedTicket, holds };
}

/**
 * Computes the ticket from the pasted values. Null without a server seed; an invalid number gives the result `wrong`.
 */
function checkValues({
  serverSeed,
  serverSeedHash,
  clientSeed,
  nonce,
  cursor,
}: Omit<CheckForm, 'draw'>): CheckOutcome | null {
  if (serverSeed === '') return null;
  if (![nonce, cursor].every((number) => /^\d{1,10}$/.test(number))) return { kind: 'wrong' };
  const seed = serverSeed.trim();
  const digest = drawDigest(seed, clientSeed, Number(nonce), Number(cursor));
  const hash = hashOfSeed(seed);
  const shownHash = serverSeedHash.trim().toLowerCase();
  const holds = shownHash === '' ? null : shownHash === hash;
  return { kind: 'counted', by: 'server', drawId: null, hash, digest, ticket: ticketFromDigest(digest), holds };
}
