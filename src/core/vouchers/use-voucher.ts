import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { selectVoucher, updateUsed } from './store.ts';

/** What a voucher is used for: an opening of its case. */
interface VoucherUse {
  readonly voucherId: number;
  readonly caseId: number;
  /** The opening's row is there already. */
  readonly openingId: number;
}

/**
 * Uses a voucher up for an opening. Fails with `errors.voucher.unknown` (also for somebody else's, so that an id tells
 * nothing), `.case` for one of another case, `.used` or `.over`. Call it while the player's wallets are locked: nothing
 * else locks this row.
 */
export async function useVoucher(
  tx: Tx,
  playerId: number,
  { voucherId, caseId, openingId }: VoucherUse,
): Promise<void> {
  if (await updateUsed(tx, { voucherId, playerId, caseId, openingId })) return;
  const voucher = await selectVoucher(tx, playerId, voucherId);
  if (voucher === null) fail('errors.voucher.unknown');
  if (voucher.caseId !== caseId) fail('errors.voucher.case');
  fail(voucher.usedAt === null ? 'errors.voucher.over' : 'errors.voucher.used');
}
