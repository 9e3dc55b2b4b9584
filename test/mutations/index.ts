import type { Mutation } from '#tools/mutate/mutation.ts';
import { BATTLES } from './battles.ts';
import { CORE } from './core.ts';
import { GAMES } from './games.ts';
import { PAYMENTS, WITHDRAWALS } from './payments.ts';
import { PLAYER_PROTECTION } from './players.ts';
import { PROMO_CODES } from './promo-codes.ts';
import { SESSIONS } from './sessions.ts';
import { STAFF } from './staff.ts';

/** Mistakes that tests must notice. */
export const MUTATIONS: readonly Mutation[] = [
  ...STAFF,
  ...SESSIONS,
  ...PLAYER_PROTECTION,
  ...PAYMENTS,
  ...WITHDRAWALS,
  ...PROMO_CODES,
  ...CORE,
  ...GAMES,
  ...BATTLES,
];
