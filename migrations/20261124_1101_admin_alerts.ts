import type { Knex } from 'knex';

/** Ways to reach a staff member, what each of them wants to know, and the state of everything that is watched. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('staff_contacts', (table) => {
    table.bigInteger('member_id').unsigned().notNullable().primary();
    table.string('email', 254).nullable();
    table.datetime('email_confirmed_at', { precision: 3 }).nullable();
    table.string('email_code', 16).nullable();
    table.datetime('email_code_until', { precision: 3 }).nullable();
    table.bigInteger('chat_id').nullable();
    table.string('chat_name', 64).nullable();
    table.specificType('chat_code', 'VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL');
    table.datetime('chat_code_until', { precision: 3 }).nullable();
    table.foreign('member_id', 'staff_contacts_member').references('id').inTable('staff_members');
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
  });
  await knex.schema.createTable('staff_alert_choices', (table) => {
    table.bigInteger('member_id').unsigned().notNullable();
    table.string('kind', 16).notNullable();
    table.boolean('by_telegram').notNullable();
    table.boolean('by_email').notNullable();
    table.primary(['member_id', 'kind']);
    table.foreign('member_id', 'staff_alert_choices_member').references('id').inTable('staff_members');
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
  });
  await knex.schema.createTable('alert_states', (table) => {
    table.string('kind', 16).notNullable().primary();
    table.boolean('is_raised').notNullable();
    table.smallint('streak').unsigned().notNullable();
    table.double('value').nullable();
    table.datetime('changed_at', { precision: 3 }).nullable();
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('alert_states');
  await knex.schema.dropTable('staff_alert_choices');
  await knex.schema.dropTable('staff_contacts');
}
