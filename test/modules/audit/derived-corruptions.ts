import type { Corruption } from './corruptions.ts';

const idOf = (table: string, where: string): string =>
  `(SELECT id FROM (SELECT MIN(id) AS id FROM ${table} WHERE ${where}) x)`;
const OTHER = '(SELECT id FROM (SELECT MAX(id) AS id FROM players WHERE closed_at IS NULL) x)';
const FIRST = '(SELECT id FROM (SELECT MIN(id) AS id FROM players) x)';
/** Rows of the test are older than the schema; this makes them newer than the migration of their columns. */
const migratedLongAgo = (migration: string): string =>
  `UPDATE knex_migrations SET migration_time = '2020-01-01 00:00:00' WHERE name LIKE '${migration}%'`;
const LATER = 'NOW(3) + INTERVAL 1 YEAR';

const SPINS = 'the free spins of a player are those that their bonuses, top-ups and prizes gave, less those used';
const CASHBACK = 'the wheel’s cashback of a player has the percentage of the prizes that it consists of';
const EXP = 'the exp of a player is the sum of their openings';
const PLAYERS: readonly Corruption[] = [
  { name: 'a free spin out of nowhere', sql: ['UPDATE players SET free_spins = free_spins + 1 LIMIT 1'], rule: SPINS },
  {
    name: 'a used spin that was not counted',
    sql: [`DELETE FROM wheel_spins WHERE id = ${idOf('wheel_spins', 'promo_id IS NULL')}`],
    rule: SPINS,
  },
  { name: 'a daily bonus with more spins', sql: ['UPDATE bonus_takes SET spins = spins + 1 LIMIT 1'], rule: SPINS },
  {
    name: 'a top-up with more spins',
    sql: [`UPDATE payments SET free_spins = free_spins + 1 WHERE id = ${idOf('payments', "state = 'paid'")}`],
    rule: SPINS,
  },
  { name: 'exp raised', sql: ['UPDATE players SET exp = exp + 1000 LIMIT 1'], rule: EXP },
  {
    name: 'an opening that gives more exp',
    sql: [`UPDATE openings SET exp = exp + 1000 WHERE id = ${idOf('openings', "price_kind = 'money'")}`],
    rule: EXP,
  },
  {
    name: 'a free opening that gives exp',
    sql: [`UPDATE openings SET exp = 10 WHERE id = ${idOf('openings', "price_kind = 'free'")}`],
    rule: 'no opening gave exp unless it cost money',
  },
  {
    name: 'a cashback that was not won',
    sql: [`UPDATE players SET cashback_until = ${LATER} WHERE cashback_until IS NULL LIMIT 1`],
    rule: 'the wheel’s cashback of a player ends as the latest of their prizes says',
  },
  {
    name: 'a cashback made longer',
    sql: [`UPDATE players SET cashback_until = ${LATER} WHERE cashback_until IS NOT NULL LIMIT 1`],
    rule: 'the wheel’s cashback of a player ends as the latest of their prizes says',
  },
  {
    name: 'a cashback of a higher percentage',
    sql: ['UPDATE players SET cashback_percent = cashback_percent + 40 WHERE cashback_percent IS NOT NULL LIMIT 1'],
    rule: CASHBACK,
  },
  {
    name: 'a cashback of a lower percentage',
    sql: ['UPDATE players SET cashback_percent = 1 WHERE cashback_percent > 1 LIMIT 1'],
    rule: CASHBACK,
  },
  {
    name: 'a cashback without its percentage',
    sql: ['UPDATE players SET cashback_percent = NULL WHERE cashback_percent IS NOT NULL LIMIT 1'],
    rule: CASHBACK,
  },
  {
    name: 'a percentage of a player without a cashback',
    sql: ['UPDATE players SET cashback_percent = 50 WHERE cashback_until IS NULL LIMIT 1'],
    rule: CASHBACK,
  },
  {
    name: 'the percentage of a prize raised',
    sql: [
      migratedLongAgo('20261122_1740'),
      "UPDATE wheel_prizes SET cashback_percent = 50 WHERE kind = 'cashback' LIMIT 1",
    ],
    rule: CASHBACK,
  },
  {
    name: 'an inviter swapped',
    sql: [`UPDATE players SET inviter_id = ${OTHER} WHERE inviter_id IS NOT NULL AND id <> ${OTHER} LIMIT 1`],
    rule: 'an inviter earns from the top-ups of their own friends',
  },
  {
    name: 'the inviter of an earning swapped',
    sql: [`UPDATE referral_earnings SET inviter_id = ${OTHER} LIMIT 1`],
    rule: 'the row of its subject justifies player and amount of every transfer referral_earning',
  },
  {
    name: 'a streak made longer',
    sql: ['UPDATE players SET bonus_streak = bonus_streak + 1 WHERE bonus_streak > 0 LIMIT 1'],
    rule: 'the streak of a player is that of the last bonus taken',
  },
  {
    name: 'a loss of a day made smaller',
    sql: ['UPDATE play_days SET spent_kopecks = 0 WHERE spent_kopecks > 0 LIMIT 1'],
    rule: 'the day totals of a player are the sums of their games and sales',
  },
  {
    name: 'a day of play forgotten',
    sql: ['DELETE FROM play_days WHERE spent_kopecks > 0 LIMIT 1'],
    rule: 'the day totals of a player are the sums of their games and sales',
  },
];

const OF_CASE = "case_id IS NOT NULL AND status = 'owned'";
const OF_WHEEL = '(SELECT owned_item_id FROM wheel_prizes WHERE owned_item_id IS NOT NULL LIMIT 1)';
const OF_CODE = `(SELECT id FROM (SELECT MIN(i.id) AS id FROM items i
  LEFT JOIN wheel_prizes p ON p.owned_item_id = i.id LEFT JOIN starter_items s ON s.owned_item_id = i.id
  WHERE i.draw_id IS NULL AND p.spin_id IS NULL AND s.item_id IS NULL) x)`;
const OF_DEMO = '(SELECT MIN(owned_item_id) FROM starter_items)';
const GIFTS = 'a player has the gifts that the wheel, the codes of their top-ups and the demo gave, and no others';
const OF_OPENING = 'every item of an opening has its case, its time and the price in G of that moment';
const ITEMS: readonly Corruption[] = [
  {
    name: 'a frozen price in G raised',
    sql: [`UPDATE items SET price_centi_g = price_centi_g * 2 WHERE id = ${idOf('items', OF_CASE)}`],
    rule: OF_OPENING,
  },
  {
    name: 'an item that came out of another case',
    sql: [`UPDATE items SET case_id = case_id + 1 WHERE id = ${idOf('items', OF_CASE)}`],
    rule: OF_OPENING,
  },
  {
    name: 'an item made newer',
    sql: [`UPDATE items SET created_at = ${LATER} WHERE id = ${idOf('items', OF_CASE)}`],
    rule: OF_OPENING,
  },
  {
    name: 'a price of 1 G of another day',
    sql: ['UPDATE openings SET g_price_kopecks = g_price_kopecks + 1 WHERE g_price_kopecks IS NOT NULL LIMIT 1'],
    rule: OF_OPENING,
  },
  {
    name: 'a frozen price in G of a contract’s item raised',
    sql: [
      `UPDATE items SET price_centi_g = price_centi_g * 2
        WHERE draw_id = (SELECT MIN(id) FROM draws WHERE kind = 'contract')`,
    ],
    rule: 'the odds of every contract and upgrade are those of the rules',
  },
  {
    name: 'a frozen price in G of a wheel’s item raised',
    sql: [`UPDATE items SET price_centi_g = price_centi_g * 2 WHERE id = ${OF_WHEEL}`],
    rule: 'every item won at the wheel is priced by the price of 1 G of its spin',
  },
  {
    name: 'a frozen price in G of a code’s item raised',
    sql: [`UPDATE items SET price_centi_g = price_centi_g * 2 WHERE id = ${OF_CODE}`],
    rule: GIFTS,
  },
  { name: 'a gift of the wheel lost', sql: [`DELETE FROM items WHERE id = ${OF_WHEEL}`], rule: GIFTS },
  { name: 'a gift of a code lost', sql: [`DELETE FROM items WHERE id = ${OF_CODE}`], rule: GIFTS },
  { name: 'a starter item of the demo lost', sql: [`DELETE FROM items WHERE id = ${OF_DEMO}`], rule: GIFTS },
  {
    name: 'a starter item of the demo handed to another player',
    sql: [`UPDATE items SET player_id = ${OTHER} WHERE id = ${OF_DEMO}`],
    rule: GIFTS,
  },
  {
    name: 'a starter item that came after the first sign-in',
    sql: [`UPDATE items SET created_at = ${LATER} WHERE id = ${OF_DEMO}`],
    rule: GIFTS,
  },
  {
    name: 'starter items of a player who is none of the demo',
    sql: ['UPDATE players SET is_demo = 0 WHERE id = (SELECT MIN(player_id) FROM starter_items)'],
    rule: GIFTS,
  },
  {
    name: 'a gift of a code handed to another player',
    sql: [`UPDATE items SET player_id = ${OTHER} WHERE id = ${OF_CODE}`],
    rule: GIFTS,
  },
  {
    name: 'a won item lost',
    sql: [`DELETE FROM items WHERE id = ${idOf('items', OF_CASE)}`],
    rule: 'every item won by a draw exists, and every item without a draw is a gift or of a battle',
  },
  {
    name: 'a step of an item lost',
    sql: [`DELETE FROM item_moves WHERE id = ${idOf('item_moves', "to_status = 'sold'")}`],
    rule: 'the steps of an item are connected, from its starting status to its status',
  },
  {
    name: 'an item consumed by a contract that does not exist',
    sql: ["UPDATE item_uses SET subject_id = 4000000000 WHERE kind = 'contract' LIMIT 1"],
    rule: 'the consumer of an item exists',
  },
  {
    name: 'a contract of a higher value',
    sql: ['UPDATE contracts SET value_kopecks = value_kopecks + 100 LIMIT 1'],
    rule: 'every contract consumed items of its player with the value that it states',
  },
  {
    name: 'an upgrade of a higher stake',
    sql: ['UPDATE upgrades SET stake_kopecks = stake_kopecks + 100 LIMIT 1'],
    rule: 'every upgrade consumed the stated items of its player, worth the stake less its money',
  },
  {
    name: 'the odds of a contract rewritten',
    sql: [
      `UPDATE draw_odds SET odds = REPLACE(odds, '[', '[ ') , odds = REPLACE(odds, ',999999,', ',999998,') LIMIT 1`,
    ],
    rule: 'every draw passes the published verifier',
  },
];

const FREE_WORTH = 'a cooldown counts the opening that started it, and what a free one was worth on average';
const OF_OWNER = 'every draw belongs to the owner of its seed pair, and has the game of its kind';
const DRAWS: readonly Corruption[] = [
  {
    name: 'the owner of a revealed seed pair swapped',
    sql: [
      `UPDATE seed_pairs SET player_id = ${OTHER} WHERE id = ${idOf('seed_pairs', "state = 'revealed' AND nonce > 0")}`,
    ],
    rule: OF_OWNER,
  },
  {
    name: 'the owner of a revealed seed pair without draws swapped',
    sql: [
      `UPDATE seed_pairs SET player_id = ${FIRST} WHERE id = ${idOf('seed_pairs', "state = 'revealed' AND nonce = 0")}`,
    ],
    rule: 'every revealed seed pair was followed by a new one of its player in the same moment',
  },
  {
    name: 'the revealed seed of a pair without draws rewritten',
    sql: [
      `UPDATE seed_pairs SET server_seed = REPEAT('a', 64)
        WHERE id = ${idOf('seed_pairs', "state = 'revealed' AND nonce = 0")}`,
    ],
    rule: 'every draw passes the published verifier',
  },
  {
    name: 'the player of a draw swapped',
    sql: [`UPDATE draws SET player_id = ${OTHER} WHERE id = ${idOf('draws', `player_id <> ${OTHER}`)}`],
    rule: OF_OWNER,
  },
  {
    name: 'a draw of an upgrade that does not exist',
    sql: ["UPDATE draws SET subject_id = 4000000000 WHERE kind = 'upgrade' LIMIT 1"],
    rule: OF_OWNER,
  },
  {
    name: 'an opening of another case than its version',
    sql: ['UPDATE openings SET case_id = case_id + 1 LIMIT 1'],
    rule: 'every opening is of the case of its version',
  },
  {
    name: 'an opening that cost less',
    sql: [`UPDATE openings SET paid = paid - 100 WHERE id = ${idOf('openings', "price_kind = 'money'")}`],
    rule: 'the row of its subject justifies player and amount of every transfer case_opening',
  },
  {
    name: 'a cooldown forgotten',
    sql: ['DELETE FROM case_pauses LIMIT 1'],
    rule: 'a cooldown ends at the time in the last opening of its player and case',
  },
  {
    name: 'a cooldown made shorter',
    sql: ['UPDATE case_pauses SET again_at = again_at - INTERVAL 20 HOUR LIMIT 1'],
    rule: 'a cooldown ends at the time in the last opening of its player and case',
  },
  {
    name: 'a free opening that counts for nothing',
    sql: ['UPDATE case_pauses SET free_kopecks = 0 WHERE free_kopecks > 0 LIMIT 1'],
    rule: FREE_WORTH,
  },
  {
    name: 'a free opening that counts for less',
    sql: ['UPDATE case_pauses SET free_kopecks = free_kopecks - 1 WHERE free_kopecks > 0 LIMIT 1'],
    rule: FREE_WORTH,
  },
  {
    name: 'a free opening that counts for more',
    sql: ['UPDATE case_pauses SET free_kopecks = free_kopecks + 1 WHERE free_kopecks > 0 LIMIT 1'],
    rule: FREE_WORTH,
  },
  {
    name: 'a free opening moved out of its day',
    sql: [migratedLongAgo('20261122_1744'), 'UPDATE case_pauses SET opened_at = opened_at - INTERVAL 2 DAY LIMIT 1'],
    rule: FREE_WORTH,
  },
  {
    name: 'a free opening without its time',
    sql: [migratedLongAgo('20261122_1744'), 'UPDATE case_pauses SET opened_at = NULL, free_kopecks = 0 LIMIT 1'],
    rule: FREE_WORTH,
  },
  {
    name: 'a sector of a spun wheel that wins more',
    sql: [
      `UPDATE wheel_sectors r JOIN (SELECT s.version_id, p.position FROM wheel_prizes p
          JOIN wheel_spins s ON s.id = p.spin_id WHERE p.kind = 'points' LIMIT 1) w
        ON w.version_id = r.version_id AND w.position = r.position SET r.amount = r.amount * 2`,
    ],
    rule: 'the row of its subject justifies player and amount of every transfer wheel_prize',
  },
  {
    name: 'gifts of a player that count no more',
    sql: ['UPDATE gift_days SET kopecks = 0 WHERE kopecks > 0 ORDER BY day DESC LIMIT 1'],
    rule: 'the gifts of a day are the sum of those of its players',
  },
  {
    name: 'gifts of a player and a day that count no more',
    sql: [
      migratedLongAgo('20261127_1210_gifts_days'),
      `UPDATE gift_days SET kopecks = 0
       WHERE (player_id, day) = (SELECT player_id, day FROM bonus_takes ORDER BY day DESC LIMIT 1)`,
      `UPDATE gift_totals t SET kopecks = (SELECT SUM(kopecks) FROM gift_days g WHERE g.day = t.day)
       WHERE day = (SELECT MAX(day) FROM bonus_takes)`,
    ],
    rule: 'the limits of gifts count every daily bonus and both sides of every invite code',
  },
  {
    name: 'an invite code activated for another player',
    sql: [`UPDATE invite_activations SET owner_id = ${OTHER} LIMIT 1`],
    rule: 'the row of its subject justifies player and amount of every transfer invite_gift',
  },
  {
    name: 'an activated invite code forgotten',
    sql: ['DELETE FROM invite_activations LIMIT 1'],
    rule: 'the row of its subject justifies player and amount of every transfer invite_gift',
  },
  {
    name: 'a daily bonus forgotten',
    sql: ['DELETE FROM bonus_takes LIMIT 1'],
    rule: 'the row of its subject justifies player and amount of every transfer daily_bonus',
  },
];

const WON = 'an item, a voucher or a code won at the wheel matches its sector, and its player got it';
const CODES: readonly Corruption[] = [
  {
    name: 'a forged voucher',
    sql: [
      `INSERT INTO vouchers (player_id, case_id, draw_id, until_at, created_at)
        SELECT d.player_id, 1, d.id, ${LATER}, NOW(3) FROM draws d
        LEFT JOIN vouchers v ON v.draw_id = d.id WHERE d.kind = 'wheel' AND v.id IS NULL LIMIT 1`,
    ],
    rule: 'every voucher was won by its player at the wheel',
  },
  { name: 'a voucher made longer', sql: [`UPDATE vouchers SET until_at = ${LATER} LIMIT 1`], rule: WON },
  { name: 'a voucher lost', sql: ['DELETE FROM vouchers LIMIT 1'], rule: WON },
  {
    name: 'a used voucher made new',
    sql: ['UPDATE vouchers SET opening_id = NULL, used_at = NULL WHERE opening_id IS NOT NULL LIMIT 1'],
    rule: 'every opening by a voucher used exactly one voucher',
  },
  {
    name: 'a forged code of a player',
    sql: [
      `INSERT INTO promo_codes (code, kind, type, multiplier_e4, player_id, max_uses, created_at)
        VALUES ('FORGED', 'payment', 5, 100000, ${OTHER}, 1, NOW(3))`,
    ],
    rule: 'every code of a player was won by them at the wheel',
  },
  {
    name: 'a won code that multiplies more',
    sql: ['UPDATE promo_codes SET multiplier_e4 = 100000 WHERE type = 5 LIMIT 1'],
    rule: WON,
  },
  {
    name: 'a won code that may be used often',
    sql: ['UPDATE promo_codes SET max_uses = 100 WHERE type = 5 LIMIT 1'],
    rule: 'every code of a player was won by them at the wheel',
  },
  { name: 'a won code lost', sql: ['DELETE FROM promo_codes WHERE type = 5 LIMIT 1'], rule: WON },
  {
    name: 'one more code in a batch',
    sql: [
      `INSERT INTO promo_codes (code, kind, batch_id, max_uses, created_at)
        SELECT 'ONEMORE', 'wheel', MIN(id), 1, NOW(3) FROM promo_batches`,
    ],
    rule: 'a batch has as many codes as it states',
  },
  {
    name: 'the use of a code forgotten',
    sql: [`DELETE FROM promo_uses WHERE id = ${idOf('promo_uses', 'payment_id IS NOT NULL')}`],
    rule: 'the code of a credited payment was used for it, once',
  },
  {
    name: 'the use of a code by another payment',
    sql: [
      `UPDATE promo_uses SET payment_id = (SELECT MAX(id) FROM payments)
        WHERE id = ${idOf('promo_uses', 'payment_id IS NOT NULL')}`,
    ],
    rule: 'every use of a code by a top-up belongs to the payment that names the code, on its terms',
  },
  {
    name: 'a prize that a spin did not win',
    sql: ["UPDATE wheel_prizes SET until_at = until_at + INTERVAL 1 DAY WHERE kind = 'cashback' LIMIT 1"],
    rule: WON,
  },
];

const CLAIMS = 'every paid payment has an accepted claim, and every accepted claim changed its payment';
const BASE = 'the sum of a payment in the base currency follows from its amount and its rate, rounded down';
const GAIN = 'the gain of a code follows from the terms that its payment copied';
const PAID = idOf('payments', "state = 'paid'");
const PAYMENTS: readonly Corruption[] = [
  {
    name: 'a payment marked paid without an event',
    sql: [`UPDATE payments SET state = 'paid', paid_at = NOW(3) WHERE id = ${idOf('payments', "state = 'pending'")}`],
    rule: CLAIMS,
  },
  {
    name: 'a payment of another amount than its claim',
    sql: [`UPDATE payments SET amount_minor = amount_minor * 2 WHERE id = ${PAID}`],
    rule: CLAIMS,
  },
  {
    name: 'a payment in another currency than its claim',
    sql: [`UPDATE payments SET currency = IF(currency = 'usd', 'eur', 'usd') WHERE id = ${PAID}`],
    rule: CLAIMS,
  },
  {
    name: 'a refunded payment called charged back',
    sql: ["UPDATE payments SET state = 'charged_back' WHERE state = 'refunded' LIMIT 1"],
    rule: CLAIMS,
  },
  {
    name: 'a payment that was won back called paid',
    sql: ["UPDATE payments SET state = 'paid' WHERE state = 'reinstated' LIMIT 1"],
    rule: CLAIMS,
  },
  {
    name: 'a payment that is charged back called won back',
    sql: ["UPDATE payments SET state = 'reinstated' WHERE state = 'charged_back' LIMIT 1"],
    rule: CLAIMS,
  },
  {
    name: 'a payment that is won back without a claim about it',
    sql: ["UPDATE payments SET state = 'reinstated' WHERE state = 'paid' LIMIT 1"],
    rule: CLAIMS,
  },
  {
    name: 'the gain of a code that came back twice',
    sql: ["UPDATE transfers SET amount = amount + 1 WHERE kind = 'promo_reinstated' LIMIT 1"],
    rule: 'every refunded payment was taken back once and in full, and no other payment was',
  },
  {
    name: 'a failed payment opened again',
    sql: ["UPDATE payments SET state = 'pending' WHERE state IN ('failed', 'expired') LIMIT 1"],
    rule: CLAIMS,
  },
  {
    name: 'a claim of another amount',
    sql: [`UPDATE payment_events SET amount_minor = 1 WHERE payment_id = ${PAID} AND state = 'paid' LIMIT 1`],
    rule: CLAIMS,
  },
  { name: 'a payment at another rate', sql: [`UPDATE payments SET rate = rate / 2 WHERE id = ${PAID}`], rule: BASE },
  {
    name: 'a payment worth more than was paid',
    sql: [`UPDATE payments SET base_kopecks = base_kopecks * 2 WHERE id = ${PAID}`],
    rule: BASE,
  },
  {
    name: 'better terms of a code copied by a payment',
    sql: [
      `UPDATE payments SET promo = JSON_SET(promo, '$.multiplierE4', 90000)
        WHERE id = ${idOf('payments', "promo_gain_kopecks > 0 AND JSON_VALUE(promo, '$.type') = 0")}`,
    ],
    rule: GAIN,
  },
  {
    name: 'a larger gain of a code',
    sql: [
      `UPDATE payments SET promo_gain_kopecks = promo_gain_kopecks + 1
        WHERE id = ${idOf('payments', 'promo_gain_kopecks > 0')}`,
    ],
    rule: GAIN,
  },
  {
    name: 'money that settles twice',
    sql: ['UPDATE payments SET unsettled_kopecks = unsettled_kopecks + 1 WHERE unsettled_kopecks > 0 LIMIT 1'],
    rule: 'the unsettled part of payments is the sum of the wallets for it',
  },
  {
    name: 'a wallet of unsettled money lost',
    sql: ["DELETE FROM wallets WHERE account = 'donate_pending' LIMIT 1"],
    rule: 'the unsettled part of payments is the sum of the wallets for it',
  },
  {
    name: 'a debt made smaller',
    sql: [
      `UPDATE transfers SET amount = amount - 1 WHERE id = ${idOf('transfers', "kind = 'debt_made' AND amount > 1")}`,
    ],
    rule: 'every debt that a payment makes or repays moves the same sum between the accounts of the house',
  },
  {
    name: 'a share of an inviter by another percentage',
    sql: ['UPDATE referral_earnings SET percent = percent + 5 LIMIT 1'],
    rule: "an inviter's share is the percentage of what was paid, and was given once",
  },
  {
    name: 'a correction of another sum than its transfer',
    sql: ['UPDATE corrections SET change_minor = change_minor * 2 LIMIT 1'],
    rule: 'the row of its subject justifies player and amount of every transfer correction',
  },
];

const TERMS =
  'the game id and the listing price of a withdrawal are those of the request, at most 0.99 G above the item';
const ENDED = 'a withdrawal was ended once, by the member and at the time of its step';
const WITHDRAWALS: readonly Corruption[] = [
  { name: 'a listing price raised', sql: ['UPDATE withdrawals SET listing_centi_g = 900000 LIMIT 1'], rule: TERMS },
  {
    name: 'a listing price raised by less than 1 G',
    sql: ['UPDATE withdrawals SET listing_centi_g = listing_centi_g + 7, listing_mark = NULL LIMIT 1'],
    rule: TERMS,
  },
  {
    name: 'a withdrawal to another game id',
    sql: ["UPDATE withdrawals SET game_id = '11111111' LIMIT 1"],
    rule: TERMS,
  },
  { name: 'a withdrawal without a game id', sql: ["UPDATE withdrawals SET game_id = '' LIMIT 1"], rule: TERMS },
  {
    name: 'a withdrawal decided by another member',
    sql: ["UPDATE withdrawals SET decided_by = 12345 WHERE state = 'withdrawn' LIMIT 1"],
    rule: ENDED,
  },
  {
    name: 'a withdrawal ended at another time',
    sql: [`UPDATE withdrawals SET closed_at = ${LATER} WHERE state = 'withdrawn' LIMIT 1`],
    rule: ENDED,
  },
  {
    name: 'the step that ended a withdrawal lost',
    sql: [`DELETE FROM withdrawal_steps WHERE step = 'withdrawn' LIMIT 1`],
    rule: ENDED,
  },
  {
    name: 'the item of a withdrawal lost',
    sql: [`DELETE FROM items WHERE status = 'withdrawn' LIMIT 1`],
    rule: 'every withdrawal has an item of its player, at its frozen price',
  },
];

const PROMISE = 'every promise of a withdrawal was made with its request, and its points are a share of its price';
const GAVE_LATE = 'every late delivery gave what was promised, cut by the limits of its day, by one transfer';
const LATE =
  'a withdrawal that was delivered later than promised has its points or waits for them, and no other one has';
const TOO_EARLY = 'the delivery times of a day were published after its end';
const DAYS = 'the published delivery times of each day are those of its withdrawals';
const DELIVERIES: readonly Corruption[] = [
  {
    name: 'a promise of more points',
    sql: ['UPDATE delivery_promises SET centi_points = centi_points + 1 LIMIT 1'],
    rule: PROMISE,
  },
  { name: 'a promise of less time', sql: ['UPDATE delivery_promises SET hours = hours - 1 LIMIT 1'], rule: PROMISE },
  {
    name: 'a promise made after its request',
    sql: ['UPDATE delivery_promises SET created_at = created_at - INTERVAL 1 DAY LIMIT 1'],
    rule: PROMISE,
  },
  {
    name: 'points of a late delivery raised',
    sql: ["UPDATE delivery_gifts SET centi_points = centi_points + 100 WHERE outcome = 'given' LIMIT 1"],
    rule: GAVE_LATE,
  },
  {
    name: 'points of a late delivery beyond the limit of a player',
    sql: ["UPDATE delivery_gifts SET player_most_centi_points = 1 WHERE outcome = 'given' LIMIT 1"],
    rule: GAVE_LATE,
  },
  {
    name: 'points of a late delivery for another player',
    sql: [`UPDATE delivery_gifts SET player_id = ${OTHER} LIMIT 1`],
    rule: GAVE_LATE,
  },
  {
    name: 'points of a delivery in time',
    sql: [
      `UPDATE delivery_promises SET due_at = due_at + INTERVAL 1 YEAR
       WHERE withdrawal_id = (SELECT MIN(withdrawal_id) FROM delivery_gifts)`,
    ],
    rule: GAVE_LATE,
  },
  {
    name: 'a transfer of points for a late delivery lost',
    sql: ["DELETE FROM transfers WHERE kind = 'delivery_gift' LIMIT 1"],
    rule: GAVE_LATE,
  },
  { name: 'a late delivery forgotten', sql: ['DELETE FROM late_deliveries LIMIT 1'], rule: LATE },
  {
    name: 'a late delivery whose promise is lost',
    sql: ['DELETE FROM delivery_promises WHERE withdrawal_id = (SELECT MIN(withdrawal_id) FROM delivery_gifts)'],
    rule: LATE,
  },
  {
    name: 'published delivery times made shorter',
    sql: ['UPDATE delivery_days SET median_seconds = 60 WHERE median_seconds > 3600 LIMIT 1'],
    rule: DAYS,
  },
  {
    name: 'published misses made fewer',
    sql: ['UPDATE delivery_days SET missed = missed - 1 WHERE missed > 0 LIMIT 1'],
    rule: DAYS,
  },
  {
    name: 'published deliveries made more',
    sql: ['UPDATE delivery_days SET delivered = delivered + 1 LIMIT 1'],
    rule: DAYS,
  },
  {
    name: 'a published 90th percentile made shorter',
    sql: ['UPDATE delivery_days SET p90_seconds = p90_seconds - 1 WHERE p90_seconds > 0 LIMIT 1'],
    rule: DAYS,
  },
  {
    name: 'published points made more',
    sql: ['UPDATE delivery_days SET centi_points = centi_points + 100 LIMIT 1'],
    rule: DAYS,
  },
  {
    name: 'published requests made fewer',
    sql: ['UPDATE delivery_days SET requests = requests - 1 WHERE requests > 0 LIMIT 1'],
    rule: DAYS,
  },
  {
    name: 'a published day that takes the place of one to come',
    sql: [
      `INSERT INTO delivery_days (day, requests, delivered, missed, centi_points, created_at)
       SELECT MAX(day) + 9, 0, 0, 0, 0, MAX(created_at) FROM delivery_days`,
    ],
    rule: TOO_EARLY,
  },
];

const ROLLUPS: readonly Corruption[] = [
  {
    name: 'a place in the tops of a player who does not exist',
    sql: [
      `INSERT INTO standings (period, starts_day, player_id, opened, won_kopecks, best_kopecks, best_id)
        SELECT 'all', 0, 4000000000, 1, price_kopecks, price_kopecks, id FROM items LIMIT 1`,
    ],
    rule: 'every leaderboard row has openings, and its best item was won by its player',
  },
  {
    name: 'a counter of a case without openings',
    sql: [
      `INSERT INTO standing_cases (period, starts_day, player_id, case_id, opened) VALUES ('all', 0, 0, 4000000000, 5)`,
    ],
    rule: 'the counter of every case equals its openings, in every period',
  },
  {
    name: 'a best drop of an hour without openings',
    sql: [
      `INSERT INTO case_bests (case_id, starts_hour, best_kopecks, best_id)
        SELECT case_id, 1, price_kopecks, id FROM items WHERE case_id IS NOT NULL LIMIT 1`,
    ],
    rule: 'the best drop of every case and hour is the best of its openings',
  },
  {
    name: 'the counter of players raised',
    sql: ['UPDATE standing_marks SET users = users + 1000'],
    rule: 'the settled counters of players are those who joined, and those who left, until their marks',
  },
  {
    name: 'published outcomes of another kind',
    sql: ["UPDATE fair_counts SET kind = 'upgrade' WHERE kind = 'case' LIMIT 1"],
    rule: 'the published outcomes of versions equal their draws',
  },
  {
    name: 'published sums without draws',
    sql: [
      `INSERT INTO fair_sums (month, kind, version_id, paid_with, count, came, gave, expected, won, tickets, spread)
        VALUES ('2020-01', 'case', 1, 'money', 1, 1, 1, 1, 0, 0, 0)`,
    ],
    rule: 'the published wins are the values of the items of the draws',
  },
  {
    name: 'published sums of more wins',
    sql: ["UPDATE fair_sums SET came = came + 100 WHERE kind = 'case' LIMIT 1"],
    rule: 'the published wins are the values of the items of the draws',
  },
  {
    name: 'published tickets moved',
    sql: ['UPDATE fair_tickets SET count = count + 1 LIMIT 1'],
    rule: 'the published tickets equal the draws',
  },
  {
    name: 'a figure of refunds made smaller',
    sql: ["DELETE FROM figures WHERE kind = 'payment' AND span = 'hour' AND part LIKE '% refunded' LIMIT 1"],
    rule: 'the figures of payments by outcome are the claims that their providers made',
  },
  {
    name: 'a figure of paid payments without payments',
    sql: [
      `INSERT INTO figures (kind, span, starts, part, count, came, gave, expected)
        VALUES ('payment', 'hour', 1, 'card paid', 1, 1, 0, 0)`,
    ],
    rule: 'the figures of payments by outcome are the claims that their providers made',
  },
  {
    name: 'a figure of spins changed',
    sql: ["UPDATE figures SET count = count + 1 WHERE kind = 'spin' AND span = 'hour' LIMIT 1"],
    rule: 'the figures of spins are the spins',
  },
  {
    name: 'a figure of battles changed',
    sql: ["UPDATE figures SET gave = gave + 1 WHERE kind = 'battle' AND span = 'hour' LIMIT 1"],
    rule: 'the figures of battles are the entries and wins of the players in drawn ones',
  },
  {
    name: 'a figure of the funnel changed',
    sql: ["UPDATE figures SET count = count + 1 WHERE kind = 'funnel' AND span = 'hour' LIMIT 1"],
    rule: 'the figures of the funnel are the steps of players',
  },
  {
    name: 'a figure of an unknown kind',
    sql: [
      `INSERT INTO figures (kind, span, starts, part, count, came, gave, expected)
        VALUES ('profit', 'day', 1, '', 1, 1, 0, 0)`,
    ],
    rule: 'every figure has a kind that is counted, and none is below zero',
  },
  {
    name: 'the expected wins of upgrades raised',
    sql: ["UPDATE figures SET expected = expected + 1 WHERE kind = 'upgrade' AND span = 'hour' LIMIT 1"],
    rule: 'the expected wins in the figures follow from the terms of contracts and upgrades',
  },
  {
    name: 'a figure of a day lost',
    sql: ["DELETE FROM figures WHERE kind = 'transfer' AND span = 'day' LIMIT 1"],
    rule: 'the figures of a day are the sums of its hours',
  },
];

/** Damage to columns that follow from other rows. */
export const DERIVED_CORRUPTIONS: readonly Corruption[] = [
  ...PLAYERS,
  ...ITEMS,
  ...DRAWS,
  ...CODES,
  ...PAYMENTS,
  ...WITHDRAWALS,
  ...DELIVERIES,
  ...ROLLUPS,
];
