import type { Tx } from '#src/platform/database/transaction.ts';
import type { FlagKind } from '#src/shared/flags.ts';
import { insertFlag } from '#src/players/risk/store/flags.ts';

/** Raises flags about a player for staff, each once. `aboutId` is the other player involved. */
export async function raiseFlags(tx: Tx, playerId: number, aboutId: number, kinds: readonly FlagKind[]): Promise<void> {
  for (const kind of kinds) await insertFlag(tx, playerId, { kind, aboutId, subjectId: 0 });
}

/** Raises a flag about a payment or a withdrawal, once for each. */
export const flagSubject = (tx: Tx, playerId: number, kind: FlagKind, subjectId: number): Promise<void> =>
  insertFlag(tx, playerId, { kind, aboutId: null, subjectId });
