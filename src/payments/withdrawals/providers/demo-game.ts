import type { GameAccounts } from './game-accounts.ts';

const EXISTS = /^[1-9]\d{7}$/;
const NAMES = ['Polyn', 'Bastion', 'Vesper', 'Strelets', 'Mikado', 'Grach', 'Zhenya', 'Nord'];

/**
 * Game accounts of demo mode: every eight-digit id without a leading 0 exists. Name and picture are derived from the
 * id, so they never change.
 */
export const demoGame: GameAccounts = {
  find: (id) => {
    if (!EXISTS.test(id)) return Promise.resolve(null);
    const name = `${NAMES[Number(id) % NAMES.length] ?? ''}_${id.slice(-2)}`;
    return Promise.resolve({ id, name, avatar: `/avatars/${id}.svg` });
  },
};
