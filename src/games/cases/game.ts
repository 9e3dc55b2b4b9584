import { type CaseVersion, versionById } from '#src/core/catalogue/index.ts';
import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import type { CountedDraw } from '#src/core/draws/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import {
  type Game,
  type PaidWith,
  placeOfDraw,
  type StoredDraw,
  subjectIdsOf,
  type TalliedDraw,
  withSubjects,
} from '#src/games/game.ts';
import type { Services } from '#src/platform/services.ts';
import { worthWonIn } from '#src/players/inventory/index.ts';
import { assert } from '#src/shared/assert.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { eraseFavourites, openingsAfter, openingsByIds, openingsOf } from './store.ts';

/** The figures of an opening, with the worth of its items. */
export const openingFigures = (
  opening: { readonly versionId: number; readonly priceKind: string; readonly count: number; readonly paid: number },
  gave: number,
) => ({ part: `${String(opening.versionId)} ${opening.priceKind}`, count: opening.count, came: opening.paid, gave });

/** The values that the statistics need of the draw of a case. */
export const talliedOpening = (
  draw: StoredDraw,
  opening: { readonly versionId: number; readonly priceKind: PaidWith; readonly paid: number; readonly count: number },
  { gave, expected }: { readonly gave: number; readonly expected: number },
): TalliedDraw => ({
  ...placeOfDraw(draw),
  versionId: opening.versionId,
  outcome: draw.itemId,
  paidWith: opening.priceKind,
  came: opening.paid / opening.count,
  gave,
  expected,
});

async function tallied(
  services: Services,
  draws: readonly CountedDraw[],
  gaveOf: (draw: CountedDraw) => number,
): Promise<TalliedDraw[]> {
  const openings = await openingsByIds(services.db, subjectIdsOf(draws));
  const means = new Map<number, number>();
  // Sequential, because a batch has only a few dozen versions and counting should use a single connection.
  for (const { versionId } of openings) {
    if (!means.has(versionId)) means.set(versionId, await meanWorth(services, versionId));
  }
  return withSubjects(draws, openings).map(({ draw, row }) => {
    assert(draw.itemId !== null, `Draw ${String(draw.id)} has no item`);
    return talliedOpening(draw, row, { gave: gaveOf(draw), expected: means.get(row.versionId) ?? 0 });
  });
}

/** Expected worth of the drop of a version, at current catalogue prices. */
async function meanWorth(services: Services, versionId: number): Promise<number> {
  const [version, { gPriceKopecks }] = await Promise.all([versionById(services, versionId), readSettings(services)]);
  assert(version, `Version ${String(versionId)} does not exist`);
  return worthOfAll(version, (row) => itemValueOf(row.item, gPriceKopecks).priceKopecks);
}

const worthOfAll = ({ rows }: CaseVersion, worth: (row: CaseVersion['rows'][number]) => number): number =>
  rows.reduce((sum, row) => sum + (row.to - row.from + 1) * worth(row), 0) / TICKETS_TOTAL;

export const cases: Game = {
  name: 'cases',
  ownRows: {
    openings: async ({ db }, playerId, { beforeId, limit }) => {
      const list = await openingsOf(db, playerId, beforeId ?? Number.MAX_SAFE_INTEGER, limit);
      return { list, next: list.length < limit ? null : (list.at(-1)?.id ?? null) };
    },
  },
  erase: eraseFavourites,
  played: {
    source: 'openings',
    kind: 'opening',
    read: async (db, afterId, limit) => {
      const rows = await openingsAfter(db, afterId, limit);
      const worthOf = await worthWonIn(db, 'case', rows);
      return rows.map(({ id, createdAt, playerId, ...opening }) => ({
        id,
        createdAt,
        playerId,
        ...openingFigures(opening, worthOf(id)),
      }));
    },
  },
  draws: { kind: 'case', tallied },
};
