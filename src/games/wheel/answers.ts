import type { Services } from '#src/platform/services.ts';
import { asJson, type Json } from '#src/shared/answers.ts';
import { assert } from '#src/shared/assert.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import { pastSpinModel } from './history-model.ts';
import { findSpin } from './list-spins.ts';
import type { Spin } from './spin.ts';

/**
 * Response for a spin. The new balances are part of the prize, because the page must show them only after the wheel has
 * stopped.
 */
export async function answerSpun(services: Services, viewer: ModelViewer, playerId: number, spin: Spin): Promise<Json> {
  const past = await findSpin(services, playerId, spin.id);
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
      item: item && asJson(item),
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
