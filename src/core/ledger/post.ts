import { isCheckFailure } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import type { TransferKind } from '#src/shared/transfer-kinds.ts';
import { AppError, fail } from '#src/shared/errors.ts';
import { balancesChanged } from './events.ts';
import { type HouseAccount, type Posting, type Wallet, changesOf } from './posting.ts';
import { insertTransfers, updateBalances } from './store.ts';
import { isLawful, type TransferAccount } from './transfer-rules.ts';

/**
 * Posts all transfers of a command at once: one INSERT of the transfers, one change of the players' cached balances.
 * The players' wallets must be locked in this transaction. Returns a function from wallet to new balance. A command
 * with its own error for a low balance compares the locked balance before. After commit the players' open pages
 * follow, from `showAt` on.
 * @throws errors.funds when a wallet would fall below zero
 * @throws errors.player.closed when value would reach a closed account
 */
export async function post(
  tx: Tx,
  postings: readonly Posting[],
  { showAt = null }: { readonly showAt?: Date | null } = {},
): Promise<(wallet: Wallet) => number> {
  for (const posting of postings) assertSound(posting);
  if (postings.some(creditsClosed)) fail('errors.player.closed');
  const changes = changesOf(postings);
  for (const { wallet, change } of changes.values()) {
    if (wallet.balance + change < 0) fail('errors.funds');
  }
  if (postings.length > 0) {
    await insertTransfers(tx, postings);
    await updateCachedBalances(tx, changes);
    const shown = [...changes.values()].filter(({ wallet, change }) => change !== 0 && isInHeader(wallet));
    const playerIds = new Set(shown.map(({ wallet }) => wallet.playerId));
    for (const playerId of playerIds) tx.publish(balancesChanged(playerId, showAt));
  }
  return (wallet) => wallet.balance + (changes.get(wallet.id)?.change ?? 0);
}

/** Every page shows these balances of its player. */
const isInHeader = ({ account }: Wallet): boolean => account === 'money' || account === 'bonus';

/** Transfers that a wallet of a closed account still accepts: the debt of a payment that is taken back. */
const KINDS_OF_CLOSED: readonly TransferKind[] = ['debt_made'];

/** Money that settles moves between two wallets of one player: nothing comes to the account. */
function creditsClosed({ debit, credit, kind }: Posting): boolean {
  if (typeof credit === 'string' || !credit.isClosed || KINDS_OF_CLOSED.includes(kind)) return false;
  return typeof debit === 'string' || debit.playerId !== credit.playerId;
}

function assertSound({ amount, unit, debit, credit, kind, subject }: Posting): void {
  assert(
    Number.isSafeInteger(amount) && amount > 0,
    `Transfer amount ${String(amount)} (${kind}) is not a positive integer`,
  );
  for (const side of [debit, credit]) {
    assert(typeof side === 'string' || side.unit === unit, `A ${unit} transfer (${kind}) has a wallet of another unit`);
  }
  const sides = { debit: accountOf(debit), credit: accountOf(credit) };
  assert(
    isLawful(kind, { subject: subject.type, unit, ...sides }),
    `No rule allows a ${unit} transfer (${kind}) for a ${subject.type} from ${sides.debit} to ${sides.credit}`,
  );
}

const accountOf = (side: Wallet | HouseAccount): TransferAccount => (typeof side === 'string' ? side : side.account);

// The CHECK fails only when the locked balance differs from the row. The action is then still rejected, so no balance
// becomes negative.
async function updateCachedBalances(tx: Tx, changes: ReturnType<typeof changesOf>): Promise<void> {
  const walletChanges = [...changes.values()].filter(({ change }) => change !== 0);
  if (walletChanges.length === 0) return;
  try {
    await updateBalances(tx, walletChanges);
  } catch (error) {
    throw isCheckFailure(error) ? new AppError('errors.funds') : error;
  }
}
