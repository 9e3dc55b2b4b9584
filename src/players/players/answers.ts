import type { World } from '#src/platform/world.ts';
import { assert } from '#src/shared/assert.ts';
import type { Currency } from '#src/currencies/index.ts';
import { loadPlayerState } from './load-player.ts';
import { userModel, type UserModel } from './user-model.ts';

type Sums = Pick<UserModel, 'balance' | 'balanceMinor' | 'bonuses' | 'exp' | 'donates_sum' | 'currency'>;

/** What a player has, in the currency that it is shown in from now on. */
export async function answerSums(
  world: World,
  auth: { readonly token: string; readonly type: string; readonly id: number },
  currency: Currency,
): Promise<Sums> {
  const state = await loadPlayerState(world, auth.id);
  assert(state, `a player who signed in and is not there: ${String(auth.id)}`);
  const { balance, balanceMinor, bonuses, exp, donates_sum } = userModel(state, auth, { currency });
  return { balance, balanceMinor, bonuses, exp, donates_sum, currency: currency.code };
}
