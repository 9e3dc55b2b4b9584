import type { CountedDraw } from '#src/core/draws/index.ts';
import { type Game, placeOfDraw, type StoredDraw, subjectIdsOf, type TalliedDraw } from '#src/games/game.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { rangeOf } from '#src/shared/roll.ts';
import { listSpins, wheelsOfSpins } from './list-spins.ts';
import type { WheelVersion } from './sector.ts';
import { spinsAfter, spinSource } from './store.ts';
import { wheelById } from './wheel-versions.ts';

/** Some prizes have no price, so draws of the wheel are counted by sector only. */
export const talliedSpin = (
  draw: StoredDraw,
  { versionId, position }: { readonly versionId: number; readonly position: number },
): TalliedDraw => ({
  ...placeOfDraw(draw),
  versionId,
  outcome: position,
  paidWith: 'free',
  came: 0,
  gave: 0,
  expected: 0,
});

async function tallied(services: Services, draws: readonly CountedDraw[]): Promise<TalliedDraw[]> {
  const versions = await wheelsOfSpins(services.db, subjectIdsOf(draws));
  const wheels = new Map<number, WheelVersion | null>();
  for (const id of new Set(versions.values())) wheels.set(id, await wheelById(services, id));
  return draws.map((draw) => {
    const wheel = wheels.get(versions.get(draw.subjectId) ?? 0);
    assert(wheel, `Draw ${String(draw.id)} has no wheel`);
    return talliedSpin(draw, { versionId: wheel.id, position: rangeOf(wheel.sectors, draw.ticket).position });
  });
}

export const wheel: Game = {
  name: 'wheel',
  ownRows: {
    spins: async (services, playerId, page) => {
      const read = await listSpins(services, playerId, page);
      return { list: read.spins, next: read.next };
    },
  },
  played: {
    source: 'spins',
    kind: 'spin',
    read: async (db, afterId, limit) =>
      (await spinsAfter(db, afterId, limit)).map(({ id, createdAt, playerId, isByCode }) => ({
        id,
        createdAt,
        playerId,
        part: isByCode ? 'code' : 'free',
      })),
  },
  draws: { kind: 'wheel', tallied, revealAt: async (db, spinId) => (await spinSource(db, spinId))?.revealAt ?? null },
};
