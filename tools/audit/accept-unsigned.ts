import { readHead } from '#src/core/sealed-history/index.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Db } from '#src/platform/database/database.ts';
import { acceptHistory, findHistoryKey } from '#src/platform/database/history-key.ts';
import { signAccess } from '#src/platform/database/sign-access.ts';
import { createEventBus } from '#src/platform/events/event-bus.ts';
import type { Finding } from './audit.ts';
import { SIGNATURES } from './signatures.ts';

/**
 * Accepts the rows without a signature, with the head of the sealed history, when no other rule is broken. Without
 * being asked it does so only while an upgrade may be under way. Returns whether it did.
 */
export async function acceptUnsigned(
  { db, config }: { readonly db: Db; readonly config: Config },
  findings: readonly Finding[],
  isAsked: boolean,
): Promise<boolean> {
  const key = await findHistoryKey({ db, config }).catch(() => null);
  if (key === null) return false;
  const isUpgrade = new Date() < key.strictFrom;
  const isAcceptable = isAsked ? findings.every(isUnsigned) : isUpgrade && findings.length === 0;
  if (!isAcceptable) return false;
  const clock = { now: () => new Date() };
  const events = createEventBus((error) => {
    throw error;
  });
  await signAccess({ db, config, clock, events });
  const head = await readHead(db);
  await acceptHistory(db, key, head && { number: head.number, hash: head.hash });
  return true;
}

/** A wrong signature is never accepted, a missing one may be. */
const isUnsigned = ({ rule, rows }: Finding): boolean =>
  rule === SIGNATURES && rows.every((row) => 'isUnsigned' in row);
