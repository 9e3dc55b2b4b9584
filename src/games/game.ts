import type { CountedDraw } from '#src/core/draws/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import type { ErrorKey } from '#src/shared/errors.ts';
import type { FigureKind } from '#src/shared/figure-kinds.ts';

/** Means of payment for a draw: money, points, nothing, a wheel voucher, or items (with or without money). */
export type PaidWith = 'money' | 'bonuses' | 'free' | 'voucher' | 'items';

/** A draw as it is stored. */
export type StoredDraw = Pick<CountedDraw, 'kind' | 'itemId' | 'ticket' | 'createdAt'>;

/** A draw with the values that the statistics need. Sums are hundredths of the unit, worth is in kopecks. */
export interface TalliedDraw {
  readonly kind: DrawKind;
  /** Version of a case or a wheel; 0 for draws with odds of their own. */
  readonly versionId: number;
  /** Item of the case, or position of the sector; null for draws with odds of their own. */
  readonly outcome: number | null;
  readonly ticket: number;
  readonly createdAt: Date;
  readonly paidWith: PaidWith;
  readonly came: number;
  readonly gave: number;
  /** Average worth by the published odds; may be fractional. */
  readonly expected: number;
  /** Result of an upgrade and its number of winning tickets; null for other draws. */
  readonly upgrade: { readonly isWon: boolean; readonly tickets: number } | null;
}

/** A game as analytics counts it: what the player put in, what it gave, and what it was to give by its odds. */
export interface PlayedGame {
  readonly id: number;
  readonly createdAt: Date;
  readonly playerId: number;
  readonly part?: string;
  readonly count?: number;
  readonly came?: number;
  readonly gave?: number;
  readonly expected?: number;
}

/** The facts of a game for portal and analytics; `games.ts` lists all games. Its routes are in its `module.ts`. */
export interface Game {
  /** The folder of its module. */
  readonly name: string;
  /** Lists in the file of all data of a player, by their key: one page, newest first, of ids below `beforeId`. */
  readonly ownRows?: Readonly<
    Record<
      string,
      (
        services: Services,
        playerId: number,
        page: { readonly beforeId: number | null; readonly limit: number },
      ) => Promise<{ readonly list: readonly object[]; readonly next: number | null }>
    >
  >;
  /** The reason that an account cannot be closed now; null when the player waits for nothing in this game. */
  readonly refusesClosing?: (db: Db, playerId: number) => Promise<ErrorKey | null>;
  /** Erases what is personal in this game's tables when an account is closed. */
  readonly erase?: (tx: Tx, playerId: number) => Promise<void>;
  /** Its rows for analytics, with ids above `afterId` in ascending order; they are immutable and never deleted. */
  readonly played?: {
    /** Name of the mark up to which rows are counted, and of the column that shows their number. */
    readonly source: string;
    readonly kind: FigureKind;
    /** True when the game has a return of its own: it is shown beside the expected one, if `expected` is counted. */
    readonly isStake?: true;
    readonly read: (db: Db, afterId: number, limit: number) => Promise<readonly PlayedGame[]>;
  };
  /** The average worth of a player's plays that were drawn since a moment, in kopecks, for a game without `draws`. */
  readonly expectedSince?: (services: Services, playerId: number, since: Date) => Promise<number>;
  readonly draws?: {
    readonly kind: DrawKind;
    /** Adds to draws of this kind what the statistics of fairness need; `gaveOf` is the worth of the drawn item. */
    readonly tallied: (
      services: Services,
      draws: readonly CountedDraw[],
      gaveOf: (draw: CountedDraw) => number,
    ) => Promise<TalliedDraw[]>;
    /** The time from which others may see the outcome, where a draw may give no item that says so. */
    readonly revealAt?: (db: Db, subjectId: number) => Promise<Date | null>;
  };
}

/** Ids of the openings, contracts and so on to which draws belong. */
export const subjectIdsOf = (draws: readonly CountedDraw[]): number[] => [
  ...new Set(draws.map(({ subjectId }) => subjectId)),
];

/** Each draw with the row to which it belongs. */
export function withSubjects<Row extends { readonly id: number }>(
  draws: readonly CountedDraw[],
  rows: readonly Row[],
): { readonly draw: CountedDraw; readonly row: Row }[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return draws.map((draw) => {
    const row = byId.get(draw.subjectId);
    assert(row, `Draw ${String(draw.id)} has no ${draw.kind}`);
    return { draw, row };
  });
}

/** The part of a tallied draw that is the same for all kinds. */
export const placeOfDraw = ({ kind, ticket, createdAt }: StoredDraw) => ({ kind, ticket, createdAt, upgrade: null });

/** Draws of contracts and upgrades have odds of their own and are paid with items. */
export const OWN_ODDS = { versionId: 0, outcome: null, paidWith: 'items' } as const;
