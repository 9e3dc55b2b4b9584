import { drawsBySubject } from '#src/draws/index.ts';
import { itemsByIds, type OwnedItem } from '#src/items/index.ts';
import type { Db } from '#src/platform/db.ts';
import type { World } from '#src/platform/world.ts';
import { type OwnCode, ownCodesByIds } from '#src/promo/index.ts';
import { assert } from '#src/shared/assert.ts';
import { type Voucher, vouchersByIds } from '#src/vouchers/index.ts';
import type { Sector } from './sector.ts';
import {
  type CountedSpin,
  selectSpins,
  selectSpinsAfter,
  selectSpinSource,
  selectVersionsOfSpins,
  type SpinRow,
} from './store.ts';
import { wheelById } from './wheel-by-id.ts';

/** A spin that is over, with what it gave as it stands now. */
export interface PastSpin extends SpinRow {
  readonly sector: Sector;
  readonly ticket: number;
  readonly item: OwnedItem | null;
  readonly voucher: Voucher | null;
  readonly code: OwnCode | null;
}

/** One page of a player's spins, the newest first. `next` is the id below which the following page begins. */
export async function listSpins(
  world: World,
  playerId: number,
  { beforeId, limit }: { readonly beforeId: number | null; readonly limit: number },
): Promise<{ spins: PastSpin[]; next: number | null }> {
  const rows = await selectSpins(world.db, playerId, beforeId ?? Number.MAX_SAFE_INTEGER, limit + 1);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.spinId ?? null) : null;
  return { spins: await withPrizes(world, playerId, shown), next };
}

/** A spin of a player by its id, or null for one that is not there or somebody else's. */
export async function findSpin(world: World, playerId: number, spinId: number): Promise<PastSpin | null> {
  const rows = await selectSpins(world.db, playerId, spinId + 1, 1);
  const [spin] = await withPrizes(
    world,
    playerId,
    rows.filter((row) => row.spinId === spinId),
  );
  return spin ?? null;
}

/** Which wheel a spin turned, and from when on others may know of it; null for one that is not there. */
export const spinSource = (db: Db, spinId: number): Promise<{ versionId: number; revealAt: Date } | null> =>
  selectSpinSource(db, spinId);

/** Which wheels some spins turned: the version's id by the spin's. */
export async function wheelsOfSpins(db: Db, spinIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const found = spinIds.length === 0 ? [] : await selectVersionsOfSpins(db, spinIds);
  return new Map(found.map(({ spinId, versionId }) => [spinId, versionId]));
}

async function withPrizes(world: World, playerId: number, rows: readonly SpinRow[]): Promise<PastSpin[]> {
  const { db } = world;
  const idsOf = (name: 'insertId' | 'voucherId' | 'codeId'): number[] => rows.flatMap(({ prize }) => prize[name] ?? []);
  const spinIds = rows.map(({ spinId }) => spinId);
  const [draws, items, vouchers, codes] = await Promise.all([
    drawsBySubject(db, 'wheel', spinIds),
    itemsByIds(db, idsOf('insertId')),
    vouchersByIds(db, playerId, idsOf('voucherId')),
    ownCodesByIds(db, playerId, idsOf('codeId')),
  ]);
  return await Promise.all(
    rows.map(async (row) => {
      const wheel = await wheelById(world, row.versionId);
      const sector = wheel?.sectors.find(({ position }) => position === row.position);
      const draw = draws.get(row.spinId);
      assert(sector && draw, `spin ${String(row.spinId)} without its sector or draw`);
      const { insertId, voucherId, codeId } = row.prize;
      return {
        ...row,
        ...{ sector, ticket: draw.ticket },
        item: items.get(insertId ?? 0) ?? null,
        voucher: vouchers.get(voucherId ?? 0) ?? null,
        code: codes.get(codeId ?? 0) ?? null,
      };
    }),
  );
}

/** Spins of everybody with ids above `afterId`, ascending, `limit` at most: read on from the last one. */
export const spinsAfter = (db: Db, afterId: number, limit: number): Promise<CountedSpin[]> =>
  selectSpinsAfter(db, afterId, limit);
