import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { selectVoucher, updateUsed } from './store.ts';

interface VoucherUse {
  readonly voucherId: number;
  readonly caseId: number;
  /** The row of the opening must exist. */
  readonly openingId: number;
}

/**
 * Uses up a voucher for an opening. Call it while the wallets of the player are locked, because the row of the voucher
 * has no lock of its own.
 *
 * @throws errors.voucher.unknown also for the voucher of another player, so that an id reveals nothing
 * @throws errors.voucher.case when the voucher is for another case
 * @throws errors.voucher.used
 * @throws errors.voucher.over
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
