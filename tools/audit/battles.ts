import type { Knex } from 'knex';
import { decryptSeed } from '#src/core/draws/index.ts';
import type { Config } from '#src/platform/config/config.ts';
import { column, inList, readRows, type RowOf, rowShape, selectRows } from '#src/platform/database/rows.ts';
import { FILL_MS } from '#src/shared/battles.ts';
import { verifyBattle } from '#scripts/verify-draw.mjs';
import type { Check } from './checks.ts';
import { refutationOf } from './refutation.ts';
import type { SearchedRule } from './rule-run.ts';

/** Releases before this moment let battles go on after a restore. */
export const BATTLES_MIGRATED = `(SELECT MAX(migration_time) FROM knex_migrations
  WHERE name LIKE '20261127_1000_battles_gifted_wins%')`;

/** The transfer `t` by which a battle was drawn. It has no signature when the release before drew the battle. */
export const settlesBattle = (alias: string): string =>
  `t.subject_type = 'battle' AND t.subject_id = ${alias}.id AND t.kind = 'battle_settled'`;

/** Transfers of battles and their seats to and from the account that holds entries, by battle. */
const HELD = `
  SELECT x.battle_id, SUM(x.amount) AS held FROM (
    SELECT t.subject_id AS battle_id, IF(c.account = 'battle_stakes', t.amount, 0)
      - IF(d.account = 'battle_stakes', t.amount, 0) AS amount
    FROM transfers t JOIN wallets c ON c.id = t.credit_id JOIN wallets d ON d.id = t.debit_id
    WHERE t.subject_type = 'battle'
    UNION ALL
    SELECT s.battle_id, IF(c.account = 'battle_stakes', t.amount, 0) - IF(d.account = 'battle_stakes', t.amount, 0)
    FROM transfers t JOIN battle_seats s ON s.id = t.subject_id
    JOIN wallets c ON c.id = t.credit_id JOIN wallets d ON d.id = t.debit_id
    WHERE t.subject_type = 'battle_seat') x GROUP BY x.battle_id`;

/** Sums paid for the taken seats of each battle, and how many others the creator pays a part for. */
const SEATS = `
  SELECT battle_id, COUNT(*) AS seats, SUM(taken_at IS NOT NULL) AS taken, SUM(paid_kopecks) AS paid,
    SUM(seat > 1 AND is_bot = 0) AS funded, SUM(is_winner) AS winners, SUM(won_kopecks) AS won,
    MAX(IF(is_winner, player_id, NULL)) AS winner_id,
    GROUP_CONCAT(team ORDER BY seat) AS teams
  FROM battle_seats GROUP BY battle_id`;

const ROUNDS =
  'SELECT battle_id, COUNT(*) AS rounds, SUM(price_kopecks) AS price, MAX(round) AS last FROM battle_cases GROUP BY 1';

/** Battles: what they hold, their terms, their draws and what was won. */
export const BATTLES: readonly Check[] = [
  {
    name: 'a battle holds the entries of its taken seats until it is drawn or cancelled, and nothing afterwards',
    offenders: `
      SELECT b.id AS battle, b.state, COALESCE(h.held, 0) AS held, s.paid, s.funded FROM battles b
      LEFT JOIN (${SEATS}) s ON s.battle_id = b.id LEFT JOIN (${HELD}) h ON h.battle_id = b.id
      WHERE NOT COALESCE(COALESCE(h.held, 0) =
        IF(b.state IN ('waiting', 'full'), s.paid + s.funded * b.fund_kopecks, 0), FALSE)`,
  },
  {
    name: 'every taken seat of a battle was paid once, and returned or rewarded once by the end of the battle',
    offenders: `
      SELECT s.id AS seat, b.state, s.paid_kopecks, t.entries, t.returns, t.prizes FROM battle_seats s
      JOIN battles b ON b.id = s.battle_id
      LEFT JOIN (
        SELECT subject_id, SUM(kind = 'battle_entry') AS entries, SUM(kind = 'battle_returned') AS returns,
          SUM(kind = 'battle_prize') AS prizes
        FROM transfers WHERE subject_type = 'battle_seat' GROUP BY subject_id) t ON t.subject_id = s.id
      WHERE COALESCE(t.entries, 0) <> (s.taken_at IS NOT NULL AND s.paid_kopecks > 0)
        OR COALESCE(t.returns, 0) <> (b.state = 'cancelled' AND s.taken_at IS NOT NULL AND s.paid_kopecks > 0)
        OR COALESCE(t.prizes, 0) <> (s.player_id IS NOT NULL AND s.prize_kopecks > 0)`,
  },
  {
    name: 'the sums and the seats of a battle follow from its cases and its terms',
    offenders: `
      SELECT b.id AS battle, b.entry_kopecks, r.price, s.seats, s.taken FROM battles b
      LEFT JOIN (${SEATS}) s ON s.battle_id = b.id LEFT JOIN (${ROUNDS}) r ON r.battle_id = b.id
      WHERE NOT COALESCE(b.entry_kopecks = r.price AND r.rounds = r.last
        AND b.fund_kopecks = CEIL(b.entry_kopecks * b.fund_percent / 100)
        AND b.funded_kopecks = b.fund_kopecks * (s.seats - 1) AND b.pot_kopecks = b.entry_kopecks * s.seats
        AND s.teams = CASE b.format WHEN '1v1' THEN '1,2' WHEN '1v1v1' THEN '1,2,3' WHEN '2v2' THEN '1,1,2,2'
          ELSE '1,2,3,4' END
        AND (b.state NOT IN ('full', 'drawn') OR s.taken = s.seats), FALSE)
      UNION ALL
      SELECT b.id, s.seat, s.paid_kopecks, s.player_id, s.is_bot FROM battles b
      JOIN battle_seats s ON s.battle_id = b.id
      WHERE s.paid_kopecks <> IF(s.taken_at IS NULL, 0,
          IF(s.seat = 1 OR s.is_bot, b.entry_kopecks, b.entry_kopecks - b.fund_kopecks))
        OR (s.seat = 1) <> (s.player_id <=> b.creator_id)`,
  },
  {
    name: 'every taken seat of a battle has one entry, with its player, its client seed and what was paid',
    offenders: `
      SELECT s.id AS seat, s.battle_id AS battle, e.entries, e.player_id, e.paid_kopecks FROM battle_seats s
      LEFT JOIN (
        SELECT seat_id, COUNT(*) AS entries, MAX(player_id) AS player_id, MAX(client_seed) AS client_seed,
          MAX(paid_kopecks) AS paid_kopecks, MAX(created_at) AS created_at
        FROM battle_entries GROUP BY seat_id) e ON e.seat_id = s.id
      WHERE NOT COALESCE(COALESCE(e.entries, 0) = (s.taken_at IS NOT NULL) AND e.player_id <=> s.player_id
        AND e.client_seed <=> s.client_seed AND COALESCE(e.paid_kopecks, 0) = s.paid_kopecks
        AND e.created_at <=> s.taken_at, FALSE)
      UNION ALL
      SELECT e.seat_id, NULL, e.id, e.player_id, e.paid_kopecks FROM battle_entries e
      LEFT JOIN battle_seats s ON s.id = e.seat_id WHERE s.id IS NULL`,
  },
  {
    name: 'no battle was drawn with a seat that was taken after its time to fill',
    offenders: `
      SELECT s.id AS seat, s.battle_id AS battle, b.created_at, s.taken_at FROM battle_seats s
      JOIN battles b ON b.id = s.battle_id
      JOIN transfers t ON ${settlesBattle('b')} AND t.signature IS NOT NULL
      WHERE s.taken_at >= b.created_at + INTERVAL ${String(FILL_MS * 1000)} MICROSECOND`,
  },
  {
    name: 'a drawn battle has one draw for each seat and round, and no other battle has any',
    offenders: `
      SELECT b.id AS battle, b.state, s.seats, r.rounds, d.draws FROM battles b
      LEFT JOIN (${SEATS}) s ON s.battle_id = b.id LEFT JOIN (${ROUNDS}) r ON r.battle_id = b.id
      LEFT JOIN (SELECT battle_id, COUNT(*) AS draws FROM battle_drops GROUP BY 1) d ON d.battle_id = b.id
      WHERE COALESCE(d.draws, 0) <> IF(b.state = 'drawn', s.seats * r.rounds, 0)`,
  },
  {
    name: 'a battle with a beacon waited for a round, and was drawn after it was full; others never wait',
    offenders: `
      SELECT b.id AS battle, b.state, b.beacon_round, b.filled_at, b.drawn_at FROM battles b
      WHERE NOT COALESCE(CASE
        WHEN b.beacon_key IS NULL THEN b.state <> 'full' AND b.beacon_round IS NULL AND b.beacon_signature IS NULL
          AND (b.state <> 'drawn' OR b.filled_at = b.drawn_at)
        WHEN b.state = 'waiting' THEN b.filled_at IS NULL AND b.beacon_round IS NULL AND b.beacon_signature IS NULL
        WHEN b.state = 'full' THEN b.filled_at IS NOT NULL AND b.beacon_round IS NOT NULL AND b.beacon_signature IS NULL
        WHEN b.state = 'drawn' THEN b.filled_at < b.drawn_at AND b.beacon_round IS NOT NULL
          AND b.beacon_signature IS NOT NULL
        ELSE (b.filled_at IS NULL) = (b.beacon_round IS NULL) AND b.beacon_signature IS NULL END, FALSE)`,
  },
  {
    name: 'every draw of a battle is the item of its ticket, at the price in G of that moment',
    offenders: `
      SELECT d.battle_id AS battle, d.round, d.seat, d.item_id, r.item_id AS by_odds FROM battle_drops d
      JOIN battles b ON b.id = d.battle_id
      LEFT JOIN battle_cases c ON c.battle_id = d.battle_id AND c.round = d.round
      LEFT JOIN case_version_rows r ON r.version_id = c.version_id AND d.ticket BETWEEN r.ticket_from AND r.ticket_to
      WHERE NOT COALESCE(r.item_id = d.item_id
        AND d.price_kopecks = GREATEST(1, d.price_centi_g * b.g_price_kopecks DIV 100), FALSE)`,
  },
  {
    name: 'the winners of a drawn battle got the worth of all its draws, and no other battle has winners',
    offenders: `
      SELECT b.id AS battle, s.winners, s.won, d.worth FROM battles b LEFT JOIN (${SEATS}) s ON s.battle_id = b.id
      LEFT JOIN (SELECT battle_id, SUM(price_kopecks) AS worth FROM battle_drops GROUP BY 1) d ON d.battle_id = b.id
      WHERE NOT COALESCE(s.won = COALESCE(d.worth, 0) AND (s.winners > 0) = (b.state = 'drawn'), FALSE)
      UNION ALL
      SELECT s.battle_id, s.seat, s.won_kopecks, s.prize_kopecks FROM battle_seats s
      JOIN (${SEATS}) a ON a.battle_id = s.battle_id
      WHERE s.prize_kopecks <> IF(a.winners > 1, s.won_kopecks, 0) OR (s.won_kopecks > 0 AND s.is_winner = 0)`,
  },
  {
    name: 'the items of a battle belong to its only winner, and to no one when the house or several won',
    offenders: `
      SELECT d.battle_id AS battle, d.round, d.seat, d.owned_item_id, i.player_id, s.winner_id FROM battle_drops d
      JOIN battles b ON b.id = d.battle_id JOIN (${SEATS}) s ON s.battle_id = d.battle_id
      JOIN battle_cases c ON c.battle_id = d.battle_id AND c.round = d.round
      LEFT JOIN items i ON i.id = d.owned_item_id
      WHERE (d.owned_item_id IS NOT NULL) <> (s.winners = 1 AND s.winner_id IS NOT NULL)
        OR (d.owned_item_id IS NOT NULL AND NOT COALESCE(i.player_id = s.winner_id AND i.item_id = d.item_id
          AND i.price_kopecks = d.price_kopecks AND i.price_centi_g = d.price_centi_g AND i.case_id = c.case_id
          AND i.start_status = 'owned' AND i.created_at = b.drawn_at AND i.reveal_at = b.finish_at, FALSE))`,
  },
];

const battleShape = rowShape({
  id: column.integer,
  mode: column.text,
  serverSeedSealed: column.binary,
  serverSeed: column.text.nullable,
  serverSeedHash: column.text,
  beaconKey: column.text.nullable,
  beaconRound: column.integer.nullable,
  beaconSignature: column.text.nullable,
  tieTicket: column.integer.nullable,
  tieCursor: column.integer.nullable,
});
type Battle = RowOf<typeof battleShape>;

const seatShape = rowShape({
  battleId: column.integer,
  seat: column.integer,
  team: column.integer,
  clientSeed: column.text.nullable,
  isWinner: column.boolean,
});

const dropShape = rowShape({
  battleId: column.integer,
  round: column.integer,
  seat: column.integer,
  ticket: column.integer,
  itemId: column.integer,
  priceKopecks: column.integer,
  versionId: column.integer,
});

const rangeShape = rowShape({
  versionId: column.integer,
  id: column.integer.named('item_id'),
  from: column.integer.named('ticket_from'),
  to: column.integer.named('ticket_to'),
});

const BATTLES_AT_ONCE = 500;

/** Verifies draws and winner of every battle with the published verifier, which shares no code with the store. */
export const searchWrongBattles: SearchedRule = async (snapshot, config, run) => {
  const odds = groupBy(await selectRows(snapshot('case_version_rows'), rangeShape), ({ versionId }) => versionId);
  for (let after = 0; ;) {
    const battles = await selectRows(
      snapshot('battles').where('id', '>', after).where({ state: 'drawn' }).orderBy('id').limit(BATTLES_AT_ONCE),
      battleShape,
    );
    const last = battles.at(-1);
    if (last === undefined) return;
    after = last.id;
    const { seats, drops } = await partsOf(
      snapshot,
      battles.map(({ id }) => id),
    );
    for (const battle of battles) {
      const reason = reasonOf(battle, { seats: seats.get(battle.id) ?? [], drops: drops.get(battle.id) ?? [] });
      if (reason !== null) run.report({ battle: battle.id, reason });
    }
    run.count(battles.length);
  }

  function reasonOf(
    battle: Battle,
    {
      seats,
      drops,
    }: { readonly seats: readonly RowOf<typeof seatShape>[]; readonly drops: readonly RowOf<typeof dropShape>[] },
  ): string | null {
    const serverSeed = seedOf(config, battle);
    if (serverSeed === null) return 'the server seed cannot be decrypted';
    if ((battle.serverSeed ?? serverSeed) !== serverSeed) return 'another server seed was revealed';
    const byRound = [...groupBy(drops, ({ round }) => round)].sort(([one], [other]) => one - other);
    return refutationOf(verifyBattle, {
      kind: 'battle',
      serverSeed,
      serverSeedHash: battle.serverSeedHash,
      mode: battle.mode,
      seats: seats.map(({ seat, team, clientSeed }) => ({ seat, team, clientSeed })),
      beacon:
        battle.beaconKey === null
          ? null
          : { key: battle.beaconKey, round: battle.beaconRound, signature: battle.beaconSignature },
      rounds: byRound.map(([round, own]) => ({
        round,
        odds: (odds.get(own[0]?.versionId ?? 0) ?? []).map(({ id, from, to }) => ({ id, from, to })),
        drops: own.map(({ seat, ticket, itemId: id, priceKopecks: worthMinor }) => ({
          seat,
          ticket,
          outcome: { id, worthMinor },
        })),
      })),
      winner: {
        seats: seats.filter((seat) => seat.isWinner).map(({ seat }) => seat),
        tie: battle.tieTicket === null ? null : { ticket: battle.tieTicket, cursor: battle.tieCursor },
      },
    });
  }
};

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

async function partsOf(snapshot: Knex, ids: readonly number[]) {
  const [seats, drops] = await Promise.all([
    selectRows(snapshot('battle_seats').whereIn('battle_id', ids).orderBy('seat'), seatShape),
    readRows(
      snapshot,
      dropShape,
      `SELECT d.battle_id, d.round, d.seat, d.ticket, d.item_id, d.price_kopecks, c.version_id
       FROM battle_drops d JOIN battle_cases c ON c.battle_id = d.battle_id AND c.round = d.round
       WHERE d.battle_id IN (${inList(ids)}) ORDER BY d.round, d.seat`,
      ids,
    ),
  ]);
  return { seats: groupBy(seats, ({ battleId }) => battleId), drops: groupBy(drops, ({ battleId }) => battleId) };
}

function seedOf(config: Config, battle: Battle): string | null {
  try {
    return decryptSeed({ config }, battle.serverSeedSealed, battle.serverSeedHash);
  } catch {
    return null;
  }
}
