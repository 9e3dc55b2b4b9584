import { formatMoney } from '#src/shared/format.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { PayCurrency } from '#ui/models/payments.ts';
import { prepareCall, type CallOutcome } from '#islands/runtime/network/call.ts';
import { writeSum } from '#islands/runtime/session/header-sums.ts';
import { store } from '#islands/runtime/store.ts';
import type { ChangeAnswer } from '#src/players/players/outputs.ts';

let unfollow = (): void => undefined;

/**
 * Changes the currency of the account and writes the header's balance with the new sign. Islands of the page behind a
 * window keep the sums that they show, in the old currency, until the page is loaded again.
 */
export async function changeAccountCurrency(currency: PayCurrency): Promise<CallOutcome<ChangeAnswer>> {
  const outcome = await prepareCall<ChangeAnswer>('/api/user/currency/change', { code: currency.code }).send();
  if (outcome.kind === 'done') {
    writeSum('balance', formatMoney(outcome.data.balance, currency.sign));
    unfollow();
    unfollow = followBalance(currency);
  }
  return outcome;
}

/**
 * Balances arrive in the currency with which the page was loaded, and the header writes them so. This subscription is
 * later than the header's, therefore its text stays.
 */
function followBalance({ sign, rate }: PayCurrency): () => void {
  let shown = store.getState().player;
  return store.subscribe(() => {
    const { player } = store.getState();
    if (player === null || player === shown) return;
    shown = player;
    writeSum('balance', formatMoney(floorToCurrency(kopecks(player.balanceMinor), rate), sign));
  });
}
