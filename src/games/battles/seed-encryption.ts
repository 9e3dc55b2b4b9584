import { encryptedPlace } from '#src/platform/security/encrypted-place.ts';

/** Server seeds of all battles. */
export const encryptedBattleSeeds = encryptedPlace({
  name: 'server seeds of battles',
  purpose: 'server seeds',
  table: 'battles',
  key: 'id',
  text: 'server_seed_sealed',
  owner: ['server_seed_hash'],
  guard: (tx) => tx.guard('battle'),
});
