import type { SeedsModel } from '#ui/models/draws.ts';
import type { PastSpinModel, WheelSectorModel } from '#ui/models/wheel.ts';

export interface PastSpinsModel {
  readonly list: readonly PastSpinModel[];
  readonly next: string | null;
  /** True when the list begins with the newest spin. */
  readonly isFirst: boolean;
}

export interface WheelPageModel {
  /** Version of the wheel; a spin of another version is refused. 0 before the first publication. */
  readonly version: number;
  /** In ring order; empty before the first publication. */
  readonly sectors: readonly WheelSectorModel[];
  /** Null for a guest. */
  readonly freeSpins: number | null;
  /** Null for a guest. */
  readonly desk: {
    readonly past: PastSpinsModel;
    /** The spin that the address names, or the newest while it is young; its prize is shown. */
    readonly spun: PastSpinModel | null;
    readonly seeds: SeedsModel;
  } | null;
  /** Minimum top-up that gives a free spin, in the display currency. */
  readonly minTopUp: number;
  readonly streak: readonly {
    readonly day: number;
    readonly points: number;
    readonly hasSpin: boolean;
    readonly state: 'taken' | 'today' | 'later';
  }[];
  readonly spinEachDays: number;
  readonly idempotencyKey: string | null;
}
