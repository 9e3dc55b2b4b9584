import { encryptedPlace } from '#src/platform/security/encrypted-place.ts';
import { HISTORY_KEY_CONTEXT } from './history-key.ts';

/** The key of the history, for a change of SECRET_KEY. */
export const encryptedHistoryKey = encryptedPlace({
  name: 'key of the history',
  purpose: 'history key',
  table: 'history_keys',
  key: 'id',
  text: 'wrapped_key',
  owner: ['id', () => HISTORY_KEY_CONTEXT],
});
