import { findPayment, listedPayment, listPayments } from '#src/payments/top-ups/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import type { ProviderAnswer } from '#src/shared/questions.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import type { DepositPageModel } from '#views/portal/questions/models.ts';
import { NOT_CREDITED } from './ask-about-payment.ts';

const LOOKED_AT = 50;
const LISTED = 10;

/** The newest top-ups of the player that were not credited, behind the one that is asked about. */
export async function loadDeposit(
  services: Services,
  viewer: PlayerViewer,
  { payment: asked, said }: { readonly payment: string; readonly said: ProviderAnswer | null },
): Promise<DepositPageModel> {
  const [{ list }, payment] = await Promise.all([
    listPayments(services, viewer.player.id, { cursor: null, limit: LOOKED_AT }, viewer),
    findPayment(services.db, asked),
  ]);
  const first = payment?.playerId === viewer.player.id ? [await listedPayment(services, payment, viewer)] : [];
  const others = list.filter(({ ID, state }) => NOT_CREDITED.includes(state) && ID !== asked);
  return {
    payments: [...first, ...others]
      .slice(0, LISTED)
      .map(({ ID, number, method, sum, sign, stateLabel, createdAt }) => ({
        id: ID,
        number,
        method,
        sum,
        sign,
        state: stateLabel,
        createdAt,
        said: ID === asked ? said : null,
      })),
    idempotencyKey: newFormKey(services),
  };
}
