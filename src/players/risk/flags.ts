import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import type { FlagVerdict, FlagKind } from '#src/shared/flags.ts';
import { isAccountClosed } from '#src/players/players/index.ts';
import {
  type Flag,
  selectFlagForUpdate,
  selectFlagged,
  updateFlag,
  insertFlag,
} from '#src/players/risk/store/flags.ts';
import { eraseEvidence } from '#src/players/risk/store/devices.ts';

export const flaggedOf = async (db: Db, playerIds: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(playerIds.length === 0 ? [] : await selectFlagged(db, playerIds));

/** A flag as the staff member last saw it; `heldBy` is null when no one holds it. */
export interface HeldFlag {
  readonly id: number;
  readonly heldBy: number | null;
}

/**
 * Assigns a flag to a staff member, even from another one. Returns its previous state.
 *
 * @throws errors.flag.unknown when it does not exist
 * @throws errors.flag.changed when it is closed or its holder changed
 */
export async function takeFlag(tx: Tx, seen: HeldFlag, memberId: number): Promise<Flag> {
  const flag = await lockHeldFlag(tx, seen);
  const open = { verdict: null, note: '', closedAt: null };
  await updateFlag(tx, flag.id, { ...open, state: 'taken', memberId, takenAt: tx.now });
  return flag;
}

/** Unassigns a flag. Returns its previous state. Throws like `takeFlag`. */
export async function returnFlag(tx: Tx, seen: HeldFlag): Promise<Flag> {
  const flag = await lockHeldFlag(tx, seen);
  await updateFlag(tx, flag.id, {
    state: 'open',
    memberId: null,
    takenAt: null,
    verdict: null,
    note: '',
    closedAt: null,
  });
  return flag;
}

/**
 * Closes a flag permanently with its verdict. Returns its previous state. The last flag of a closed account also erases
 * the devices and notes that were kept for it. Throws like `held`.
 */
export async function closeFlag(
  tx: Tx,
  seen: HeldFlag,
  memberId: number,
  { verdict, note }: { readonly verdict: FlagVerdict; readonly note: string },
): Promise<Flag> {
  const flag = await lockHeldFlag(tx, seen);
  const takenAt = flag.takenAt ?? tx.now;
  await updateFlag(tx, flag.id, { state: 'closed', memberId, verdict, note, takenAt, closedAt: tx.now });
  if (await isAccountClosed(tx, flag.playerId)) await eraseUnlessFlagged(tx, flag.playerId);
  return flag;
}

/**
 * Locks the flag.
 *
 * @throws errors.flag.unknown when it does not exist
 * @throws errors.flag.changed when it is closed or its holder changed
 */
async function lockHeldFlag(tx: Tx, { id, heldBy }: HeldFlag): Promise<Flag> {
  const flag = await selectFlagForUpdate(tx, id);
  if (flag === null) fail('errors.flag.unknown');
  if (flag.state === 'closed' || flag.memberId !== heldBy) fail('errors.flag.changed');
  return flag;
}

/** Erases the evidence of a closed account that no open flag needs. */
export async function eraseUnlessFlagged(tx: Tx, playerId: number): Promise<void> {
  if ((await selectFlagged(tx, [playerId])).length === 0) await eraseEvidence(tx, playerId);
}

/** Raises flags about a player for staff, each once. `aboutId` is the other player involved. */
export async function raiseFlags(tx: Tx, playerId: number, aboutId: number, kinds: readonly FlagKind[]): Promise<void> {
  for (const kind of kinds) await insertFlag(tx, playerId, { kind, aboutId, subjectId: 0 });
}

/** Raises a flag about a payment or a withdrawal, once for each. */
export const flagSubject = (tx: Tx, playerId: number, kind: FlagKind, subjectId: number): Promise<void> =>
  insertFlag(tx, playerId, { kind, aboutId: null, subjectId });
