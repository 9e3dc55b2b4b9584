import type { Knex } from 'knex';

/** The part of each win that the seat did not pay for, by player and Moscow day. */
const GIFTED = `
  SELECT s.player_id, DATEDIFF(b.drawn_at + INTERVAL 3 HOUR, '1970-01-01') AS day,
    SUM(s.won_kopecks - s.won_kopecks * s.paid_kopecks DIV b.entry_kopecks) AS kopecks
  FROM battle_seats s JOIN battles b ON b.id = s.battle_id
  WHERE b.state = 'drawn' AND s.player_id IS NOT NULL AND s.paid_kopecks < b.entry_kopecks AND s.won_kopecks > 0
  GROUP BY s.player_id, day`;

const move = (knex: Knex, sign: '+' | '-') =>
  knex.raw(
    `UPDATE play_days d JOIN (${GIFTED}) g ON g.player_id = d.player_id AND g.day = d.day
     SET d.won_kopecks = d.won_kopecks ${sign === '+' ? '-' : '+'} g.kopecks,
       d.gifted_kopecks = d.gifted_kopecks ${sign} g.kopecks`,
  );

/** What a seat won beyond the part that it paid for is a gift: it offsets no loss. */
export async function up(knex: Knex): Promise<void> {
  await move(knex, '+');
}

export async function down(knex: Knex): Promise<void> {
  await move(knex, '-');
}
