import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/** The store's checks of its own parts, counted by day, and the incidents that staff write about. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('status_days', (table) => {
    table.specificType('component', `VARCHAR(48) ${ASCII} NOT NULL`);
    table.integer('day').unsigned().notNullable().comment('Moscow day');
    table.smallint('checks').unsigned().notNullable();
    table.smallint('failed').unsigned().notNullable();
    table.boolean('is_good').notNullable().comment('outcome of the last check');
    table.datetime('since_at', { precision: 3 }).notNullable();
    table.datetime('checked_at', { precision: 3 }).notNullable();
    table.primary(['component', 'day']);
    table.index(['day'], 'status_days_day');
    table.check('failed <= checks', [], 'status_days_counts');
    table.engine('InnoDB');
  });
  await knex.schema.createTable('incidents', (table) => {
    table.bigIncrements('id').unsigned();
    table.json('components').notNullable();
    table.json('texts').notNullable();
    table.datetime('started_at', { precision: 3 }).notNullable();
    table.datetime('ended_at', { precision: 3 }).nullable();
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.integer('revision').unsigned().notNullable().defaultTo(0);
    table.index(['started_at'], 'incidents_started');
    table.index(['ended_at'], 'incidents_ended');
    table.check('ended_at >= started_at', [], 'incidents_times');
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
  });
  await knex.schema.createTable('incident_updates', (table) => {
    table.bigIncrements('id').unsigned();
    table.specificType('incident_id', 'BIGINT UNSIGNED NOT NULL');
    table.json('texts').notNullable();
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.index(['incident_id', 'id'], 'incident_updates_incident');
    table.foreign('incident_id', 'incident_updates_of').references('incidents.id');
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['incident_updates', 'incidents', 'status_days']) await knex.schema.dropTable(table);
}
