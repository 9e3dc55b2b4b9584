import type { Db } from '#src/platform/db.ts';
import { fail } from '#src/shared/errors.ts';
import type { Advert } from './advert.ts';
import { selectAdvert, selectAdvertPage } from './store.ts';

const PAGE = 30;

/** A page of all adverts, the newest first; `next` is the id to ask on from, null after the last. */
interface AdvertPageOf {
  readonly rows: readonly Advert[];
  readonly next: number | null;
}

/** All adverts, those that are over among them. */
export async function listAdverts(db: Db, before: number | null): Promise<AdvertPageOf> {
  const found = await selectAdvertPage(db, before ?? Number.MAX_SAFE_INTEGER, PAGE + 1);
  const rows = found.slice(0, PAGE);
  return { rows, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
}

/** An advert by its id, be it over or not begun. Refuses an unknown one: `errors.notFound`. */
export const findAdvert = async (db: Db, id: number): Promise<Advert> =>
  (await selectAdvert(db, id)) ?? fail('errors.notFound');
