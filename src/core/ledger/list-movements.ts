import type { Db } from '#src/platform/database/database.ts';
import type { TransferKind } from '#src/shared/transfer-kinds.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { LedgerUnit } from './posting.ts';
import { selectBalances, selectMovements } from './store.ts';

export interface Movement {
  readonly id: number;
  /**
   * The changed account: `money`, `bonus`, `donate`, ...; for a transfer between two accounts of the player, the
   * receiving one.
   */
  readonly account: string;
  readonly unit: LedgerUnit;
  /** The paying account of a transfer between two accounts of the player; null for other transfers. */
  readonly paidFrom: string | null;
  /** Hundredths of the unit: positive when received, negative when paid, zero between two accounts of one player. */
  readonly change: number;
  readonly amount: number;
  readonly kind: TransferKind;
  readonly subject: { readonly type: string; readonly id: number };
  /** The words of staff for a correction. */
  readonly note: string | null;
  readonly createdAt: Date;
}

/** Filter for the movements of a player; null means no filter. `beforeId` is null on the first page. */
export interface MovementFilter {
  readonly unit: LedgerUnit | null;
  readonly kind: TransferKind | null;
  /** Seats whose prizes are left out, because their battles are still shown. */
  readonly unshownSeats: readonly number[];
  readonly beforeId: number | null;
  readonly limit: number;
}

/** One page of the movements of a player, newest first. `next` is the cursor of the following page, or null. */
export async function listMovements(
  db: Db,
  playerId: number,
  { unit, kind, unshownSeats, beforeId, limit }: MovementFilter,
): Promise<{ movements: Movement[]; next: number | null }> {
  const wallets = (await selectBalances(db, playerId)).filter((wallet) => unit === null || wallet.unit === unit);
  if (wallets.length === 0) return { movements: [], next: null };
  const query = { wallets, kind, unshownSeats, beforeId: beforeId ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 };
  const { rows, next } = pageOf(await selectMovements(db, query), limit, ({ id }) => id);
  const accounts = new Map(wallets.map(({ id, account }) => [id, account]));
  const movements = rows.map((row): Movement => {
    const incoming = accounts.has(row.creditId) ? row.amount : 0;
    const went = accounts.has(row.debitId) ? row.amount : 0;
    return {
      id: row.id,
      account: accounts.get(row.creditId) ?? accounts.get(row.debitId) ?? '',
      unit: row.unit,
      paidFrom: accounts.has(row.creditId) ? (accounts.get(row.debitId) ?? null) : null,
      change: incoming - went,
      amount: row.amount,
      kind: row.kind,
      subject: { type: row.subjectType, id: row.subjectId },
      note: row.reason,
      createdAt: row.createdAt,
    };
  });
  return { movements, next };
}
