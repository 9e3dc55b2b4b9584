import { createHmac } from 'node:crypto';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { drawMessage, rangeOf, type TicketRange, ticketFromDigest } from '#src/shared/roll.ts';
import { lockActivePair } from './seed-pairs.ts';
import { insertDraws, updateNonce } from './store.ts';

/** Odds that were frozen beforehand: ranges in ascending order that cover every ticket, each with its item. */
export interface RollRequest {
  readonly playerId: number;
  readonly kind: 'case';
  /** What is drawn for, by its id: the opening. */
  readonly subjectId: number;
  readonly versionId: number;
  readonly odds: readonly (TicketRange & { readonly itemId: number })[];
  readonly count: number;
}

/** One draw: the ticket that seed and nonce gave, and the item in whose range it fell. */
export interface Draw {
  readonly id: number;
  readonly nonce: number;
  readonly ticket: number;
  readonly itemId: number;
}

/** The digest of a draw: HMAC-SHA256 under the server seed's hex text, as lower-case hex (docs/rules.md 3). */
export const drawDigest = (serverSeed: string, clientSeed: string, nonce: number, cursor: number): string =>
  createHmac('sha256', serverSeed)
    .update(drawMessage(clientSeed, nonce, cursor), 'utf8')
    .digest('hex');

/**
 * Rolls `count` draws in a row from the player's active pair, one nonce each, and writes them. The pair is locked, so
 * a nonce is used once; a pair that would pass its limit of draws or age is rotated before.
 */
export async function roll(tx: Tx, world: World, request: RollRequest): Promise<Draw[]> {
  const pair = await lockActivePair(tx, world, request.playerId, request.count);
  const rolled = Array.from({ length: request.count }, (_, place) => {
    const nonce = pair.nonce + place;
    const ticket = ticketFromDigest(drawDigest(pair.serverSeed, pair.clientSeed, nonce, 0));
    return { nonce, ticket, itemId: rangeOf(request.odds, ticket).itemId };
  });
  await updateNonce(tx, pair.id, pair.nonce + request.count);
  const firstId = await insertDraws(tx, pair.id, request, rolled);
  return rolled.map((draw, place) => ({ id: firstId + place, ...draw }));
}
