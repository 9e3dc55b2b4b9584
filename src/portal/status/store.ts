import { type Db, isConnectionLost, write } from '#src/platform/database/database.ts';
import {
  asColumns,
  column,
  inList,
  readRows,
  type RowOf,
  rowShape,
  selectRow,
  selectRows,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { AppError } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';

const dayShape = rowShape({
  component: column.text,
  day: column.integer,
  checks: column.integer,
  failed: column.integer,
  isGood: column.boolean,
  /** Beginning of the state of the last check. */
  sinceAt: column.timestamp,
  checkedAt: column.timestamp,
});
export type CheckedDay = RowOf<typeof dayShape>;

/** Reads no table, so the time of the answer is that of the database alone. */
export const askDatabase = (db: Db): Promise<number[]> => readRows(db, column.integer.only('one'), 'SELECT 1 AS one');

/** The days of some components from a day on, oldest first. */
export const selectDays = async (db: Db, components: readonly string[], fromDay: number): Promise<CheckedDay[]> =>
  await readRows(
    db,
    dayShape,
    `FROM status_days FORCE INDEX (PRIMARY) WHERE component IN (${inList(components)}) AND day >= ?
     ORDER BY component, day`,
    [...components, fromDay],
  );

export async function upsertCheck(tx: Tx, check: Omit<CheckedDay, 'checks' | 'failed'>): Promise<void> {
  const { component, day, isGood, sinceAt, checkedAt } = check;
  await write(
    tx,
    `INSERT INTO status_days (component, day, checks, failed, is_good, since_at, checked_at)
     VALUES (?, ?, 1, ?, ?, ?, ?) ON DUPLICATE KEY UPDATE checks = checks + 1, failed = failed + VALUES(failed),
       is_good = VALUES(is_good), since_at = VALUES(since_at), checked_at = VALUES(checked_at)`,
    [component, day, isGood ? 0 : 1, isGood, sinceAt, checkedAt],
  );
}

/** Title and text by language; English is always there, and stands for a missing one. */
export type IncidentTexts = Readonly<Partial<Record<Locale, { readonly title: string; readonly text: string }>>>;
export type UpdateTexts = Readonly<Partial<Record<Locale, string>>>;

const incidentShape = rowShape({
  id: column.integer,
  /** Ids of components. */
  components: column.json<readonly string[]>(),
  texts: column.json<IncidentTexts>(),
  startedAt: column.timestamp,
  /** Null while it lasts. */
  endedAt: column.timestamp.nullable,
  revision: column.integer,
});
export type IncidentRow = RowOf<typeof incidentShape>;
export type NewIncident = Omit<IncidentRow, 'id' | 'revision'>;

const updateShape = rowShape({
  incidentId: column.integer,
  texts: column.json<UpdateTexts>(),
  createdAt: column.timestamp,
});
export type IncidentUpdate = RowOf<typeof updateShape>;

/** Incidents that last or began at `since` or later: the open ones first, then by beginning, newest first. */
export const selectShown = async (db: Db, since: Date, limit: number): Promise<IncidentRow[]> =>
  await selectRows(
    db('incidents')
      .whereNull('ended_at')
      .orWhere('started_at', '>=', since)
      .orderByRaw('ended_at IS NOT NULL')
      .orderBy('started_at', 'desc')
      .limit(limit),
    incidentShape,
  );

export const selectIncidentPage = async (db: Db, beforeId: number, limit: number): Promise<IncidentRow[]> =>
  await selectRows(db('incidents').where('id', '<', beforeId).orderBy('id', 'desc').limit(limit), incidentShape);

export const selectIncident = async (db: Db, id: number): Promise<IncidentRow | null> =>
  await selectRow(db('incidents').where({ id }), incidentShape);

export const selectIncidentForUpdate = async (tx: Tx, id: number): Promise<IncidentRow | null> => {
  const sql = `SELECT ${incidentShape.columns} FROM incidents WHERE id = ? FOR UPDATE`;
  return (await readRows(tx, incidentShape, sql, [id]))[0] ?? null;
};

/** Updates of some incidents, oldest first. */
export const selectUpdates = async (db: Db, incidentIds: readonly number[]): Promise<IncidentUpdate[]> =>
  incidentIds.length === 0
    ? []
    : await selectRows(db('incident_updates').whereIn('incident_id', incidentIds).orderBy('id'), updateShape);

const columnsOf = ({ components, texts, startedAt, endedAt }: NewIncident) =>
  asColumns({ components: JSON.stringify(components), texts: JSON.stringify(texts), startedAt, endedAt });

export async function insertIncident(tx: Tx, incident: NewIncident): Promise<number> {
  const [id = 0] = await tx('incidents').insert({ ...columnsOf(incident), created_at: tx.now });
  return id;
}

export async function updateIncident(tx: Tx, { id, revision, ...incident }: IncidentRow): Promise<void> {
  await tx('incidents')
    .where({ id })
    .update({ ...columnsOf(incident), revision: revision + 1 });
}

export async function insertUpdate(tx: Tx, incidentId: number, texts: UpdateTexts): Promise<void> {
  await tx('incident_updates').insert(asColumns({ incidentId, texts: JSON.stringify(texts), createdAt: tx.now }));
}

/** True for a failure because the database does not answer, or is a backup whose restore is under way. */
export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionLost(error) || (error instanceof AppError && error.key === 'errors.down');
