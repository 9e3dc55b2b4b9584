import type { Db } from '#src/platform/database/database.ts';
import {
  asColumns,
  column,
  readRow,
  type RowOf,
  rowShape,
  selectRow,
  selectRows,
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

const requestShape = rowShape({
  id: column.integer,
  kind: column.textOf<ChangeKind>(),
  /** The input of the command as JSON. */
  input: column.text,
  changes: column.json<readonly AskedChange[]>(),
  costKopecks: column.integer,
  reason: column.text,
  state: column.textOf<ChangeState>(),
  askedBy: column.integer,
  askedAt: column.timestamp,
  expiresAt: column.timestamp,
  decidedBy: column.integer.nullable,
});

/** A change that waits for a second member, or was decided by one. */
export type ChangeRequest = RowOf<typeof requestShape>;

export type NewChangeRequest = Omit<ChangeRequest, 'id' | 'state' | 'askedAt' | 'decidedBy'>;

/** Inserts a change that waits. Returns its id. */
export async function insertRequest(tx: Tx, row: NewChangeRequest): Promise<number> {
  const { kind, input, costKopecks, reason, askedBy, expiresAt } = row;
  const changes = JSON.stringify(row.changes);
  const asked = { kind, input, changes, costKopecks, reason, askedBy, askedAt: tx.now, expiresAt };
  const signature = tx.sign('change_requests', Object.values(asked));
  const [id = 0] = await tx('change_requests').insert(asColumns({ ...asked, signature, state: 'waiting' }));
  return id;
}

export const selectRequest = (db: Db, id: number): Promise<ChangeRequest | null> =>
  selectRow(db('change_requests').where({ id }), requestShape);

/** A request, locked until the transaction ends. Called before any other lock. */
export const lockRequest = (tx: Tx, id: number): Promise<ChangeRequest | null> =>
  readRow(tx, requestShape, 'FROM change_requests WHERE id = ? FOR UPDATE', [id]);

export async function updateRequestDecided(
  tx: Tx,
  id: number,
  { state, memberId }: { readonly state: 'posted' | 'refused'; readonly memberId: number },
): Promise<void> {
  await tx('change_requests').where({ id }).update({ state, decided_by: memberId, decided_at: tx.now });
}

const inState = (db: Db, state: ChangeState, limit: number) =>
  db('change_requests').where({ state }).orderBy('id', 'desc').limit(limit);

/** Requests in a state, newest first. */
export const requestsIn = (db: Db, state: ChangeState, limit: number): Promise<ChangeRequest[]> =>
  selectRows(inState(db, state, limit), requestShape);

/** The number of waiting requests, at most `limit`. */
export const countWaitingRequests = async (db: Db, limit: number): Promise<number> =>
  (await selectRows(inState(db, 'waiting', limit), column.integer.only('id'))).length;
