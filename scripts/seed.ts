/**
 * Fills a new store: settings and currencies always, the sample catalogue and a month of demo history in demo mode;
 * `-- --catalogue` adds the sample catalogue alone. What is there stays, so it may run at every start.
 */
import { createHash } from 'node:crypto';
import { seedCurrencies } from '#src/currencies/index.ts';
import { countDraws, judgeDraws } from '#src/fairness/index.ts';
import { rollUpFigures } from '#src/figures/index.ts';
import { ConfigError, readConfig } from '#src/platform/config.ts';
import { createLog } from '#src/platform/log.ts';
import { transaction } from '#src/platform/transaction.ts';
import { closeWorld, openWorld, type World } from '#src/platform/world.ts';
import { keepSeedMark, readSeedMark, seedSettings } from '#src/settings/index.ts';
import { rollUp } from '#src/standings/index.ts';

const CATALOGUE_MARK = 'catalogue';
/** The demo's cases were published before its month of openings begins. */
const PUBLISHED_BEFORE_MS = 35 * 24 * 3600 * 1000;

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

try {
  const config = readConfig();
  const world = await openWorld({ ...config, poolSize: Math.max(config.poolSize, 16) }, { log: createLog('warn') });
  try {
    await seed(world, process.argv.includes('--catalogue'));
  } finally {
    await closeWorld(world);
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  say(`OpenCrate: ${error.message}`);
  process.exitCode = 1;
}

async function seed(world: World, isCatalogueWanted: boolean): Promise<void> {
  await seedStandards(world);
  const { demo } = world.config;
  if (!demo && !isCatalogueWanted) return;
  await seedSampleCatalogue(world, demo);
  if (demo) await seedDemoPromos(world);
  if (demo) await seedDemoAdvert(world);
  if (demo) await seedHistory(world);
}

async function seedStandards(world: World): Promise<void> {
  const written = await transaction(world, null, async (tx) => ({
    settings: await seedSettings(tx),
    currencies: await seedCurrencies(tx),
  }));
  if (written.settings.length > 0) say(`Settings: ${written.settings.join(', ')}`);
  if (written.currencies.length > 0) say(`Currencies: ${written.currencies.join(', ')}`);
  await world.dataVersions.refresh();
}

async function seedSampleCatalogue(world: World, demo: boolean): Promise<void> {
  const { CASES, ITEMS, WHEEL } = await import('./catalogue/index.ts');
  const hash = createHash('sha256')
    .update(JSON.stringify([ITEMS, CASES, WHEEL]))
    .digest('hex');
  if ((await readSeedMark(world.db, CATALOGUE_MARK)) === hash) return;
  const { seedCatalogue } = await import('./demo/seed-catalogue.ts');
  const now = world.clock.now();
  const publishedAt = demo ? new Date(now.getTime() - PUBLISHED_BEFORE_MS) : now;
  const added = await seedCatalogue({ ...world, clock: { now: () => publishedAt } }, now);
  await transaction(world, null, async (tx) => {
    await keepSeedMark(tx, CATALOGUE_MARK, hash);
    return null;
  });
  say(`Catalogue: ${added.items} items and ${added.cases} cases added, ${added.pictures} pictures changed`);
}

async function seedDemoPromos(world: World): Promise<void> {
  const { seedPromos } = await import('./demo/seed-promos.ts');
  const made = await seedPromos(world);
  if (made.length > 0) say(`Promo codes: ${made.join(', ')}`);
}

async function seedDemoAdvert(world: World): Promise<void> {
  const { seedAdvert } = await import('./demo/seed-advert.ts');
  if (await seedAdvert(world)) say('Advert: one for the demo');
}

async function seedHistory(world: World): Promise<void> {
  const { hasDemoHistory, seedDemoHistory } = await import('./demo/history.ts');
  if (await hasDemoHistory(world)) return;
  const startedMs = performance.now();
  say('Demo history: a month of openings, sales, games and top-ups ...');
  let told = 0;
  const done = await seedDemoHistory(world, (share) => {
    const tenths = Math.floor(share * 10);
    if (tenths > told && tenths < 10) say(`Demo history: ${tenths * 10} %`);
    told = tenths;
  });
  // The first visitor finds the strip, the counters and the tops full, before the job has had its turn.
  await rollUp(world);
  await rollUpFigures(world, { settledMs: 0 });
  await countDraws(world, { settledMs: 0 });
  await judgeDraws(world);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const { openings, sales, contracts, upgrades, spins, topUps, bonuses, invites } = done;
  const games = `${contracts} contracts, ${upgrades} upgrades, ${spins} spins`;
  const gifts = `${bonuses} daily bonuses, ${invites} invite codes`;
  say(`Demo history: ${openings} openings, ${sales} sales, ${games}, ${topUps} top-ups, ${gifts} in ${seconds} s`);
}
