import { readHead } from '#src/core/sealed-history/index.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Db } from '#src/platform/database/database.ts';
import { acceptHistory, findAccepted, historyKeyOf } from '#src/platform/database/history-key.ts';
import { signAccess } from '#src/platform/database/sign-access.ts';
import { createEventBus } from '#src/platform/events/event-bus.ts';
import type { Finding } from './audit.ts';
import { SIGNATURES } from './signatures.ts';

/**
 * Accepts the rows without a signature, with the head of the sealed history, when no other rule is broken. Without being
 * asked it does so only while an upgrade may be under way. Returns whether a broken rule is thereby settled.
 */
export async function acceptUnsigned(
  { db, config }: { readonly db: Db; readonly config: Config },
  findings: readonly Finding[],
  isAsked: boolean,
): Promise<boolean> {
  if (findings.some((finding) => finding.rule !== SIGNATURES || !isUnsigned(finding))) return false;
  const key = await historyKeyOf({ db, config });
  const isUpgrade = new Date() < key.strictFrom;
  if (!isAsked && !isUpgrade) return false;
  if (!isAsked && findings.length > 0) return false;
  if (isAsked || (await findAccepted(db, key)) !== null || isUpgrade) {
    const clock = { now: () => new Date() };
    const events = createEventBus((error) => {
      throw error;
    });
    await signAccess({ db, config, clock, events });
    const head = await readHead(db);
    await acceptHistory(db, key, head && { number: head.number, hash: head.hash });
  }
  return true;
}

/** A wrong signature is never accepted, a missing one may be. */
const isUnsigned = ({ rows }: Finding): boolean => rows.every((row) => 'isUnsigned' in row);
