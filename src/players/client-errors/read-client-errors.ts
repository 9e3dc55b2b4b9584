import type { Db } from '#src/platform/database/database.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { DAY_MS } from '#src/shared/time.ts';
import {
  type ClientError,
  type ClientErrorBrowser,
  deleteClientErrorsBefore,
  selectAgents,
  selectClientError,
  updateDone,
} from './store.ts';

const KEPT_MS = 90 * DAY_MS;
const AT_ONCE = 1000;

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

/** Deletes errors not seen for 90 days: they are either fixed or were made up by a client. */
export async function forgetOldErrors({ db, clock }: Services): Promise<void> {
  const before = timeAfter(clock.now(), -KEPT_MS);
  while ((await deleteClientErrorsBefore(db, before, AT_ONCE)) === AT_ONCE);
}
