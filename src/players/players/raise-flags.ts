import type { Tx } from '#src/platform/transaction.ts';
import type { FlagKind } from '#src/shared/flags.ts';
import { insertFlag } from './store.ts';

/** Tells staff of doubts about a player, each once; `aboutId` is the other player whom they concern. */
export async function raiseFlags(tx: Tx, playerId: number, aboutId: number, kinds: readonly FlagKind[]): Promise<void> {
  for (const kind of kinds) await insertFlag(tx, playerId, { kind, aboutId, subjectId: 0 });
}

/** Tells staff of a payment or a withdrawal that is to be looked at, once for each. */
export const flagSubject = (tx: Tx, playerId: number, kind: FlagKind, subjectId: number): Promise<void> =>
  insertFlag(tx, playerId, { kind, aboutId: null, subjectId });
