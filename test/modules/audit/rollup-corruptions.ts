import type { Corruption } from './corruptions.ts';

const OF_PLAYERS = 'the leaderboard row of every player and period is the sum of their openings';
const BEST_ITEMS = 'every leaderboard row has openings, and its best item was won by its player';
const OF_CASES = 'the counter of every case equals its openings, in every period';
const OF_HOURS = 'the best drop of every case and hour is the best of its openings';
const OF_DAYS = 'the day totals of a player are the sums of their games and sales';
const CASE_FIGURES = 'the figures of cases are the prices and wins of their openings';
const TRANSFER_FIGURES = 'the figures of transfers are the sums of the ledger, of each hour, kind and unit';

/** Damage to rows that are added up in one pass over openings or transfers. */
export const ROLLUP_CORRUPTIONS: readonly Corruption[] = [
  { name: 'a place in the tops lost', sql: ["DELETE FROM standings WHERE period = 'all' LIMIT 1"], rule: OF_PLAYERS },
  {
    name: 'a best win in the tops made better',
    sql: ["UPDATE standings SET best_kopecks = best_kopecks + 1 WHERE period = 'all' LIMIT 1"],
    rule: OF_PLAYERS,
  },
  {
    name: 'a best item in the tops that another item replaced',
    sql: ["UPDATE standings SET best_id = 4000000000 WHERE period = 'all' LIMIT 1"],
    rule: BEST_ITEMS,
  },
  {
    name: 'a place in the tops of a day without openings',
    sql: [
      `INSERT INTO standings (period, starts_day, player_id, opened, won_kopecks, best_kopecks, best_id)
        SELECT 'day', 1, player_id, 1, best_kopecks, best_kopecks, best_id FROM standings LIMIT 1`,
    ],
    rule: BEST_ITEMS,
  },
  {
    name: 'a counter of a case raised',
    sql: ['UPDATE standing_cases SET opened = opened + 1 WHERE player_id = 0 LIMIT 1'],
    rule: OF_CASES,
  },
  {
    name: 'a counter of a case and a player lost',
    sql: ['DELETE FROM standing_cases WHERE player_id <> 0 LIMIT 1'],
    rule: OF_CASES,
  },
  {
    name: 'a counter of a case and a player for a day',
    sql: [
      `INSERT INTO standing_cases (period, starts_day, player_id, case_id, opened)
        SELECT 'day', 20000, player_id, case_id, opened FROM standing_cases WHERE player_id <> 0 LIMIT 1`,
    ],
    rule: OF_CASES,
  },
  { name: 'a best drop of an hour lost', sql: ['DELETE FROM case_bests LIMIT 1'], rule: OF_HOURS },
  {
    name: 'a best drop of an hour made better',
    sql: ['UPDATE case_bests SET best_kopecks = best_kopecks + 1 LIMIT 1'],
    rule: OF_HOURS,
  },
  {
    name: 'the counter of opened cases raised',
    sql: ['UPDATE standing_marks SET opened = opened + 1'],
    rule: 'the counter of opened cases is their sum',
  },
  {
    name: 'a figure of a case made better',
    sql: ["UPDATE figures SET gave = gave + 1 WHERE kind = 'opening' AND span = 'hour' LIMIT 1"],
    rule: CASE_FIGURES,
  },
  {
    name: 'a figure of a case lost',
    sql: ["DELETE FROM figures WHERE kind = 'opening' AND span = 'hour' LIMIT 1"],
    rule: CASE_FIGURES,
  },
  {
    name: 'a figure of transfers lost',
    sql: ["DELETE FROM figures WHERE kind = 'transfer' AND span = 'hour' LIMIT 1"],
    rule: TRANSFER_FIGURES,
  },
  {
    name: 'a figure of transfers without transfers',
    sql: [
      `INSERT INTO figures (kind, span, starts, part, count, came, gave, expected)
        VALUES ('transfer', 'hour', 1, 'top_up RUB', 1, 1, 0, 0)`,
    ],
    rule: TRANSFER_FIGURES,
  },
  {
    name: 'sums in a figure of nothing',
    sql: [
      `INSERT INTO figures (kind, span, starts, part, count, came, gave, expected)
        VALUES ('transfer', 'day', 1, 'top_up RUB', 0, 100, 0, 0)`,
    ],
    rule: 'the figures of a day are the sums of its hours',
  },
  {
    name: 'an expected win in an hour without games',
    sql: [
      `INSERT INTO figures (kind, span, starts, part, count, came, gave, expected)
        VALUES ('upgrade', 'hour', 1, '', 0, 0, 0, 100)`,
    ],
    rule: 'the expected wins in the figures follow from the terms of contracts and upgrades',
  },
  {
    name: 'active players of an hour',
    sql: [
      `INSERT INTO figures (kind, span, starts, part, count, came, gave, expected)
        VALUES ('active', 'hour', 1, '', 1, 0, 0, 0)`,
    ],
    rule: 'every figure has a kind that is counted, and none is below zero',
  },
  {
    name: 'a figure of payments begun raised',
    sql: [
      "UPDATE figures SET count = count + 1 WHERE kind = 'payment' AND span = 'hour' AND part LIKE '% begun' LIMIT 1",
    ],
    rule: 'the figures of payments begun are the payments',
  },
  {
    name: 'an opening during a break',
    sql: [
      `INSERT INTO play_breaks (player_id, from_at, until_at) SELECT player_id, created_at - INTERVAL 1 HOUR,
        created_at + INTERVAL 1 HOUR FROM openings LIMIT 1`,
    ],
    rule: 'no player played or began a top-up during a break',
  },
  {
    name: 'an entry of a battle during a break',
    sql: [
      `INSERT INTO play_breaks (player_id, from_at, until_at) SELECT player_id, created_at - INTERVAL 1 HOUR,
        created_at + INTERVAL 1 HOUR FROM battle_entries WHERE player_id NOT IN
        (SELECT player_id FROM openings UNION SELECT player_id FROM payments UNION SELECT player_id FROM wheel_spins
         UNION SELECT player_id FROM contracts UNION SELECT player_id FROM upgrades) LIMIT 1`,
    ],
    rule: 'no player played or began a top-up during a break',
  },
  {
    name: 'a top-up during the earlier of two breaks',
    sql: [
      `INSERT INTO play_breaks (player_id, from_at, until_at) SELECT player_id, created_at - INTERVAL 1 HOUR,
        created_at + INTERVAL 1 HOUR FROM payments ORDER BY id LIMIT 1`,
      `INSERT INTO play_breaks (player_id, from_at, until_at) SELECT player_id, created_at + INTERVAL 1 YEAR,
        created_at + INTERVAL 2 YEAR FROM payments ORDER BY id LIMIT 1`,
    ],
    rule: 'no player played or began a top-up during a break',
  },
  {
    name: 'totals of a day without games',
    sql: [`INSERT INTO play_days (player_id, day, spent_kopecks) SELECT MIN(id), 1, 100 FROM players`],
    rule: OF_DAYS,
  },
  {
    name: 'a draw of a free opening moved to one that does not exist',
    sql: [
      `UPDATE draws SET subject_id = 4000000000 WHERE kind = 'case' AND subject_id =
        (SELECT MIN(id) FROM openings WHERE price_kind = 'free') LIMIT 1`,
    ],
    rule: OF_DAYS,
  },
  {
    name: 'a prize of the wheel of more money',
    sql: ["UPDATE transfers SET amount = amount + 1 WHERE kind = 'wheel_prize' LIMIT 1"],
    rule: 'points and money won at the wheel were paid once, to their player; nothing else was',
  },
];
