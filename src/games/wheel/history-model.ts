import { publishedCases } from '#src/catalogue/index.ts';
import { dropModels } from '#src/items/index.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { PastSpinModel, PastSpinsModel } from '#views/wheel/wheel-page-model.ts';
import { listSpins, type PastSpin } from './list-spins.ts';
import { sectorModel } from './sector-model.ts';

/** One page of a player's prizes as they are shown, the newest first. A cursor that is none begins at the first. */
export async function spinHistory(
  world: World,
  playerId: number,
  reader: Reader,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<PastSpinsModel> {
  const beforeId = cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;
  const { spins, next } = await listSpins(world, playerId, { beforeId, limit });
  const list = await Promise.all(spins.map((spin) => pastSpinModel(world, spin, reader)));
  return { list, next: next === null ? null : String(next), isFirst: beforeId === null };
}

/** A spin that is over, as it is shown: what it won, and what of it can still be used. */
export async function pastSpinModel(world: World, spin: PastSpin, reader: Reader): Promise<PastSpinModel> {
  const [catalogue, settings] = await Promise.all([publishedCases(world), readSettings(world)]);
  const { sector, prize, ticket, drawId, item, voucher, code } = spin;
  const percent = prize.cashbackPercent ?? settings.wheelCashbackPercent;
  const { position, kind, title, logo, chance } = sectorModel(sector, catalogue, reader, percent);
  const [drop] = item === null ? [] : dropModels([item], catalogue, reader);
  const won = voucher === null ? undefined : catalogue.casesById.get(voucher.caseId);
  return {
    ...{ id: spin.spinId, createdAt: spin.createdAt.toISOString(), drawId, ticket },
    ...{ position, kind, title, logo, chance },
    state: stateOf(spin, world.clock.now().toISOString()),
    until: prize.until,
    code: code?.code ?? null,
    item: drop ?? null,
    voucher: voucher && won ? { id: voucher.id, caseName: won.name } : null,
    percent: prize.cashbackPercent,
  };
}

/** Whether there is something left to be done with a prize: what was credited is done at once. */
function stateOf({ prize, voucher, code }: PastSpin, now: string): PastSpinModel['state'] {
  if (prize.until === null) return 'given';
  if ((voucher?.usedAt ?? null) !== null || code?.isUsed === true) return 'used';
  return prize.until > now ? 'open' : 'over';
}
