import { playersAfter } from '#src/players/players/index.ts';
import { openingsAfter } from '#src/games/cases/index.ts';
import { contractsAfter } from '#src/games/contracts/index.ts';
import { movesAfter, itemsWonIn } from '#src/players/inventory/index.ts';
import { transfersAfter } from '#src/core/ledger/index.ts';
import { paymentsAfter, paymentStepsAfter } from '#src/payments/top-ups/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { upgradesAfter } from '#src/games/upgrades/index.ts';
import { spinsAfter } from '#src/games/wheel/index.ts';
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

const NOBODYS = { playerId: null, isOwn: false, step: null } as const;

/**
 * Reads rows with ids above `afterId` in ascending order, at most `limit`. Rows must be immutable and never deleted.
 */
type FigureSource = (db: Db, afterId: number, limit: number) => Promise<readonly FigureContribution[]>;

type Subject = { readonly id: number };

async function worthOf(
  db: Db,
  kind: Parameters<typeof itemsWonIn>[1],
  rows: readonly Subject[],
): Promise<Map<number, number>> {
  const worth = new Map<number, number>();
  const ids = rows.map(({ id }) => id);
  for (const { subjectId, priceKopecks } of await itemsWonIn(db, kind, ids)) {
    worth.set(subjectId, (worth.get(subjectId) ?? 0) + priceKopecks);
  }
  return worth;
}

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
    ...NOBODYS,
    additions: [transferAddition(transfer)],
  }));

interface CountedOpening {
  readonly versionId: number;
  readonly priceKind: string;
  readonly count: number;
  readonly paid: number;
}

/** The addition of an opening to the figures, with the worth of its items. */
export const openingAddition = ({ versionId, priceKind, count, paid }: CountedOpening, gave: number): Addition => ({
  kind: 'opening',
  part: `${String(versionId)} ${priceKind}`,
  count,
  came: paid,
  gave,
});

const openings: FigureSource = async (db, afterId, limit) => {
  const rows = await openingsAfter(db, afterId, limit);
  const worth = await worthOf(db, 'case', rows);
  return rows.map(({ id, createdAt, playerId, ...opening }) => ({
    id,
    createdAt,
    playerId,
    isOwn: true,
    step: 'opened',
    additions: [openingAddition(opening, worth.get(id) ?? 0)],
  }));
};

const contracts: FigureSource = async (db, afterId, limit) => {
  const rows = await contractsAfter(db, afterId, limit);
  const worth = await worthOf(db, 'contract', rows);
  return rows.map(({ id, createdAt, playerId, value, edgePercent }) => {
    const expectedKopecks = Math.floor((value * (100 - edgePercent)) / 100);
    const addition = {
      kind: 'contract',
      part: '',
      count: 1,
      came: value,
      gave: worth.get(id) ?? 0,
      expected: expectedKopecks,
    } as const;
    return { id, createdAt, playerId, isOwn: true, step: null, additions: [addition] };
  });
};

const upgrades: FigureSource = async (db, afterId, limit) => {
  const rows = await upgradesAfter(db, afterId, limit);
  const worth = await worthOf(db, 'upgrade', rows);
  return rows.map(({ id, createdAt, playerId, stakeKopecks, targetKopecks, tickets }) => {
    const expectedKopecks = Number((BigInt(targetKopecks) * BigInt(tickets)) / BigInt(TICKETS_TOTAL));
    const sums = { came: stakeKopecks, gave: worth.get(id) ?? 0, expected: expectedKopecks };
    const additions = [{ kind: 'upgrade', part: '', count: 1, ...sums } as const];
    return { id, createdAt, playerId, isOwn: true, step: null, additions };
  });
};

const spins: FigureSource = async (db, afterId, limit) =>
  (await spinsAfter(db, afterId, limit)).map(({ id, createdAt, playerId, isByCode }) => ({
    id,
    createdAt,
    playerId,
    isOwn: true,
    step: null,
    additions: [{ kind: 'spin', part: isByCode ? 'code' : 'free', count: 1 }],
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
    ...NOBODYS,
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
  contracts,
  moves,
  openings,
  payment_steps: paymentSteps,
  payments,
  players,
  spins,
  transfers,
  upgrades,
};
