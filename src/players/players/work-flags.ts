import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import type { FlagKind, FlagState, FlagVerdict } from '#src/shared/flags.ts';
import { type Flag, selectFlagForUpdate, selectFlagged, selectFlags, selectFlagsOf, updateFlag } from './store.ts';

export type { Flag };

/** Flags of a state, and of a kind where one is named, below `beforeId`, the newest first. */
export const listFlags = (
  db: Db,
  asked: {
    readonly state: FlagState;
    readonly kind: FlagKind | null;
    readonly beforeId: number;
    readonly limit: number;
  },
): Promise<Flag[]> => selectFlags(db, asked);

/** The flags of a player, what is still to be looked at first. */
export const flagsOf = (db: Db, playerId: number, limit: number): Promise<Flag[]> => selectFlagsOf(db, playerId, limit);

/** Which of some players have a flag that nobody has closed. */
export const flaggedOf = async (db: Db, playerIds: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(playerIds.length === 0 ? [] : await selectFlagged(db, playerIds));

/** A flag as the one who works on it last saw it: whose it was, null for nobody's. */
export interface SeenFlag {
  readonly id: number;
  readonly heldBy: number | null;
}

/** Takes a flag to look into it, from who held it as well. Answers it as it was. Refuses what `held` refuses. */
export async function takeFlag(tx: Tx, seen: SeenFlag, memberId: number): Promise<Flag> {
  const flag = await held(tx, seen);
  const open = { verdict: null, note: '', closedAt: null };
  await updateFlag(tx, flag.id, { ...open, state: 'taken', memberId, takenAt: tx.now });
  return flag;
}

/** Gives a flag back to the list. Answers it as it was. Refuses what `held` refuses. */
export async function returnFlag(tx: Tx, seen: SeenFlag): Promise<Flag> {
  const flag = await held(tx, seen);
  await updateFlag(tx, flag.id, {
    ...{ state: 'open', memberId: null, takenAt: null, verdict: null, note: '', closedAt: null },
  });
  return flag;
}

/** Closes a flag for good with what came of it. Answers it as it was. Refuses what `held` refuses. */
export async function closeFlag(
  tx: Tx,
  seen: SeenFlag,
  memberId: number,
  { verdict, note }: { readonly verdict: FlagVerdict; readonly note: string },
): Promise<Flag> {
  const flag = await held(tx, seen);
  const takenAt = flag.takenAt ?? tx.now;
  await updateFlag(tx, flag.id, { state: 'closed', memberId, verdict, note, takenAt, closedAt: tx.now });
  return flag;
}

/** The flag, locked: 404 for none, 409 `errors.flag.changed` when it is closed or somebody else's by now. */
async function held(tx: Tx, { id, heldBy }: SeenFlag): Promise<Flag> {
  const flag = await selectFlagForUpdate(tx, id);
  if (flag === null) fail('errors.flag.unknown');
  if (flag.state === 'closed' || flag.memberId !== heldBy) fail('errors.flag.changed');
  return flag;
}
