import { drawsBySubject } from '#src/core/draws/index.ts';
import { itemsByIds, type OwnedItem } from '#src/players/inventory/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { type OwnCode, ownCodesByIds } from '#src/core/promo-codes/index.ts';
import { assert } from '#src/shared/assert.ts';
import { type Voucher, vouchersByIds } from '#src/core/vouchers/index.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { Sector } from './sector.ts';
import { selectSpins, selectVersionsOfSpins, type SpinRow } from './store.ts';
import { wheelById } from './wheel-versions.ts';

export interface PastSpin extends SpinRow {
  readonly sector: Sector;
  readonly ticket: number;
  readonly item: OwnedItem | null;
  readonly voucher: Voucher | null;
  readonly code: OwnCode | null;
}

/** One page of a player's spins, newest first. Pass `next` as the id below which the following page begins. */
export async function listSpins(
  services: Services,
  playerId: number,
  { beforeId, limit }: { readonly beforeId: number | null; readonly limit: number },
): Promise<{ spins: PastSpin[]; next: number | null }> {
  const found = await selectSpins(services.db, playerId, beforeId ?? Number.MAX_SAFE_INTEGER, limit + 1);
  const { rows, next } = pageOf(found, limit, ({ spinId }) => spinId);
  return { spins: await withPrizes(services, playerId, rows), next };
}

/** A spin of a player by id; null when it does not exist or belongs to another player. */
export async function findSpin(services: Services, playerId: number, spinId: number): Promise<PastSpin | null> {
  const rows = await selectSpins(services.db, playerId, spinId + 1, 1);
  const [spin] = await withPrizes(
    services,
    playerId,
    rows.filter((row) => row.spinId === spinId),
  );
  return spin ?? null;
}

export async function wheelsOfSpins(db: Db, spinIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const spinVersions = spinIds.length === 0 ? [] : await selectVersionsOfSpins(db, spinIds);
  return new Map(spinVersions.map(({ spinId, versionId }) => [spinId, versionId]));
}

async function withPrizes(services: Services, playerId: number, rows: readonly SpinRow[]): Promise<PastSpin[]> {
  const { db } = services;
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
      const wheel = await wheelById(services, row.versionId);
      const sector = wheel?.sectors.find(({ position }) => position === row.position);
      const draw = draws.get(row.spinId);
      assert(sector && draw, `Spin ${String(row.spinId)} has no sector or draw`);
      const { insertId, voucherId, codeId } = row.prize;
      return {
        ...row,
        sector,
        ticket: draw.ticket,
        item: items.get(insertId ?? 0) ?? null,
        voucher: vouchers.get(voucherId ?? 0) ?? null,
        code: codes.get(codeId ?? 0) ?? null,
      };
    }),
  );
}
