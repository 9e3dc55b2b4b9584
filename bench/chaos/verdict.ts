import type { Knex } from 'knex';
import type { Config } from '#src/platform/config/config.ts';
import { audit } from '#tools/audit/audit.ts';
import type { Traffic } from './traffic.ts';

/** Integrity of the store's value. Every number is 0 when all checks pass. */
export interface Verdict {
  /** Difference between the wallets and the sums of their transfers, in kopecks. */
  readonly driftKopecks: number;
  /** Acknowledged actions that are missing or changed. */
  readonly lost: number;
  /** Actions executed more often than requested. */
  readonly doubled: number;
  /** Failed audit rules. */
  readonly halfDone: readonly string[];
}

/** Checks a store after its traffic has ended and every request has a response. */
export async function judge(db: Knex, config: Config, traffic: Traffic): Promise<Verdict> {
  const changedPresses = await traffic.changed();
  const [openings, payments] = [await openingsOf(db, traffic), await paymentsOf(db, traffic.paid)];
  const openingCount = traffic.presses.filter(({ path }) => path === '/api/case/open').length;
  const findings = await audit(db, config);
  return {
    driftKopecks: await driftOf(db),
    lost: changedPresses.length + Math.max(openingCount - openings, 0) + payments.lost,
    doubled: Math.max(openings - openingCount, 0) + payments.doubled,
    halfDone: findings.map(({ rule }) => rule),
  };
}

async function openingsOf(db: Knex, { playerIds }: Traffic): Promise<number> {
  const [row] = await db('openings')
    .whereIn('player_id', playerIds)
    .count<{ count: string | number }[]>({ count: '*' });
  return Number(row?.count ?? 0);
}

/** Acknowledged payments that were not credited exactly once. */
export async function paymentsOf(db: Knex, paidOrders: readonly string[]): Promise<{ lost: number; doubled: number }> {
  const credits = await db('payments')
    .leftJoin('transfers', (join) =>
      join
        .on('transfers.subject_id', 'payments.id')
        .andOnVal('transfers.subject_type', 'payment')
        .andOnVal('transfers.unit', 'RUB'),
    )
    .whereIn('payments.public_id', paidOrders)
    .groupBy('payments.id')
    .select<{ times: number }[]>(db.raw('COUNT(transfers.id) AS times'));
  return {
    lost: paidOrders.length - credits.filter(({ times }) => times > 0).length,
    doubled: credits.filter(({ times }) => times > 1).length,
  };
}

async function driftOf(db: Knex): Promise<number> {
  const [[row]] = (await db.raw(`
    SELECT COALESCE(SUM(ABS(CAST(balance AS SIGNED) - moved)), 0) AS drift
    FROM (
      SELECT wallets.balance,
        COALESCE((SELECT SUM(amount) FROM transfers WHERE credit_id = wallets.id AND unit = wallets.unit), 0)
          - COALESCE((SELECT SUM(amount) FROM transfers WHERE debit_id = wallets.id AND unit = wallets.unit), 0)
          AS moved
      FROM wallets WHERE player_id IS NOT NULL
    ) AS held`)) as [[{ drift: string }]];
  return Number(row.drift);
}
