import type { Db } from '#src/platform/database/database.ts';
import { fail } from '#src/shared/errors.ts';
import type { Mailing } from './mailing.ts';
import { selectMailing, selectMailings } from '#src/players/notifications/store/mailings.ts';

const PAGE = 30;

/** `next` is the id to continue below; null on the last page. */
interface MailingPage {
  readonly rows: readonly Mailing[];
  readonly next: number | null;
}

export async function listMailings(db: Db, before: number | null): Promise<MailingPage> {
  const mailings = await selectMailings(db, before ?? Number.MAX_SAFE_INTEGER, PAGE + 1);
  const rows = mailings.slice(0, PAGE);
  return { rows, next: mailings.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
}

/**
 * Returns a mailing by id.
 *
 * @throws errors.notFound when it does not exist
 */
export const findMailing = async (db: Db, id: number): Promise<Mailing> =>
  (await selectMailing(db, id)) ?? fail('errors.notFound');
