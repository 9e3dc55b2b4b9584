import { formatMoney } from '#src/shared/format.ts';
import type { PayCurrency } from '#ui/models/payments.ts';
import { prepareCall, type CallOutcome } from '#islands/runtime/network/call.ts';
import { writeSum } from '#islands/runtime/session/header-sums.ts';

/** The answer of POST /api/user/currency/change, as far as it is used here. */
interface ChangeAnswer {
  readonly balance: number;
}

/**
 * Changes the currency of the account and writes the header's balance with the new sign. Islands of the page behind a
 * window keep the sums that they show, in the old currency, until the page is loaded again.
 */
export async function changeAccountCurrency({ code, sign }: PayCurrency): Promise<CallOutcome<ChangeAnswer>> {
  const outcome = await prepareCall<ChangeAnswer>('/api/user/currency/change', { code }).send();
  if (outcome.kind === 'done') writeSum('balance', formatMoney(outcome.data.balance, sign));
  return outcome;
}
