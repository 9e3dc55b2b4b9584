import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import type { PaidWith, TalliedDraw } from './tally.ts';

/** A draw as it is stored. */
interface Drawn {
  readonly kind: DrawKind;
  readonly itemId: number | null;
  readonly ticket: number;
  readonly createdAt: Date;
}

const placeOf = ({ kind, ticket, createdAt }: Drawn) => ({ kind, ticket, createdAt });

/** Draws of contracts and upgrades have odds of their own and are paid with items. */
const OF_OWN_ODDS = { versionId: 0, outcome: null, paidWith: 'items' } as const;

/** The values that the statistics need of a draw of each kind. `gave` is the worth of the item that it gave. */
export const talliedDraw = {
  case: (
    draw: Drawn,
    opening: {
      readonly versionId: number;
      readonly priceKind: PaidWith;
      readonly paid: number;
      readonly count: number;
    },
    { gave, expected }: { readonly gave: number; readonly expected: number },
  ): TalliedDraw => ({
    ...placeOf(draw),
    versionId: opening.versionId,
    outcome: draw.itemId,
    paidWith: opening.priceKind,
    upgrade: null,
    came: opening.paid / opening.count,
    gave,
    expected,
  }),
  contract: (
    draw: Drawn,
    { value, edgePercent }: { readonly value: number; readonly edgePercent: number },
    gave: number,
  ): TalliedDraw => ({
    ...placeOf(draw),
    ...OF_OWN_ODDS,
    upgrade: null,
    came: value,
    gave,
    expected: (value * (100 - edgePercent)) / 100,
  }),
  upgrade: (
    draw: Drawn,
    upgrade: { readonly stakeKopecks: number; readonly targetKopecks: number; readonly tickets: number },
    gave: number,
  ): TalliedDraw => ({
    ...placeOf(draw),
    ...OF_OWN_ODDS,
    upgrade: { isWon: draw.itemId !== null, tickets: upgrade.tickets },
    came: upgrade.stakeKopecks,
    gave,
    expected: (upgrade.targetKopecks / TICKETS_TOTAL) * upgrade.tickets,
  }),
  /** Some wheel prizes have no price, so wheel draws are counted by sector only. */
  wheel: (
    draw: Drawn,
    { versionId, position }: { readonly versionId: number; readonly position: number },
  ): TalliedDraw => ({
    ...placeOf(draw),
    versionId,
    outcome: position,
    paidWith: 'free',
    upgrade: null,
    came: 0,
    gave: 0,
    expected: 0,
  }),
};
