import type { Knex } from 'knex';
import { decryptSeed, hashOfSeed } from '#src/core/draws/index.ts';
import type { Config } from '#src/platform/config/config.ts';
import { selectArrays } from '#src/platform/database/database.ts';
import { column, type RowOf, rowShape, selectRows } from '#src/platform/database/rows.ts';
import { verifyDraw } from '#scripts/verify-draw.mjs';
import { readAhead, type ValueRow } from './read-in-batches.ts';
import { refutationOf } from './refutation.ts';
import type { SearchedRule } from './rule-run.ts';

const pairShape = rowShape({
  id: column.integer,
  serverSeedSealed: column.binary,
  serverSeed: column.text.nullable,
  serverSeedHash: column.text,
  clientSeed: column.text,
});
type Pair = RowOf<typeof pairShape>;

/** Read as an array for each row: a shape costs too much for the draws of a large store. */
interface Draw {
  readonly id: number;
  readonly pairId: number;
  readonly versionId: number | null;
  readonly itemId: number | null;
  /** For wheel draws: the wheel version, and the position of the drawn sector. */
  readonly wheelId: number | null;
  readonly position: number | null;
  /** Odds stored with the draw, as JSON. */
  readonly kept: string | null;
  readonly nonce: number;
  readonly cursor: number;
  readonly ticket: number;
}

const rangeColumns = {
  versionId: column.integer,
  from: column.integer.named('ticket_from'),
  to: column.integer.named('ticket_to'),
};
const caseRangeShape = rowShape({ ...rangeColumns, id: column.integer.named('item_id') });
const sectorRangeShape = rowShape({ ...rangeColumns, id: column.integer.named('position') });

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
 * store's key in memory only, and does not trust revealed ones. Reports the draws that fail, and the pairs whose
 * seed cannot be decrypted or is not the revealed one.
 */
export const searchWrongDraws: SearchedRule = async (snapshot, config, run) => {
  const odds = await readOdds(snapshot);
  for await (const pairs of pairBatches(snapshot)) {
    const seeds = new Map(pairs.map((pair) => [pair.id, { pair, serverSeed: seedOf(config, pair) }]));
    for (const { pair, serverSeed } of seeds.values()) {
      if (serverSeed === null) run.report({ pair: pair.id, sealed: true });
      else if ((pair.serverSeed ?? serverSeed) !== serverSeed) run.report({ pair: pair.id, revealed: false });
      else if (hashOfSeed(serverSeed) !== pair.serverSeedHash) run.report({ pair: pair.id, hash: false });
    }
    for await (const draws of drawBatches(snapshot, pairs)) {
      for (const draw of draws) {
        const seed = seeds.get(draw.pairId);
        const verdict = seed?.serverSeed ? verdictOf(draw, seed.pair, seed.serverSeed, odds) : null;
        if (verdict) run.report({ draw: draw.id, reason: verdict });
      }
      run.count(draws.length);
    }
  }
};

/** The next pairs are read while the draws of the ones before are verified. */
const pairBatches = (snapshot: Knex): AsyncGenerator<readonly Pair[]> =>
  readAhead(async (after) => {
    const pairs = await selectRows(
      snapshot('seed_pairs').where('id', '>', after).orderBy('id').limit(PAIRS_AT_ONCE),
      pairShape,
    );
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
async function* drawBatches(snapshot: Knex, pairs: readonly Pair[]): AsyncGenerator<readonly Draw[]> {
  const lastPair = pairs.at(-1)?.id ?? 0;
  let after = { pair: pairs[0]?.id ?? 0, nonce: -1, cursor: -1 };
  for (;;) {
    const values = [after.pair, lastPair, after.pair, after.nonce, after.nonce, after.cursor, DRAWS_AT_ONCE];
    const draws = (await selectArrays(snapshot, DRAWS, values)).map(drawOf);
    const last = draws.at(-1);
    if (last === undefined) return;
    yield draws;
    if (draws.length < DRAWS_AT_ONCE) return;
    after = { pair: last.pairId, nonce: last.nonce, cursor: last.cursor };
  }
}

const drawOf = ([id, pair, version, item, nonce, cursor, ticket, kept, wheel, position]: ValueRow): Draw => ({
  id: Number(id),
  pairId: Number(pair),
  versionId: numberOrNull(version),
  itemId: numberOrNull(item),
  nonce: Number(nonce),
  cursor: Number(cursor),
  ticket: Number(ticket),
  kept: kept === null || kept === undefined ? null : String(kept),
  wheelId: numberOrNull(wheel),
  position: numberOrNull(position),
});

const numberOrNull = (value: ValueRow[number] | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

function verdictOf(draw: Draw, pair: Pair, serverSeed: string, odds: AllOdds): string | null {
  return refutationOf(verifyDraw, {
    serverSeed,
    serverSeedHash: pair.serverSeedHash,
    clientSeed: pair.clientSeed,
    nonce: draw.nonce,
    cursor: draw.cursor,
    ticket: draw.ticket,
    odds: oddsOf(draw, odds),
    outcome: { id: draw.position ?? draw.itemId },
  });
}

/** Stored odds are rows of item, first ticket, last ticket and the item's price. */
function oddsOf({ kept, versionId, wheelId }: Draw, odds: AllOdds): Ranges {
  if (wheelId !== null) return odds.wheels.get(wheelId) ?? [];
  if (kept === null) return odds.cases.get(versionId ?? 0) ?? [];
  return (JSON.parse(kept) as [number | null, number, number][]).map(([id, from, to]) => ({ id, from, to }));
}

// A seed that was encrypted with another key is a finding, not a crash: a store moved without its SECRET_KEY cannot
// prove further draws.
function seedOf(config: Config, pair: Pair): string | null {
  try {
    return decryptSeed({ config }, pair.serverSeedSealed, pair.serverSeedHash);
  } catch {
    return null;
  }
}

async function readOdds(snapshot: Knex): Promise<AllOdds> {
  const [cases, wheels] = await Promise.all([
    selectRows(snapshot('case_version_rows'), caseRangeShape),
    selectRows(snapshot('wheel_sectors'), sectorRangeShape),
  ]);
  return { cases: byVersion(cases), wheels: byVersion(wheels) };
}

function byVersion(rows: readonly RowOf<typeof caseRangeShape>[]): Odds {
  const odds = new Map<number, { id: number; from: number; to: number }[]>();
  for (const { versionId, id, from, to } of rows) {
    const members = odds.get(versionId) ?? [];
    members.push({ id, from, to });
    odds.set(versionId, members);
  }
  return odds;
}
