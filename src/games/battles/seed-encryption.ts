import { encryptedPlace } from '#src/platform/security/encrypted-place.ts';
import { replaceEncryptedSeed, selectEncryptedSeedsAfter } from './store.ts';

/** Server seeds of all battles. */
export const encryptedBattleSeeds = encryptedPlace<number>({
  name: 'server seeds of battles',
  purpose: 'server seeds',
  least: 0,
  rowsAfter: selectEncryptedSeedsAfter,
  guard: (tx) => tx.guard('battle'),
  replace: replaceEncryptedSeed,
});
