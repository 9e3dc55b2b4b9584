import type { Knex } from 'knex';

/** Refused sign-ins of one minute, until a job writes their sum into the log, which never shrinks. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE staff_refusals (
      minute_at DATETIME(3) NOT NULL,
      member_id BIGINT UNSIGNED NOT NULL,
      factor VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      times INT UNSIGNED NOT NULL,
      PRIMARY KEY (minute_at, member_id, factor)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE staff_refusals');
}
