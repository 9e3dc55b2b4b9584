import { encryptedPlace } from '#src/platform/security/encrypted-place.ts';
import { replaceSealedSeed, selectSealedSeedsAfter } from './store.ts';

/** Server seeds of all battles. */
export const sealedBattleSeeds = encryptedPlace<number>({
  name: 'server seeds of battles',
  purpose: 'server seeds',
  least: 0,
  rowsAfter: selectSealedSeedsAfter,
  guard: (tx) => tx.guard('battle'),
  replace: replaceSealedSeed,
});
