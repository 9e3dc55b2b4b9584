import { versionById } from '#src/core/catalogue/index.ts';
import { drawsOfPair, type PairDraw, readRevealedPair } from '#src/core/draws/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { pageOf } from '#src/shared/page-of.ts';
import { rangeOf, type TicketRange } from '#src/shared/roll.ts';
import { type Wheels, wheelsOf } from './draws-model.ts';
import type { pairDrawsOutput } from './outputs.ts';

const DRAWS_AT_ONCE = 250;

/**
 * Response of GET /api/fair/pairs/{hash}: all that a browser needs to verify the draws of a player's revealed pair.
 *
 * @throws errors.draw.unknown for a pair that is not revealed, and for a pair of another player
 */
export async function answerPairDraws(
  services: Services,
  { player }: PlayerViewer,
  { hash, after }: { readonly hash: string; readonly after: number },
): Promise<JsonOf<typeof pairDrawsOutput>> {
  const pair = await readRevealedPair(services.db, player.id, hash);
  if (pair === null || pair.serverSeed === null) fail('errors.draw.unknown');
  const draws = await drawsOfPair(services.db, pair.id, after, DRAWS_AT_ONCE + 1);
  const { rows, next } = pageOf(draws, DRAWS_AT_ONCE, ({ nonce }) => nonce);
  const won = await wonRanges(services, rows);
  const claims = rows.map(({ id, nonce, cursor, ticket }, index) => {
    const { from, to } = won[index] ?? NO_TICKETS;
    return { id, nonce, cursor, ticket, from, to };
  });
  const { serverSeed, serverSeedHash, clientSeed, nonce } = pair;
  return { serverSeed, serverSeedHash, clientSeed, nonce, draws: claims, next };
}

/** A range without a ticket, for which a draw fails. */
const NO_TICKETS: TicketRange = { from: 0, to: -1 };

/** The part of a draw that finds its odds. */
type DrawOdds = Pick<PairDraw, 'id' | 'odds' | 'subjectId' | 'versionId' | 'kind' | 'ticket'>;

/** For each draw the range of its odds that contains its ticket. */
export async function wonRanges(services: Services, draws: readonly DrawOdds[]): Promise<TicketRange[]> {
  const wheels = await wheelsOf(services, draws);
  const won: TicketRange[] = [];
  for (const draw of draws) won.push(rangeOf(await rangesOf(services, draw, wheels), draw.ticket));
  return won;
}

/** The odds of a draw: those that it keeps, or those of its wheel or of its case version. */
async function rangesOf(
  services: Services,
  { id, odds, subjectId, versionId, kind }: DrawOdds,
  wheels: Wheels,
): Promise<readonly TicketRange[]> {
  const ranges =
    odds ?? (kind === 'wheel' ? wheels.get(subjectId)?.sectors : (await versionById(services, versionId ?? 0))?.rows);
  assert(ranges, `Draw ${String(id)} has no odds`);
  return ranges;
}
