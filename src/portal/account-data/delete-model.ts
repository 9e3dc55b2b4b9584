import { isFreshSession, waysToSignInAgain } from '#src/players/identities/index.ts';
import { ownedSummary } from '#src/players/inventory/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { DeletePageModel } from '#views/portal/account-data/delete-page.tsx';

/** Balance and items that the player loses by deleting the account, shown before they confirm. */
export async function loadDelete(
  services: Services,
  { player, currency, auth }: PlayerViewer & { readonly auth: { readonly token: string } | null },
): Promise<DeletePageModel> {
  const playerId = player.id;
  const [summary, balances, ways, isFresh] = await Promise.all([
    ownedSummary(services.db, playerId),
    readBalances(services.db, playerId),
    waysToSignInAgain(services, playerId),
    isFreshSession(services, auth?.token ?? ''),
  ]);
  const inOwnCurrency = (sum: number): number => floorToCurrency(kopecks(sum), currency.rate);
  return {
    id: playerId,
    balance: inOwnCurrency(balances.moneyKopecks),
    itemCount: summary.count,
    itemWorth: inOwnCurrency(summary.valueKopecks),
    againBy: isFresh ? [] : ways,
  };
}
