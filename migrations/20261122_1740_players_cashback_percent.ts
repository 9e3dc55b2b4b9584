import type { Knex } from 'knex';

/** The percentage that was promised with a cashback of the wheel: a later change of the setting does not touch it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE players ADD COLUMN cashback_percent TINYINT UNSIGNED NULL AFTER cashback_until');
  await knex.raw(`
    UPDATE players p
    JOIN (
      SELECT s.player_id, w.until_at, MAX(w.cashback_percent) AS percent
      FROM wheel_prizes w JOIN wheel_spins s ON s.id = w.spin_id
      WHERE w.kind = 'cashback' GROUP BY s.player_id, w.until_at) promised
      ON promised.player_id = p.id AND promised.until_at = p.cashback_until
    SET p.cashback_percent = promised.percent`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE players DROP COLUMN cashback_percent');
}
