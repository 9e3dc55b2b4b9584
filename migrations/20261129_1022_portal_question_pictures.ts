import type { Knex } from 'knex';

/** Pictures of messages to support, apart from the messages: lists never read them. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn('question_messages', 'has_picture'))) {
    await knex.schema.alterTable('question_messages', (table) => {
      table.boolean('has_picture').notNullable().defaultTo(false);
    });
  }
  if (!(await knex.schema.hasTable('question_pictures'))) {
    await knex.schema.createTable('question_pictures', (table) => {
      table.bigInteger('message_id').unsigned().primary();
      table.specificType('content', 'MEDIUMBLOB NOT NULL');
      table
        .foreign('message_id', 'question_pictures_of')
        .references('id')
        .inTable('question_messages')
        .onDelete('CASCADE');
      table.engine('InnoDB');
      table.charset('utf8mb4');
      table.collate('utf8mb4_unicode_520_ci');
    });
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('question_pictures');
  await knex.schema.alterTable('question_messages', (table) => {
    table.dropColumn('has_picture');
  });
}
