import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { GROWING } from './growing.ts';
import { fillPayments, fillSandbox, fillTold } from './fill-payments.ts';
import { fillPeople } from './fill-people.ts';
import { fillStaff } from './fill-staff.ts';
import { fillWithdrawals } from './fill-withdrawals.ts';
import { type Filling, FIRST, many } from './filling.ts';

const MIGRATE = fileURLToPath(new URL('../../scripts/migrate.ts', import.meta.url));

/** Makes an empty schema beside the one of the run and answers its address. */
export async function freshSchema(databaseUrl: string, suffix: string): Promise<string> {
  const url = new URL(databaseUrl);
  url.pathname = `/opencrate_test_${suffix}`;
  const migrating = spawn(process.execPath, ['--import', 'tsx', MIGRATE, '--fresh'], {
    env: { ...process.env, DATABASE_URL: url.href },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(migrating, 'exit')) as [number];
  if (code !== 0) throw new Error(`the schema ${url.pathname.slice(1)} could not be made`);
  return url.href;
}

/**
 * Fills every growing table with rows of PLAYERS players, by statements alone, so that the optimiser has to choose as
 * it would in a store that has run for a while. The rows are well-formed, not true: nothing here balances.
 */
export async function fillSchema(db: Knex, players: number, rowsEach: number): Promise<void> {
  const [version] = await db('case_versions').select<{ id: number; case_id: number }[]>('id', 'case_id').limit(1);
  const [item] = await db('catalogue_items').select<{ id: number }[]>('id').limit(1);
  if (!version || !item) throw new Error('the catalogue comes first');
  await db.raw('SET SESSION max_recursive_iterations = 10000000').catch(() => undefined);
  const filling: Filling = {
    fill: (sql, count) => Promise.resolve(db.raw(sql.replace('MANY', many(count)))),
    player: `p.first + (n MOD ${String(players)})`,
    players,
    rowsEach,
    total: players * rowsEach,
    caseId: String(version.case_id),
    versionId: String(version.id),
    itemId: String(item.id),
  };
  await fillPlayers(filling);
  await fillOpenings(filling);
  await fillGames(filling);
  await fillLedger(filling);
  await fillStandings(filling);
  await fillTold(filling);
  await fillPayments(filling);
  await fillSandbox(filling);
  await fillPeople(filling);
  await fillStaff(filling);
  await fillWithdrawals(filling);
  await db.raw(`ANALYZE TABLE ${GROWING.join(', ')}`);
}

async function fillPlayers({ fill, player, players, rowsEach }: Filling): Promise<void> {
  await fill(
    `INSERT INTO players (name, locale, currency_id, is_adult, is_demo, bonus_streak, bonus_day, created_at)
     MANY SELECT CONCAT('filler ', n), 'ru', 4, 1, n MOD 2, 1 + n MOD 9, 20000 + n MOD 30, NOW(3) FROM many`,
    players,
  );
  await fill(
    `INSERT INTO identities (player_id, provider, subject, created_at)
     MANY SELECT ${player}, 'filler', n, NOW(3) FROM many, ${FIRST}`,
    players,
  );
  for (const [account, unit] of Object.entries({ money: 'RUB', bonus: 'BONUS', donate: 'DONATE' })) {
    await fill(
      `INSERT INTO wallets (player_id, account, unit)
       MANY SELECT ${player}, '${account}', '${unit}' FROM many, ${FIRST}`,
      players,
    );
  }
  for (const state of ['active', 'next']) {
    await fill(
      `INSERT INTO seed_pairs (player_id, state, server_seed_sealed, server_seed_hash, client_seed, nonce, created_at,
         activated_at)
       MANY SELECT ${player}, '${state}', 'x', SHA2(CONCAT('${state}', n), 256), 'c', ${String(rowsEach)}, NOW(3),
         NOW(3) - INTERVAL n SECOND FROM many, ${FIRST}`,
      players,
    );
  }
}

async function fillOpenings(filling: Filling): Promise<void> {
  const { fill, player, players, total, caseId, versionId, itemId } = filling;
  const pair = `(SELECT MIN(id) AS pair FROM seed_pairs WHERE state = 'active') s`;
  await fill(
    `INSERT INTO openings (player_id, case_id, version_id, count, price_kind, paid, reveal_at, created_at)
     MANY SELECT ${player}, ${caseId}, ${versionId}, 1, 'money', 1, NOW(3), NOW(3)
     FROM many, ${FIRST}`,
    total,
  );
  for (const [table, column] of [
    ['case_pauses', 'again_at'],
    ['case_favourites', 'created_at'],
  ] as const) {
    await fill(
      `INSERT INTO ${table} (player_id, case_id, ${column})
       MANY SELECT ${player}, ${caseId}, NOW(3) FROM many, ${FIRST}`,
      players,
    );
  }
  await fill(
    `INSERT INTO draws (seed_pair_id, nonce, player_id, kind, subject_id, version_id, ticket, item_id, created_at)
     MANY SELECT s.pair + (n MOD ${String(players)}), n DIV ${String(players)}, ${player}, 'case', n + 1,
       ${versionId}, 0, ${itemId}, NOW(3) FROM many, ${FIRST}, ${pair}`,
    total,
  );
  await fill(
    `INSERT INTO items (player_id, item_id, draw_id, case_id, status, start_status, rarity, price_kopecks,
       price_centi_g, reveal_at, created_at)
     MANY SELECT ${player}, ${itemId}, d.draw + n, ${caseId},
       ELT(1 + n MOD 2, 'owned', 'sold'), 'owned', 1 + n MOD 6, 1 + n, 1, NOW(3), NOW(3)
     FROM many, ${FIRST}, (SELECT MIN(id) AS draw FROM draws) d`,
    total,
  );
  await fill(
    `INSERT INTO item_moves (owned_item_id, from_status, to_status, created_at)
     MANY SELECT i.item + n, 'owned', 'sold', NOW(3) FROM many, (SELECT MIN(id) AS item FROM items) i`,
    total,
  );
}

async function fillGames({ fill, player, total, itemId }: Filling): Promise<void> {
  await fill(
    `INSERT INTO contracts (player_id, item_count, value_kopecks, edge_percent, reveal_at, created_at)
     MANY SELECT ${player}, 3, 1, 10, NOW(3), NOW(3) FROM many, ${FIRST}`,
    total,
  );
  await fill(
    `INSERT INTO upgrades (player_id, target_item_id, target_kopecks, target_centi_g, item_count, stake_kopecks,
       add_kopecks, side, tickets, edge_percent, reveal_at, created_at)
     MANY SELECT ${player}, ${itemId}, 2, 2, 1, 1, 0, 'under', 1, 10, NOW(3), NOW(3) FROM many, ${FIRST}`,
    total,
  );
  await fill('INSERT INTO wheel_versions (number, created_at) MANY SELECT 900 + n, NOW(3) FROM many', 1);
  await fill(
    `INSERT INTO wheel_spins (player_id, version_id, reveal_at, created_at)
     MANY SELECT ${player}, v.version, NOW(3), NOW(3) FROM many, ${FIRST},
       (SELECT MIN(id) AS version FROM wheel_versions) v`,
    total,
  );
  await fill(
    `INSERT INTO wheel_prizes (spin_id, draw_id, position, kind)
     MANY SELECT s.spin + n, d.draw + n, 1, 'spin'
     FROM many, (SELECT MIN(id) AS spin FROM wheel_spins) s, (SELECT MIN(id) AS draw FROM draws) d`,
    total / 2,
  );
  await fill(
    `INSERT INTO item_uses (owned_item_id, kind, subject_id)
     MANY SELECT i.item + n, ELT(1 + n MOD 2, 'contract', 'upgrade'), n DIV 4
     FROM many, (SELECT MIN(id) AS item FROM items) i`,
    total / 2,
  );
  await fill(
    `INSERT INTO draw_odds (draw_id, odds)
     MANY SELECT d.draw + n, '[]' FROM many, (SELECT MIN(id) AS draw FROM draws) d`,
    total / 2,
  );
}

async function fillLedger({ fill, player, players, total }: Filling): Promise<void> {
  const wallet = `(SELECT MIN(id) AS wallet FROM wallets WHERE account = 'money' AND player_id IS NOT NULL) w`;
  const house = `(SELECT id AS house FROM wallets WHERE owner_id = 0 AND account = 'demo' AND unit = 'RUB') h`;
  await fill(
    `INSERT INTO transfers (debit_id, credit_id, unit, amount, kind, subject_type, subject_id, created_at)
     MANY SELECT w.wallet + (n MOD ${String(players)}), h.house, 'RUB', 1, 'case_opening', 'opening', n, NOW(3)
     FROM many, ${wallet}, ${house}`,
    total,
  );
  await fill(
    `INSERT INTO idempotency (actor_id, claim_key, input_hash, answer, created_at)
     MANY SELECT ${player}, CONCAT('filler-', n), REPEAT('a', 64), '{}', NOW(3) - INTERVAL n SECOND
     FROM many, ${FIRST}`,
    total,
  );
}

async function fillStandings({ fill, player, players, total, caseId }: Filling): Promise<void> {
  await fill(
    `INSERT INTO figures (kind, span, starts, part, count, came, gave, expected)
     MANY SELECT ELT(1 + n MOD 2, 'transfer', 'opening'), 'day', 10000 + n DIV 20, n MOD 20, 1, 1, 1, 1 FROM many`,
    total,
  );
  await fill(
    `INSERT INTO figure_players (player_id, steps, last_hour) MANY SELECT ${player}, 1, 480000 FROM many, ${FIRST}`,
    players,
  );
  await fill(
    `INSERT INTO figure_actives (day, player_id) MANY SELECT 20000 + n DIV 100, ${player} FROM many, ${FIRST}`,
    players,
  );
  await fill(
    `INSERT INTO standings (period, starts_day, player_id, opened, won_kopecks, best_kopecks, best_id)
     MANY SELECT 'all', 0, ${player}, 1 + n, 1 + n, 1 + n, 1 + n FROM many, ${FIRST}`,
    players,
  );
  await fill(
    `INSERT INTO standing_cases (period, starts_day, player_id, case_id, opened)
     MANY SELECT 'all', 0, ${player}, ${caseId}, 1 + n FROM many, ${FIRST}`,
    players,
  );
}
