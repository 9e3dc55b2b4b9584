import type { Knex } from 'knex';

/** Questions of players to support, with their messages: those of the player, of staff and of the store. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('question_threads'))) {
    await knex.schema.createTable('question_threads', (table) => {
      table.bigIncrements('id');
      table.bigInteger('player_id').unsigned().notNullable();
      table.specificType('subject_kind', 'VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL');
      table.specificType('subject_id', 'VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL');
      table.specificType('state', 'VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL');
      table.string('locale', 2).notNullable();
      table.datetime('waiting_since', { precision: 3 }).nullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.datetime('changed_at', { precision: 3 }).notNullable();
      table.index(['player_id', 'id'], 'question_threads_player');
      table.index(['player_id', 'state'], 'question_threads_open');
      table.index(['state', 'waiting_since', 'id'], 'question_threads_queue');
      table.index(['changed_at'], 'question_threads_changed');
      table.foreign('player_id', 'question_threads_of').references('id').inTable('players');
      table.engine('InnoDB');
      table.charset('utf8mb4');
      table.collate('utf8mb4_unicode_520_ci');
    });
  }
  if (!(await knex.schema.hasTable('question_messages'))) {
    await knex.schema.createTable('question_messages', (table) => {
      table.bigIncrements('id');
      table.bigInteger('thread_id').unsigned().notNullable();
      table.specificType('author', 'VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL');
      table.bigInteger('member_id').unsigned().nullable();
      table.string('text', 2000).notNullable();
      table.datetime('created_at', { precision: 3 }).notNullable();
      table.index(['thread_id', 'id'], 'question_messages_thread');
      table
        .foreign('thread_id', 'question_messages_of')
        .references('id')
        .inTable('question_threads')
        .onDelete('CASCADE');
      table.engine('InnoDB');
      table.charset('utf8mb4');
      table.collate('utf8mb4_unicode_520_ci');
    });
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('question_messages');
  await knex.schema.dropTable('question_threads');
}
