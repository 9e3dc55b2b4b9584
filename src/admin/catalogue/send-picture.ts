import {
  type RowChange,
  changeCasePicture,
  changeItemPicture,
  readEditedCase,
  readEditedItem,
  newPicture,
  type NewPicture,
} from '#src/core/catalogue/editing/index.ts';
import { pictureQueue } from '#src/platform/images/decode-picture.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Upload } from '#src/platform/upload.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { staffAction } from '#src/admin/access/index.ts';

/** Upload rules for catalogue pictures. All uploads pass the queue that limits the cost of decoding. */
export const PICTURE_UPLOAD = { field: 'picture', mostBytes: 8 * 1024 * 1024, queue: pictureQueue } as const;

/** A picture, and the revision of the item or case that the staff member saw. */
interface SentPicture {
  readonly id: number;
  readonly revision: number;
  readonly picture: Upload | null;
}

/**
 * Sets the picture of an item.
 *
 * @throws errors.picture.format when the file is not a supported picture
 * @throws errors.edit.changed when another staff member has saved meanwhile
 */
export async function sendItemPicture(
  services: Services,
  member: StaffMember,
  upload: SentPicture,
): Promise<{ id: number }> {
  const { key } = await readEditedItem(services.db, upload.id);
  const picture = await madeOf(upload, 'item', key);
  return await keep(services, member, { type: 'item', id: upload.id }, (tx) => changeItemPicture(tx, upload, picture));
}

/** Sets the closed or the open picture of a case. Throws as `sendItemPicture` does. */
export async function sendCasePicture(
  services: Services,
  member: StaffMember,
  upload: SentPicture & { readonly side: 'shut' | 'open' },
): Promise<{ id: number }> {
  const { name } = await readEditedCase(services.db, upload.id);
  const picture = await madeOf(upload, 'case', `case-${name}`);
  return await keep(services, member, { type: 'case', id: upload.id }, (tx) =>
    changeCasePicture(tx, upload, upload.side, picture),
  );
}

async function madeOf({ picture }: SentPicture, of: 'item' | 'case', slug: string): Promise<NewPicture> {
  if (picture === null) fail('errors.picture.format');
  return await picture.use((content) => newPicture(of, slug, content));
}

const keep = (
  services: Services,
  member: StaffMember,
  about: { readonly type: 'item' | 'case'; readonly id: number },
  change: (tx: Tx) => Promise<RowChange>,
): Promise<{ id: number }> =>
  staffAction(services, member, async (tx, log) => {
    log({ act: `${about.type}.pictured`, about, ...(await change(tx)) });
    return { id: about.id };
  });
