import type { Knex } from 'knex';

/**
 * Entries of battles: what each seat was taken with (docs/rules.md 19). The row of a seat changes until the battle
 * ends, so the sealed history holds its entry, which never changes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('battle_entries', (table) => {
    table.bigIncrements('id').unsigned();
    table.specificType('seat_id', 'BIGINT UNSIGNED NOT NULL');
    table.specificType('player_id', 'BIGINT UNSIGNED NULL').comment('null for the bot');
    table.specificType('client_seed', 'VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL');
    table.specificType('paid_kopecks', 'BIGINT NOT NULL');
    table.datetime('created_at', { precision: 3 }).notNullable();
    table.unique(['seat_id'], { indexName: 'battle_entries_seat' });
    table.index(['player_id'], 'battle_entries_player');
    table.foreign('seat_id', 'battle_entries_seat').references('id').inTable('battle_seats');
    table.foreign('player_id', 'battle_entries_player').references('id').inTable('players');
    table.check('paid_kopecks >= 0', [], 'battle_entries_paid');
    table.engine('InnoDB');
    table.charset('utf8mb4');
    table.collate('utf8mb4_unicode_520_ci');
  });
  await knex.raw(
    `INSERT INTO battle_entries (seat_id, player_id, client_seed, paid_kopecks, created_at)
     SELECT id, player_id, client_seed, paid_kopecks, taken_at FROM battle_seats
     WHERE taken_at IS NOT NULL ORDER BY taken_at, id`,
  );
  for (const verb of ['UPDATE', 'DELETE']) {
    await knex.raw(`
      CREATE TRIGGER battle_entries_no_${verb.toLowerCase()} BEFORE ${verb} ON battle_entries FOR EACH ROW
      SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the entries of a battle are never changed'`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('battle_entries');
}
