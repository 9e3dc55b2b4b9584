import type { Knex } from 'knex';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const SUFFIX = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

/**
 * How often what came out, by version and Moscow month, made by a job from the draws, and what was made of it each
 * night: a verdict for every version, a report for every month. No foreign keys: the job must not hold the rows that
 * players play on. A player's own draws can be asked for by their kind.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE draws ADD KEY draws_player_kind (player_id, kind, id)');
  await createCounts(knex);
  await createMarks(knex);
  await createJudgements(knex);
}

/** What the job counts: outcomes, tickets by their hundredth, and sums of what came and went. */
async function createCounts(knex: Knex): Promise<void> {
  // The outcome is an item of a case, or a sector of a wheel by its place.
  await knex.raw(`
    CREATE TABLE fair_counts (
      kind VARCHAR(12) ${ASCII} NOT NULL,
      version_id BIGINT UNSIGNED NOT NULL,
      month CHAR(7) ${ASCII} NOT NULL,
      outcome BIGINT UNSIGNED NOT NULL,
      count BIGINT NOT NULL,
      PRIMARY KEY (kind, version_id, month, outcome),
      KEY fair_counts_month (month)
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE fair_tickets (
      month CHAR(7) ${ASCII} NOT NULL,
      kind VARCHAR(12) ${ASCII} NOT NULL,
      cell TINYINT UNSIGNED NOT NULL,
      count BIGINT NOT NULL,
      PRIMARY KEY (month, kind, cell),
      CONSTRAINT fair_tickets_known_cell CHECK (cell < 100)
    ) ${SUFFIX}`);
  // Of an upgrade: how many won, their winning tickets, and the spread of chance, t (1,000,000 - t) / 1,000,000.
  await knex.raw(`
    CREATE TABLE fair_sums (
      month CHAR(7) ${ASCII} NOT NULL,
      kind VARCHAR(12) ${ASCII} NOT NULL,
      version_id BIGINT UNSIGNED NOT NULL,
      paid_with VARCHAR(8) ${ASCII} NOT NULL,
      count BIGINT NOT NULL,
      came BIGINT NOT NULL,
      gave BIGINT NOT NULL,
      expected BIGINT NOT NULL,
      won BIGINT NOT NULL,
      tickets BIGINT NOT NULL,
      spread BIGINT NOT NULL,
      PRIMARY KEY (month, kind, version_id, paid_with)
    ) ${SUFFIX}`);
}

/** How far the job has counted, in its one row. */
async function createMarks(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE fair_marks (
      id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
      last_draw_id BIGINT UNSIGNED NOT NULL DEFAULT 0,
      counted_at DATETIME(3) NULL,
      judged_at DATETIME(3) NULL,
      CONSTRAINT fair_marks_one CHECK (id = 1)
    ) ${SUFFIX}`);
  await knex.raw('INSERT INTO fair_marks (id) VALUES (1)');
}

/** What is made of the counts: verdicts on versions, reports on months. */
async function createJudgements(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE fair_verdicts (
      kind VARCHAR(12) ${ASCII} NOT NULL,
      version_id BIGINT UNSIGNED NOT NULL,
      draws BIGINT NOT NULL,
      chi_square DOUBLE NOT NULL,
      freedom INT UNSIGNED NOT NULL,
      p DOUBLE NOT NULL,
      judged_at DATETIME(3) NOT NULL,
      PRIMARY KEY (kind, version_id),
      KEY fair_verdicts_p (p, draws),
      CONSTRAINT fair_verdicts_p CHECK (p BETWEEN 0 AND 1)
    ) ${SUFFIX}`);
  await knex.raw(`
    CREATE TABLE fair_reports (
      month CHAR(7) ${ASCII} NOT NULL PRIMARY KEY,
      report MEDIUMTEXT NOT NULL,
      is_final TINYINT(1) NOT NULL,
      made_at DATETIME(3) NOT NULL
    ) ${SUFFIX}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['fair_reports', 'fair_verdicts', 'fair_marks', 'fair_sums', 'fair_tickets', 'fair_counts']) {
    await knex.raw(`DROP TABLE ${table}`);
  }
  await knex.raw('ALTER TABLE draws DROP KEY draws_player_kind');
}
