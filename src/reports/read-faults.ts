import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import {
  type Fault,
  type FaultMark,
  type SeenIn,
  selectAgents,
  selectFault,
  selectFaults,
  updateDone,
} from './store.ts';

export type { Fault, FaultMark, SeenIn };

/** Faults that are open, or those that are done, the last seen first, behind a mark. */
export const listFaults = (
  db: Db,
  asked: { readonly isOpen: boolean; readonly after: FaultMark | null; readonly limit: number },
): Promise<Fault[]> => selectFaults(db, asked);

/** A fault with the browsers that it was seen in; null for none. */
export async function loadFault(db: Db, hash: string): Promise<{ fault: Fault; agents: SeenIn[] } | null> {
  const [fault, agents] = await Promise.all([selectFault(db, hash), selectAgents(db, hash)]);
  return fault && { fault, agents };
}

/** Marks a fault as done, until it is seen again. Refuses with `errors.fault.unknown` what is none, or is done. */
export async function finishFault(tx: Tx, hash: string, memberId: number): Promise<void> {
  if (!(await updateDone(tx, hash, memberId))) fail('errors.fault.unknown');
}
