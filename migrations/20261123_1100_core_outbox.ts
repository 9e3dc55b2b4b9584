import type { Knex } from 'knex';

const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

/** Messages to other systems and people, written in the transaction of what they report and sent by a job. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE outbox_messages (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
      channel VARCHAR(16) NOT NULL,
      recipient_id BIGINT UNSIGNED NOT NULL,
      kind VARCHAR(40) NOT NULL,
      content TEXT NOT NULL,
      state VARCHAR(8) NOT NULL DEFAULT 'waiting',
      attempts SMALLINT UNSIGNED NOT NULL DEFAULT 0,
      next_at DATETIME(3) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      ended_at DATETIME(3) NULL,
      response_status SMALLINT UNSIGNED NULL,
      problem VARCHAR(200) NULL,
      PRIMARY KEY (id),
      KEY outbox_due (state, next_at),
      KEY outbox_recipient (channel, recipient_id, id),
      KEY outbox_created (created_at),
      CONSTRAINT outbox_state CHECK (state IN ('waiting', 'sent', 'failed', 'dropped'))
    ) ${SUFFIX}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE outbox_messages');
}
