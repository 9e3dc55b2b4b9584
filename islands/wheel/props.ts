import type { SeedsModel } from '#ui/models/draws.ts';
import type { PastSpinModel, RingSector } from '#ui/models/wheel.ts';

export interface WheelProps {
  /** Version of the displayed wheel. A spin is refused when it no longer matches. */
  readonly version: number;
  readonly sectors: readonly RingSector[];
  /** Chance of each prize in percent, by its title: of all its sectors together, as in the table. */
  readonly chances: Readonly<Record<string, number>>;
  readonly freeSpins: number;
  /** Seeds of the next draw. */
  readonly seeds: SeedsModel;
  /** Result of a plain form submission; the wheel shows its sector. */
  readonly spun: PastSpinModel | null;
}

/** Fields of the POST /api/wheel/spin response that this island uses. */
export interface SpinAnswer extends Pick<PastSpinModel, 'code' | 'ticket' | 'chance' | 'drawId' | 'createdAt'> {
  readonly spinId: number;
  /** Position of the sector in the ring, from 1. */
  readonly sector: number;
  readonly prize: Pick<
    PastSpinModel,
    'kind' | 'title' | 'logo' | 'state' | 'until' | 'item' | 'voucher' | 'percent'
  > & { readonly balance: number; readonly balanceMinor: number; readonly bonuses: number };
  readonly freeSpin: number;
  readonly nonce: number;
}
