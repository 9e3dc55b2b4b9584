import { createHmac } from 'node:crypto';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { drawMessage, rangeOf, type TicketRange, ticketFromDigest } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { type KeptOdds, oddsText } from './kept-odds.ts';
import type { ActivePair } from './seed-pairs.ts';
import { insertDraws, insertOdds, updateNonce } from './store.ts';

/** A request with published odds: ranges in ascending order that cover every ticket, each with its item. */
export interface RollRequest {
  readonly playerId: number;
  readonly kind: 'case';
  readonly subjectId: number;
  readonly versionId: number;
  readonly odds: readonly (TicketRange & { readonly itemId: number })[];
  readonly count: number;
}

/** A request for one draw with odds made for it, such as those of a contract or an upgrade. */
export interface KeptRollRequest {
  readonly playerId: number;
  readonly kind: Exclude<DrawKind, 'case' | 'wheel'>;
  readonly subjectId: number;
  readonly odds: KeptOdds;
}

/** A draw: the ticket from seed and nonce, and the item whose range contains it. */
export interface Draw<ItemId extends number | null = number> {
  readonly id: number;
  readonly nonce: number;
  readonly ticket: number;
  readonly itemId: ItemId;
}

/**
 * The digest of a draw: HMAC-SHA256 with the hex text of the server seed as key, as lower-case hex (docs/rules.md 3).
 */
export const drawDigest = (serverSeed: string, clientSeed: string, nonce: number, cursor: number): string =>
  createHmac('sha256', serverSeed)
    .update(drawMessage(clientSeed, nonce, cursor), 'utf8')
    .digest('hex');

/**
 * Rolls and stores `count` draws from a pair locked with `lockWalletsAndPair`, one nonce each. The lock makes sure that
 * each nonce is used once.
 */
export const roll = (tx: Tx, pair: ActivePair, request: RollRequest): Promise<Draw[]> => rollFrom(tx, pair, request);

/**
 * Rolls one draw from a pair locked with `lockWalletsAndPair` and stores its odds permanently with the draw. A null
 * item means no prize.
 */
export async function rollKept(tx: Tx, pair: ActivePair, request: KeptRollRequest): Promise<Draw<number | null>> {
  const [draw] = await rollFrom(tx, pair, { ...request, versionId: null, count: 1 });
  assert(draw, 'No draw was rolled');
  await insertOdds(tx, draw.id, oddsText(request.odds));
  return draw;
}

/** A request for one draw with the odds of another module. The caller finds the range of the ticket. */
export interface TicketRequest {
  readonly playerId: number;
  readonly kind: 'wheel';
  readonly subjectId: number;
}

const WHOLE = [{ from: 0, to: TICKETS_TOTAL - 1, itemId: null }] as const;

/** Rolls one draw from a pair locked with `lockWalletsAndPair`, for prizes that are not catalogue items. */
export async function rollTicket(tx: Tx, pair: ActivePair, request: TicketRequest): Promise<Draw<null>> {
  const [draw] = await rollFrom(tx, pair, { ...request, versionId: null, odds: WHOLE, count: 1 });
  assert(draw, 'No draw was rolled');
  return draw;
}

interface DrawRoll<ItemId extends number | null> {
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
  request: DrawRoll<ItemId>,
): Promise<Draw<ItemId>[]> {
  const draws = Array.from({ length: request.count }, (_, index) => {
    const nonce = pair.nonce + index;
    const ticket = ticketFromDigest(drawDigest(pair.serverSeed, pair.clientSeed, nonce, 0));
    return { nonce, ticket, itemId: rangeOf(request.odds, ticket).itemId };
  });
  await updateNonce(tx, pair.id, pair.nonce + request.count);
  const firstId = await insertDraws(tx, pair.id, request, draws);
  return draws.map((draw, index) => ({ id: firstId + index, ...draw }));
}
