import type { Tx } from '#src/platform/transaction.ts';
import { type FlagKind, insertFlag } from './store.ts';

/** Tells staff of doubts about a player, each once; `aboutId` is the other player whom they concern. */
export async function raiseFlags(tx: Tx, playerId: number, aboutId: number, kinds: readonly FlagKind[]): Promise<void> {
  for (const kind of kinds) await insertFlag(tx, playerId, kind, aboutId);
}
