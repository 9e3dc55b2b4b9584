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
