import { publishedCases } from '#src/core/catalogue/index.ts';
import { dropModels } from '#src/players/inventory/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import type { PastSpinModel } from '#ui/models/wheel.ts';
import type { PastSpinsModel } from '#views/games/wheel/wheel-page-model.ts';
import { findSpin, listSpins, type PastSpin } from './list-spins.ts';
import { sectorModel } from './sector-model.ts';
import { assert } from '#src/shared/assert.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { SpinAnswer } from './outputs.ts';
import type { Spin } from './spin.ts';

/** One page of a player's spins for display, newest first. An invalid cursor returns the first page. */
export async function spinHistory(
  services: Services,
  playerId: number,
  viewer: Viewer,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<PastSpinsModel> {
  const beforeId = cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;
  const { spins, next } = await listSpins(services, playerId, { beforeId, limit });
  const list = await Promise.all(spins.map((spin) => pastSpinModel(services, spin, viewer)));
  return { list, next: next === null ? null : String(next), isFirst: beforeId === null };
}

/** A past spin for display: the prize, and whether it can still be used. */
export async function pastSpinModel(services: Services, spin: PastSpin, viewer: Viewer): Promise<PastSpinModel> {
  const [catalogue, settings] = await Promise.all([publishedCases(services), readSettings(services)]);
  const { sector, prize, ticket, drawId, item, voucher, code } = spin;
  const percent = prize.cashbackPercent ?? settings.wheelCashbackPercent;
  const { position, kind, title, logo, chance } = sectorModel(sector, catalogue, viewer, percent);
  const [drop] = item === null ? [] : dropModels([item], catalogue, viewer);
  const publishedCase = voucher === null ? undefined : catalogue.casesById.get(voucher.caseId);
  return {
    id: spin.spinId,
    createdAt: spin.createdAt.toISOString(),
    drawId,
    ticket,
    position,
    kind,
    title,
    logo,
    chance,
    state: stateOf(spin, services.clock.now().toISOString()),
    until: prize.until,
    code: code?.code ?? null,
    item: drop ?? null,
    voucher: voucher && publishedCase ? { id: voucher.id, caseName: publishedCase.name } : null,
    percent: prize.cashbackPercent,
  };
}

/** Returns whether the prize is still usable. Credited prizes are always done. */
function stateOf({ prize, voucher, code }: PastSpin, now: string): PastSpinModel['state'] {
  if (prize.until === null) return 'given';
  if ((voucher?.usedAt ?? null) !== null || code?.isUsed === true) return 'used';
  return prize.until > now ? 'open' : 'over';
}

/**
 * Response for a spin. The new balances are part of the prize, because the page must show them only after the wheel has
 * stopped.
 */
export async function answerSpun(spin: Spin, viewer: PlayerViewer, services: Services): Promise<SpinAnswer> {
  const past = await findSpin(services, viewer.player.id, spin.id);
  assert(past, `Spin ${String(spin.id)} does not exist`);
  const { kind, title, logo, state, until, item, voucher, percent, chance, code, createdAt } = await pastSpinModel(
    services,
    past,
    viewer,
  );
  return {
    spinId: spin.id,
    versionId: spin.versionId,
    sector: spin.position,
    prize: {
      kind,
      title,
      logo,
      state,
      until,
      voucher,
      percent,
      item,
      balance: floorToCurrency(kopecks(spin.balanceKopecks), viewer.currency.rate),
      balanceMinor: spin.balanceKopecks,
      bonuses: spin.bonusCentiPoints / 100,
    },
    code,
    freeSpin: spin.freeSpins,
    ticket: spin.ticket,
    nonce: spin.nonce,
    chance,
    drawId: spin.drawId,
    createdAt,
  };
}
