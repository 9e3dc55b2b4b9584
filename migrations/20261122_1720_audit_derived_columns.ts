import type { Knex } from 'knex';

/**
 * The facts that justify the derived columns of a player (docs/decisions/0064): the exp of each opening, the price of
 * 1 G by which items were priced, and the free spins that a refund took back. `first_exp` and `first_spins` are what a
 * player had before these columns, or got at the first sign-in.
 *
 * Rows from before have exp 0, which `first_exp` contains. NULL is a row of a process of the previous version that was
 * still running, and stays unknown. Both are set by default values, so that no large table is rewritten.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE openings
      ADD COLUMN exp INT UNSIGNED NULL DEFAULT 0,
      ADD COLUMN g_price_kopecks BIGINT NULL`);
  await knex.raw('ALTER TABLE openings ALTER COLUMN exp SET DEFAULT NULL');
  await knex.raw('ALTER TABLE wheel_spins ADD COLUMN g_price_kopecks BIGINT NULL');
  await knex.raw('ALTER TABLE payments ADD COLUMN free_spins_taken INT UNSIGNED NULL');
  await knex.raw(`
    UPDATE payments SET free_spins_taken = free_spins WHERE state IN ('refunded', 'charged_back') AND free_spins > 0`);
  await knex.raw(`
    ALTER TABLE players
      ADD COLUMN first_exp BIGINT UNSIGNED NOT NULL DEFAULT 0,
      ADD COLUMN first_spins INT NOT NULL DEFAULT 0`);
  await knex.raw('UPDATE players SET first_exp = exp WHERE exp > 0');
  await knex.raw(`
    UPDATE players l
    LEFT JOIN (SELECT player_id, SUM(spins) AS spins FROM bonus_takes GROUP BY player_id) b ON b.player_id = l.id
    LEFT JOIN (
      SELECT player_id, SUM(CAST(free_spins AS SIGNED) - COALESCE(free_spins_taken, 0)) AS spins FROM payments
      GROUP BY player_id) p ON p.player_id = l.id
    LEFT JOIN (
      SELECT w.player_id, SUM(z.kind = 'spin') - SUM(w.promo_id IS NULL) AS spins FROM wheel_spins w
      JOIN wheel_prizes z ON z.spin_id = w.id GROUP BY w.player_id) s ON s.player_id = l.id
    SET l.first_spins =
      CAST(l.free_spins AS SIGNED) - COALESCE(b.spins, 0) - COALESCE(p.spins, 0) - COALESCE(s.spins, 0)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE players DROP COLUMN first_spins, DROP COLUMN first_exp');
  await knex.raw('ALTER TABLE payments DROP COLUMN free_spins_taken');
  await knex.raw('ALTER TABLE wheel_spins DROP COLUMN g_price_kopecks');
  await knex.raw('ALTER TABLE openings DROP COLUMN g_price_kopecks, DROP COLUMN exp');
}
