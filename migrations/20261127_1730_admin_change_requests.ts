import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/**
 * Changes by staff that mint more than one member may alone: each waits for a second member, who decides it once
 * (docs/decisions/0135). What was asked never changes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE change_requests (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      kind VARCHAR(16) ${ASCII} NOT NULL,
      input MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      changes MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      cost_kopecks BIGINT UNSIGNED NOT NULL,
      reason VARCHAR(500) NOT NULL,
      state VARCHAR(8) ${ASCII} NOT NULL,
      asked_by BIGINT UNSIGNED NOT NULL,
      asked_at DATETIME(3) NOT NULL,
      expires_at DATETIME(3) NOT NULL,
      decided_by BIGINT UNSIGNED NULL,
      decided_at DATETIME(3) NULL,
      KEY change_requests_state (state, id),
      CONSTRAINT change_requests_input CHECK (JSON_VALID(input)),
      CONSTRAINT change_requests_changes CHECK (JSON_VALID(changes)),
      CONSTRAINT change_requests_known_state CHECK (state IN ('waiting', 'posted', 'refused')),
      CONSTRAINT change_requests_decided CHECK ((state = 'waiting') = (decided_by IS NULL AND decided_at IS NULL)),
      CONSTRAINT change_requests_two CHECK (state <> 'posted' OR decided_by <> asked_by)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`);
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
  await knex.raw('DROP TABLE change_requests');
}
