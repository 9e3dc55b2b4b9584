import type { IconName } from '#ui/icon-names.ts';
import type { PrizeKind } from '#ui/models/wheel.ts';

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
