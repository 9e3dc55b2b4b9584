import type { Services } from '#src/platform/services.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import { assert } from '#src/shared/assert.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import { kopecks } from '#src/shared/units.ts';
import { pastSpinModel } from './history-model.ts';
import { findSpin } from './list-spins.ts';
import type { spinOutput } from './outputs.ts';
import type { Spin } from './spin.ts';

/**
 * Response for a spin. The new balances are part of the prize, because the page must show them only after the wheel has
 * stopped.
 */
export async function answerSpun(
  spin: Spin,
  viewer: PlayerViewer,
  services: Services,
): Promise<JsonOf<typeof spinOutput>> {
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
