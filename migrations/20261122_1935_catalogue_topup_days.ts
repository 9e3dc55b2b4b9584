import type { Knex } from 'knex';

/**
 * Staff choose the days whose top-ups a condition counts. The conditions of before counted 30 days. The history of
 * configuration gets an entry with the days for every case that has conditions.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE case_conditions
      ADD COLUMN days SMALLINT UNSIGNED NULL,
      ADD CONSTRAINT case_conditions_days CHECK (days IS NULL OR (kind = 'topup' AND days BETWEEN 1 AND 365))`);
  await knex.raw("UPDATE case_conditions SET days = 30 WHERE kind = 'topup'");
  const [rows] = (await knex.raw(
    'SELECT case_id AS caseId, kind, value, days FROM case_conditions ORDER BY case_id, kind',
  )) as [{ caseId: number; kind: string; value: number; days: number | null }[]];
  const byCase = new Map<number, string[]>();
  for (const { caseId, kind, value, days } of rows) {
    // The fields of an entry are sorted by name.
    const entry = JSON.stringify({ days, kind, value });
    byCase.set(caseId, [...(byCase.get(caseId) ?? []), entry]);
  }
  for (const [caseId, entries] of byCase) {
    await knex.raw(
      `INSERT INTO configuration_changes (kind, entry_key, entry_values, changed_at, changed_by)
       VALUES ('case_conditions', ?, ?, UTC_TIMESTAMP(3), 'migration')`,
      [String(caseId), `[${entries.join(',')}]`],
    );
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE case_conditions DROP CONSTRAINT case_conditions_days, DROP COLUMN days');
}
