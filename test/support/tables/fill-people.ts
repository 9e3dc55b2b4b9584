import { type Filling, FIRST } from '#test/support/tables/filling.ts';

export async function fillPeople({ fill, player, total }: Filling): Promise<void> {
  await fill(
    `INSERT INTO flags (player_id, kind, about_id, subject_id, state, member_id, verdict, created_at, closed_at)
     MANY SELECT ${player}, 'payment.back', NULL, 1 + n, IF(n MOD 30, 'closed', 'open'), IF(n MOD 30, 1, NULL),
       IF(n MOD 30, 'harmless', NULL), NOW(3), IF(n MOD 30, NOW(3), NULL) FROM many, ${FIRST}`,
    total,
  );
  await fill(
    `INSERT INTO player_notes (player_id, member_id, text, created_at)
     MANY SELECT ${player}, 1, 'filler', NOW(3) FROM many, ${FIRST}`,
    total,
  );
  await fill(
    `INSERT INTO change_requests (kind, input, changes, cost_kopecks, reason, state, asked_by, asked_at, expires_at,
       decided_by, decided_at)
     MANY SELECT 'promo', '{}', '[]', 1 + n, 'filler', IF(n MOD 30, 'posted', 'waiting'), 1, NOW(3),
       NOW(3) + INTERVAL n SECOND, IF(n MOD 30, 2, NULL), IF(n MOD 30, NOW(3), NULL) FROM many`,
    total,
  );
  await fill(
    `INSERT INTO corrections (player_id, unit, change_minor, reason, needs_two, state, asked_by, asked_at, expires_at,
       decided_by, decided_at)
     MANY SELECT ${player}, 'RUB', 1 + n, 'filler', 0, IF(n MOD 30, 'posted', 'waiting'), 1, NOW(3),
       NOW(3) + INTERVAL n SECOND, IF(n MOD 30, 1, NULL), IF(n MOD 30, NOW(3), NULL) FROM many, ${FIRST}`,
    total,
  );
}
