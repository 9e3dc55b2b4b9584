import type { Locale } from '#src/shared/locales.ts';
import type { SeedsModel } from '#views/cases/case-page-model.ts';
import type { PastSpinModel, WheelSectorModel } from '#views/wheel/wheel-page-model.ts';

/** A sector as far as it is drawn. */
export type RingSector = Pick<WheelSectorModel, 'position' | 'kind' | 'label' | 'sub' | 'logo' | 'chance'>;

export interface WheelProps {
  /** The wheel that is shown: a spin acts on this one or on none. */
  readonly version: number;
  readonly sectors: readonly RingSector[];
  readonly freeSpins: number;
  /** What the next draw will be made from. */
  readonly seeds: SeedsModel;
  /** What a plain form has just won: the wheel stands on it. */
  readonly spun: PastSpinModel | null;
  readonly locale: Locale;
}

/** The answer of POST /api/wheel/spin, as far as it is shown. */
export interface SpinAnswer extends Pick<PastSpinModel, 'code' | 'ticket' | 'chance' | 'drawId' | 'createdAt'> {
  readonly spinId: number;
  /** The place of the sector in the ring, from 1. */
  readonly sector: number;
  readonly prize: Pick<
    PastSpinModel,
    'kind' | 'title' | 'logo' | 'state' | 'until' | 'item' | 'voucher' | 'percent'
  > & {
    readonly balance: number;
    readonly balanceMinor: number;
    readonly bonuses: number;
  };
  readonly freeSpin: number;
  readonly nonce: number;
}
