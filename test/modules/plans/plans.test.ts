/*
 * The cost of a query depends on its result, not on the size of the history: no query of a store.ts scans a growing
 * table in full.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '#src/platform/config/config.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import type { Services } from '#src/platform/services.ts';
import { fillVolume } from '#bench/volume/fill-volume.ts';
import { freshSchema } from '#test/support/filled-schema.ts';
import { GROWING } from '#test/support/growing-tables.ts';
import { scansOf } from '#test/support/query-plans.ts';
import { closeServices, makeServices } from '#test/support/services.ts';
import { PLATFORM_CALLS, type Sample, STORE_CALLS } from './store-calls.ts';

const PLAYERS = 2000;
const TRANSFERS = 40_000;
const SOURCE = join(PROJECT_FOLDER, 'src');

const BOUNDS = { growing: new Set<string>(GROWING), most: PLAYERS, countsRanges: true };

/** A query takes the connection first; helpers of several files of one store take none. */
const QUERY = /^export (?:(?:async )?function (\w+)(?:<.+?>)?|const (\w+) = (?:async )?(?:<.+?>)?)\(\s*(?:db|tx)\b/gm;

describe('The plans of all queries', function () {
  this.timeout(120_000);
  let services: Services;
  let sample: Sample;

  before(async () => {
    const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
    const databaseUrl = await freshSchema(config.databaseUrl, 'plans');
    services = await makeServices({ config: { ...config, databaseUrl } });
    await fillVolume(services, { players: PLAYERS, transfers: TRANSFERS }, () => undefined);
    // A player who owns items, as the sample needs.
    const [owner] = await services
      .db('items')
      .select<{ player_id: number }[]>('player_id')
      .orderBy('id', 'desc')
      .limit(1);
    const playerId = owner?.player_id ?? 0;
    const [pair] = await services.db('seed_pairs').select<{ id: number }[]>('id').where({ active_of: playerId });
    const owned = await services.db('items').select<{ id: number; draw_id: number }[]>().where({ player_id: playerId });
    sample = {
      services,
      playerId,
      pairId: pair?.id ?? 0,
      itemIds: owned.map(({ id }) => id),
      drawIds: owned.map(({ draw_id }) => draw_id),
    };
  });
  after(() => closeServices(services));

  it('Every function of every store.ts is covered', () => {
    const stores = new Map<string, string[]>();
    for (const file of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
      const module = /^(.+)\/store(?:\.ts|\/[^/]+\.ts)$/.exec(file)?.[1];
      if (module === undefined) continue;
      const queries = [...readFileSync(join(SOURCE, file), 'utf8').matchAll(QUERY)].map(
        (match) => match[1] ?? match[2],
      );
      stores.set(module, [...(stores.get(module) ?? []), ...queries.filter((name) => name !== undefined)]);
    }
    for (const [module, queries] of stores) {
      expect(Object.keys(STORE_CALLS[module] ?? {}), module).to.have.members(queries);
    }
    expect(Object.keys(STORE_CALLS)).to.have.members([...stores.keys()]);
  });

  it('The check detects a full scan', async () => {
    const scans = await scansOf(
      services.db,
      { sql: 'SELECT i.id FROM items i WHERE i.price_centi_g = ?', bindings: [5] },
      BOUNDS,
    );
    expect(scans).to.have.lengthOf(1);
  });

  for (const [folder, calls] of [...Object.entries(STORE_CALLS), ['platform', PLATFORM_CALLS] as const]) {
    for (const [name, call] of Object.entries(calls)) {
      it(`${folder}: ${name} reads no growing table in full`, async () => {
        const fullScans: string[] = [];
        await transaction(services, null, async (tx) => {
          const statements: { sql: string; bindings: unknown[] }[] = [];
          const note = (query: { sql: string; bindings: unknown[] }): void => {
            // The poll for data versions runs beside the call and is not part of it.
            if (!/^BEGIN|database_epoch/.test(query.sql)) statements.push(query);
          };
          services.db.on('query', note);
          await call(tx, sample);
          services.db.removeListener('query', note);
          expect(statements).not.to.have.lengthOf(0);
          for (const statement of statements) fullScans.push(...(await scansOf(tx, statement, BOUNDS)));
          throw new Error('undone');
        }).catch((error: unknown) => {
          if (!(error instanceof Error) || error.message !== 'undone') throw error;
        });
        expect(fullScans).to.deep.equal([]);
      });
    }
  }
});
