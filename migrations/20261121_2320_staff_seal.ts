import type { Knex } from 'knex';

const WHAT = "COALESCE({row}member_id, ''), COALESCE({row}role, ''), {row}act, {row}about_type, {row}about_id";
const SAID = "COALESCE({row}was, ''), COALESCE({row}became, ''), COALESCE({row}reason, ''), {row}created_at";
const sealOf = (row: string): string => `SHA2(CONCAT_WS('|', ${WHAT}, ${SAID}), 256)`.replaceAll('{row}', row);

/**
 * Lines of the staff's log refuse UPDATE; should a hand reach past the trigger, the line's own sum says so and the
 * audit finds it. It is a sum and no signature: it tells of a slip or a meddler, not of one who reckons it anew.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('DROP TRIGGER staff_log_no_update');
  await knex.raw(
    "ALTER TABLE staff_log ADD COLUMN seal CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT ''",
  );
  await knex.raw(`UPDATE staff_log SET seal = ${sealOf('')}`);
  await knex.raw(`
    CREATE TRIGGER staff_log_no_update BEFORE UPDATE ON staff_log FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the log of staff is never updated'`);
  await knex.raw(`
    CREATE TRIGGER staff_log_seal BEFORE INSERT ON staff_log FOR EACH ROW
    SET NEW.seal = ${sealOf('NEW.')}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TRIGGER staff_log_seal');
  await knex.raw('ALTER TABLE staff_log DROP COLUMN seal');
}
