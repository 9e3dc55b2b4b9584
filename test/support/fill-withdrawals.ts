import { FIRST, type Filling } from './filling.ts';

/** Withdrawals: nearly all ended, as in a store that has run for a while; one in a thousand waits. */
export async function fillWithdrawals({ fill, player, players, total }: Filling): Promise<void> {
  const ITEMS = '(SELECT MIN(id) AS item FROM items) i';
  await fill(
    `INSERT INTO withdrawals (player_id, owned_item_id, state, game_id, game_name, price_kopecks, reserved_kopecks,
       listing_centi_g, created_at, closed_at)
     MANY SELECT ${player}, i.item + n, IF(n MOD 1000 = 0, 'waiting', 'withdrawn'), 10000000 + n, 'x', 4, 3, 4, NOW(3),
       IF(n MOD 1000 = 0, NULL, NOW(3))
     FROM many, ${FIRST}, ${ITEMS}`,
    total,
  );
  await fill(
    `INSERT INTO withdrawal_steps (withdrawal_id, step, created_at)
     MANY SELECT w.first_id + n, 'asked', NOW(3) FROM many, (SELECT MIN(id) AS first_id FROM withdrawals) w`,
    total,
  );
  await fill(
    `INSERT INTO game_accounts (player_id, game_id, name, checked_at)
     MANY SELECT p.first + n, 10000000 + n, 'x', NOW(3) FROM many, ${FIRST}`,
    players,
  );
}
