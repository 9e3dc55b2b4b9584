import type { Knex } from 'knex';
import { decryptSeed, hashOfSeed } from '#src/core/draws/index.ts';
import type { Config } from '#src/platform/config/config.ts';
import { selectArrays } from '#src/platform/database/database.ts';
import { verifyDraw } from '#scripts/verify-draw.mjs';
import { readAhead, type ValueRow } from './read-in-batches.ts';
import type { SearchedRule } from './rule-run.ts';

interface PairRow {
  readonly id: number;
  readonly server_seed_sealed: Buffer;
  readonly server_seed: string | null;
  readonly server_seed_hash: string;
  readonly client_seed: string;
}

interface DrawRow {
  readonly id: number;
  readonly seed_pair_id: number;
  readonly version_id: number | null;
  readonly item_id: number | null;
  /** For wheel draws: the wheel version, and the position of the drawn sector. */
  readonly wheel_id: number | null;
  readonly position: number | null;
  /** Odds stored with the draw, as JSON. */
  readonly kept: string | null;
  readonly nonce: number;
  readonly cursor_no: number;
  readonly ticket: number;
}

interface OddsRow {
  readonly version_id: number;
  /** The item id, or the position of the sector. */
  readonly id: number;
  readonly ticket_from: number;
  readonly ticket_to: number;
}

type Ranges = readonly { readonly id: number | null; readonly from: number; readonly to: number }[];
type Odds = ReadonlyMap<number, Ranges>;

interface AllOdds {
  readonly cases: Odds;
  readonly wheels: Odds;
}

/** Rows in memory at a time. A pair has up to 1,000 draws, each with its own odds where the game made them. */
const PAIRS_AT_ONCE = 2000;
const DRAWS_AT_ONCE = 5000;

/**
 * Verifies every draw with the published verifier, which shares no code with the store. Decrypts seeds with the
 * store's key in memory only, and does not believe revealed ones. Reports the draws that fail, and the pairs whose
 * seed cannot be decrypted or is not the revealed one.
 */
export const searchWrongDraws: SearchedRule = async (snapshot, config, run) => {
  const odds = await readOdds(snapshot);
  for await (const pairs of pairBatches(snapshot)) {
    const seeds = new Map(pairs.map((pair) => [pair.id, { pair, serverSeed: seedOf(config, pair) }]));
    for (const { pair, serverSeed } of seeds.values()) {
      if (serverSeed === null) run.report({ pair: pair.id, sealed: true });
      else if ((pair.server_seed ?? serverSeed) !== serverSeed) run.report({ pair: pair.id, revealed: false });
      else if (hashOfSeed(serverSeed) !== pair.server_seed_hash) run.report({ pair: pair.id, hash: false });
    }
    for await (const draws of drawBatches(snapshot, pairs)) {
      for (const draw of draws) {
        const seed = seeds.get(draw.seed_pair_id);
        const verdict = seed?.serverSeed ? verdictOf(draw, seed.pair, seed.serverSeed, odds) : null;
        if (verdict) run.report({ draw: draw.id, reason: verdict });
      }
      run.count(draws.length);
    }
  }
};

/** The next pairs are read while the draws of the ones before are verified. */
const pairBatches = (snapshot: Knex): AsyncGenerator<readonly PairRow[]> =>
  readAhead(async (after) => {
    const pairs = await snapshot('seed_pairs')
      .select<PairRow[]>('id', 'server_seed_sealed', 'server_seed', 'server_seed_hash', 'client_seed')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAIRS_AT_ONCE);
    const last = pairs.at(-1);
    return last === undefined ? null : { batch: pairs, last: last.id };
  });

const DRAWS = `
  SELECT d.id, d.seed_pair_id, d.version_id, d.item_id, d.nonce, d.cursor_no, d.ticket, o.odds, s.version_id, p.position
  FROM (
    SELECT id, seed_pair_id, version_id, item_id, nonce, cursor_no, ticket FROM draws FORCE INDEX (draws_once)
    WHERE seed_pair_id >= ? AND seed_pair_id <= ?
      AND (seed_pair_id > ? OR nonce > ? OR (nonce = ? AND cursor_no > ?))
    ORDER BY seed_pair_id, nonce, cursor_no LIMIT ?) d
  LEFT JOIN draw_odds o ON o.draw_id = d.id
  LEFT JOIN wheel_prizes p ON p.draw_id = d.id
  LEFT JOIN wheel_spins s ON s.id = p.spin_id
  ORDER BY d.seed_pair_id, d.nonce, d.cursor_no`;

/** The draws of some consecutive pairs, in the order of the unique key of draws. */
async function* drawBatches(snapshot: Knex, pairs: readonly PairRow[]): AsyncGenerator<readonly DrawRow[]> {
  const lastPair = pairs.at(-1)?.id ?? 0;
  let after = { pair: pairs[0]?.id ?? 0, nonce: -1, cursor: -1 };
  for (;;) {
    const values = [after.pair, lastPair, after.pair, after.nonce, after.nonce, after.cursor, DRAWS_AT_ONCE];
    const draws = (await selectArrays(snapshot, DRAWS, values)).map(drawOf);
    const last = draws.at(-1);
    if (last === undefined) return;
    yield draws;
    if (draws.length < DRAWS_AT_ONCE) return;
    after = { pair: last.seed_pair_id, nonce: last.nonce, cursor: last.cursor_no };
  }
}

const drawOf = ([id, pair, version, item, nonce, cursor, ticket, kept, wheel, position]: ValueRow): DrawRow => ({
  id: Number(id),
  seed_pair_id: Number(pair),
  version_id: numberOrNull(version),
  item_id: numberOrNull(item),
  nonce: Number(nonce),
  cursor_no: Number(cursor),
  ticket: Number(ticket),
  kept: kept === null || kept === undefined ? null : String(kept),
  wheel_id: numberOrNull(wheel),
  position: numberOrNull(position),
});

const numberOrNull = (value: ValueRow[number] | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

function verdictOf(draw: DrawRow, pair: PairRow, serverSeed: string, odds: AllOdds): string | null {
  const { holds, reason } = verifyDraw({
    serverSeed,
    serverSeedHash: pair.server_seed_hash,
    clientSeed: pair.client_seed,
    nonce: draw.nonce,
    cursor: draw.cursor_no,
    ticket: draw.ticket,
    odds: oddsOf(draw, odds),
    outcome: { id: draw.position ?? draw.item_id },
  });
  return holds === true ? null : (reason ?? 'it cannot be judged');
}

/** Stored odds are rows of item, first ticket, last ticket and the item's price. */
function oddsOf({ kept, version_id, wheel_id }: DrawRow, odds: AllOdds): Ranges {
  if (wheel_id !== null) return odds.wheels.get(wheel_id) ?? [];
  if (kept === null) return odds.cases.get(version_id ?? 0) ?? [];
  return (JSON.parse(kept) as [number | null, number, number][]).map(([id, from, to]) => ({ id, from, to }));
}

// A seed that was encrypted with another key is a finding, not a crash: a store moved without its SECRET_KEY cannot
// prove further draws.
function seedOf(config: Config, pair: PairRow): string | null {
  try {
    return decryptSeed({ config }, pair.server_seed_sealed, pair.server_seed_hash);
  } catch {
    return null;
  }
}

async function readOdds(snapshot: Knex): Promise<AllOdds> {
  const range = ['version_id', 'ticket_from', 'ticket_to'];
  const [cases, wheels] = await Promise.all([
    snapshot('case_version_rows').select<OddsRow[]>('item_id as id', ...range),
    snapshot('wheel_sectors').select<OddsRow[]>('position as id', ...range),
  ]);
  return { cases: byVersion(cases), wheels: byVersion(wheels) };
}

function byVersion(rows: readonly OddsRow[]): Odds {
  const odds = new Map<number, { id: number; from: number; to: number }[]>();
  for (const { version_id, id, ticket_from, ticket_to } of rows) {
    const members = odds.get(version_id) ?? [];
    members.push({ id, from: ticket_from, to: ticket_to });
    odds.set(version_id, members);
  }
  return odds;
}
