import { type Filling, FIRST } from '#test/support/tables/filling.ts';

/** Inserts notifications, client errors, promo codes, vouchers, cooldowns and stored responses of idempotency keys. */
export async function fillNotifications({ fill, player, players, total, caseId }: Filling): Promise<void> {
  await fill(
    `INSERT INTO notices (player_id, kind, params, link, created_at, read_at)
     MANY SELECT ${player}, 'promo.missed', '{"code":"FILLER"}', NULL, NOW(3), IF(n MOD 2, NOW(3), NULL)
     FROM many, ${FIRST}`,
    total,
  );
  await fill(
    `INSERT INTO browser_faults
       (hash, source, message, stack, url, file, user_agent, seen_count, first_at, last_at)
     MANY SELECT SHA2(CONCAT('filler', n), 256), 'window', 'm', 's', '/', '/b.js', 'UA', 1 + n, NOW(3), NOW(3)
     FROM many`,
    players,
  );
  await fill(
    `INSERT INTO outbox_messages (channel, recipient_id, kind, content, state, next_at, created_at)
     MANY SELECT 'webhook', 1 + n MOD 500, 'item.delivered', '{}',
       CASE n MOD 40 WHEN 0 THEN 'waiting' WHEN 1 THEN 'failed' ELSE 'sent' END, NOW(3) + INTERVAL n SECOND, NOW(3)
     FROM many`,
    total,
  );
  await fill(
    `INSERT INTO promo_codes (code, kind, type, player_id, multiplier_e4, created_at)
     MANY SELECT CONCAT('FILLER', n), 'payment', 5, ${player}, 11000, NOW(3) FROM many, ${FIRST}`,
    players,
  );
  await fill(
    `INSERT INTO promo_uses (promo_id, player_id, created_at)
     MANY SELECT c.code + n, ${player}, NOW(3) FROM many, ${FIRST}, (SELECT MIN(id) AS code FROM promo_codes) c`,
    players,
  );
  await fill(
    `INSERT INTO vouchers (player_id, case_id, draw_id, until_at, created_at)
     MANY SELECT ${player}, ${caseId}, d.draw + n, NOW(3) + INTERVAL 7 DAY, NOW(3)
     FROM many, ${FIRST}, (SELECT MIN(id) AS draw FROM draws) d`,
    total / 2,
  );
  await fillPlay({ fill, player, players, total });
  await fill(
    `INSERT INTO case_pauses (player_id, case_id, again_at)
     MANY SELECT ${player}, ${caseId}, NOW(3) FROM many, ${FIRST}`,
    players,
  );
  await fill(
    `INSERT INTO idempotency (actor_id, claim_key, input_hash, answer, created_at)
     MANY SELECT ${player}, CONCAT('filler-', n), REPEAT('a', 64), '{}', NOW(3) - INTERVAL n SECOND
     FROM many, ${FIRST}`,
    total,
  );
}

export async function fillSandbox({ fill, players }: Filling): Promise<void> {
  await fill(
    `INSERT INTO sandbox_payments (id, order_id, amount_minor, currency, description, return_url, notify_url, way,
       manner, state, confirm_at, created_at)
     MANY SELECT LEFT(SHA2(n, 256), 32), CONCAT('filler-', n), 1, 'rub', 'x', 'x', 'x', 'page', 'prompt',
       ELT(1 + n MOD 3, 'pending', 'paid', 'declined'), IF(n MOD 2, NULL, NOW(3) - INTERVAL n SECOND), NOW(3)
     FROM many`,
    players,
  );
  await fill(
    `INSERT INTO sandbox_notices (payment_id, state, amount_minor, is_forged, tries_left, made_at, due_at)
     MANY SELECT LEFT(SHA2(n, 256), 32), 'paid', 1, 0, 8, NOW(3), NOW(3) - INTERVAL n SECOND FROM many`,
    players,
  );
}

async function fillPlay({
  fill,
  player,
  players,
  total,
}: Pick<Filling, 'fill' | 'player' | 'players' | 'total'>): Promise<void> {
  await fill(
    `INSERT INTO play_days (player_id, day, spent_kopecks)
     MANY SELECT ${player}, 20000 + n DIV ${String(players)}, 100 FROM many, ${FIRST}`,
    total,
  );
  await fill(
    `INSERT INTO play_limits (player_id, kind, period, sum_kopecks, updated_at)
     MANY SELECT ${player}, 'loss', ELT(1 + n DIV ${String(players)}, 'day', 'week', 'month'), 100, NOW(3)
     FROM many, ${FIRST}`,
    Math.min(total, players * 3),
  );
  await fill(
    `INSERT INTO play_breaks (player_id, from_at, until_at)
     MANY SELECT ${player}, '2020-01-01', '2020-01-02' FROM many, ${FIRST}`,
    total,
  );
  await fill(
    `INSERT INTO play_break_marks (identity_hash, until_at, created_at)
     MANY SELECT SHA2(n, 256), NULL, NOW(3) FROM many`,
    total,
  );
}
