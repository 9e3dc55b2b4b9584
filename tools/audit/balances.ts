import { selectTexts } from '#src/platform/database/database.ts';
import type { SearchedRule } from './rule-run.ts';

/** Ids that one statement reads. */
const IDS_AT_ONCE = 50_000;

/**
 * Adds up all transfers by wallet in one pass and compares the sums with the cached balances. Grouping by wallet in SQL
 * sorts a large history twice on disk; here each wallet takes one number of memory.
 */
export const searchWrongBalances: SearchedRule = async (snapshot, _config, { report, count }) => {
  const [[lastTransfer], [lastWallet]] = [
    await selectTexts(snapshot, 'SELECT MAX(id) FROM transfers'),
    await selectTexts(snapshot, 'SELECT MAX(id) FROM wallets'),
  ];
  // Sums of kopecks stay below 2^53, and so are exact.
  const sums = new Float64Array(Number(lastWallet?.[0] ?? 0) + 1);
  const add = (wallet: string | null | undefined, amount: number): void => {
    const id = Number(wallet);
    sums[id] = (sums[id] ?? NaN) + amount;
  };
  for (let after = 0; after < Number(lastTransfer?.[0] ?? 0); after += IDS_AT_ONCE) {
    const transfers = await selectTexts(
      snapshot,
      'SELECT debit_id, credit_id, amount FROM transfers WHERE id > ? AND id <= ?',
      [after, after + IDS_AT_ONCE],
    );
    for (const [debit, credit, amount] of transfers) {
      add(debit, -Number(amount));
      add(credit, Number(amount));
    }
    count(transfers.length);
  }
  for (let after = 0; after < sums.length; after += IDS_AT_ONCE) {
    const wallets = await selectTexts(
      snapshot,
      `SELECT id, player_id, account, balance FROM wallets
       WHERE player_id IS NOT NULL AND id > ? AND id <= ?`,
      [after, after + IDS_AT_ONCE],
    );
    for (const [wallet, player, account, balance] of wallets) {
      const transfers = sums[Number(wallet)];
      if (Number(balance) !== transfers) report({ wallet, player, account, balance, transfers });
    }
    count(wallets.length);
  }
};
