import type { Knex } from 'knex';

/** Failed checks of a watched figure, and the reason of the last one. New kinds get the choices of similar ones. */
export async function up(knex: Knex): Promise<void> {
  for (const [kind, like] of [
    ['auditAge', 'audit'],
    ['log', 'backup'],
  ] as const) {
    await knex.raw(
      `INSERT IGNORE INTO staff_alert_choices (member_id, kind, by_telegram, by_email)
       SELECT c.member_id, ?, c.by_telegram, c.by_email FROM staff_alert_choices AS c WHERE c.kind = ?`,
      [kind, like],
    );
  }
  await knex.schema.alterTable('alert_states', (table) => {
    table.smallint('unread').unsigned().notNullable().defaultTo(0);
    table.string('problem', 200).nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('alert_states', (table) => {
    table.dropColumns('unread', 'problem');
  });
}
