import type { Db } from '#src/platform/database/database.ts';
import { fail } from '#src/shared/errors.ts';
import type { Mailing } from './mailing.ts';
import { selectMailing, selectMailings } from '#src/players/notifications/store/mailings.ts';
import { type Page, pageOf } from '#src/shared/page-of.ts';

const PAGE = 30;

export const listMailings = async (db: Db, before: number | null): Promise<Page<Mailing, number>> =>
  pageOf(await selectMailings(db, before ?? Number.MAX_SAFE_INTEGER, PAGE + 1), PAGE, ({ id }) => id);

/**
 * Returns a mailing by id.
 *
 * @throws errors.notFound when it does not exist
 */
export const findMailing = async (db: Db, id: number): Promise<Mailing> =>
  (await selectMailing(db, id)) ?? fail('errors.notFound');
