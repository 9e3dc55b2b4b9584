import { versionById } from '#src/core/catalogue/index.ts';
import { drawsOfPair, type PairDraw, readRevealedPair } from '#src/core/draws/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import { fail } from '#src/shared/errors.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { TicketRange } from '#src/shared/roll.ts';
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
  const claims = rows.map(({ id, nonce, cursor, ticket }, index) => ({
    id,
    nonce,
    cursor,
    ticket,
    ...(won[index] ?? NO_TICKETS),
  }));
  const { serverSeed, serverSeedHash, clientSeed, nonce } = pair;
  return { serverSeed, serverSeedHash, clientSeed, nonce, draws: claims, next };
}

/** A range that no drawn ticket is in, for which a draw fails: a draw whose item is not in its odds. */
const NO_TICKETS: TicketRange = { from: 1, to: 0 };

/** The part of a draw that finds its odds and the item that it gave. */
type DrawOdds = Pick<PairDraw, 'odds' | 'subjectId' | 'versionId' | 'kind' | 'ticket' | 'itemId'>;

/**
 * For each draw the range of its odds whose item it gave. The ticket chooses only between ranges of one item: a draw
 * that gave another item than its ticket fails.
 */
export async function wonRanges(services: Services, draws: readonly DrawOdds[]): Promise<TicketRange[]> {
  const wheels = await wheelsOf(services, draws);
  const won: TicketRange[] = [];
  for (const draw of draws) {
    const given = (await rangesOf(services, draw, wheels)).filter(({ itemId }) => itemId === draw.itemId);
    const { from, to } =
      given.find((range) => range.from <= draw.ticket && draw.ticket <= range.to) ?? given[0] ?? NO_TICKETS;
    won.push({ from, to });
  }
  return won;
}

/** A range with the item that it gives; null when it gives none. */
interface ItemRange extends TicketRange {
  readonly itemId: number | null;
}

/** The odds of a draw: its own, or those of its wheel or of its case version. A wheel's prizes are no items. */
async function rangesOf(
  services: Services,
  { odds, subjectId, versionId, kind }: DrawOdds,
  wheels: Wheels,
): Promise<readonly ItemRange[]> {
  if (odds !== null) return odds;
  const ranges =
    kind === 'wheel'
      ? wheels.get(subjectId)?.sectors.map(({ from, to }) => ({ from, to, itemId: null }))
      : (await versionById(services, versionId ?? 0))?.rows.map(({ from, to, item }) => ({
          from,
          to,
          itemId: item.id,
        }));
  // A draw without odds fails the check; it does not end the file of an account.
  return ranges ?? [];
}
