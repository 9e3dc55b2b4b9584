import type { Tx } from '#src/platform/database/transaction.ts';
import { eraseEvidence } from '#src/players/risk/store/devices.ts';
import { selectFlagged } from '#src/players/risk/store/flags.ts';

/** Erases the evidence of a closed account that no open flag needs. */
export async function eraseUnlessFlagged(tx: Tx, playerId: number): Promise<void> {
  if ((await selectFlagged(tx, [playerId])).length === 0) await eraseEvidence(tx, playerId);
}
