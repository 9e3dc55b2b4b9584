import type { Corruption } from './corruptions.ts';

const DRAWN = "state = 'drawn'";
const firstSeat = (where: string): string =>
  `(SELECT id FROM (SELECT MIN(s.id) AS id FROM battle_seats s JOIN battles b ON b.id = s.battle_id WHERE ${where}) x)`;

/** Damage to battles: their money, terms, draws and winners. */
export const BATTLE_CORRUPTIONS: readonly Corruption[] = [
  {
    name: 'an entry that left an open battle',
    sql: [
      `DELETE FROM transfers WHERE kind = 'battle_entry'
       AND subject_id = ${firstSeat("b.state = 'waiting' AND s.taken_at IS NOT NULL")}`,
    ],
    rule: 'a battle holds the entries of its taken seats until it is drawn or cancelled, and nothing afterwards',
  },
  {
    name: 'a drawn battle that kept its entries',
    sql: ["DELETE FROM transfers WHERE kind = 'battle_settled' LIMIT 1"],
    rule: 'a battle holds the entries of its taken seats until it is drawn or cancelled, and nothing afterwards',
  },
  {
    name: 'a cancelled seat that got nothing back',
    sql: ["DELETE FROM transfers WHERE kind = 'battle_returned' AND subject_type = 'battle_seat' LIMIT 1"],
    rule: 'every taken seat of a battle was paid once, and returned or rewarded once by the end of the battle',
  },
  {
    name: 'a prize of a battle that was not paid',
    sql: ["DELETE FROM transfers WHERE kind = 'battle_prize' LIMIT 1"],
    rule: 'every taken seat of a battle was paid once, and returned or rewarded once by the end of the battle',
  },
  {
    name: 'an entry below the prices of its cases',
    sql: ['UPDATE battle_cases SET price_kopecks = price_kopecks + 1 LIMIT 1'],
    rule: 'the sums and the seats of a battle follow from its cases and its terms',
  },
  {
    name: 'a seat in another team',
    sql: ['UPDATE battle_seats SET team = 4 WHERE seat = 1 LIMIT 1'],
    rule: 'the sums and the seats of a battle follow from its cases and its terms',
  },
  {
    name: 'a client seed of an open battle that its player did not bring',
    sql: [
      `UPDATE battle_seats SET client_seed = CONCAT('x', client_seed)
       WHERE id = ${firstSeat("b.state = 'waiting' AND s.taken_at IS NOT NULL")}`,
    ],
    rule: 'every taken seat of a battle has one entry, with its player, its client seed and what was paid',
  },
  {
    name: 'a client seed of a drawn battle that its player did not bring',
    sql: [
      `UPDATE battle_seats SET client_seed = CONCAT('x', client_seed)
       WHERE id = ${firstSeat(`b.${DRAWN} AND s.player_id IS NOT NULL`)}`,
    ],
    rule: 'every taken seat of a battle has one entry, with its player, its client seed and what was paid',
  },
  {
    name: 'a seat of a battle without its entry',
    sql: ['DELETE FROM battle_entries LIMIT 1'],
    rule: 'every taken seat of a battle has one entry, with its player, its client seed and what was paid',
  },
  {
    name: 'an entry in the name of the bot',
    sql: ['UPDATE battle_entries SET player_id = NULL WHERE player_id IS NOT NULL LIMIT 1'],
    rule: 'every taken seat of a battle has one entry, with its player, its client seed and what was paid',
  },
  {
    name: 'a seat of a battle that was taken after the time to fill it',
    sql: [
      `UPDATE battles SET created_at = UTC_TIMESTAMP(3) + INTERVAL 1 HOUR WHERE id =
       (SELECT battle_id FROM battle_seats WHERE id = ${firstSeat(`b.${DRAWN}`)})`,
      `UPDATE battle_seats SET taken_at = UTC_TIMESTAMP(3) + INTERVAL 2 HOUR WHERE id = ${firstSeat(`b.${DRAWN}`)}`,
    ],
    rule: 'no battle was drawn with a seat that was taken after its time to fill',
  },
  {
    name: 'a draw of a battle that vanished',
    sql: ['DELETE FROM battle_drops WHERE owned_item_id IS NULL LIMIT 1'],
    rule: 'a drawn battle has one draw for each seat and round, and no other battle has any',
  },
  {
    name: 'a battle that was drawn before its beacon spoke',
    sql: ['UPDATE battles SET drawn_at = filled_at WHERE beacon_key IS NOT NULL LIMIT 1'],
    rule: 'a battle with a beacon waited for a round, and was drawn after it was full; others never wait',
  },
  {
    name: 'a battle that waits without a beacon',
    sql: ["UPDATE battles SET state = 'full' WHERE beacon_key IS NULL AND state = 'waiting' LIMIT 1"],
    rule: 'a battle with a beacon waited for a round, and was drawn after it was full; others never wait',
  },
  {
    name: 'a battle with the signature of another round',
    sql: ['UPDATE battles SET beacon_round = beacon_round + 1 WHERE beacon_signature IS NOT NULL LIMIT 1'],
    rule: 'every battle passes the published verifier',
  },
  {
    name: 'a battle that forgot its beacon',
    sql: [
      `UPDATE battles SET beacon_key = NULL, beacon_round = NULL, beacon_signature = NULL
       WHERE drawn_at > filled_at LIMIT 1`,
    ],
    rule: 'every battle passes the published verifier',
  },
  {
    name: 'an item of a battle that its ticket did not give',
    sql: ['UPDATE battle_drops SET ticket = IF(ticket < 500000, 999999, 0) LIMIT 1'],
    rule: 'every draw of a battle is the item of its ticket, at the price in G of that moment',
  },
  {
    name: 'a ticket of a battle that its seeds did not give',
    sql: ['UPDATE battle_drops SET ticket = IF(ticket = 0, 1, ticket - 1) LIMIT 1'],
    rule: 'every battle passes the published verifier',
  },
  {
    name: 'a winner of a battle who got too much',
    sql: ['UPDATE battle_seats SET won_kopecks = won_kopecks + 1 WHERE is_winner = 1 LIMIT 1'],
    rule: 'the winners of a drawn battle got the worth of all its draws, and no other battle has winners',
  },
  {
    name: 'another winner of a battle than its draws have',
    sql: [
      `UPDATE battle_seats SET is_winner = 1 - is_winner WHERE id = ${firstSeat(`b.${DRAWN} AND b.mode = 'classic'`)}`,
    ],
    rule: 'every battle passes the published verifier',
  },
  {
    name: 'an item of a battle handed to a loser',
    sql: [
      `UPDATE items SET player_id = player_id + 1 WHERE id =
       (SELECT id FROM (SELECT MIN(owned_item_id) AS id FROM battle_drops) x)`,
    ],
    rule: 'the items of a battle belong to its only winner, and to no one when the house or several won',
  },
  {
    name: 'an item of a battle that the battle does not know',
    sql: ['UPDATE battle_drops SET owned_item_id = NULL WHERE owned_item_id IS NOT NULL LIMIT 1'],
    rule: 'every item won by a draw exists, and every item without a draw is a gift or of a battle',
  },
  {
    name: 'a battle whose entry did not count as spent',
    sql: [
      `UPDATE play_days SET spent_kopecks = spent_kopecks + 1 WHERE player_id = (SELECT player_id FROM
       (SELECT MIN(player_id) AS player_id FROM battle_seats) x) LIMIT 1`,
    ],
    rule: 'the day totals of a player are the sums of their games and sales',
  },
];
