import { sealedPlace } from '#src/platform/security/sealed-place.ts';
import { replaceSealedSeed, selectSealedSeedsAfter } from './store.ts';

/** Server seeds of all battles. */
export const sealedBattleSeeds = sealedPlace<number>({
  name: 'server seeds of battles',
  purpose: 'server seeds',
  least: 0,
  rowsAfter: selectSealedSeedsAfter,
  guard: (tx) => tx.guard('battle'),
  replace: replaceSealedSeed,
});
