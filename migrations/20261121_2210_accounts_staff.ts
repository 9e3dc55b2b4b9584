import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

/**
 * What staff do about players (docs/rules.md 13): block them, write notes, work through flags; and the indexes by which
 * players are found.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE players
      ADD COLUMN blocked_at DATETIME(3) NULL,
      ADD COLUMN block_reason VARCHAR(16) ${ASCII} NULL,
      ADD COLUMN cut_due_at DATETIME(3) NULL,
      ADD KEY players_name (name),
      ADD KEY players_cut_due (cut_due_at),
      ADD CONSTRAINT players_block CHECK ((blocked_at IS NULL) = (block_reason IS NULL))`);
  await createNotes(knex);
  await knex.raw('ALTER TABLE player_devices ADD KEY player_devices_address (address_hash, player_id)');
  await knex.raw(`
    ALTER TABLE flags
      DROP KEY flags_once,
      MODIFY about_id BIGINT UNSIGNED NULL,
      ADD COLUMN about_key BIGINT UNSIGNED AS (COALESCE(about_id, 0)) STORED,
      ADD COLUMN subject_id BIGINT UNSIGNED NOT NULL DEFAULT 0,
      ADD COLUMN state VARCHAR(8) ${ASCII} NOT NULL DEFAULT 'open',
      ADD COLUMN member_id BIGINT UNSIGNED NULL,
      ADD COLUMN verdict VARCHAR(12) ${ASCII} NULL,
      ADD COLUMN verdict_note VARCHAR(500) NOT NULL DEFAULT '',
      ADD COLUMN taken_at DATETIME(3) NULL,
      ADD COLUMN closed_at DATETIME(3) NULL,
      ADD UNIQUE KEY flags_once (player_id, kind, about_key, subject_id),
      ADD KEY flags_state (state, id),
      ADD KEY flags_kind (state, kind, id),
      ADD CONSTRAINT flags_known_state CHECK (state IN ('open', 'taken', 'closed')),
      ADD CONSTRAINT flags_taken CHECK ((state = 'open') = (member_id IS NULL)),
      ADD CONSTRAINT flags_verdict CHECK ((state = 'closed') = (verdict IS NOT NULL AND closed_at IS NOT NULL))`);
}

/** A note is for ever; only its words go when the account is closed. */
async function createNotes(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE player_notes (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      player_id BIGINT UNSIGNED NOT NULL,
      member_id BIGINT UNSIGNED NOT NULL,
      text VARCHAR(2000) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      KEY player_notes_player (player_id, id),
      CONSTRAINT player_notes_player FOREIGN KEY (player_id) REFERENCES players (id)
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TRIGGER player_notes_no_update BEFORE UPDATE ON player_notes FOR EACH ROW
    IF NEW.text <> '' OR NEW.id <> OLD.id OR NEW.player_id <> OLD.player_id OR NEW.member_id <> OLD.member_id
      OR NEW.created_at <> OLD.created_at
    THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a note is never changed';
    END IF`);
  await knex.raw(`
    CREATE TRIGGER player_notes_no_delete BEFORE DELETE ON player_notes FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a note is never deleted'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE player_notes');
  await knex.raw('DELETE FROM flags WHERE about_id IS NULL OR subject_id <> 0');
  await knex.raw(`
    ALTER TABLE flags
      DROP CONSTRAINT flags_verdict, DROP CONSTRAINT flags_taken, DROP CONSTRAINT flags_known_state,
      DROP KEY flags_once, DROP KEY flags_state, DROP KEY flags_kind, DROP COLUMN about_key, DROP COLUMN subject_id,
      DROP COLUMN state, DROP COLUMN member_id, DROP COLUMN verdict, DROP COLUMN verdict_note, DROP COLUMN taken_at,
      DROP COLUMN closed_at, MODIFY about_id BIGINT UNSIGNED NOT NULL,
      ADD UNIQUE KEY flags_once (player_id, kind, about_id)`);
  await knex.raw('ALTER TABLE player_devices DROP KEY player_devices_address');
  await knex.raw(`
    ALTER TABLE players
      DROP CONSTRAINT players_block, DROP KEY players_name, DROP KEY players_cut_due, DROP COLUMN blocked_at,
      DROP COLUMN block_reason, DROP COLUMN cut_due_at`);
}
