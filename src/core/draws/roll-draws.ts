import { createHmac } from 'node:crypto';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { assert } from '#src/shared/assert.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { drawMessage, rangeOf, type TicketRange, ticketFromDigest } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { type KeptOdds, oddsText } from './kept-odds.ts';
import { type ActivePair, lockActivePair } from './seed-pairs.ts';
import { insertDraws, insertOdds, updateNonce } from './store.ts';

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

/** One draw from odds that were made for it alone: those of a contract, of an upgrade. */
export interface KeptRollRequest {
  readonly playerId: number;
  readonly kind: Exclude<DrawKind, 'case' | 'wheel'>;
  /** The contract or the upgrade, by its id. */
  readonly subjectId: number;
  readonly odds: KeptOdds;
}

/** One draw: the ticket that seed and nonce gave, and the item in whose range it fell. */
export interface Draw<ItemId extends number | null = number> {
  readonly id: number;
  readonly nonce: number;
  readonly ticket: number;
  readonly itemId: ItemId;
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
  return await rollFrom(tx, pair, request);
}

/**
 * Rolls one draw from a pair that was locked for one (`lockActivePair`), and keeps its odds with it for ever: nothing
 * else names them. Null is the outcome where nothing is won.
 */
export async function rollKept(tx: Tx, pair: ActivePair, request: KeptRollRequest): Promise<Draw<number | null>> {
  const [draw] = await rollFrom(tx, pair, { ...request, versionId: null, count: 1 });
  assert(draw, 'one was rolled');
  await insertOdds(tx, draw.id, oddsText(request.odds));
  return draw;
}

/** One draw whose odds are frozen in another room, which finds the range of the ticket itself. */
export interface TicketRequest {
  readonly playerId: number;
  readonly kind: 'wheel';
  /** The spin, by its id. */
  readonly subjectId: number;
}

const WHOLE = [{ from: 0, to: TICKETS_TOTAL - 1, itemId: null }] as const;

/** Rolls one draw from a pair that was locked for one, for what is no item of the catalogue. */
export async function rollTicket(tx: Tx, pair: ActivePair, request: TicketRequest): Promise<Draw<null>> {
  const [draw] = await rollFrom(tx, pair, { ...request, versionId: null, odds: WHOLE, count: 1 });
  assert(draw, 'one was rolled');
  return draw;
}

interface Rolling<ItemId extends number | null> {
  readonly playerId: number;
  readonly kind: DrawKind;
  readonly subjectId: number;
  readonly versionId: number | null;
  readonly odds: readonly (TicketRange & { readonly itemId: ItemId })[];
  readonly count: number;
}

async function rollFrom<ItemId extends number | null>(
  tx: Tx,
  pair: ActivePair,
  request: Rolling<ItemId>,
): Promise<Draw<ItemId>[]> {
  const rolled = Array.from({ length: request.count }, (_, place) => {
    const nonce = pair.nonce + place;
    const ticket = ticketFromDigest(drawDigest(pair.serverSeed, pair.clientSeed, nonce, 0));
    return { nonce, ticket, itemId: rangeOf(request.odds, ticket).itemId };
  });
  await updateNonce(tx, pair.id, pair.nonce + request.count);
  const firstId = await insertDraws(tx, pair.id, request, rolled);
  return rolled.map((draw, place) => ({ id: firstId + place, ...draw }));
}
