/**
 * Fills a new store: always settings and currencies; in demo mode also the sample catalogue and a month of demo
 * history. `-- --catalogue` adds the sample catalogue alone; `-- --before-history` leaves the history to a seed that
 * runs beside the store. Existing rows stay, so it is safe to run at every start.
 */
import { createHash } from 'node:crypto';
import { sealHistory } from '#src/core/sealed-history/index.ts';
import { seedCurrencies } from '#src/core/currencies/index.ts';
import { closeDays } from '#src/payments/delivery/index.ts';
import { countDraws, judgeDraws } from '#src/portal/fairness/index.ts';
import { rollUpFigures } from '#src/admin/analytics/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import {
  changeSettings,
  writeSeedMark,
  readSeedMark,
  readSettingsNow,
  seedSettings,
} from '#src/core/settings/index.ts';
import { writeStatement } from '#src/portal/reserves/index.ts';
import { rollUp } from '#src/portal/leaderboards/index.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { readArguments } from '#tools/command/read-arguments.ts';
import { withoutWriters } from '#tools/demo/without-writers.ts';
import { withServices } from '#tools/command/with-services.ts';

const { values } = readArguments('seed', {
  forms: ['[--catalogue]', '--before-history'],
  options: {
    catalogue: { does: 'adds the sample catalogue too' },
    'before-history': { does: 'leaves the month of the demo to a seed that runs beside the store' },
  },
});
const CATALOGUE_MARK = 'catalogue';
/** The demo cases are published before their month of openings begins. */
const PUBLISHED_BEFORE_MS = 35 * DAY_MS;

const printLine = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

await withServices((services) => seed(services, values), {
  configure: (config) => ({ ...config, poolSize: Math.max(config.poolSize, 16) }),
});

async function seed(services: Services, options: typeof values): Promise<void> {
  await seedStandards(services);
  const { demo } = services.config;
  if (!demo && options.catalogue !== true) return;
  await seedSampleCatalogue(services, demo);
  if (demo) await seedDemoPromos(services);
  if (demo) await seedDemoAdvert(services);
  if (demo) await (options['before-history'] === true ? beginHistory(services) : seedHistory(services));
}

async function seedStandards(services: Services): Promise<void> {
  const seeds = await transaction(services, null, async (tx) => ({
    settings: await seedSettings(tx),
    currencies: await seedCurrencies(tx),
  }));
  if (seeds.settings.length > 0) printLine(`Settings: ${seeds.settings.join(', ')}`);
  if (seeds.currencies.length > 0) printLine(`Currencies: ${seeds.currencies.join(', ')}`);
  if (services.config.demo && seeds.settings.includes('deliveryPromise')) await promiseDemoDelivery(services);
  await services.dataVersions.refresh();
}

/** Staff of a new demo promise delivery times, so that its month has kept and missed ones. */
async function promiseDemoDelivery(services: Services): Promise<void> {
  const { deliveryPromise } = await readSettingsNow(services.db);
  const values = new Map([['deliveryPromise', { ...deliveryPromise, hours: 2, perMille: 5 }] as const]);
  await transaction(services, null, async (tx) => {
    await changeSettings(tx, values);
    return null;
  });
}

async function seedSampleCatalogue(services: Services, demo: boolean): Promise<void> {
  const { CASES, ITEMS, WHEEL } = await import('#tools/catalogue/index.ts');
  const hash = createHash('sha256')
    .update(JSON.stringify([ITEMS, CASES, WHEEL]))
    .digest('hex');
  if ((await readSeedMark(services.db, CATALOGUE_MARK)) === hash) return;
  const { seedCatalogue } = await import('#tools/demo/seed-catalogue.ts');
  const now = services.clock.now();
  const publishedAt = demo ? new Date(now.getTime() - PUBLISHED_BEFORE_MS) : now;
  const catalogue = await seedCatalogue({ ...services, clock: { now: () => publishedAt } }, now);
  await transaction(services, null, async (tx) => {
    await writeSeedMark(tx, CATALOGUE_MARK, hash);
    return null;
  });
  printLine(
    `Catalogue: ${catalogue.items} items and ${catalogue.cases} cases added, ${catalogue.pictures} pictures changed`,
  );
}

async function seedDemoPromos(services: Services): Promise<void> {
  const { seedPromos } = await import('#tools/demo/seed-promos.ts');
  const promos = await seedPromos(services);
  if (promos.length > 0) printLine(`Promo codes: ${promos.join(', ')}`);
}

async function seedDemoAdvert(services: Services): Promise<void> {
  const { seedAdvert } = await import('#tools/demo/seed-advert.ts');
  if (await seedAdvert(services)) printLine('Announcement: one for the demo');
}

async function beginHistory(services: Services): Promise<void> {
  const { beginDemoHistory } = await import('#tools/demo/history.ts');
  await beginDemoHistory(services);
}

async function seedHistory(services: Services): Promise<void> {
  const { hasDemoHistory, seedDemoHistory } = await import('#tools/demo/history.ts');
  if (await hasDemoHistory(services)) return;
  const startedMs = performance.now();
  printLine('Demo history: a month of openings, sales, games and top-ups ...');
  let printedShare = 0;
  const history = await seedDemoHistory(services, (share) => {
    const tenths = Math.floor(share * 10);
    if (tenths > printedShare && tenths < 10) printLine(`Demo history: ${tenths * 10} %`);
    printedShare = tenths;
  });
  // Fills the live feed, the counters and the leaderboards for the first visitor, before the scheduled job runs.
  await rollUp(services);
  await closeDays(services);
  await withoutWriters(services.config.migrationDatabaseUrl, async () => {
    await rollUpFigures(services, { settledMs: 0 });
    await countDraws(services, { settledMs: 0 });
    await sealHistory(services, { settledMs: 0, runMs: Infinity });
  });
  await judgeDraws(services);
  await writeStatement(services);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const { openings, sales, contracts, upgrades, battles, spins, topUps, bonuses, invites } = history;
  const games = `${contracts} contracts, ${upgrades} upgrades, ${battles} battles, ${spins} spins`;
  const gifts = `${bonuses} daily bonuses, ${invites} invite codes`;
  printLine(
    `Demo history: ${openings} openings, ${sales} sales, ${games}, ${topUps} top-ups, ${gifts} in ${seconds} s`,
  );
}
