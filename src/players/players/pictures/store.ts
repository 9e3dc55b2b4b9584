import { type Db, write } from '#src/platform/database/database.ts';
import { column, readRow, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

/** `upload`: uploaded by the player. `provider`: copied from the sign-in provider. */
export type PictureSource = 'upload' | 'provider';

const PICTURE_COLUMNS = { small: 'small_webp', large: 'large_webp', jpeg: 'large_jpeg' } as const;
export type PictureShape = keyof typeof PICTURE_COLUMNS;

/** Stores the time of an upload. Returns false when the account is closed. */
export async function updatePhoto(tx: Tx, playerId: number): Promise<boolean> {
  const values = [tx.now, playerId];
  const { affectedRows } = await write(
    tx,
    'UPDATE players SET photo_at = ? WHERE id = ? AND closed_at IS NULL',
    values,
  );
  return affectedRows === 1;
}

/** Stores the time of the copy. Returns false when there is a copy already, or the account is closed. */
export async function updateProviderPhoto(tx: Tx, playerId: number): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    'UPDATE players SET provider_photo_at = ? WHERE id = ? AND closed_at IS NULL AND provider_photo_at IS NULL',
    [tx.now, playerId],
  );
  return affectedRows === 1;
}

export async function upsertPicture(
  tx: Tx,
  playerId: number,
  source: PictureSource,
  picture: Readonly<Record<PictureShape, Buffer>>,
): Promise<void> {
  const columns = Object.entries(PICTURE_COLUMNS) as [PictureShape, string][];
  const names = [...columns.map(([, column]) => column), 'made_at'];
  await write(
    tx,
    `INSERT INTO player_pictures (player_id, source, ${names.join(', ')}) VALUES (?, ?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE ${names.map((name) => `${name} = VALUES(${name})`).join(', ')}`,
    [playerId, source, ...columns.map(([shape]) => picture[shape]), tx.now],
  );
}

const pictureShape = rowShape({
  content: column.binary,
  madeAt: column.timestamp,
  /** True when its player hides. */
  isHidden: column.boolean.named('hides_me'),
});

export type StoredPicture = RowOf<typeof pictureShape>;

export const findPicture = async (
  db: Db,
  playerId: number,
  source: PictureSource,
  shape: PictureShape,
): Promise<StoredPicture | null> =>
  await readRow(
    db,
    pictureShape,
    `SELECT f.${PICTURE_COLUMNS[shape]} AS content, f.made_at, p.hides_me FROM player_pictures f
     JOIN players p ON p.id = f.player_id WHERE f.player_id = ? AND f.source = ?`,
    [playerId, source],
  );
