import type { IconName } from '#views/ui/icon-names.ts';
import type { PrizeKind } from '#views/wheel/wheel-page-model.ts';

/** The sign of a prize that has no picture. */
export const PRIZE_ICONS: Readonly<Record<PrizeKind, IconName>> = {
  points: 'coins',
  money: 'wallet',
  item: 'package',
  case: 'package-open',
  promo: 'ticket-percent',
  cashback: 'percent',
  spin: 'rotate-cw',
};
