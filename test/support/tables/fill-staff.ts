import type { Filling } from '#test/support/tables/filling.ts';

export async function fillStaff({ fill, players, total }: Filling): Promise<void> {
  await fill(
    `INSERT INTO staff_members (name, role, locale, created_at)
     MANY SELECT CONCAT('filler ', n), 'moderator', 'ru', NOW(3) FROM many`,
    50,
  );
  const member = '(SELECT MIN(id) AS first FROM staff_members) m';
  await fill(
    `INSERT INTO staff_sessions (key_hash, member_id, is_whole, began_at, active_at, ends_at)
     MANY SELECT CONCAT('session', n), m.first + (n MOD 50), n MOD 2, NOW(3), NOW(3), NOW(3) + INTERVAL n SECOND
     FROM many, ${member}`,
    players,
  );
  await fill(
    `INSERT INTO staff_links (key_hash, member_id, ends_at)
     MANY SELECT CONCAT('link', n), m.first + (n MOD 50), NOW(3) + INTERVAL n SECOND FROM many, ${member}`,
    players,
  );
  await fill(
    `INSERT INTO staff_log (member_id, role, act, about_type, about_id, created_at)
     MANY SELECT m.first + (n MOD 50), 'moderator', CONCAT('thing.done', n MOD 40), 'thing', n,
       NOW(3) + INTERVAL n SECOND
     FROM many, ${member}`,
    total,
  );
}
