import type { Db } from '#src/platform/db.ts';
import { selectCataloguePicture } from './store.ts';

/** One size of a picture that staff sent, by the name in its address; null where there is none. */
export const findCataloguePicture = (db: Db, name: string, size: string): Promise<Buffer | null> =>
  selectCataloguePicture(db, name, size);
