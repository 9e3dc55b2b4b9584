import { playersAfter } from '#src/players/players/lists/index.ts';
import { PLAYED_GAMES } from '#src/games/games.ts';
import { movesAfter } from '#src/players/inventory/index.ts';
import { transfersAfter } from '#src/core/ledger/index.ts';
import { paymentsAfter, paymentStepsAfter } from '#src/payments/top-ups/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Addition, Milestone } from './figure.ts';

/** Contribution of one row: its figures and the player whose activity it shows. */
export interface FigureContribution {
  readonly id: number;
  readonly createdAt: Date;
  readonly additions: readonly Addition[];
  /** Null when the row counts for no player. */
  readonly playerId: number | null;
  /** True if the player caused the row, so that it counts as activity. */
  readonly isOwn: boolean;
  /** The milestone that the row shows. Each is counted once. */
  readonly step: Milestone | null;
}

const WITHOUT_PLAYER = { playerId: null, isOwn: false, step: null } as const;

/**
 * Reads rows with ids above `afterId` in ascending order, at most `limit`. Rows must be immutable and never deleted.
 */
type FigureSource = (db: Db, afterId: number, limit: number) => Promise<readonly FigureContribution[]>;

/** The addition of a transfer to the figures. */
export const transferAddition = (transfer: {
  readonly kind: string;
  readonly unit: string;
  readonly amount: number;
}): Addition => ({ kind: 'transfer', part: `${transfer.kind} ${transfer.unit}`, count: 1, came: transfer.amount });

const transfers: FigureSource = async (db, afterId, limit) =>
  (await transfersAfter(db, afterId, limit)).map(({ id, createdAt, ...transfer }) => ({
    id,
    createdAt,
    ...WITHOUT_PLAYER,
    additions: [transferAddition(transfer)],
  }));

/** The source of a game's figures. An opening is a step of its player, too. */
const sourceOf =
  ({ kind, read }: (typeof PLAYED_GAMES)[number]): FigureSource =>
  async (db, afterId, limit) =>
    (await read(db, afterId, limit)).map(({ id, createdAt, playerId, part = '', count = 1, ...sums }) => ({
      id,
      createdAt,
      playerId,
      isOwn: true,
      step: kind === 'opening' ? 'opened' : null,
      additions: [{ kind, part, count, ...sums }],
    }));

const players: FigureSource = async (db, afterId, limit) =>
  (await playersAfter(db, afterId, limit)).map(({ id, createdAt }) => ({
    id,
    createdAt,
    playerId: id,
    isOwn: true,
    step: null,
    additions: [{ kind: 'joined', part: '', count: 1 }],
  }));

const payments: FigureSource = async (db, afterId, limit) =>
  (await paymentsAfter(db, afterId, limit)).map(({ id, createdAt, method, baseKopecks }) => ({
    id,
    createdAt,
    ...WITHOUT_PLAYER,
    additions: [{ kind: 'payment', part: `${method} begun`, count: 1, came: baseKopecks }],
  }));

/** Outcomes of payments: paid when the money first arrived, regardless of later changes, and the final state. */
const paymentSteps: FigureSource = async (db, afterId, limit) =>
  (await paymentStepsAfter(db, afterId, limit)).map((step) => {
    const isEnd = step.state === 'failed' || step.state === 'expired' || step.hasGone;
    const states = [...(step.hasCome ? ['paid'] : []), ...(isEnd ? [step.state] : [])];
    return {
      id: step.id,
      createdAt: step.createdAt,
      playerId: step.playerId,
      isOwn: step.hasCome,
      step: step.hasCome ? 'topped_up' : null,
      additions: states.map((state) => ({
        kind: 'payment',
        part: `${step.method} ${state}`,
        count: 1,
        came: step.baseKopecks,
      })),
    };
  });

/** The meaning of an item's state change for its withdrawal, or null for other changes. */
function withdrawalStep(from: string, to: string): 'asked' | 'cancelled' | 'done' | 'rejected' | null {
  if (from === 'withdrawing') return to === 'withdrawn' ? 'done' : to === 'error' ? 'rejected' : null;
  if (from === 'waiting') return to === 'withdrawing' ? null : 'cancelled';
  return to === 'waiting' ? 'asked' : null;
}

/** State changes of items: use by the player, and withdrawal. */
const moves: FigureSource = async (db, afterId, limit) =>
  (await movesAfter(db, afterId, limit)).map(({ id, createdAt, playerId, from, to, priceKopecks }) => {
    const part = withdrawalStep(from, to);
    return {
      id,
      createdAt,
      playerId,
      isOwn: from === 'owned' || from === 'bonus' || part === 'cancelled',
      step: part === 'done' ? 'withdrew' : null,
      additions: part === null ? [] : [{ kind: 'move', part, count: 1, came: priceKopecks }],
    };
  });

export const SOURCES: Readonly<Record<string, FigureSource>> = {
  ...Object.fromEntries(PLAYED_GAMES.map((game) => [game.source, sourceOf(game)])),
  moves,
  payment_steps: paymentSteps,
  payments,
  players,
  transfers,
};
