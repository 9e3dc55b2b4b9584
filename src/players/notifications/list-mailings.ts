import type { Db } from '#src/platform/db.ts';
import { fail } from '#src/shared/errors.ts';
import type { Mailing } from './mailing.ts';
import { selectMailing, selectMailings } from './store.ts';

const PAGE = 30;

/** A page of mailings, the newest first; `next` is the id to ask on from, null after the last. */
interface MailingPage {
  readonly rows: readonly Mailing[];
  readonly next: number | null;
}

/** All mailings, those that went out among them. */
export async function listMailings(db: Db, before: number | null): Promise<MailingPage> {
  const found = await selectMailings(db, before ?? Number.MAX_SAFE_INTEGER, PAGE + 1);
  const rows = found.slice(0, PAGE);
  return { rows, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
}

/** A mailing by its id. Refuses an unknown one: `errors.notFound`. */
export const findMailing = async (db: Db, id: number): Promise<Mailing> =>
  (await selectMailing(db, id)) ?? fail('errors.notFound');
