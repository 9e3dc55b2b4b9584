import type { Db } from '#src/platform/database/database.ts';
import { selectCataloguePicture } from './store.ts';

/** One size of an uploaded image, by the name in its URL; null when there is none. */
export const findCataloguePicture = (db: Db, name: string, size: string): Promise<Buffer | null> =>
  selectCataloguePicture(db, name, size);
