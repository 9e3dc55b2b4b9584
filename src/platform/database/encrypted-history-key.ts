import { type EncryptedPlace, encryptedPlace } from '#src/platform/security/encrypted-place.ts';
import { write } from './database.ts';
import { HISTORY_KEY_CONTEXT } from './history-key.ts';
import { binary, integer, named, readRow, rowShape } from './rows.ts';

const encryptedShape = rowShape({ key: named('id', integer), encryptedText: named('wrapped_key', binary) });

/** The key of the history, for a change of SECRET_KEY. */
export const encryptedHistoryKey: EncryptedPlace = encryptedPlace<number>({
  name: 'key of the history',
  purpose: 'history key',
  least: 0,
  rowsAfter: async (db, after) => {
    const row = await readRow(db, encryptedShape, 'SELECT id, wrapped_key FROM history_keys WHERE id > ?', [after]);
    return row === null ? [] : [{ ...row, context: HISTORY_KEY_CONTEXT }];
  },
  replace: async (tx, row, encryptedText) => {
    await write(tx, 'UPDATE history_keys SET wrapped_key = ? WHERE id = ? AND wrapped_key = ?', [
      encryptedText,
      row.key,
      row.encryptedText,
    ]);
  },
});
