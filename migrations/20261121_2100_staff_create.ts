import type { Knex } from 'knex';

const TEXT = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

/**
 * Members of staff, how they sign in, and what they did (docs/rules.md 13 and 15). A member's row is never deleted:
 * the log names it for ever, and a name is free again once its member was removed. The log refuses UPDATE and DELETE.
 */
export async function up(knex: Knex): Promise<void> {
  await createMembers(knex);
  await createLog(knex);
}

async function createMembers(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE staff_members (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      name VARCHAR(32) NOT NULL,
      role VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      locale VARCHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      password_hash VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,
      totp_secret VARBINARY(255) NULL,
      totp_step BIGINT UNSIGNED NOT NULL DEFAULT 0,
      is_demo TINYINT(1) NOT NULL DEFAULT 0,
      created_at DATETIME(3) NOT NULL,
      removed_at DATETIME(3) NULL,
      name_in_use VARCHAR(32) AS (IF(removed_at IS NULL, name, NULL)) STORED,
      UNIQUE KEY staff_members_name (name_in_use),
      KEY staff_members_role (role, removed_at),
      CONSTRAINT staff_members_known_role CHECK (role IN ('moderator', 'manager', 'admin'))
    ) ${TEXT}`);
  await knex.raw(`
    CREATE TABLE staff_sessions (
      key_hash CHAR(43) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      member_id BIGINT UNSIGNED NOT NULL,
      is_whole TINYINT(1) NOT NULL,
      began_at DATETIME(3) NOT NULL,
      ends_at DATETIME(3) NOT NULL,
      KEY staff_sessions_member (member_id),
      KEY staff_sessions_ends (ends_at),
      CONSTRAINT staff_sessions_member FOREIGN KEY (member_id) REFERENCES staff_members (id)
    ) ${TEXT}`);
  await knex.raw(`
    CREATE TABLE staff_links (
      key_hash CHAR(43) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      member_id BIGINT UNSIGNED NOT NULL,
      totp_secret VARBINARY(255) NULL,
      ends_at DATETIME(3) NOT NULL,
      used_at DATETIME(3) NULL,
      KEY staff_links_member (member_id),
      KEY staff_links_ends (ends_at),
      CONSTRAINT staff_links_member FOREIGN KEY (member_id) REFERENCES staff_members (id)
    ) ${TEXT}`);
  await knex.raw(`
    CREATE TABLE staff_recovery_codes (
      member_id BIGINT UNSIGNED NOT NULL,
      code_hash CHAR(43) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      used_at DATETIME(3) NULL,
      PRIMARY KEY (member_id, code_hash),
      CONSTRAINT staff_recovery_codes_member FOREIGN KEY (member_id) REFERENCES staff_members (id)
    ) ${TEXT}`);
}

async function createLog(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE staff_log (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      member_id BIGINT UNSIGNED NULL,
      role VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
      act VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      about_type VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      about_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      was MEDIUMTEXT NULL,
      became MEDIUMTEXT NULL,
      reason VARCHAR(500) NULL,
      created_at DATETIME(3) NOT NULL,
      KEY staff_log_member (member_id, id),
      KEY staff_log_act (act, id),
      KEY staff_log_about (about_type, about_id, id),
      KEY staff_log_created (created_at),
      CONSTRAINT staff_log_member FOREIGN KEY (member_id) REFERENCES staff_members (id)
    ) ${TEXT}`);
  await knex.raw(`
    CREATE TRIGGER staff_log_no_update BEFORE UPDATE ON staff_log FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the log of staff is never updated'`);
  await knex.raw(`
    CREATE TRIGGER staff_log_no_delete BEFORE DELETE ON staff_log FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the log of staff is never deleted'`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['log', 'recovery_codes', 'links', 'sessions', 'members']) {
    await knex.raw(`DROP TABLE staff_${table}`);
  }
}
