import {
  type Changed,
  changeCasePicture,
  changeItemPicture,
  editedCase,
  editedItem,
  newPicture,
  type NewPicture,
} from '#src/catalogue/index.ts';
import { pictureGate } from '#src/platform/decode-picture.ts';
import type { Member } from '#src/platform/member.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { Upload } from '#src/platform/upload.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { staffAction } from '#src/staff/index.ts';

/** What an upload of a picture of the catalogue takes: all pass the gate that bounds what decoding may cost. */
export const PICTURE_UPLOAD = { field: 'picture', mostBytes: 8 * 1024 * 1024, gate: pictureGate } as const;

/** A picture for what it belongs to, as it was when somebody looked at it. */
interface SentPicture {
  readonly id: number;
  readonly revision: number;
  /** Null where no file was sent. */
  readonly picture: Upload | null;
}

/** Shows an item by the picture that was sent. Fails with `errors.picture.format` and `errors.edit.changed`. */
export async function sendItemPicture(world: World, member: Member, sent: SentPicture): Promise<{ id: number }> {
  const { key } = await editedItem(world.db, sent.id);
  const made = await madeOf(sent, 'item', key);
  return await keep(world, member, { type: 'item', id: sent.id }, (tx) => changeItemPicture(tx, sent, made));
}

/** Shows a case by the picture that was sent, shut or with the lid ajar. Fails as `sendItemPicture` does. */
export async function sendCasePicture(
  world: World,
  member: Member,
  sent: SentPicture & { readonly side: 'shut' | 'open' },
): Promise<{ id: number }> {
  const { name } = await editedCase(world.db, sent.id);
  const made = await madeOf(sent, 'case', `case-${name}`);
  return await keep(world, member, { type: 'case', id: sent.id }, (tx) => changeCasePicture(tx, sent, sent.side, made));
}

async function madeOf({ picture }: SentPicture, of: 'item' | 'case', slug: string): Promise<NewPicture> {
  if (picture === null) fail('errors.picture.format');
  return await picture.use((content) => newPicture(of, slug, content));
}

const keep = (
  world: World,
  member: Member,
  about: { readonly type: 'item' | 'case'; readonly id: number },
  change: (tx: Tx) => Promise<Changed>,
): Promise<{ id: number }> =>
  staffAction(world, member, async (tx, log) => {
    log({ act: `${about.type}.pictured`, about, ...(await change(tx)) });
    return { id: about.id };
  });
