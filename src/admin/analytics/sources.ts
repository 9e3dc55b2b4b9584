import { playersAfter } from '#src/accounts/index.ts';
import { openingsAfter } from '#src/cases/index.ts';
import { contractsAfter } from '#src/contracts/index.ts';
import { movesAfter, wonIn } from '#src/items/index.ts';
import { transfersAfter } from '#src/ledger/index.ts';
import { paymentsAfter, paymentStepsAfter } from '#src/payments/index.ts';
import type { Db } from '#src/platform/db.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { upgradesAfter } from '#src/upgrades/index.ts';
import { spinsAfter } from '#src/wheel/index.ts';
import type { Addition, Step } from './figure.ts';

/** What one row of the store says: what it adds, and whom it shows to be there. */
export interface Counted {
  readonly id: number;
  readonly createdAt: Date;
  readonly additions: readonly Addition[];
  /** Whose row it is; null where that counts for nothing. */
  readonly playerId: number | null;
  /** Whether it was the player's own doing. */
  readonly isOwn: boolean;
  /** What the player has done by it, if that is counted once. */
  readonly step: Step | null;
}

const NOBODYS = { playerId: null, isOwn: false, step: null } as const;

/** Rows with ids above `afterId`, ascending, `limit` at most. Rows are never changed nor taken away. */
type Source = (db: Db, afterId: number, limit: number) => Promise<readonly Counted[]>;

type Subject = { readonly id: number };

/** The worth of what came out of openings, contracts or upgrades, by their ids. */
async function worthOf(
  db: Db,
  kind: Parameters<typeof wonIn>[1],
  rows: readonly Subject[],
): Promise<Map<number, number>> {
  const worth = new Map<number, number>();
  const ids = rows.map(({ id }) => id);
  for (const { subjectId, priceKopecks } of await wonIn(db, kind, ids)) {
    worth.set(subjectId, (worth.get(subjectId) ?? 0) + priceKopecks);
  }
  return worth;
}

const transfers: Source = async (db, afterId, limit) =>
  (await transfersAfter(db, afterId, limit)).map(({ id, createdAt, kind, unit, amount }) => ({
    ...{ id, createdAt, ...NOBODYS },
    additions: [{ kind: 'transfer', part: `${kind} ${unit}`, count: 1, came: amount }],
  }));

const openings: Source = async (db, afterId, limit) => {
  const rows = await openingsAfter(db, afterId, limit);
  const worth = await worthOf(db, 'case', rows);
  return rows.map(({ id, createdAt, playerId, versionId, priceKind, count, paid }) => ({
    ...{ id, createdAt, playerId, isOwn: true, step: 'opened' },
    additions: [
      { kind: 'opening', part: `${String(versionId)} ${priceKind}`, count, came: paid, gave: worth.get(id) ?? 0 },
    ],
  }));
};

const contracts: Source = async (db, afterId, limit) => {
  const rows = await contractsAfter(db, afterId, limit);
  const worth = await worthOf(db, 'contract', rows);
  return rows.map(({ id, createdAt, playerId, value, edgePercent }) => {
    const expected = Math.floor((value * (100 - edgePercent)) / 100);
    const addition = { kind: 'contract', part: '', count: 1, came: value, gave: worth.get(id) ?? 0, expected } as const;
    return { id, createdAt, playerId, isOwn: true, step: null, additions: [addition] };
  });
};

const upgrades: Source = async (db, afterId, limit) => {
  const rows = await upgradesAfter(db, afterId, limit);
  const worth = await worthOf(db, 'upgrade', rows);
  return rows.map(({ id, createdAt, playerId, stakeKopecks, targetKopecks, tickets }) => {
    const expected = Number((BigInt(targetKopecks) * BigInt(tickets)) / BigInt(TICKETS_TOTAL));
    const sums = { came: stakeKopecks, gave: worth.get(id) ?? 0, expected };
    const additions = [{ kind: 'upgrade', part: '', count: 1, ...sums } as const];
    return { id, createdAt, playerId, isOwn: true, step: null, additions };
  });
};

const spins: Source = async (db, afterId, limit) =>
  (await spinsAfter(db, afterId, limit)).map(({ id, createdAt, playerId, isByCode }) => ({
    ...{ id, createdAt, playerId, isOwn: true, step: null },
    additions: [{ kind: 'spin', part: isByCode ? 'code' : 'free', count: 1 }],
  }));

const players: Source = async (db, afterId, limit) =>
  (await playersAfter(db, afterId, limit)).map(({ id, createdAt }) => ({
    ...{ id, createdAt, playerId: id, isOwn: true, step: null },
    additions: [{ kind: 'joined', part: '', count: 1 }],
  }));

const payments: Source = async (db, afterId, limit) =>
  (await paymentsAfter(db, afterId, limit)).map(({ id, createdAt, method, baseKopecks }) => ({
    ...{ id, createdAt, ...NOBODYS },
    additions: [{ kind: 'payment', part: `${method} begun`, count: 1, came: baseKopecks }],
  }));

/** What became of a payment: paid when its money came, whatever was said of it later; and how it ended. */
const paymentSteps: Source = async (db, afterId, limit) =>
  (await paymentStepsAfter(db, afterId, limit)).map((step) => {
    const isEnd = step.state === 'failed' || step.state === 'expired' || step.hasGone;
    const states = [...(step.hasCome ? ['paid'] : []), ...(isEnd ? [step.state] : [])];
    return {
      ...{ id: step.id, createdAt: step.createdAt, playerId: step.playerId, isOwn: step.hasCome },
      step: step.hasCome ? 'topped_up' : null,
      additions: states.map((state) => ({
        ...{ kind: 'payment', part: `${step.method} ${state}`, count: 1, came: step.baseKopecks },
      })),
    };
  });

/** What a step of an item means for its withdrawal; other steps mean nothing. */
function withdrawalStep(from: string, to: string): 'asked' | 'cancelled' | 'done' | 'rejected' | null {
  if (from === 'withdrawing') return to === 'withdrawn' ? 'done' : to === 'error' ? 'rejected' : null;
  if (from === 'waiting') return to === 'withdrawing' ? null : 'cancelled';
  return to === 'waiting' ? 'asked' : null;
}

/** What players do with what they own, and what becomes of what they take into the game. */
const moves: Source = async (db, afterId, limit) =>
  (await movesAfter(db, afterId, limit)).map(({ id, createdAt, playerId, from, to, priceKopecks }) => {
    const part = withdrawalStep(from, to);
    return {
      ...{ id, createdAt, playerId, isOwn: from === 'owned' || from === 'bonus' || part === 'cancelled' },
      step: part === 'done' ? 'withdrew' : null,
      additions: part === null ? [] : [{ kind: 'move', part, count: 1, came: priceKopecks }],
    };
  });

/** All that is counted, by the name of its mark. */
export const SOURCES: Readonly<Record<string, Source>> = {
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
