import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import type { Currency } from '#src/core/currencies/index.ts';
import { loadPlayerState } from './load-player.ts';
import { userModel } from './user-model.ts';
import type { UserModel } from './outputs.ts';

type BalanceFields = Pick<UserModel, 'balance' | 'balanceMinor' | 'bonuses' | 'exp' | 'donates_sum' | 'currency'>;

/** Returns a player's balances in the newly chosen currency. */
export async function answerSums(
  services: Services,
  auth: { readonly token: string; readonly type: string; readonly id: number },
  currency: Currency,
): Promise<BalanceFields> {
  const state = await loadPlayerState(services, auth.id);
  assert(state, `Signed-in player ${String(auth.id)} does not exist`);
  const { balance, balanceMinor, bonuses, exp, donates_sum } = userModel(state, auth, { currency });
  return { balance, balanceMinor, bonuses, exp, donates_sum, currency: currency.code };
}
