import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const EXACT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/**
 * Changes by staff that mint more than one member may alone: each waits for a second member, who decides it once
 * (docs/decisions/0127). What was asked never changes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('change_requests', (table) => {
    table.bigIncrements('id').unsigned();
    table.specificType('kind', `VARCHAR(16) ${ASCII} NOT NULL`);
    table.specificType('input', `MEDIUMTEXT ${EXACT} NOT NULL`).comment('JSON: the input of the command');
    table.specificType('changes', `MEDIUMTEXT ${EXACT} NOT NULL`).comment('JSON: what the log would say');
    table.specificType('cost_kopecks', 'BIGINT UNSIGNED NOT NULL');
    table.string('reason', 500).notNullable();
    table.specificType('state', `VARCHAR(8) ${ASCII} NOT NULL`);
    table.specificType('asked_by', 'BIGINT UNSIGNED NOT NULL');
    table.datetime('asked_at', { precision: 3 }).notNullable();
    table.datetime('expires_at', { precision: 3 }).notNullable();
    table.specificType('decided_by', 'BIGINT UNSIGNED NULL');
    table.datetime('decided_at', { precision: 3 }).nullable();
    table.index(['state', 'id'], 'change_requests_state');
    table.check('JSON_VALID(input)', [], 'change_requests_input');
    table.check('JSON_VALID(changes)', [], 'change_requests_changes');
    table.check("state IN ('waiting', 'posted', 'refused')", [], 'change_requests_known_state');
    table.check("(state = 'waiting') = (decided_by IS NULL AND decided_at IS NULL)", [], 'change_requests_decided');
    table.check("state <> 'posted' OR decided_by <> asked_by", [], 'change_requests_two');
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
  });
  await knex.raw(`
    CREATE TRIGGER change_requests_no_delete BEFORE DELETE ON change_requests FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'requested changes are never deleted'`);
  await knex.raw(`
    CREATE TRIGGER change_requests_once BEFORE UPDATE ON change_requests FOR EACH ROW
    IF OLD.state <> 'waiting' OR NEW.kind <> OLD.kind OR NEW.input <> OLD.input OR NEW.changes <> OLD.changes
      OR NEW.cost_kopecks <> OLD.cost_kopecks OR NEW.asked_by <> OLD.asked_by OR NEW.asked_at <> OLD.asked_at
      OR NEW.expires_at <> OLD.expires_at
    THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a requested change is decided once';
    END IF`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('change_requests');
}
