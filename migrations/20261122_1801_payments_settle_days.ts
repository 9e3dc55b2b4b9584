import type { Knex } from 'knex';

interface Entry {
  readonly entry_key: string;
  readonly entry_values: string;
}

/**
 * The days until top-ups by a method count for withdrawals, set by staff; NULL is the value of the provider. The
 * history of configuration keeps them from now on.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payment_methods
      ADD COLUMN settle_days INT UNSIGNED NULL,
      ADD CONSTRAINT payment_methods_settle_days CHECK (settle_days IS NULL OR settle_days <= 90)`);
  const [entries] = (await knex.raw(`
    SELECT c.entry_key, c.entry_values FROM configuration_changes c
    JOIN (SELECT MAX(id) AS id FROM configuration_changes WHERE kind = 'payment_method' GROUP BY entry_key) last
      ON last.id = c.id
    WHERE c.entry_values IS NOT NULL ORDER BY c.id`)) as [readonly Entry[]];
  for (const { entry_key: key, entry_values: values } of entries) {
    // The names of an entry are in order, and this one is the last.
    const extended = JSON.stringify({ ...(JSON.parse(values) as object), settleDays: null });
    await knex.raw(
      `INSERT INTO configuration_changes (kind, entry_key, entry_values, changed_at, changed_by)
       VALUES ('payment_method', ?, ?, UTC_TIMESTAMP(3), 'migration')`,
      [key, extended],
    );
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE payment_methods DROP CONSTRAINT payment_methods_settle_days, DROP COLUMN settle_days');
}
