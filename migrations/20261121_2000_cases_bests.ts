import type { Knex } from 'knex';

/** The best drops of openings that were counted before there was a place for them. Later ones come with the job. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    INSERT IGNORE INTO case_bests (case_id, starts_hour, best_kopecks, best_id)
    SELECT case_id, starts_hour, price_kopecks, id FROM (
      SELECT o.case_id, TIMESTAMPDIFF(HOUR, '1970-01-01', o.created_at) AS starts_hour, i.price_kopecks, i.id,
        ROW_NUMBER() OVER (
          PARTITION BY o.case_id, TIMESTAMPDIFF(HOUR, '1970-01-01', o.created_at) ORDER BY i.price_kopecks DESC, i.id
        ) AS place
      FROM openings o
      JOIN draws d ON d.kind = 'case' AND d.subject_id = o.id
      JOIN items i ON i.draw_id = d.id
      WHERE o.id <= (SELECT opening_id FROM standing_marks)
        AND NOT EXISTS (SELECT 1 FROM standing_waits w WHERE w.opening_id = o.id)) ranked
    WHERE place = 1`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DELETE FROM case_bests');
}
