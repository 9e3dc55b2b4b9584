import { isCheckFailure } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { type Posting, type Wallet, changesOf } from './posting.ts';
import { insertTransfers, updateBalances } from './store.ts';

/**
 * Posts all that an action moves, at once: one INSERT of the transfers, one UPDATE of the players' cached balances.
 * The players' wallets must have been locked in this transaction. Answers the balance of a wallet afterwards.
 * Fails with `errors.funds` when a wallet would fall below zero; an action whose refusal has another wording compares
 * the locked balance itself, before.
 */
export async function post(tx: Tx, postings: readonly Posting[]): Promise<(wallet: Wallet) => number> {
  for (const posting of postings) assertSound(posting);
  const changes = changesOf(postings);
  for (const { wallet, change } of changes.values()) {
    if (wallet.balance + change < 0) fail('errors.funds');
  }
  if (postings.length > 0) {
    await insertTransfers(tx, postings);
    await updateCachedBalances(tx, changes);
  }
  return (wallet) => wallet.balance + (changes.get(wallet.id)?.change ?? 0);
}

function assertSound({ amount, unit, debit, credit, kind }: Posting): void {
  assert(Number.isSafeInteger(amount) && amount > 0, `a transfer of ${String(amount)} (${kind})`);
  for (const side of [debit, credit]) {
    assert(typeof side === 'string' || side.unit === unit, `a ${unit} transfer to a wallet of another unit (${kind})`);
  }
}

// The CHECK behind the lock can only speak when the locked balance was not the row's: still a refusal, never a debt.
async function updateCachedBalances(tx: Tx, changes: ReturnType<typeof changesOf>): Promise<void> {
  const moved = [...changes.values()].filter(({ change }) => change !== 0);
  if (moved.length === 0) return;
  try {
    await updateBalances(tx, moved);
  } catch (error) {
    if (isCheckFailure(error)) fail('errors.funds');
    throw error;
  }
}
