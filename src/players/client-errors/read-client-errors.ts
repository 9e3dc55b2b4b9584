import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { type ClientError, type ClientErrorBrowser, selectAgents, selectClientError, updateDone } from './store.ts';

/** Returns an error with the browsers it was seen in, or null. */
export async function loadClientError(
  db: Db,
  hash: string,
): Promise<{ fault: ClientError; agents: ClientErrorBrowser[] } | null> {
  const [fault, agents] = await Promise.all([selectClientError(db, hash), selectAgents(db, hash)]);
  return fault && { fault, agents };
}

/**
 * Marks an error as resolved until it is seen again.
 *
 * @throws errors.fault.unknown when it does not exist or is resolved already
 */
export async function resolveClientError(tx: Tx, hash: string, memberId: number): Promise<void> {
  if (!(await updateDone(tx, hash, memberId))) fail('errors.fault.unknown');
}
