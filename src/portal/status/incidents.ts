import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import { type Page, pageOf } from '#src/shared/page-of.ts';
import {
  type IncidentRow,
  type IncidentUpdate,
  insertIncident,
  insertUpdate,
  type NewIncident,
  selectIncident,
  selectIncidentForUpdate,
  selectIncidentPage,
  selectUpdates,
  updateIncident,
  type UpdateTexts,
} from './store.ts';

export type { IncidentTexts, UpdateTexts } from './store.ts';

/** An incident with what staff have written since it began, oldest first. */
export interface Incident extends IncidentRow {
  readonly updates: readonly IncidentUpdate[];
}

const PAGE = 30;

export const listIncidents = async (db: Db, before: number | null): Promise<Page<IncidentRow, number>> =>
  pageOf(await selectIncidentPage(db, before ?? Number.MAX_SAFE_INTEGER, PAGE + 1), PAGE, ({ id }) => id);

/** @throws errors.notFound when it does not exist */
export async function findIncident(db: Db, id: number): Promise<Incident> {
  const incident = (await selectIncident(db, id)) ?? fail('errors.notFound');
  return { ...incident, updates: await selectUpdates(db, [id]) };
}

/**
 * Creates an incident and returns its id.
 *
 * @throws errors.incident.time when it has not begun, or ends before it begins
 */
export async function addIncident(tx: Tx, incident: NewIncident): Promise<number> {
  checkIncident(tx, incident);
  return await insertIncident(tx, incident);
}

/**
 * Replaces the incident and returns the previous one and the new. Throws as `addIncident` and `findIncident` do.
 *
 * @throws errors.edit.changed when it has changed since it was shown
 */
export async function changeIncident(
  tx: Tx,
  { id, revision }: Pick<IncidentRow, 'id' | 'revision'>,
  changeOf: (before: IncidentRow) => NewIncident,
): Promise<{ readonly before: IncidentRow; readonly after: IncidentRow }> {
  tx.guard('counter');
  const before = (await selectIncidentForUpdate(tx, id)) ?? fail('errors.notFound');
  if (before.revision !== revision) fail('errors.edit.changed');
  const after = { ...changeOf(before), id, revision };
  checkIncident(tx, after);
  await updateIncident(tx, after);
  return { before, after };
}

/**
 * Writes an update, which ends the incident if `isEnd`.
 *
 * @throws errors.notFound when the incident does not exist
 * @throws errors.incident.over when it has ended
 */
export async function addIncidentUpdate(
  tx: Tx,
  id: number,
  { texts, isEnd }: { readonly texts: UpdateTexts; readonly isEnd: boolean },
): Promise<void> {
  tx.guard('counter');
  const incident = (await selectIncidentForUpdate(tx, id)) ?? fail('errors.notFound');
  if (incident.endedAt !== null) fail('errors.incident.over');
  assert(texts[FALLBACK_LOCALE], 'The update has no text in the fallback language');
  await insertUpdate(tx, id, texts);
  if (isEnd) await updateIncident(tx, { ...incident, endedAt: tx.now });
}

function checkIncident(tx: Tx, { texts, startedAt, endedAt }: NewIncident): void {
  assert(texts[FALLBACK_LOCALE], 'The incident has no text in the fallback language');
  if (startedAt > tx.now) fail('errors.incident.time', { at: 'from' });
  if (endedAt !== null && (endedAt > tx.now || endedAt < startedAt)) fail('errors.incident.time', { at: 'until' });
}
