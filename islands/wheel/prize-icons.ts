import type { IconName } from '#views/ui/icon-names.ts';
import type { PrizeKind } from '#views/games/wheel/wheel-page-model.ts';

/** Icons of prizes without a picture. */
export const PRIZE_ICONS: Readonly<Record<PrizeKind, IconName>> = {
  points: 'coins',
  money: 'wallet',
  item: 'package',
  case: 'package-open',
  promo: 'ticket-percent',
  cashback: 'percent',
  spin: 'rotate-cw',
};
