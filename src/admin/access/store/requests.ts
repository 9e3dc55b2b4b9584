import { type Db, select, write } from '#src/platform/database/database.ts';
import {
  integer,
  json,
  named,
  nullable,
  readRow,
  readRows,
  rowShape,
  text,
  textOf,
  timestamp,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { NewLogRow } from './log.ts';

/** Commands that may mint more than one member may alone. The approval runs them again. */
export type ChangeKind =
  | 'settings'
  | 'currency'
  | 'promo'
  | 'batch'
  | 'terms'
  | 'contents'
  | 'item'
  | 'prices'
  | 'schedule'
  | 'wheel'
  | 'withdrawal';

export type ChangeState = 'waiting' | 'posted' | 'refused';

/** One change of a command, as its line of the log says it. */
export type AskedChange = Pick<NewLogRow, 'act' | 'aboutType' | 'aboutId' | 'was' | 'became'>;

/** A change that waits for a second member, or was decided by one. */
export interface ChangeRequest {
  readonly id: number;
  readonly kind: ChangeKind;
  /** The input of the command as JSON. */
  readonly input: string;
  readonly changes: readonly AskedChange[];
  readonly costKopecks: number;
  readonly reason: string;
  readonly state: ChangeState;
  readonly askedBy: number;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly decidedBy: number | null;
}

const requestShape = rowShape({
  id: integer,
  kind: textOf<ChangeKind>(),
  input: text,
  changes: named('changes', json<readonly AskedChange[]>()),
  costKopecks: integer,
  reason: text,
  state: textOf<ChangeState>(),
  askedBy: integer,
  askedAt: timestamp,
  expiresAt: timestamp,
  decidedBy: nullable(integer),
});

const REQUEST = `SELECT ${requestShape.columns} FROM change_requests`;

export type NewChangeRequest = Omit<ChangeRequest, 'id' | 'state' | 'askedAt' | 'decidedBy'>;

/** Inserts a change that waits. Returns its id. */
export async function insertRequest(tx: Tx, row: NewChangeRequest): Promise<number> {
  const { kind, input, changes, costKopecks, reason, askedBy, expiresAt } = row;
  const asked = [kind, input, JSON.stringify(changes), costKopecks, reason, askedBy, tx.now, expiresAt] as const;
  const { insertId } = await write(
    tx,
    `INSERT INTO change_requests (kind, input, changes, cost_kopecks, reason, asked_by, asked_at, expires_at, signature,
       state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting')`,
    [...asked, tx.sign('change_requests', asked)],
  );
  return insertId;
}

export const selectRequest = (db: Db, id: number): Promise<ChangeRequest | null> =>
  readRow(db, requestShape, `${REQUEST} WHERE id = ?`, [id]);

/** A request, locked until the transaction ends. Called before any other lock. */
export const lockRequest = (tx: Tx, id: number): Promise<ChangeRequest | null> =>
  readRow(tx, requestShape, `${REQUEST} WHERE id = ? FOR UPDATE`, [id]);

export async function updateRequestDecided(
  tx: Tx,
  id: number,
  { state, memberId }: { readonly state: 'posted' | 'refused'; readonly memberId: number },
): Promise<void> {
  await write(tx, 'UPDATE change_requests SET state = ?, decided_by = ?, decided_at = ? WHERE id = ?', [
    state,
    memberId,
    tx.now,
    id,
  ]);
}

/** Requests in a state, newest first. */
export const requestsIn = (db: Db, state: ChangeState, limit: number): Promise<ChangeRequest[]> =>
  readRows(db, requestShape, `${REQUEST} WHERE state = ? ORDER BY id DESC LIMIT ?`, [state, limit]);

/** The number of waiting requests, at most `limit`. */
export async function countWaitingRequests(db: Db, limit: number): Promise<number> {
  const rows = await select<{ id: number }>(
    db,
    "SELECT id FROM change_requests WHERE state = 'waiting' ORDER BY id DESC LIMIT ?",
    [limit],
  );
  return rows.length;
}
