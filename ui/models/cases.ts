import type { DropModel } from './items.ts';

export interface VoucherModel {
  readonly id: number;
  readonly until: string;
}

/** Result of a demo spin; it has no owner. */
export type DemoDropModel = Omit<DropModel, 'insertId'>;

export type PriceKind = 'money' | 'bonuses' | 'free';

export type CaseState = 'active' | 'unavailable' | 'hidden';

/**
 * A condition of a case besides its price. `value` is a level, hours or a sum in the display currency, depending on the
 * kind.
 */
export interface CaseConditionModel {
  readonly kind: 'vk' | 'telegram' | 'level' | 'topup' | 'cooldown';
  readonly value: number;
  /** Days whose top-ups count; null for other kinds. */
  readonly days: number | null;
  readonly met: boolean;
}

export interface CaseCardModel {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly group: string;
  readonly priceKind: PriceKind;
  /** Kopecks, or hundredths of a point when paid with bonuses. */
  readonly priceMinor: number;
  /** In the display currency, or whole points for bonus cases. */
  readonly price: number;
  readonly oldPrice: number | null;
  /** Percent. */
  readonly cashback: number | null;
  readonly conditions: readonly CaseConditionModel[];
  readonly state: CaseState;
  /** Addresses of the 130x88 pictures of the closed and the open crate. */
  readonly logo: string;
  readonly hover: string;
  /** Palette name for the glow (`data-pal`). */
  readonly palette: string;
}
